import type { UnreadableRow } from '../ledger-rows.ts';
import { BOOK_STATES, type CustomerPlan } from './customer-lines.ts';
import { BOOK_STATE_WORDS, FIELD_WORDS } from './customer-messages.ts';
import { countBookStates, waitsForDecision } from './customer-plan.ts';

/** "41 customers read: 3 matched, 5 perhaps ours, ... 1 unreadable.": each is in one of the numbers, so they add up. */
export function reportText(
  { lines }: CustomerPlan,
  unreadable: readonly UnreadableRow[],
  values: number,
): string {
  const bad = new Set(unreadable.map((row) => row.id));
  const readable = lines.filter((line) => !bad.has(line.book.booksId));
  const counts = countBookStates(readable);
  const parts = BOOK_STATES.filter((state) => counts[state] > 0 || state === 'matched').map(
    (state) => `${counts[state]} ${BOOK_STATE_WORDS[state].toLowerCase()}`,
  );
  if (bad.size > 0) parts.push(`${bad.size} unreadable`);
  const waiting = lines.filter(waitsForDecision).length;
  const asks = waiting > 0 ? ` ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for your word.` : '';
  return `${readable.length + bad.size} customers read: ${parts.join(', ')}. ${values} ${values === 1 ? 'value' : 'values'} changed.${asks}`;
}

/** What waits for somebody, a line each. */
export function reportLines({ lines, onlyHere }: CustomerPlan): string[] {
  return [
    ...lines.flatMap(({ book, ours, state, caution, differences, switchTo }) => [
      ...(state === 'unusable' ? [`${book.plainName}: ${caution?.text ?? ''} Left out.`] : []),
      ...(state === 'new' ? [`${book.plainName}: new in QuickBooks.`] : []),
      ...(state === 'proposed' ? [`${book.plainName}: perhaps ${ours?.name ?? ''} here.`] : []),
      ...(switchTo === null
        ? []
        : [
            `${ours?.name ?? ''}: ${switchTo ? 'active in QuickBooks, switched off here' : 'inactive in QuickBooks, still ordering here'}.`,
          ]),
      ...(state === 'matched' && ours && !ours.isActive && book.isActive && switchTo === null
        ? [`${ours.name}: switched off here by staff, active in QuickBooks. It stays off.`]
        : []),
      ...differences.map(
        ({ field, here, there }) =>
          `${ours?.name ?? ''}: ${FIELD_WORDS[field]} is “${here}” here, “${there}” in QuickBooks.`,
      ),
    ]),
    ...onlyHere.flatMap(({ ours, state }) =>
      state === 'lost'
        ? [`${ours.name}: its customer in QuickBooks is gone. Left as it is.`]
        : state === 'missing'
          ? [`${ours.name}: not in QuickBooks. It is added there with its first invoice.`]
          : [],
    ),
  ];
}
