import { AppError } from '../../kit/app-error.ts';
import { eachOnce, type TransportOpen, transportOpenText } from './public/transport.ts';

export const unknownProduct = () => new AppError('not-found', 404, 'Requested document not found.');

/** A body that is larger than it may be. */
export const bodyTooLarge = (limit: number) =>
  new AppError(
    'invalid-argument',
    413,
    `The file is larger than ${Math.floor(limit / 1024 / 1024)} MB.`,
    { path: 'file', reason: 'too-large' },
  );

/**
 * Two people saved the same safety data: the second one is told, and nothing of the first one's
 * work is lost.
 */
export const safetyChangedMeanwhile = (currentVersion: number) =>
  new AppError(
    'aborted',
    409,
    'Someone else saved this product meanwhile. Reload to see their changes, then save yours again.',
    { currentVersion },
  );

export const safetyUnchanged = () => new AppError('no-changes', 409, 'No changes made to product.');

/** The pair exists with another value: one of the two papers is wrong. */
export const pairEnteredBefore = (before: string) =>
  new AppError(
    'aborted',
    409,
    `This pair was entered before: ${before} Take that back first if it is wrong.`,
    { reason: 'pair-entered-before' },
  );

export const invalidField = (path: string, message: string) =>
  new AppError('invalid-argument', 400, message, [{ path, message }]);

/** Nobody has said how these travel, or their sheets say otherwise. */
export const transportNotKnown = (products: readonly (TransportOpen & { id: string })[]) =>
  new AppError('failed-precondition', 409, eachOnce(products).map(transportOpenText).join(' '), {
    reason: 'transport-not-known',
    products: products.map(({ id, nameKey, name }) => ({ id, nameKey, name })),
  });
