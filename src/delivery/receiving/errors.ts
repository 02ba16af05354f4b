import { AppError } from '../../kit/app-error.ts';

export const notFound = () => new AppError('not-found', 404, 'Requested document not found.');
export const permissionDenied = () =>
  new AppError('permission-denied', 403, 'You do not have permission to perform this operation.');

const invalid = (path: string, message: string) =>
  new AppError('invalid-argument', 400, message, [{ path, message }]);
export const unknownLine = () => invalid('lines', 'A line is not on this order, or stands twice.');
export const nothingToSign = () => invalid('lines', 'There is nothing to sign for.');
export const unknownExtra = () => invalid('extras', 'A product is not known.');
export const notDeliverable = () =>
  new AppError('failed-precondition', 409, 'This order cannot be delivered now.', {
    reason: 'wrong-state',
  });
export const codeOfColleague = (name: string) =>
  new AppError(
    'failed-precondition',
    409,
    `${name || 'A colleague'} shows the receiver a code of this delivery. Ask them, or wait until it has expired.`,
    { reason: 'code-of-colleague' },
  );
export const receivingNotSigned = () =>
  invalid(
    'receivingId',
    'The receiver has not signed this delivery on their phone, or it was recorded already.',
  );
export const tooManyPhotos = (most: number) =>
  new AppError('failed-precondition', 409, `A delivery takes ${most} photos of its receiver.`, {
    reason: 'too-many-photos',
  });
