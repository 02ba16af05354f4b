import { AppError } from '../../kit/app-error.ts';
import * as messages from './messages.ts';
import * as requests from './request-messages.ts';

/** Some of many prices can't be set: each is named, and none was set. */
export const pricesRefused = (rows: readonly { path: string; message: string }[]) =>
  new AppError(
    'aborted',
    409,
    rows.length === 1
      ? 'One price can’t be set as it stands. Nothing was saved.'
      : `${rows.length} prices can’t be set as they stand. Nothing was saved.`,
    rows,
  );

/** Nothing was typed, or only what stands there. */
export const nothingChanged = () => new AppError('no-changes', 409, messages.nothingTyped);

const field = (path: string, message: string) =>
  new AppError('invalid-argument', 400, `${path}: ${message}`, [{ path, message }]);

export const paysThatAlready = () => field('requestedCents', requests.paysThat);
export const wordMissing = () => field('word', requests.wordMissing);

/** One question at a time about a customer's price of a product. */
export const requestedAlready = () =>
  new AppError(
    'failed-precondition',
    409,
    'Somebody else asked for a price of this product already. It waits for an answer.',
  );
export const answeredAlready = () =>
  new AppError('failed-precondition', 409, 'This was answered already. Nothing was changed.');
export const requestChanged = () =>
  new AppError(
    'failed-precondition',
    409,
    'Another price was asked for since you opened this. Nothing was changed; read it again.',
  );

/** What was planned for a day is not what was seen of it. */
export const plannedElsewise = () => new AppError('aborted', 409, messages.plannedChanged);
