import { AppError } from '../../kit/app-error.ts';
import { blocked } from './first-messages.ts';
import { stale } from './public/contact-messages.ts';

/** Hidden, inactive and unknown products, sheets and binders answer alike. */
export const sheetNotFound = () => new AppError('not-found', 404, 'Requested document not found.');

/** A sheet must be a file that was uploaded for this product and is no revision yet. */
export const foreignFile = (url: string) =>
  new AppError('storage/invalid-url', 400, 'The provided URL is not in a recognized format.', {
    url,
  });

export const sheetUnchanged = () =>
  new AppError(
    'sheet-unchanged',
    409,
    'This file is already the current sheet. Nothing was changed.',
  );

export const mailsHaveLeft = () =>
  new AppError(
    'failed-precondition',
    409,
    'Too late to take it back: the mails have left. Upload the right sheet as a new revision.',
  );

export const revisionReplaced = () =>
  new AppError(
    'failed-precondition',
    409,
    'This revision is no longer the current one. There is nothing to take back.',
  );

export const contactChanged = () => new AppError('aborted', 409, stale);

/** A file needs a letter or e-mail that it is of. */
export const noWriting = () =>
  new AppError('failed-precondition', 409, 'Record the letter or e-mail first, then attach it.');

export const tooManyLetters = (most: number) =>
  new AppError(
    'failed-precondition',
    409,
    `An agreement has at most ${most} files. Put the pages of the letter into one PDF.`,
  );

/** These need a sheet before they leave. */
export const sheetsFirst = (products: readonly { nameKey: string; name: string }[]) =>
  new AppError('failed-precondition', 409, blocked(products.map(({ name }) => name)), {
    reason: 'sheets-first',
    products: products.map(({ nameKey, name }) => ({ nameKey, name })),
  });

export const nothingToRelease = () =>
  new AppError('failed-precondition', 409, 'This product waits for no sheet here. Look again.');
