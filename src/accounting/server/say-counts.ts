import { ITEM_STATES, type ItemState } from '../item-plan.ts';
import { ITEM_WORDS } from '../item-words.ts';

/** "137 items read: 0 matched, 114 offered, ...": every item is in one of the numbers, so they add up. */
export function countedText(counts: Readonly<Record<ItemState, number>>): string {
  const read = ITEM_STATES.reduce((sum, state) => sum + counts[state], 0);
  const parts = ITEM_STATES.filter((state) => counts[state] > 0 || state === 'matched' || state === 'offered');
  return `${read} items read: ${parts.map((state) => `${counts[state]} ${ITEM_WORDS[state].toLowerCase()}`).join(', ')}.`;
}
