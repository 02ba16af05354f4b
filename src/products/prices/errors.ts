import { AppError } from '../../kit/app-error.ts';
import * as messages from './messages.ts';

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
