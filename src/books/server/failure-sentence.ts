import type { AppError } from '../../kit/app-error.ts';
import { messageFor } from '../../kit/messages.ts';

/** What a form of this room says: the verb's own sentence where it knows better than the catalogue. */
export const failureSentence = (error: AppError): string =>
  error.code === 'failed-precondition' ? error.message : messageFor(error);
