/**
 * Thresholds of EPCRA section 312 (42 U.S.C. 11022), 40 CFR 370.10(a): of a hazardous chemical
 * 10,000 pounds at the site at one time; of an extremely hazardous substance 500 pounds or its
 * threshold planning quantity, whichever is lower. Written from memory, to be confirmed by an EHS
 * specialist.
 */
export const HAZARDOUS_POUNDS = 10_000;
const EXTREMELY_HAZARDOUS_POUNDS = 500;

/** A substance of 40 CFR 355 Appendix A that cleaning chemicals may hold. */
export interface ExtremelyHazardous {
  cas: string;
  name: string;
  /** Threshold planning quantity in pounds. */
  planningPounds: number;
  /** The list names it only above this share of weight. */
  abovePercent?: number;
  /** The list names only the gas: solutions do not count. */
  gasOnly?: true;
}

/** From memory of 40 CFR 355 Appendix A; numbers to be confirmed by an EHS specialist. */
export const EXTREMELY_HAZARDOUS: readonly ExtremelyHazardous[] = [
  { cas: '7664-93-9', name: 'Sulfuric acid', planningPounds: 1000 },
  {
    cas: '7722-84-1',
    name: 'Hydrogen peroxide over 52%',
    planningPounds: 1000,
    abovePercent: 52,
  },
  { cas: '7697-37-2', name: 'Nitric acid', planningPounds: 1000 },
  { cas: '79-21-0', name: 'Peracetic acid', planningPounds: 500 },
  { cas: '50-00-0', name: 'Formaldehyde', planningPounds: 500 },
  { cas: '7664-41-7', name: 'Ammonia', planningPounds: 500 },
  { cas: '7664-39-3', name: 'Hydrogen fluoride', planningPounds: 100 },
  { cas: '7782-50-5', name: 'Chlorine', planningPounds: 100 },
  { cas: '7446-09-5', name: 'Sulfur dioxide', planningPounds: 500 },
  { cas: '108-95-2', name: 'Phenol', planningPounds: 500 },
  { cas: '7647-01-0', name: 'Hydrogen chloride (gas)', planningPounds: 500, gasOnly: true },
];

export const thresholdOf = ({ planningPounds }: ExtremelyHazardous): number =>
  Math.min(EXTREMELY_HAZARDOUS_POUNDS, planningPounds);

/** A share of a mixture up to this many percent is left out (40 CFR 355.13; from memory). */
const DE_MINIMIS_PERCENT = 1;

/** The largest share that a sheet's section 3 names: "5-15" is 15, ">99" is 100; null: it names none. */
export function largestPercent(written: string): number | null {
  const numbers = [...written.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
  if (numbers.length === 0 || /withheld|secret/i.test(written)) return null;
  if (/^\s*(?:>|≥|over|more than)/i.test(written) && numbers.length === 1) return 100;
  return Math.min(100, Math.max(...numbers));
}

export interface Ingredient {
  cas: string;
  /** As the sheet writes it. */
  percent: string;
}

/** The extremely hazardous substances of a mixture, each with its largest share. */
export function extremelyHazardousIn(
  ingredients: readonly Ingredient[],
): { substance: ExtremelyHazardous; percent: number }[] {
  return ingredients.flatMap(({ cas, percent }) => {
    const substance = EXTREMELY_HAZARDOUS.find((one) => one.cas === cas);
    // A listed substance without a share counts whole: it is asked about, not passed over.
    const share = largestPercent(percent) ?? 100;
    if (!substance || substance.gasOnly || share <= DE_MINIMIS_PERCENT) return [];
    return share > (substance.abovePercent ?? 0) ? [{ substance, percent: share }] : [];
  });
}
