import { AppError } from '../kit/app-error.ts';

/** Hidden, inactive and unknown products, sheets and binders answer alike. */
export const sheetNotFound = () => new AppError('not-found', 404, 'Requested document not found.');

/** A body that is larger than it may be. */
export const bodyTooLarge = (limit: number) =>
  new AppError(
    'invalid-argument',
    413,
    `The file is larger than ${Math.floor(limit / 1024 / 1024)} MB.`,
    { path: 'file', reason: 'too-large' },
  );

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

/** Two people saved the same safety data: the second one is told, and nothing of the first one's work is lost. */
export const safetyChangedMeanwhile = (currentVersion: number) =>
  new AppError(
    'aborted',
    409,
    'Someone else saved this product meanwhile. Reload to see their changes, then save yours again.',
    { currentVersion },
  );

export const safetyUnchanged = () => new AppError('no-changes', 409, 'No changes made to product.');

export const invalidField = (path: string, message: string) =>
  new AppError('invalid-argument', 400, message, [{ path, message }]);

export const noSheetsToBind = () =>
  new AppError('invalid-argument', 400, 'Choose at least one product that has a sheet.', [
    { path: 'sheets', message: 'Choose at least one product that has a sheet.' },
  ]);

export const offLabel = (says: string) =>
  new AppError(
    'invalid-argument',
    400,
    `The label of this product allows ${says}. Choose a dilution inside that.`,
    [{ path: 'dilution', message: says }],
  );

export const labelTooSmall = () =>
  new AppError(
    'invalid-argument',
    400,
    'This label does not fit on the small size. Choose the 4 x 6 in label.',
    [{ path: 'stock', message: 'Choose the 4 x 6 in label.' }],
  );
