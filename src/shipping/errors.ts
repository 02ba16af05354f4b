import { AppError } from '../kit/app-error.ts';
import { cannotSign, trainingMessages } from './messages.ts';

/** `details.reason` tells them apart. */
export const cantSign = (reason: Exclude<keyof typeof cannotSign, 'untrained' | 'changed'>) =>
  new AppError('failed-precondition', 409, cannotSign[reason], { reason });
export const notTrained = () =>
  new AppError('permission-denied', 403, cannotSign.untrained, { reason: 'untrained' });
export const paperChanged = () =>
  new AppError('aborted', 409, cannotSign.changed, { reason: 'changed' });
export const runNotFound = () => new AppError('not-found', 404, 'Requested document not found.');
export const trainingGone = () => new AppError('not-found', 404, trainingMessages.gone);
export const invalidTraining = (path: string, message: string) =>
  new AppError('invalid-argument', 400, message, [{ path, message }]);
