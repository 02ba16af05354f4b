import { REACTIVITY_GROUPS, type ReactivityGroup, type Severity } from './public/reactivity.ts';
import { PAIR_ENTRIES, type PairEntry } from './reactive-pairs.ts';
import { SOURCES, type Source } from './reactivity-sources.ts';

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

function pairKey(a: string, b: string): string {
  return a < b ? `${a}|${b}` : `${b}|${a}`;
}
