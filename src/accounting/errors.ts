import { AppError } from '../kit/app-error.ts';

export const notFound = () => new AppError('not-found', 404, 'Requested document not found.');
export const permissionDenied = () =>
  new AppError('permission-denied', 403, 'You do not have permission to perform this operation.');

export const noKeys = () =>
  new AppError(
    'failed-precondition',
    409,
    'This installation has no QuickBooks keys yet. Set QUICKBOOKS_CLIENT_ID and QUICKBOOKS_CLIENT_SECRET.',
    {
      reason: 'no-keys',
    },
  );

export const notConnected = () =>
  new AppError('failed-precondition', 409, 'QuickBooks is not connected.', {
    reason: 'not-connected',
  });

export const nothingToBill = () =>
  new AppError('failed-precondition', 409, 'Nothing was delivered, so there is nothing to bill.', {
    reason: 'nothing-to-bill',
  });

export const syncRunning = () =>
  new AppError('failed-precondition', 409, 'This sync is running already.', { reason: 'running' });

export const nothingAsked = () =>
  new AppError(
    'failed-precondition',
    409,
    'This question is settled already. Sync again to see how it stands.',
    { reason: 'settled' },
  );

export const differenceSettled = () =>
  new AppError('failed-precondition', 409, 'Somebody has settled this difference already.', {
    reason: 'settled',
  });
export const noTaxToAccept = () =>
  new AppError('failed-precondition', 409, 'This invoice has no tax to accept any more.', {
    reason: 'settled',
  });
export const notOffered = () =>
  new AppError(
    'failed-precondition',
    409,
    'This customer was not offered. Retry the invoice to see who is.',
    { reason: 'not-offered' },
  );
export const belongsToAnother = (name: string) =>
  new AppError(
    'failed-precondition',
    409,
    `This customer of QuickBooks is matched to ${name} already.`,
    { reason: 'matched' },
  );

export const nothingToConfirm = () =>
  new AppError('failed-precondition', 409, 'No company waits for your yes.', { reason: 'settled' });
export const wrongName = () =>
  new AppError(
    'failed-precondition',
    409,
    'That is not the name of the company. Type it as it stands above.',
    { reason: 'wrong-name' },
  );
