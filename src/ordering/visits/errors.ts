import { AppError } from '../../kit/app-error.ts';
import * as messages from './messages.ts';

/** Only the author changes a note. */
export const notYours = () => new AppError('permission-denied', 403, messages.NOT_YOURS);

/** Somebody, or another tab, changed the note since it was shown. */
export const noteChanged = () => new AppError('aborted', 409, messages.NOTE_CHANGED);
