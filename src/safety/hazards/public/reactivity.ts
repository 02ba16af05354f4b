import { PAIR_ENTRIES, type PairEntry } from '../reactive-pairs.ts';
import { SOURCES, type Source } from '../reactivity-sources.ts';

/**
 * Groups of products that react alike, as they stand in a laundry, a kitchen, a pool room and a
 * floor closet. `none` is "no known group here", never "safe with everything". A product has the
 * group that makes it most dangerous, and up to two more: a bleach gel is a hypochlorite and an
 * alkali. Peracetic acid is one group, which the table knows as oxidizer and acid. How strong an acid, an alkali or a peroxide is
 * stands in its group: mild ones meet in machines by design, and what they do to chlorine they still do.
 */
export const REACTIVITY_GROUPS = [
  'hypochlorite',
  'calcium-hypochlorite',
  'chlorinated-isocyanurate',
  'bromine',
  'acid',
  'mild-acid',
  'hydrochloric-acid',
  'sulfuric-acid',
  'nitric-acid',
  'fluoride',
  'chlorite',
  'iodophor',
  'acetic-acid',
  'peracetic-acid',
  'amine',
  'strong-peroxide',
  'peroxide',
  'oxygen-bleach',
  'oxidizer',
  'strong-alkali',
  'mild-alkali',
  'algaecide',
  'quat',
  'alcohol',
  'organic',
  'aerosol',
  'reducing-agent',
  'metal',
  'none',
] as const;
export type ReactivityGroup = (typeof REACTIVITY_GROUPS)[number];

/** What belongs to a group, for who sorts products into them. */
export const GROUP_HINTS: Record<ReactivityGroup, string> = {
  hypochlorite: 'Liquid bleach, liquid pool chlorine, chlorine sanitizers',
  'calcium-hypochlorite': 'Dry pool chlorine (cal-hypo)',
  'chlorinated-isocyanurate': 'Trichlor and dichlor, dry chlorine sanitizers',
  bromine: 'Bromine tablets',
  acid: 'Strong acids: corrosive (H314) or pH 2 and below, such as phosphoric and sulfamic acid',
  'mild-acid': 'Mild acids: rinse aids, citric and lactic cleaners, above pH 2 and not corrosive',
  'hydrochloric-acid': 'Muriatic acid, and bowl cleaners with hydrochloric acid',
  'sulfuric-acid': 'Concentrated sulfuric acid: drain openers, battery acid',
  'nitric-acid': 'Nitric acid: milkstone removers, passivation',
  fluoride: 'Hydrofluoric acid, bifluorides and fluorosilicic acid: rust removers, brighteners',
  chlorite: 'Sodium chlorite: chlorine dioxide kits and tablets',
  iodophor: 'Iodine sanitizers and teat dips',
  'acetic-acid': 'Vinegar and acetic acid',
  'peracetic-acid': 'Peracetic acid sanitizers and laundry destainers',
  amine: 'Ammonia, and strippers or cleaners with amines',
  'strong-peroxide': 'Hydrogen peroxide over 8%',
  peroxide: 'Hydrogen peroxide up to 8%',
  'oxygen-bleach': 'Percarbonate and perborate powders',
  oxidizer: 'Non-chlorine shock, persulfates and other oxidizers',
  'strong-alkali':
    'Caustics and strongly alkaline cleaners without amines: corrosive (H314) or from pH 12',
  'mild-alkali': 'Mild alkalis: degreasers and detergents below pH 12 that are not corrosive',
  algaecide: 'Algaecides',
  quat: 'Quaternary disinfectants, sanitizers and softeners',
  alcohol: 'Alcohols, solvents and products with much of them',
  organic: 'Oils, polishes and greases',
  aerosol: 'Spray cans with a propellant that burns',
  'reducing-agent': 'Sulfite, bisulfite, thiosulfate, rust removers with hydrosulfite',
  metal: 'Aluminum, zinc, tin and copper ware, scouring metal',
  none: 'None of these is known',
};

