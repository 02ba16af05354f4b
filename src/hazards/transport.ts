import { innerLitres, type Pack } from '../packs/pack.ts';

export type PackingGroup = 'I' | 'II' | 'III';

/**
 * One entry of the hazardous materials table (49 CFR 172.101), shortened to what a distributor's
 * papers need.
 */
export interface TransportEntry {
  properShippingName: string;
  /** Hazard class or division, subsidiary hazard in parentheses. */
  hazardClass: string;
  /** True for "n.o.s." names: the technical name must follow in parentheses. */
  technicalName: boolean;
}

/** Written from memory of 49 CFR 172.101 and awaiting a hazmat-trained reviewer. */
const TABLE: Record<string, TransportEntry> = {
  UN1170: { properShippingName: 'Ethanol solutions', hazardClass: '3', technicalName: false },
  UN1719: {
    properShippingName: 'Caustic alkali liquids, n.o.s.',
    hazardClass: '8',
    technicalName: true,
  },
  UN1760: {
    properShippingName: 'Corrosive liquids, n.o.s.',
    hazardClass: '8',
    technicalName: true,
  },
  UN1789: { properShippingName: 'Hydrochloric acid', hazardClass: '8', technicalName: false },
  UN1791: { properShippingName: 'Hypochlorite solutions', hazardClass: '8', technicalName: false },
  UN1805: {
    properShippingName: 'Phosphoric acid solution',
    hazardClass: '8',
    technicalName: false,
  },
  UN1823: { properShippingName: 'Sodium hydroxide, solid', hazardClass: '8', technicalName: false },
  UN1824: {
    properShippingName: 'Sodium hydroxide solution',
    hazardClass: '8',
    technicalName: false,
  },
  UN1903: {
    properShippingName: 'Disinfectants, liquid, corrosive, n.o.s.',
    hazardClass: '8',
    technicalName: true,
  },
  UN1950: { properShippingName: 'Aerosols, flammable', hazardClass: '2.1', technicalName: false },
  UN1987: { properShippingName: 'Alcohols, n.o.s.', hazardClass: '3', technicalName: true },
  UN2014: {
    properShippingName: 'Hydrogen peroxide, aqueous solutions',
    hazardClass: '5.1 (8)',
    technicalName: false,
  },
  UN2468: {
    properShippingName: 'Trichloroisocyanuric acid, dry',
    hazardClass: '5.1',
    technicalName: false,
  },
  UN2880: {
    properShippingName: 'Calcium hypochlorite, hydrated',
    hazardClass: '5.1',
    technicalName: false,
  },
  UN3077: {
    properShippingName: 'Environmentally hazardous substances, solid, n.o.s.',
    hazardClass: '9',
    technicalName: true,
  },
  UN3082: {
    properShippingName: 'Environmentally hazardous substances, liquid, n.o.s.',
    hazardClass: '9',
    technicalName: true,
  },
  UN3085: {
    properShippingName: 'Oxidizing solid, corrosive, n.o.s.',
    hazardClass: '5.1 (8)',
    technicalName: true,
  },
};

/** The shipping description of a UN number, or null when the table lacks it. */
export function transportEntry(unNumber: string): TransportEntry | null {
  return TABLE[unNumber] ?? null;
}

/**
 * How one size travels. It belongs to the size, not the product: a jug can be limited where the
 * drum is not.
 */
export type TransportStatus = 'not-regulated' | 'excepted' | 'limited-quantity' | 'regulated';

/**
 * Packs with inner containers inside an outer box; Limited Quantity knows no single packaging such
 * as a pail or a drum.
 */
const COMBINATION_PACKS = new Set([
  'spray-bottle-case',
  'jug-case',
  'big-jug-case',
  'capsule-case',
  'aerosol-case',
  'refill-case',
]);

/**
 * 49 CFR 173.150/.154/.155, from memory: inner container limits in litres for liquids of class 3, 8
 * and 9.
 */
