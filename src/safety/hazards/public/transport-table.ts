/**
 * One entry of the hazardous materials table (49 CFR 172.101), shortened to what a distributor's
 * papers need.
 */
export interface TransportEntry {
  properShippingName: string;
  /** Hazard class or division, subsidiary hazard in parentheses. */
  hazardClass: string;
  /** Marked "G" in column 1: the technical name must follow in parentheses (172.203(k)). An n.o.s. name without the mark may have one (172.202(d)). */
  technicalName: boolean;
  /** Column 5: the packing groups that a product of this number may have. Empty: it has none. */
  packingGroups: readonly string[];
}

/** What is known of a product that decides between entries which share a UN number. */
export interface EntryFacts {
  hStatements?: readonly string[] | null;
  /** Percent by weight of the hazardous substance; null: not known. */
  rqPercent?: number | null;
}

/** Name, class with subsidiary hazard, packing groups, and whether a technical name follows. */
type Row = readonly [
  name: string,
  hazardClass: string,
  packingGroups: 'none' | 'I II' | 'I II III' | 'II' | 'II III' | 'III',
  technicalName?: true,
];

/**
 * Confirmed row by row on 2026-11-27 against 49 CFR 172.101, columns 1 to 6: number, name, class, subsidiary hazard, packing groups and the mark "G" of
 * every row, in the edition of October 1, 2019 and in the electronic one of June 1, 2026, as two public programs had each read them into a table
 * (transport.md 1). Names are shortened by shares and strengths, which stand in italics and are no part of a name (172.101(c)(2)); neither copy had
 * kept the italics, so where a name ends is not confirmed. That a product belongs to its row is for a person trained under 49 CFR 172.704.
 */
const TABLE: Readonly<Record<string, Row>> = {
  UN1170: ['Ethanol solutions', '3', 'II III'],
  UN1219: ['Isopropanol', '3', 'II'],
  UN1496: ['Sodium chlorite', '5.1', 'II'],
  UN1719: ['Caustic alkali liquids, n.o.s.', '8', 'II III', true],
  UN1727: ['Ammonium hydrogendifluoride, solid', '8', 'II'],
  UN1748: ['Calcium hypochlorite, dry', '5.1', 'II III'],
  UN1759: ['Corrosive solids, n.o.s.', '8', 'I II III', true],
  UN1760: ['Corrosive liquids, n.o.s.', '8', 'I II III', true],
  UN1778: ['Fluorosilicic acid', '8', 'II'],
  UN1779: ['Formic acid', '8 (3)', 'II'],
  UN1789: ['Hydrochloric acid', '8', 'II III'],
  UN1790: ['Hydrofluoric acid', '8 (6.1)', 'I II'],
  UN1791: ['Hypochlorite solutions', '8', 'II III'],
  UN1805: ['Phosphoric acid solution', '8', 'III'],
  UN1814: ['Potassium hydroxide, solution', '8', 'II III'],
  UN1823: ['Sodium hydroxide, solid', '8', 'II'],
  UN1824: ['Sodium hydroxide solution', '8', 'II III'],
  UN1830: ['Sulfuric acid', '8', 'II'],
  UN1903: ['Disinfectants, liquid, corrosive, n.o.s.', '8', 'I II III', true],
  UN1908: ['Chlorite solution', '8', 'II III'],
  UN1950: ['Aerosols, flammable', '2.1', 'none'],
  UN1987: ['Alcohols, n.o.s.', '3', 'I II III'],
  UN1993: ['Flammable liquids, n.o.s.', '3', 'I II III', true],
  UN2014: ['Hydrogen peroxide, aqueous solutions', '5.1 (8)', 'II'],
  UN2031: ['Nitric acid other than red fuming', '8 (5.1)', 'I II'],
  UN2208: ['Calcium hypochlorite mixture, dry', '5.1', 'III'],
  UN2465: ['Dichloroisocyanuric acid, dry', '5.1', 'II'],
  UN2468: ['Trichloroisocyanuric acid, dry', '5.1', 'II'],
  UN2491: ['Ethanolamine solutions', '8', 'III'],
  UN2672: ['Ammonia solution', '8', 'III'],
  UN2693: ['Bisulfites, aqueous solutions, n.o.s.', '8', 'III'],
  UN2790: ['Acetic acid solution', '8', 'II III'],
  UN2817: ['Ammonium hydrogendifluoride, solution', '8 (6.1)', 'II III'],
  UN2880: ['Calcium hypochlorite, hydrated', '5.1', 'II III'],
  UN2920: ['Corrosive liquids, flammable, n.o.s.', '8 (3)', 'I II', true],
  UN2924: ['Flammable liquids, corrosive, n.o.s.', '3 (8)', 'I II III', true],
  UN2967: ['Sulfamic acid', '8', 'III'],
  UN2984: ['Hydrogen peroxide, aqueous solutions', '5.1', 'III'],
  UN3077: ['Environmentally hazardous substance, solid, n.o.s.', '9', 'III', true],
  UN3082: ['Environmentally hazardous substance, liquid, n.o.s.', '9', 'III', true],
  UN3085: ['Oxidizing solid, corrosive, n.o.s.', '5.1 (8)', 'I II III', true],
  UN3105: ['Organic peroxide type D, liquid', '5.2', 'none', true],
  UN3106: ['Organic peroxide type D, solid', '5.2', 'none', true],
  UN3107: ['Organic peroxide type E, liquid', '5.2', 'none', true],
  UN3108: ['Organic peroxide type E, solid', '5.2', 'none', true],
  UN3109: ['Organic peroxide type F, liquid', '5.2', 'none', true],
  UN3149: ['Hydrogen peroxide and peroxyacetic acid mixtures, stabilized', '5.1 (8)', 'II'],
  UN3253: ['Disodium trioxosilicate', '8', 'III'],
  UN3260: ['Corrosive solid, acidic, inorganic, n.o.s.', '8', 'I II III', true],
  UN3262: ['Corrosive solid, basic, inorganic, n.o.s.', '8', 'I II III', true],
  UN3264: ['Corrosive liquid, acidic, inorganic, n.o.s.', '8', 'I II III', true],
  UN3265: ['Corrosive liquid, acidic, organic, n.o.s.', '8', 'I II III', true],
  UN3266: ['Corrosive liquid, basic, inorganic, n.o.s.', '8', 'I II III', true],
  UN3267: ['Corrosive liquid, basic, organic, n.o.s.', '8', 'I II III', true],
};

