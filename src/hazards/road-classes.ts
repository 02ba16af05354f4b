/** What of a class rides on one truck: regulated packages alone, never limited quantity or excepted ones. */
export interface ClassOnBoard {
  /** Hazard class or division, subsidiary hazard in parentheses. */
  hazardClass: string;
  /** Gross. */
  pounds: number;
}

/** From so many pounds of Table 2 material on, gross and together, a truck is placarded: 49 CFR 172.504(c). */
export const PLACARD_POUNDS = 1001;
/** From so many pounds of one category, loaded at one place, DANGEROUS does not replace its own placard: 49 CFR 172.504(b). */
const OWN_PLACARD_POUNDS = 2205;

/** Table 2 of 49 CFR 172.504(e), its classes of this trade. Class 9 needs none within the country: 172.504(f)(9). From memory. */
const PLACARDS: Readonly<Record<string, string>> = {
  '2.1': 'FLAMMABLE GAS',
  '2.2': 'NON-FLAMMABLE GAS',
  '3': 'FLAMMABLE',
  '5.1': 'OXIDIZER',
  '6.1': 'POISON',
  '8': 'CORROSIVE',
};

export const primaryClass = (hazardClass: string): string => hazardClass.split(' ')[0] ?? '';
const classesOf = (hazardClass: string): string[] => hazardClass.match(/\d(?:\.\d)?/g) ?? [];

/** Whether a class counts for placards. */
export const countsForPlacards = (hazardClass: string): boolean =>
  PLACARDS[primaryClass(hazardClass)] !== undefined;

export interface PlacardNotice {
  /** Pounds that count, rounded. */
  pounds: number;
  due: boolean;
  /** The placard of each category with its pounds; empty where none is due. */
  placards: { name: string; pounds: number }[];
  /** DANGEROUS may stand for those categories that it may replace. */
  mayBeDangerous: boolean;
}

/** Which placards a truck needs. `pounds` are gross weights by class. */
export function placardNotice(onBoard: readonly ClassOnBoard[]): PlacardNotice {
  const byName = new Map<string, number>();
  for (const { hazardClass, pounds } of onBoard) {
    const name = PLACARDS[primaryClass(hazardClass)];
    if (name) byName.set(name, (byName.get(name) ?? 0) + pounds);
  }
  const placards = [...byName].map(([name, pounds]) => ({ name, pounds: Math.round(pounds) }));
  const pounds = placards.reduce((sum, one) => sum + one.pounds, 0);
  const due = pounds >= PLACARD_POUNDS;
  return {
    pounds,
    due,
    placards: due ? placards.toSorted((a, b) => b.pounds - a.pounds) : [],
    mayBeDangerous:
      due && placards.length > 1 && placards.some((one) => one.pounds < OWN_PLACARD_POUNDS),
  };
}

/** A package as the segregation table sees it. */
export interface Segregated {
  hazardClass: string;
  liquid: boolean;
}

export type Segregation = 'corrosive-oxidizer' | 'flammable-oxidizer';

/**
 * What the segregation table of 49 CFR 177.848(d) says of two packages that need labels, for the classes of this trade: both pairs are "O",
 * apart in a manner that in a leak they would not mix. Corrosive liquids are besides never above or adjacent to class 4 or 5 (177.848(e)(3),
 * PHMSA interpretations 99-0300 and 02-0310). A subsidiary hazard counts where it is stricter (177.848(e)(6), from memory).
 */
export function segregation(a: Segregated, b: Segregated): Segregation | null {
  if (a.hazardClass === b.hazardClass && a.liquid === b.liquid) return null;
  const has = (one: Segregated, kind: string) =>
    kind === '8'
      ? one.liquid && classesOf(one.hazardClass).includes('8')
      : classesOf(one.hazardClass).includes(kind);
  const meets = (one: string, other: string) =>
    (has(a, one) && has(b, other)) || (has(a, other) && has(b, one));
  if (meets('8', '5.1')) return 'corrosive-oxidizer';
  return meets('3', '5.1') ? 'flammable-oxidizer' : null;
}
