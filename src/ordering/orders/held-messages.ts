import { formatCents } from '../../kit/money.ts';
import { holdText } from './public/messages.ts';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** What the desk reads of an order that we hold, before it decides. */
export const HELD = {
  usual: 'Usual order',
  /** `orders`: so many of the customer's it is the median of. */
  middle: (orders: number) => `the middle of the last ${orders}`,
  tooFew: (orders: number) =>
    orders === 0
      ? 'None yet: this is the first order'
      : `Not known yet: ${orders === 1 ? '1 order' : `${orders} orders`} before this one`,
  over: 'Over it by',
  under: 'Below it by',
  balance: 'Balance',
} as const;

/** How much of a balance is late, and the oldest of it by how many days: "all of it overdue, the oldest by 28 days". */
export const lateText = (owed: {
  balanceCents: number;
  overdueCents: number;
  lateDays: number | null;
}) =>
  `${owed.overdueCents >= owed.balanceCents ? 'all of it' : formatCents(owed.overdueCents)} overdue${
    owed.lateDays === null ? '' : `, the oldest by ${days(owed.lateDays)}`
  }`;

/** In an order's history: that it is held from then on, and why. */
export const heldText = (reason: string): string =>
  reason === 'approval' ? holdText(reason) : `On hold: ${reason}`;
/** In an order's history: what it was held for until then. */
export const noLongerHeldText = (reason: string): string =>
  reason === 'approval' ? 'It waited for approval' : `It was on hold: ${reason}`;
