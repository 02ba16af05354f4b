import type { AppError } from '../../kit/app-error.ts';
import { messageFor } from '../../kit/messages.ts';

/** The sentence of a failed form: the verb's own for a failed precondition, else the catalogue's. */
export const failureSentence = (error: AppError): string =>
  error.code === 'failed-precondition' ? error.message : messageFor(error);
