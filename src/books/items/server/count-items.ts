import { ITEM_MESSAGES } from '../item-messages.ts';
import { ITEM_STATES, type ItemState } from '../item-plan.ts';

/** "137 items read: 0 matched, 114 offered, ..., 1 unreadable": every item is in one of the numbers, so they add up. */
export function countedText(
  counts: Readonly<Record<ItemState, number>>,
  unreadable: number,
): string {
  const read = ITEM_STATES.reduce((sum, state) => sum + counts[state], unreadable);
  const parts = ITEM_STATES.filter(
    (state) => counts[state] > 0 || state === 'matched' || state === 'offered',
  );
  const counted = parts.map((state) => `${counts[state]} ${ITEM_MESSAGES[state].toLowerCase()}`);
  if (unreadable > 0) counted.push(`${unreadable} unreadable`);
  return `${read} items read: ${counted.join(', ')}.`;
}
