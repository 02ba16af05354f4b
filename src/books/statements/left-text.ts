import { formatCents } from '../../kit/money.ts';
import { longDayText } from '../../kit/time.ts';
import type { LeftInBooks } from './contract.ts';
import { statementMessages as words } from './messages.ts';

// What a statement says of invoices and credits in QuickBooks, in a shop that has left it: on the screen and on paper.

export const leftText = (one: LeftInBooks): string =>
  `${words.leftLine(one, formatCents(one.cents))}, ${words.leftAsOf(
    longDayText(one.asOf),
    one.dueDate ? longDayText(one.dueDate) : null,
  )}`;

export const leftSum = (some: readonly LeftInBooks[]): string =>
  formatCents(some.reduce((cents, one) => cents + one.cents, 0));
