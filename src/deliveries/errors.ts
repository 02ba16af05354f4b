import { AppError } from '../kit/app-error.ts';

export const notFound = () => new AppError('not-found', 404, 'Requested document not found.');
export const permissionDenied = () =>
  new AppError('permission-denied', 403, 'You do not have permission to perform this operation.');

const precondition = (reason: string, message: string, details: object = {}) =>
  new AppError('failed-precondition', 409, message, { reason, ...details });
const invalid = (path: string, message: string) =>
  new AppError('invalid-argument', 400, message, [{ path, message }]);

const NOT_DELIVERABLE: Record<string, string> = {
  placed: 'This order is not confirmed yet. Confirm it first.',
  on_hold: 'This order is on hold. Release it first.',
  delivered: 'This order is delivered already.',
  cancelled: 'This order was cancelled.',
};
export const notDeliverable = (status: string) =>
  precondition('wrong-state', NOT_DELIVERABLE[status] ?? 'This order cannot be delivered now.', {
    status,
  });

export const nothingRecorded = () => invalid('lines', 'Say what happened to at least one line.');
export const lineTwice = () => invalid('lines', 'A line stands here twice.');
export const unknownLine = () =>
  invalid('lines', 'A line is not on this order, or is delivered already.');
export const tooMuch = (name: string, max: number) =>
  precondition('too-much', `${name}: only ${max} can be delivered. Add more as an extra.`, {
    most: max,
  });
export const reasonMissing = (name: string) =>
  invalid('lines', `${name}: say why less was delivered.`);
export const signerMissing = () =>
  invalid('signerName', 'Write who took the goods, or why nobody signed.');
export const unknownExtra = () => new AppError('not-found', 404, 'Requested document not found.');
