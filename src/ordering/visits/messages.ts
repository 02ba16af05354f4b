import { formatCents } from '../../kit/money.ts';
import { dayText, shiftDay } from '../../kit/time.ts';
import { MAX_NOTE, PERIOD_DAYS, type Shown, type Sort } from './choices.ts';

/** Every sentence of the visits room, in one place. */
export const NOTE_MISSING = 'Write a note.';
export const NOTE_TOO_LONG = `Keep a note within ${MAX_NOTE} characters.`;
export const NOT_YOURS = 'Only who wrote a note changes it.';
export const NOTE_CHANGED =
  'This note was changed since you opened it. Nothing was saved; read it again.';

export const TITLE = 'To call';
export const LEAD =
  'Who is longest past their usual time for an order stands first. Everything here is for us; customers don’t see it.';

/** A rep's own day, which the whole list above is not. */
export const DAY = 'Your day';
export const dueText = (count: number) =>
  count === 0
    ? 'Nobody is due for a call today.'
    : count === 1
      ? '1 customer is past the usual time for an order.'
      : `${count} customers are past their usual time for an order.`;
export const allDue = (count: number) => `All ${count} who are due`;
export const ALL_CUSTOMERS = 'All customers';

export const SHOWN_MESSAGES: Record<Shown, string> = {
  all: 'All customers',
  due: 'Due for a call',
  'follow-ups': 'Follow-ups due',
  lapsed: 'With lapsed items',
  owing: 'Overdue balance',
};

export const SORT_MESSAGES: Record<Sort, string> = {
  call: 'Most overdue for a call',
  name: 'Name',
  last: 'Longest without an order',
  spend: 'Largest drop in spend',
  balance: 'Largest overdue balance',
};

export const PERIOD_TITLE = `Last ${PERIOD_DAYS} days`;
export const PERIOD_LEAD = `Spend of the last ${PERIOD_DAYS} days against the same days a year ago.`;

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** "Usually every 7 days, last 12 days ago" */
export function rhythmText(row: { usualDays: number | null; daysSince: number | null }): string {
  if (row.daysSince === null) return 'No order in the last two years';
  const last = row.daysSince === 0 ? 'last one today' : `last ${days(row.daysSince)} ago`;
  if (row.usualDays === null) return `Too few orders to tell, ${last}`;
  return `Usually every ${days(row.usualDays)}, ${last}`;
}

/** "40% less than a year ago" */
export function comparedText(row: { spendCents: number; spendBeforeCents: number }): string {
  if (row.spendBeforeCents === 0)
    return row.spendCents === 0 ? 'None a year ago either' : 'None a year ago';
  const change = Math.round((100 * (row.spendCents - row.spendBeforeCents)) / row.spendBeforeCents);
  const before = `${formatCents(row.spendBeforeCents)} a year ago`;
  if (change === 0) return `As much as ${before}`;
  return `${Math.abs(change)}% ${change > 0 ? 'more' : 'less'} than ${before}`;
}

/** The same as a table has room for: "$1,310.69 a year ago" */
export const yearAgoText = (row: { spendBeforeCents: number }): string =>
  row.spendBeforeCents === 0
    ? 'None a year ago'
    : `${formatCents(row.spendBeforeCents)} a year ago`;

export const lapsedText = (count: number) =>
  count === 1 ? '1 lapsed item' : `${count} lapsed items`;
export const LAPSED_TITLE = 'Lapsed items';
export const LAPSED_LEAD =
  'Bought three times or more, and not for longer than one and a half times its usual gap.';
export const LAPSED_NONE =
  'Nothing has lapsed: what this site buys regularly, it bought in its rhythm.';
export const lapsedLine = (item: {
  lastOn: string;
  lastQuantity: number;
  usualDays: number;
  daysSince: number;
}) =>
  `Last ${item.lastQuantity} on ${dayText(item.lastOn)}. Usually every ${days(item.usualDays)}, now ${item.daysSince}.`;

export const SIMILAR_TITLE = 'Similar sites also buy';
export const SIMILAR_LEAD =
  'Similar sites bought at least three of the same products in the last half year.';
export const SIMILAR_NONE =
  'No site buys three of the same products, so there is nothing to offer.';
export const similarLine = (item: { sites: number; ofSites: number }) =>
  `${item.sites} of ${item.ofSites} similar sites`;

export const NOTES_TITLE = 'Visit notes';
export const NOTES_LEAD = 'For our own people. The customer’s buyers never see them.';
export const NOTES_NONE = 'No notes yet. Write what the next person should know.';
export const NOTE_SAVED = 'The note is saved.';
export const FOLLOWED_UP = 'The follow-up is done.';
export const followUpText = (day: string, today: string) =>
  day < today
    ? `Follow-up was due ${dayText(day)}`
    : day === today
      ? 'Follow up today'
      : day === shiftDay(today, 1)
        ? 'Follow up tomorrow'
        : `Follow up ${dayText(day)}`;
export const NO_CUSTOMER_MATCHES = 'No customer matches';
export const NO_CUSTOMERS = 'No customers to call on yet';

export const NEXT_DELIVERY = 'Next delivery';
export const cutOffText = (day: string, hour: string) =>
  `Order until ${dayText(day)}, ${hour}, to have it then.`;
export const contactsNone =
  'No buyer of this customer has an account. Call the number of the house.';
