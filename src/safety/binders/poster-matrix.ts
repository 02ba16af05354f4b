type Severity = 1 | 2 | 3;

interface Named {
  nameKey: string;
  name: string;
}

interface Pair {
  a: Named;
  b: Named;
  severity: Severity;
}

/** Products that must stay away from exactly the same others: one row of the chart. */
export interface MixClass {
  names: string[];
  /** By the number of another row, counted from 0. */
  severity: ReadonlyMap<number, Severity>;
}

export interface MixChart {
  rows: MixClass[];
  /** Products of which no pair is known here, which is no promise. */
  free: string[];
}

/** The never-mix chart of a storeroom: no pair is left out, and products that react alike share a row. */
export function mixChart(products: readonly Named[], pairs: readonly Pair[]): MixChart {
  const opposed = new Map<string, Map<string, Severity>>();
  for (const { a, b, severity } of pairs)
    for (const [one, other] of [
      [a.nameKey, b.nameKey],
      [b.nameKey, a.nameKey],
    ] as const)
      opposed.set(one, (opposed.get(one) ?? new Map<string, Severity>()).set(other, severity));
  const signature = ({ nameKey }: Named) =>
    [...(opposed.get(nameKey) ?? [])]
      .map(([other, severity]) => `${other} ${severity}`)
      .sort()
      .join('|');
  const classes = Map.groupBy(
    products.filter(({ nameKey }) => opposed.has(nameKey)),
    signature,
  );
  const worst = (same: readonly Named[]) =>
    [...(opposed.get(same[0]?.nameKey ?? '')?.values() ?? [])].reduce(
      (sum, severity) => sum + 10 ** severity,
      0,
    );
  const ordered = [...classes.values()].sort((a, b) => worst(b) - worst(a));
  return {
    rows: ordered.map((same) => ({
      names: same.map(({ name }) => name),
      severity: new Map(
        ordered.flatMap((others, at) => {
          const severity = opposed.get(same[0]?.nameKey ?? '')?.get(others[0]?.nameKey ?? '');
          return severity ? [[at, severity] as const] : [];
        }),
      ),
    })),
    free: products.filter(({ nameKey }) => !opposed.has(nameKey)).map(({ name }) => name),
  };
}
