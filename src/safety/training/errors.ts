import { AppError } from '../../kit/app-error.ts';

const invalid = (path: string, message: string) =>
  new AppError('invalid-argument', 400, message, [{ path, message }]);

export const trainingNotFound = () =>
  new AppError('not-found', 404, 'Requested document not found.');
export const nameThere = () => invalid('name', 'Somebody of this name is on the list.');
export const notTheirState = () =>
  new AppError('failed-precondition', 409, 'Somebody has decided this already. Reload the page.');
export const tooManyCrew = (max: number) =>
  new AppError(
    'failed-precondition',
    409,
    `The list has ${max} names. Mark those who no longer work here.`,
  );
export const unknownSame = () => invalid('sameAs', 'Choose somebody of this site’s list.');