const INNER_LITRES: Record<PackingGroup, number> = { I: 0, II: 1, III: 5 };
/** The same for solids, in pounds (1 kg and 5 kg). */
const INNER_POUNDS: Record<PackingGroup, number> = { I: 0, II: 2.2, III: 11 };
/** Gross weight limit of one outer package, 30 kg. */
export const LIMITED_QUANTITY_PACKAGE_POUNDS = 66;
/** A US gallon of a liquid of density 1, in pounds. */
const POUNDS_PER_GALLON = 8.3454;
/**
 * What a liquid counts as whose density nobody entered: that of 50% caustic soda, the heaviest
 * liquid that this trade usually carries. In g/mL.
 */
export const UNKNOWN_DENSITY = 1.53;
/** Containers and boxes: what a pack weighs beside its content, as a share of it. */
const TARE = 1.08;
/** Marine pollutants only: by road, packages that are not bulk are excepted (49 CFR 171.4(c)). */
const MARINE_POLLUTANTS = new Set(['UN3077', 'UN3082']);
/** A package is bulk above 119 gallons, or 882 pounds of a solid (49 CFR 171.8). */
const BULK = { gallons: 119, pounds: 882 };

/**
 * Whether a size ships as Limited Quantity: combination pack, inner containers within the class
 * limit, package within 66 lb. Aerosols qualify in cans up to 1 L; oxidizers (5.1) never do here.
 * An unknown UN number never qualifies.
 */
export function limitedQuantity(
  pack: Pack,
  unNumber: string,
  packingGroup: PackingGroup | null,
  density: number | null = null,
): boolean {
  const entry = TABLE[unNumber];
  if (!entry || !COMBINATION_PACKS.has(pack.kind)) return false;
  if (grossPounds(pack, density) > LIMITED_QUANTITY_PACKAGE_POUNDS) return false;
  if (unNumber === 'UN1950') return pack.innerUnit === 'oz' && pack.innerAmount <= 33.8;
  if (!['3', '8', '9'].includes(entry.hazardClass) || packingGroup === null) return false;
  const litres = innerLitres(pack);
  // A drop of tolerance: 1000 mL arrives here by way of gallons.
  if (litres !== null) return litres <= INNER_LITRES[packingGroup] + 1e-9;
  return pack.innerUnit === 'lb' && pack.innerAmount <= INNER_POUNDS[packingGroup];
}

/** How a size travels by road. A product without a UN number is not regulated. */
export function transportStatus(
  pack: Pack,
  unNumber: string | null,
  packingGroup: PackingGroup | null,
  density: number | null = null,
): TransportStatus {
  if (!unNumber) return 'not-regulated';
  if (
    MARINE_POLLUTANTS.has(unNumber) &&
    (pack.totalGallons ?? 0) <= BULK.gallons &&
    (pack.totalPounds ?? 0) <= BULK.pounds
  )
    return 'excepted';
  return limitedQuantity(pack, unNumber, packingGroup, density) ? 'limited-quantity' : 'regulated';
}

/**
 * The basic description in the order of shipping papers: UN number, proper shipping name, class,
 * packing group.
 */
export function shippingDescription(
  unNumber: string,
  packingGroup: PackingGroup | null,
  technicalName?: string,
): string {
  const entry = TABLE[unNumber];
  if (!entry) return packingGroup ? `${unNumber}, PG ${packingGroup}` : unNumber;
  const name =
    entry.technicalName && technicalName
      ? `${entry.properShippingName} (${technicalName})`
      : entry.properShippingName;
  return [unNumber, name, entry.hazardClass, ...(packingGroup ? [`PG ${packingGroup}`] : [])].join(
    ', ',
  );
}

/** Whether a pack is weighed by a density. */
export function isLiquid(pack: Pack): boolean {
  return pack.totalPounds === null && pack.totalGallons !== null;
}

/**
 * Estimated gross pounds of one sellable unit: liquids by their density in g/mL, and a share for
 * the packaging.
 */
export function grossPounds(pack: Pack, density: number | null): number {
  return (
    (pack.totalPounds ??
      (pack.totalGallons ?? 0) * POUNDS_PER_GALLON * (density ?? UNKNOWN_DENSITY)) * TARE
  );
}
