import type { NeverGroup, Opponent } from './safety-view.ts';

const owned = ({ products }: NeverGroup) => products.filter(({ bought }) => bought).length;

/** Opponents by what would happen: the deadliest first, then what this site buys (product keys), in groups and inside them. */
export function groupOpponents(
  opponents: readonly Opponent[],
  boughtKeys: readonly string[],
): NeverGroup[] {
  const groups = Map.groupBy(opponents, ({ severity, reason }) => `${severity} ${reason}`);
  return [...groups.values()]
    .flatMap((same): NeverGroup[] => {
      const [first] = same;
      if (!first) return [];
      const { reason, advice, severity } = first;
      const products = same
        .map(({ nameKey, name }) => ({ nameKey, name, bought: boughtKeys.includes(nameKey) }))
        .toSorted((a, b) => Number(b.bought) - Number(a.bought));
      return [{ reason, advice, severity, products }];
    })
    .toSorted((a, b) => b.severity - a.severity || owned(b) - owned(a));
}
