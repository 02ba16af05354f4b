import { lettersApart } from '../../../kit/letters-apart.ts';

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
    const distance = lettersApart(typed, word, limit);
    if (distance > limit) continue;
    const cost = distance + (sameStart ? 0 : 0.5);
    if (!best || cost < best.cost || (cost === best.cost && word < best.word))
      best = { word, cost };
  }
  return best?.word;
}
