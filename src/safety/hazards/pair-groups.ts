interface Named {
  nameKey: string;
  name: string;
}

interface Pair {
  a: Named;
  b: Named;
  reason: string;
  advice: string;
  severity: 1 | 2 | 3;
}

/** One product with all that it must not meet for one reason: what people remember is the reason. */
export interface PairGroup {
  hub: Named;
  others: Named[];
  reason: string;
  advice: string;
  severity: 1 | 2 | 3;
}

/**
 * Pairs gathered so that a long list stays readable and loses nothing: bleach with its six acids is
 * one entry. Within a reason the product with the most pairs comes first. The order of reasons is
 * that of the pairs.
 */
export function groupPairs(pairs: readonly Pair[]): PairGroup[] {
  const reasons = Map.groupBy(pairs, ({ severity, reason }) => `${severity} ${reason}`);
  return [...reasons.values()].flatMap((same) => {
    const groups: PairGroup[] = [];
    let left = same;
    while (left.length > 0) {
      const hub = busiest(left);
      const mine = left.filter(({ a, b }) => [a.nameKey, b.nameKey].includes(hub.nameKey));
      const others = mine.map(({ a, b }) => (a.nameKey === hub.nameKey ? b : a));
      const [{ reason, advice, severity }] = mine as [Pair];
      groups.push({ hub, others, reason, advice, severity });
      left = left.filter((pair) => !mine.includes(pair));
    }
    return groups;
  });
}

function busiest(pairs: readonly Pair[]): Named {
  const both = pairs.flatMap(({ a, b }) => [a, b]);
  const count = (product: Named) =>
    both.filter(({ nameKey }) => nameKey === product.nameKey).length;
  return both.reduce((best, product) => (count(product) > count(best) ? product : best));
}
