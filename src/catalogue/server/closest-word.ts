/**
 * How many letters must be changed, added, left out or swapped with their neighbour to make one
 * word of the other; `limit` + 1 when it is more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, row];
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
}

/** Short words have many neighbours that mean something else. */
const allowedFor = (word: string) => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

/**
 * The word that is one or two letters away from what was typed; of equals the one with the same
 * first letter, then the first by the alphabet. Figures are not corrected: "1010" is a SKU.
 */
export function closestWord(typed: string, words: Iterable<string>): string | undefined {
  const limit = /\d/.test(typed) ? 0 : allowedFor(typed);
  if (limit === 0) return undefined;
  let best: { word: string; cost: number } | undefined;
  for (const word of words) {
    const sameStart = word[0] === typed[0];
    // "gone" is not a slip of "one": short words are taken for others only from the first letter on.
    if (word.length < 3 || (typed.length < 6 && !sameStart)) continue;
    const distance = editDistance(typed, word, limit);
    if (distance > limit) continue;
    const cost = distance + (sameStart ? 0 : 0.5);
    if (!best || cost < best.cost || (cost === best.cost && word < best.word))
      best = { word, cost };
  }
  return best?.word;
}
