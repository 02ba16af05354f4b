/**
 * Reportable quantities in pounds. Every row was read on 2026-11-27 in 49 CFR 172.101, table 1 to Appendix A, as of May 2024, and in 40 CFR
 * 117.3, whose table agrees (transport.md 3). More substances are listed there than here: who signs the paper, trained under 49 CFR 172.704,
 * looks the others up.
 */
const POUNDS = {
  'acetic acid': 5000,
  ammonia: 100,
  'ammonium bifluoride': 100,
  'ammonium hydroxide': 1000,
  'calcium hypochlorite': 10,
  'cupric sulfate': 10,
  'formic acid': 5000,
  'hydrochloric acid': 5000,
  'hydrofluoric acid': 100,
  'nitric acid': 1000,
  'phosphoric acid': 5000,
  'potassium hydroxide': 1000,
  'sodium bisulfite': 5000,
  'sodium hydroxide': 1000,
  'sodium hypochlorite': 100,
  'sulfuric acid': 1000,
} as const;
export type RqSubstance = keyof typeof POUNDS;
export const RQ_SUBSTANCES = Object.keys(POUNDS) as RqSubstance[];

/** The substance that a UN number itself names, where nobody entered one. */
const OF_UN: Readonly<Record<string, RqSubstance>> = {
  UN1727: 'ammonium bifluoride',
  UN1748: 'calcium hypochlorite',
  UN1779: 'formic acid',
  UN1789: 'hydrochloric acid',
  UN1790: 'hydrofluoric acid',
  UN1791: 'sodium hypochlorite',
  UN1805: 'phosphoric acid',
  UN1814: 'potassium hydroxide',
  UN1823: 'sodium hydroxide',
  UN1824: 'sodium hydroxide',
  UN1830: 'sulfuric acid',
  UN2031: 'nitric acid',
  UN2208: 'calcium hypochlorite',
  UN2672: 'ammonium hydroxide',
  UN2790: 'acetic acid',
  UN2817: 'ammonium bifluoride',
  UN2880: 'calcium hypochlorite',
};

/** Below this share by weight a mixture is no hazardous substance: the table of 49 CFR 171.8, "Hazardous substance", read in the same copy. */
const LEAST_PERCENT: Readonly<Record<number, number>> = { 5000: 10, 1000: 2, 100: 0.2, 10: 0.02 };

/** What is known of a product for its reportable quantity. */
export interface RqFacts {
  rqSubstance: RqSubstance | '';
  /** By weight; null: not known. */
  rqPercent: number | null;
}

export interface ReportableQuantity {
  substance: RqSubstance;
  /** The reportable quantity, in pounds. */
  pounds: number;
  /** Pounds of the substance in one package; null: its share is not entered. */
  inPackage: number | null;
  /** `ask`: its share is not known, and one package could reach the quantity. */
  due: boolean | 'ask';
}

/**
 * Whether one package of this net weight reaches the reportable quantity of its hazardous substance: by the weight in one package and
 * by the share (49 CFR 171.8, 172.203(c)). Null where no such substance is known.
 */
export function reportableQuantity(
  netPounds: number,
  unNumber: string,
  { rqSubstance, rqPercent }: RqFacts,
): ReportableQuantity | null {
  const substance = rqSubstance || OF_UN[unNumber];
  if (!substance) return null;
  const pounds = POUNDS[substance];
  const inPackage = rqPercent === null ? null : (netPounds * rqPercent) / 100;
  const enough = rqPercent !== null && rqPercent >= (LEAST_PERCENT[pounds] ?? 0);
  const due = inPackage === null ? netPounds >= pounds && 'ask' : enough && inPackage >= pounds;
  return { substance, pounds, inPackage, due };
}

/** A proper shipping name that says the substance itself needs it in no parentheses (172.203(c)(1)). */
export const namesSubstance = (properShippingName: string, substance: RqSubstance): boolean =>
  properShippingName.toLowerCase().includes(substance);