/** Every number that the table knows. */
export const UN_NUMBERS: readonly string[] = Object.keys(TABLE);

/** One of these marks an aerosol with flammable content; a merely pressurised container has neither. */
const FLAMMABLE_AEROSOL = ['H222', 'H223'];
/** What is inside burns skin: class 8. */
const CORROSIVE = 'H314';
/** Nitric acid is an oxidizer too from this share on (172.101). Percent by weight. */
const OXIDIZING_NITRIC_ACID = 65;

/**
 * The entry of a UN number, or null when the table lacks it. Where a number has several, what is known of the product decides; what is not
 * known is taken as the graver one: an aerosol as flammable, nitric acid as an oxidizer. A flammable aerosol has no corrosive entry of its own.
 */
export function transportEntry(unNumber: string, facts: EntryFacts = {}): TransportEntry | null {
  const row = TABLE[unNumber];
  if (!row) return null;
  const [properShippingName, hazardClass, groups, technicalName = false] = row;
  const packingGroups = groups === 'none' ? [] : groups.split(' ');
  const entry = { properShippingName, hazardClass, technicalName, packingGroups };
  const statements = facts.hStatements ?? [];
  if (
    unNumber === 'UN1950' &&
    statements.includes('H229') &&
    !FLAMMABLE_AEROSOL.some((code) => statements.includes(code))
  )
    return statements.includes(CORROSIVE)
      ? { ...entry, properShippingName: 'Aerosols, corrosive', hazardClass: '2.2 (8)' }
      : { ...entry, properShippingName: 'Aerosols, non-flammable', hazardClass: '2.2' };
  const percent = facts.rqPercent ?? null;
  if (unNumber === 'UN2031' && percent !== null && percent < OXIDIZING_NITRIC_ACID)
    return { ...entry, hazardClass: '8' };
  return entry;
}

/** Whether the share of its substance decides about the class, and is not known. */
export const strengthDecides = (unNumber: string, { rqPercent }: EntryFacts): boolean =>
  unNumber === 'UN2031' && (rqPercent ?? null) === null;

/** Whether an entry has a packing group: gases and organic peroxides have none. */
export const hasPackingGroup = ({
  packingGroups,
}: Pick<TransportEntry, 'packingGroups'>): boolean => packingGroups.length > 0;

/** "packing group II", "packing group II or III", "no packing group". */
export const packingGroupWords = ({
  packingGroups,
}: Pick<TransportEntry, 'packingGroups'>): string =>
  packingGroups.length === 0 ? 'no packing group' : `packing group ${packingGroups.join(' or ')}`;
