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

/** Name, class with subsidiary hazard, and whether a technical name follows. */
type Row = readonly [name: string, hazardClass: string, technicalName?: true];

/**
 * Written from memory of 49 CFR 172.101 and awaiting a hazmat-trained reviewer. UN2880 was read in the table of 2018.
 */
const TABLE: Readonly<Record<string, Row>> = {
  UN1170: ['Ethanol solutions', '3'],
  UN1219: ['Isopropanol', '3'],
  UN1719: ['Caustic alkali liquids, n.o.s.', '8', true],
  UN1748: ['Calcium hypochlorite, dry', '5.1'],
  UN1759: ['Corrosive solids, n.o.s.', '8', true],
  UN1760: ['Corrosive liquids, n.o.s.', '8', true],
  UN1779: ['Formic acid', '8 (3)'],
  UN1789: ['Hydrochloric acid', '8'],
  UN1791: ['Hypochlorite solutions', '8'],
  UN1805: ['Phosphoric acid solution', '8'],
  UN1814: ['Potassium hydroxide, solution', '8'],
  UN1823: ['Sodium hydroxide, solid', '8'],
  UN1824: ['Sodium hydroxide solution', '8'],
  UN1830: ['Sulfuric acid', '8'],
  UN1903: ['Disinfectants, liquid, corrosive, n.o.s.', '8', true],
  UN1908: ['Chlorite solution', '8'],
  UN1950: ['Aerosols, flammable', '2.1'],
  UN1987: ['Alcohols, n.o.s.', '3', true],
  UN1993: ['Flammable liquids, n.o.s.', '3', true],
  UN2014: ['Hydrogen peroxide, aqueous solutions', '5.1 (8)'],
  UN2208: ['Calcium hypochlorite mixtures, dry', '5.1'],
  UN2465: ['Dichloroisocyanuric acid, dry', '5.1'],
  UN2468: ['Trichloroisocyanuric acid, dry', '5.1'],
  UN2491: ['Ethanolamine solutions', '8'],
  UN2693: ['Bisulfites, aqueous solutions, n.o.s.', '8', true],
  UN2790: ['Acetic acid solution', '8'],
  UN2880: ['Calcium hypochlorite, hydrated', '5.1'],
  UN2920: ['Corrosive liquids, flammable, n.o.s.', '8 (3)', true],
  UN2924: ['Flammable liquids, corrosive, n.o.s.', '3 (8)', true],
  UN2967: ['Sulfamic acid', '8'],
  UN2984: ['Hydrogen peroxide, aqueous solutions', '5.1'],
  UN3077: ['Environmentally hazardous substances, solid, n.o.s.', '9', true],
  UN3082: ['Environmentally hazardous substances, liquid, n.o.s.', '9', true],
  UN3085: ['Oxidizing solid, corrosive, n.o.s.', '5.1 (8)', true],
  UN3149: ['Hydrogen peroxide and peroxyacetic acid mixtures, stabilized', '5.1 (8)'],
  UN3253: ['Disodium trioxosilicate', '8'],
  UN3260: ['Corrosive solid, acidic, inorganic, n.o.s.', '8', true],
  UN3262: ['Corrosive solid, basic, inorganic, n.o.s.', '8', true],
  UN3264: ['Corrosive liquid, acidic, inorganic, n.o.s.', '8', true],
  UN3265: ['Corrosive liquid, acidic, organic, n.o.s.', '8', true],
  UN3266: ['Corrosive liquid, basic, inorganic, n.o.s.', '8', true],
  UN3267: ['Corrosive liquid, basic, organic, n.o.s.', '8', true],
};

/** The shipping description of a UN number, or null when the table lacks it. */
export function transportEntry(unNumber: string): TransportEntry | null {
  const row = TABLE[unNumber];
  if (!row) return null;
  const [properShippingName, hazardClass, technicalName = false] = row;
  return { properShippingName, hazardClass, technicalName };
}
