/** How many letters apart two words are, each taken out, put in, replaced or swapped; `limit + 1` for more than the limit. */
export function lettersApart(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let [twoBack, back]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let apart = Math.min(
        (back[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (back[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        apart = Math.min(apart, (twoBack[j - 2] ?? 0) + 1);
      row.push(apart);
      least = Math.min(least, apart);
    }
    if (least > limit) return limit + 1;
    [twoBack, back] = [back, row];
  }
  return back[other.length] ?? limit + 1;
}
