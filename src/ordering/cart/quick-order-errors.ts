import { AppError } from '../../kit/app-error.ts';
import { MAX_ROWS } from './quick-order.ts';
import * as messages from './quick-order-messages.ts';

const refused = (message: string, reason: string) =>
  new AppError('invalid-argument', 400, message, { reason });

export const listTooLarge = () => refused(messages.tooLarge, 'too-large');
export const isOldWorkbook = () => refused(messages.oldWorkbook, 'old-workbook');
export const emptyList = () => refused(messages.emptyList, 'empty');
export const badFile = (why: string) => refused(messages.unreadable(why), 'unreadable');
export const readTooLong = () => refused(messages.tooLong, 'too-long');

/** A list of this person for this customer is still being worked on. */
export const listOpen = (source: string) =>
  new AppError('failed-precondition', 409, messages.listOpen(source), { reason: 'list-open' });

/** The list was finished or thrown away meanwhile: in another tab, or after seven days. */
export const listGone = () =>
  new AppError('not-found', 404, messages.listGone, { reason: 'list-gone' });

export const tooManyProducts = (limit: number) =>
  new AppError('failed-precondition', 409, messages.tooManyProducts(limit), {
    reason: 'cart-full',
    limit,
    rows: MAX_ROWS,
  });