/**
 * 3: can kill or maim at once (deadly gas, fire, explosion). 2: can injure (heat, spatter,
 * bursting, harmful vapor). 1: irritates, or spoils both.
 */
export type Severity = 1 | 2 | 3;

/**
 * Why two products must stay apart, and what to do. Both are whole sentences for people who use the
 * products.
 */
export interface Incompatibility {
  reason: string;
  advice: string;
  severity: Severity;
  /** Where it is known from, in words. */
  source: string;
}

/** What to do when the two have met all the same; beside how to store them. */
const IF_IT_HAPPENS: Record<Severity, string> = {
  3: ' If they met: get out, keep others out, call 911.',
  2: ' If they met: leave until the air is clear.',
  1: '',
};

const wordsOf = (sources: readonly Source[]) =>
  sources.map((source) => SOURCES[source].title).join('; ');

/**
 * The pairs as a table that is asked in either order.
 * @throws Error when a pair of groups is entered twice: both entries with their severities and
 *   sources are named, because one of them is wrong.
 */
export function tableOf(entries: readonly PairEntry[]): ReadonlyMap<string, Incompatibility> {
  const table = new Map<string, Incompatibility>();
  for (const { a, b, severity, reason, store, sources } of entries) {
    const key = pairKey(a, b);
    const known = table.get(key);
    const source = wordsOf(sources);
    if (known)
      throw new Error(
        `${key} is entered twice: severity ${known.severity} (${known.source}) and severity ${severity} (${source})`,
      );
    table.set(key, { reason, advice: `${store}${IF_IT_HAPPENS[severity]}`, severity, source });
  }
  return table;
}

const MATRIX = tableOf(PAIR_ENTRIES);

/**
 * Why products of these two groups must be kept apart; null when we know of no reason, which is not
 * a promise of safety.
 */
export function incompatible(
  groupA: ReactivityGroup,
  groupB: ReactivityGroup,
): Incompatibility | null {
  return MATRIX.get(pairKey(groupA, groupB)) ?? null;
}

/** The groups of a product as its safety data keep them. */
export interface Grouped {
  /** The one that makes it most dangerous; null when nobody has said. */
  reactivityGroup: ReactivityGroup | null;
  /** Up to two more. */
  alsoGroups: readonly ReactivityGroup[];
}

/** All groups of a product, the most dangerous first; none when nobody has said. */
export const groupsOf = ({ reactivityGroup, alsoGroups }: Grouped): ReactivityGroup[] =>
  reactivityGroup === null ? [] : [reactivityGroup, ...alsoGroups];

/**
 * The worst pair of all groups of two products, and the group of the second that makes it; null when
 * we know of no reason to keep them apart. Of pairs as bad as each other that of the first groups
 * counts, so that the answer is the same in either order.
 */
export function worstPair(
  groups: readonly ReactivityGroup[],
  others: readonly ReactivityGroup[],
): (Incompatibility & { group: ReactivityGroup }) | null {
  const found = groups.flatMap((one, place) =>
    others.flatMap((group, otherPlace) => {
      const why = incompatible(one, group);
      return why ? [{ why, group, rank: place + otherPlace, key: pairKey(one, group) }] : [];
    }),
  );
  const [worst] = found.sort(
    (a, b) =>
      b.why.severity - a.why.severity ||
      a.rank - b.rank ||
      Number(a.key > b.key) - Number(a.key < b.key),
  );
  return worst ? { ...worst.why, group: worst.group } : null;
}

/** Groups that must be kept apart from a product of these groups, the deadliest first. */
export function opposingGroups(groups: readonly ReactivityGroup[]): ReactivityGroup[] {
  const severity = (other: ReactivityGroup) => worstPair(groups, [other])?.severity ?? 0;
  return REACTIVITY_GROUPS.filter((other) => severity(other) > 0).sort(
    (a, b) => severity(b) - severity(a),
  );
}

export function isReactivityGroup(text: string): text is ReactivityGroup {
  return (REACTIVITY_GROUPS as readonly string[]).includes(text);
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a}|${b}` : `${b}|${a}`;
}
