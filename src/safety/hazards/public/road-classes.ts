/** What of a class rides on one truck: regulated packages alone, never limited quantity or excepted ones. */
export interface ClassOnBoard {
  /** Hazard class or division, subsidiary hazard in parentheses; '' for a UN number that our table lacks. */
  hazardClass: string;
  /** Gross. */
  pounds: number;
  /** The product: said where its class is not known. */
  name: string;
}

/** From so many pounds of Table 2 material on, gross and together, a truck is placarded: 49 CFR 172.504(c). */
export const PLACARD_POUNDS = 1001;
/** From so many pounds of one category, loaded at one place, DANGEROUS does not replace its own placard: 49 CFR 172.504(b). */
const OWN_PLACARD_POUNDS = 2205;

/**
 * Table 2 of 49 CFR 172.504(e), its classes of this trade, read on 2026-11-27 with (b), (c) and (f) in a copy of 2020 or later (transport.md 4).
 * Class 9 needs none within the country: 172.504(f)(9).
 */
const PLACARDS: Readonly<Record<string, string>> = {
  '2.1': 'FLAMMABLE GAS',
  '2.2': 'NON-FLAMMABLE GAS',
  '3': 'FLAMMABLE',
  '5.1': 'OXIDIZER',
  // Type B and what is temperature controlled stand in table 1; our transport table has none of them.
  '5.2': 'ORGANIC PEROXIDE',
  '6.1': 'POISON',
  '8': 'CORROSIVE',
};

export const primaryClass = (hazardClass: string): string => hazardClass.split(' ')[0] ?? '';
const classesOf = (hazardClass: string): string[] => hazardClass.match(/\d(?:\.\d)?/g) ?? [];

/** Whether a class counts for placards. An unknown class does, to be safe. */
export const countsForPlacards = (hazardClass: string): boolean =>
  hazardClass === '' || PLACARDS[primaryClass(hazardClass)] !== undefined;

export interface PlacardNotice {
  /** Pounds that count. */
  pounds: number;
  due: boolean;
  /** The placard of each category with its pounds; empty where none is due. */
  placards: { name: string; pounds: number }[];
  /** The placard DANGEROUS may replace those of several categories. */
  mayBeDangerous: boolean;
  /** Products that count and whose class is not known: no placard can be named for them. */
  unknown: string[];
}

/** Which placards a truck needs. `pounds` are gross weights by class, in whole pounds. */
export function placardNotice(onBoard: readonly ClassOnBoard[]): PlacardNotice {
  const counted = onBoard.filter(({ hazardClass }) => countsForPlacards(hazardClass));
  const byName = new Map<string, number>();
  for (const { hazardClass, pounds } of counted) {
    const name = PLACARDS[primaryClass(hazardClass)];
    if (name) byName.set(name, (byName.get(name) ?? 0) + pounds);
  }
  const placards = [...byName].map(([name, pounds]) => ({ name, pounds }));
  const pounds = counted.reduce((sum, one) => sum + one.pounds, 0);
  const due = pounds >= PLACARD_POUNDS;
  const unknown = counted.filter(({ hazardClass }) => hazardClass === '').map(({ name }) => name);
  return {
    pounds,
    due,
    placards: due ? placards.toSorted((a, b) => b.pounds - a.pounds) : [],
    mayBeDangerous:
      due &&
      unknown.length === 0 &&
      placards.length > 1 &&
      placards.some((one) => one.pounds < OWN_PLACARD_POUNDS),
    unknown: [...new Set(unknown)].toSorted(),
  };
}

/** Two products that the segregation table keeps apart. */
export interface SegregatedPair {
  a: { nameKey: string; name: string };
  b: { nameKey: string; name: string };
  rule: Segregation;
}

/** A package as the segregation table sees it. */
export interface Segregated {
  hazardClass: string;
  liquid: boolean;
}

export const SEGREGATIONS = [
  'corrosive-oxidizer',
  'corrosive-peroxide',
  'flammable-oxidizer',
  'class-unknown',
] as const;
export type Segregation = (typeof SEGREGATIONS)[number];

/** Whether a package is on this side of a rule. A subsidiary hazard counts where it is stricter (177.848(e)(6)). */
const is = (one: Segregated, kind: '3' | '5.1' | '5.2' | '8') =>
  classesOf(one.hazardClass).includes(kind) && (kind !== '8' || one.liquid);

/**
 * What the segregation table of 49 CFR 177.848(d) says of two packages that need labels, for the classes of this trade, with `b` on the side of
 * the oxidizer, the organic peroxide, or the class that is not known: all pairs are "O", apart in a manner that in a leak they would not mix.
 * Corrosive liquids are besides never above or adjacent to class 4 or 5 (177.848(e)(3), PHMSA interpretations 99-0300 and 02-0310). A class
 * that is not known could be any of these: it is kept apart from all of them. No pair of these classes is "X", never on one vehicle: what stands
 * in another section is apart. Table and notes were read on 2026-11-27 (transport.md 5): 2.1, 2.2, 3, 5.1, 5.2, 6.1, 8 and 9 have no other mark among
 * them.
 */
export function segregation(a: Segregated, b: Segregated): Segregation | null {
  if (a.hazardClass === b.hazardClass && a.liquid === b.liquid) return null;
  if (b.hazardClass === '')
    return is(a, '3') || is(a, '5.1') || is(a, '5.2') || is(a, '8') ? 'class-unknown' : null;
  if (is(a, '8') && is(b, '5.1')) return 'corrosive-oxidizer';
  if (is(a, '8') && is(b, '5.2')) return 'corrosive-peroxide';
  return is(a, '3') && is(b, '5.1') ? 'flammable-oxidizer' : null;
}

/** Pairs among regulated packages that must stand in different sections, each once. */
export function segregatedPairs(
  goods: readonly (Segregated & { nameKey: string; name: string })[],
): SegregatedPair[] {
  const found = new Map<string, SegregatedPair>();
  for (const a of goods)
    for (const b of goods) {
      const rule = a.nameKey === b.nameKey ? null : segregation(a, b);
      const key = [a.nameKey, b.nameKey].toSorted().join('\n');
      if (rule && !found.has(key))
        found.set(key, {
          a: { nameKey: a.nameKey, name: a.name },
          b: { nameKey: b.nameKey, name: b.name },
          rule,
        });
    }
  return [...found.values()];
}
