/**
 * Statements that are right on the maker's drum and wrong on a bottle that was filled from it, with
 * the reason that the person who makes the label is told. `diluted`: only where water was added and
 * the sheet does not classify the dilution, so that the concentrate's statements stand in. Nothing
 * else is ever left off for another reason than room.
 */
const CONTRADICTS: Readonly<Record<string, { when: 'always' | 'diluted'; reason: string }>> = {
  P234: {
    when: 'always',
    reason: 'This bottle is not the original packaging: the sentence speaks against itself.',
  },
  P407: {
    when: 'always',
    reason: 'It is about stacks and pallets in a warehouse.',
  },
  P411: {
    when: 'always',
    reason: 'It sends the reader to the maker’s label, which this bottle does not bear.',
  },
  P223: {
    when: 'diluted',
    reason: 'The product in this bottle is mixed with water.',
  },
  'P231+P232': {
    when: 'diluted',
    reason: 'The product in this bottle is mixed with water.',
  },
  'P402+P404': {
    when: 'diluted',
    reason: 'The product in this bottle is mixed with water: a dry place changes nothing.',
  },
  P501: {
    when: 'diluted',
    reason:
      'It is how the concentrate is disposed of. What is left of a dilution goes where its own label and section 13 say.',
  },
};

/** Why this statement must not stand on a bottle that somebody filled; null where it may. */
export function whyNotOnBottle(code: string, concentrateMixed: boolean): string | null {
  const found = CONTRADICTS[code];
  return found && (found.when === 'always' || concentrateMixed) ? found.reason : null;
}
