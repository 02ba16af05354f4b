import { innerLitres, type Pack } from '../../../products/packs/public/pack.ts';
import { type RqFacts, reportableQuantity } from './reportable-quantities.ts';
import { type EntryFacts, hasPackingGroup, transportEntry } from './transport-table.ts';

export type PackingGroup = 'I' | 'II' | 'III';

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
 * 49 CFR 173.150(b), 173.154(b), 173.155(b): inner container limits in litres for liquids of class 3, 8 and 9 (transport.md 2). Class 3 has half
 * a litre in packing group I, which is refused here: the safe side.
 */
const INNER_LITRES: Record<PackingGroup, number> = { I: 0, II: 1, III: 5 };
/** The same for solids, in pounds (1 kg and 5 kg). */
const INNER_POUNDS: Record<PackingGroup, number> = { I: 0, II: 2.2, III: 11 };
/** Gross weight limit of one outer package, 30 kg: 173.154(b), 173.306(a). */
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
/**
 * Fully regulated here in any packaging. Column 8A of 172.101 excepted neither UN1778 nor UN2031 in 2019, and excepts both by 173.154 in 2026; UN1790
 * was excepted in both. Refused until the trained person says otherwise: a paper too many breaks no rule.
 */
const NEVER_LIMITED = new Set(['UN1778', 'UN1790', 'UN2031']);
/** Marine pollutants only: by road, packages that are not bulk are excepted (49 CFR 171.4(c)). */
const MARINE_POLLUTANTS = new Set(['UN3077', 'UN3082']);
/** A package is bulk above 119 gallons, or 882 pounds of a solid (49 CFR 171.8). */
const BULK = { gallons: 119, pounds: 882 };

/**
 * Whether a size ships as Limited Quantity: combination pack, inner containers within the class
 * limit, package within 66 lb. Aerosols qualify in cans up to 1 L. Limited quantities of oxidizers
 * and organic peroxides exist (173.152) and are refused here, which is the safe side; so is a
 * subsidiary hazard. An unknown UN number never qualifies.
 */
export function limitedQuantity(
  pack: Pack,
  unNumber: string,
  packingGroup: PackingGroup | null,
  density: number | null = null,
): boolean {
  const entry = transportEntry(unNumber);
  if (!entry || NEVER_LIMITED.has(unNumber) || !COMBINATION_PACKS.has(pack.kind)) return false;
  if (grossPounds(pack, density) > LIMITED_QUANTITY_PACKAGE_POUNDS) return false;
  if (unNumber === 'UN1950') return pack.innerUnit === 'oz' && pack.innerAmount <= 33.8;
  if (!['3', '8', '9'].includes(entry.hazardClass) || packingGroup === null) return false;
  // A group that the number does not have is a mistake, and a milder one would open larger containers.
  if (!entry.packingGroups.includes(packingGroup)) return false;
  const litres = innerLitres(pack);
  // A drop of tolerance: 1000 mL arrives here by way of gallons.
  if (litres !== null) return litres <= INNER_LITRES[packingGroup] + 1e-9;
  return pack.innerUnit === 'lb' && pack.innerAmount <= INNER_POUNDS[packingGroup];
}

/** What decides how a size travels, beside its pack; a product's facts and a size's carry it under these names. */
export interface TransportFacts extends Partial<RqFacts> {
  unNumber: string | null;
  packingGroup: PackingGroup | null;
  density?: number | null;
}

/**
 * How a size travels by road. A product without a UN number is not regulated. A package that holds a reportable quantity is a hazardous
 * substance: no exception frees it from the shipping paper (49 CFR 172.200(b)).
 */
export function transportStatus(
  pack: Pack,
  { unNumber, packingGroup, density = null, rqSubstance = '', rqPercent = null }: TransportFacts,
): TransportStatus {
  if (!unNumber) return 'not-regulated';
  if (
    reportableQuantity(netPounds(pack, density), unNumber, { rqSubstance, rqPercent })?.due === true
  )
    return 'regulated';
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
  facts: EntryFacts = {},
): string {
  const entry = transportEntry(unNumber, facts);
  if (!entry) return packingGroup ? `${unNumber}, PG ${packingGroup}` : unNumber;
  // Where the table does not ask for a technical name behind an n.o.s. one, it may stand there all the same (172.202(d)).
  const name =
    (entry.technicalName || entry.properShippingName.endsWith('n.o.s.')) && technicalName
      ? `${entry.properShippingName} (${technicalName})`
      : entry.properShippingName;
  const group = packingGroup && hasPackingGroup(entry) ? [`PG ${packingGroup}`] : [];
  return [unNumber, name, entry.hazardClass, ...group].join(', ');
}

/** Whether a pack is weighed by a density. */
export function isLiquid(pack: Pack): boolean {
  return pack.totalPounds === null && pack.totalGallons !== null;
}

/** What is inside one sellable unit, in pounds: liquids by their density in g/mL. */
export function netPounds(pack: Pack, density: number | null): number {
  return (
    pack.totalPounds ?? (pack.totalGallons ?? 0) * POUNDS_PER_GALLON * (density ?? UNKNOWN_DENSITY)
  );
}

/** Estimated gross pounds of one sellable unit: what is inside, and a share for the packaging. */
export function grossPounds(pack: Pack, density: number | null): number {
  return netPounds(pack, density) * TARE;
}

/**
 * Estimated gross pounds of so many packages on a line, in whole pounds. The one rounding: every sum adds these, so that board, run page and
 * shipping paper agree.
 */
export const poundsOfLine = (pack: Pack, density: number | null, count: number): number =>
  Math.round(grossPounds(pack, density) * count);

/** A product of which it is not known how it travels. */
export interface TransportOpen {
  nameKey: string;
  name: string;
  /** The UN number of its sheet, which its safety data do not say; '': nobody has said how it travels. */
  sheetSays: string;
  /** The one of its safety data; '': none. */
  unNumber: string;
}

/** What is not known of its transport, in a sentence. */
export const transportOpenText = ({ name, sheetSays, unNumber }: TransportOpen): string =>
  sheetSays === ''
    ? `${name} is hazardous, and its safety data say neither a UN number nor “not regulated for transport”.`
    : `The sheet of ${name} says ${sheetSays}, and its safety data say ${unNumber || 'no UN number'}.`;

/** Each product once. */
export const eachOnce = <T extends TransportOpen>(sizes: readonly T[]): T[] => [
  ...new Map(sizes.map((size) => [size.nameKey, size])).values(),
];
