import { type Incompatibility, worstPair } from './incompatible-groups.ts';
import { isDeadly } from './public/deadly.ts';
import { type Grouped, groupsOf } from './public/reactivity.ts';

/**
 * What staff noted of two products from their makers' papers: `warned` makes a pair worse than its
 * groups do, `meant-to-meet` says that both belong to one maker's system.
 */
export type StaffPair =
  | {
      kind: 'warned';
      nameKeyA: string;
      nameKeyB: string;
      severity: 1 | 2 | 3;
      reason: string;
      source: string;
    }
  | {
      kind: 'meant-to-meet';
      nameKeyA: string;
      nameKeyB: string;
      severity: null;
      reason: string;
      source: string;
    };

/** A product as the rules of mixing see it. */
export interface Reactive extends Grouped {
  nameKey: string;
}

/** Before the reason of a pair that its maker wants to be used together. */
export const MADE_TO_COMBINE =
  'Made to be used together, by the dispenser and as the maker directs.';

/** What the table says of two products: the worst pair of all their groups. */
function pairOf(a: Reactive, b: Reactive): Incompatibility | null {
  const worst = worstPair(groupsOf(a), groupsOf(b));
  if (!worst) return null;
  const { group: _group, ...why } = worst;
  return why;
}

/**
 * Why these two products must be kept apart: the worse of what their groups and their makers say.
 * Null when we know of no reason, which is not a promise of safety. A pair that is meant to meet
 * counts as mild and says so; one that can kill never does, whatever anybody noted.
 */
export function whyApart(
  a: Reactive,
  b: Reactive,
  noted: StaffPair | undefined,
): Incompatibility | null {
  const known = pairOf(a, b);
  if (noted?.kind === 'warned' && noted.severity >= (known?.severity ?? 0)) {
    const { severity, reason, source } = noted;
    const advice =
      known?.severity === severity ? known.advice : 'Store them apart and never mix them.';
    return { severity, reason, source, advice };
  }
  if (noted?.kind === 'meant-to-meet' && known && !isDeadly(known))
    return {
      ...known,
      severity: 1,
      reason: `${MADE_TO_COMBINE} Poured together by hand: ${known.reason}`,
      source: `${noted.source}; ${known.source}`,
    };
  return known;
}

/**
 * Every pair in a list of products that must be kept apart, once each: the deadliest first, then in
 * the order of the list.
 */
export function incompatiblePairs<T extends Reactive>(
  products: readonly T[],
  noted: readonly StaffPair[] = [],
): { a: T; b: T; why: Incompatibility }[] {
  const byPair = new Map(noted.map((pair) => [`${pair.nameKeyA}|${pair.nameKeyB}`, pair]));
  return products
    .flatMap((a, index) =>
      products.slice(index + 1).flatMap((b) => {
        const why = whyApart(a, b, byPair.get(orderedKeys(a.nameKey, b.nameKey).join('|')));
        return why ? [{ a, b, why }] : [];
      }),
    )
    .sort((one, other) => other.why.severity - one.why.severity);
}

/** Both keys in the order in which a pair is stored. */
export function orderedKeys(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one];
}
