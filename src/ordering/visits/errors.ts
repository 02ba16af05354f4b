import { AppError } from '../../kit/app-error.ts';
import * as messages from './messages.ts';

/** Only the author changes a note. */
export const notYours = () => new AppError('permission-denied', 403, messages.NOT_YOURS);

/** A follow-up is something to come. */
export const followUpPast = () =>
  new AppError('invalid-argument', 400, messages.FOLLOW_UP_PAST, [
    { path: 'followUpOn', message: messages.FOLLOW_UP_PAST },
  ]);

/** The products are on an open order already: the rep is asked before a second order is placed. */
export const orderedAlready = (order: { id: string; number: string; promisedDay: string | null }) =>
  new AppError('failed-precondition', 409, messages.orderedAlready(order), {
    reason: 'ordered-already',
    order: { id: order.id, number: order.number },
  });

/** Somebody, or another tab, changed the note since it was shown. */
export const noteChanged = () => new AppError('aborted', 409, messages.NOTE_CHANGED);
