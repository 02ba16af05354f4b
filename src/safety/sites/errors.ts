import { AppError } from '../../kit/app-error.ts';

/** Storerooms of one site. */
export const MAX_STOREROOMS = 50;

/** The site was switched off, or taken from this person's list, since the page was opened. */
export const siteGone = () =>
  new AppError('not-found', 404, 'You can no longer change the stock of this site.', {
    reason: 'customer-gone',
  });
export const storeroomGone = () =>
  new AppError(
    'not-found',
    404,
    'Somebody has removed this storeroom meanwhile. The list below is as it is now.',
    { reason: 'storeroom-gone' },
  );
export const storeroomTaken = (name: string) =>
  new AppError('already-exists', 409, `There is a storeroom named “${name}” already.`, {
    field: 'name',
  });
export const storeroomHasCode = (name: string) =>
  new AppError(
    'failed-precondition',
    409,
    `“${name}” has a code on its wall, which stays valid. Take the code back first.`,
    { reason: 'storeroom-has-code' },
  );
export const tooManyStorerooms = () =>
  new AppError('failed-precondition', 409, `A site has up to ${MAX_STOREROOMS} storerooms.`, {
    reason: 'too-many-storerooms',
  });
export const elsewhereTaken = (name: string) =>
  new AppError('already-exists', 409, `${name} in this size stands in the stock already.`, {
    field: 'name',
  });
export const elsewhereChanged = () =>
  new AppError(
    'aborted',
    409,
    'Somebody has changed this chemical meanwhile. Look at what stands there now, then write again.',
  );
export const hazardsSpeakAgainst = () =>
  new AppError(
    'invalid-argument',
    400,
    'The facts below call it hazardous. Choose “Hazardous”, or correct the facts.',
    { field: 'hazard' },
  );
export const productNotFound = () =>
  new AppError('not-found', 404, 'No product of your range has this SKU.', { field: 'sku' });
