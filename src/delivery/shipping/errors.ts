import { AppError } from '../../kit/app-error.ts';
import type { DeparturePoint } from './departure.ts';
import { departureMessages } from './departure-messages.ts';
import { cannotSign, otherTruckSigned, trainingMessages } from './messages.ts';

/** One error code; `details.reason` distinguishes the causes. */
export const cantSign = (reason: Exclude<keyof typeof cannotSign, 'untrained' | 'changed'>) =>
  new AppError('failed-precondition', 409, cannotSign[reason], { reason });
export const notTrained = () =>
  new AppError('permission-denied', 403, cannotSign.untrained, { reason: 'untrained' });
export const paperChanged = () =>
  new AppError('aborted', 409, cannotSign.changed, { reason: 'changed' });
/** The paper was read of another truck: a signature holds for the one that stood on the screen. */
export const signedForAnother = (seen: string, now: string) =>
  new AppError('aborted', 409, otherTruckSigned(seen, now), { reason: 'truck' });
/** Goods that somebody said were unloaded ride on the run. */
export const notUnloaded = (why: string) =>
  new AppError('failed-precondition', 409, why, { reason: 'not-unloaded' });
export const runNotFound = () => new AppError('not-found', 404, 'Requested document not found.');
export const trainingGone = () => new AppError('not-found', 404, trainingMessages.gone);
export const invalidTraining = (path: string, message: string) =>
  new AppError('invalid-argument', 400, message, [{ path, message }]);

const pointDetails = (points: readonly DeparturePoint[]) => ({
  points: points.map(({ kind, text, override }) => ({ kind, text, override })),
});
/** `details.points` lists the missing points and who may override each. */
export const notReady = (run: string, points: readonly DeparturePoint[]) =>
  new AppError('failed-precondition', 409, departureMessages.notReady(run, points), {
    reason: 'departure',
    ...pointDetails(points),
  });
/** A run on the road is given nobody and nothing that it could not have left with. */
export const notOnRoad = (run: string, points: readonly DeparturePoint[]) =>
  new AppError('failed-precondition', 409, departureMessages.notOnRoad(run, points), {
    reason: 'departure',
    ...pointDetails(points),
  });
export const otherPlacards = (due: string) =>
  new AppError(
    'aborted',
    409,
    due === '' ? departureMessages.noPlacards : departureMessages.otherPlacards,
    { reason: 'placards', due },
  );
/** They were hung on the truck that the run had when it was said. */
export const hungOnAnother = (hungOn: string, now: string) =>
  new AppError('aborted', 409, departureMessages.hungOnAnother(hungOn, now), { reason: 'truck' });
export const placardsOfClosed = () =>
  new AppError('failed-precondition', 409, departureMessages.closed, { reason: 'closed' });
export const overrideGone = () => new AppError('not-found', 404, departureMessages.overrideGone);
export const ownOverride = () =>
  new AppError('permission-denied', 403, departureMessages.ownOverride, { reason: 'own' });
