import { AppError } from '../../kit/app-error.ts';
import type { LeftStop } from './contract.ts';
import * as loadWords from './load-messages.ts';
import * as messages from './messages.ts';
import * as takeOver from './take-over-messages.ts';

export const permissionDenied = () =>
  new AppError('permission-denied', 403, 'You do not have permission to perform this operation.');
/** A run that is missing or another driver's: one answer, naming nothing. */
export const runNotFound = () =>
  new AppError('not-found', 404, messages.runGone, { reason: 'run-gone' });
export const orderNotFound = () => new AppError('not-found', 404, messages.orderGone);
export const truckNotFound = () =>
  new AppError('not-found', 404, messages.truckGone, { reason: 'truck-gone' });

/** `details.changes` says who did what to the run since the version that the caller saw. */
export const staleRun = (name: string, version: number, changes: readonly string[]) =>
  new AppError('aborted', 409, messages.changedMeanwhile(name, changes), { version, changes });

/** `details.reason` tells refusals of one code apart, so that a screen can offer the way out. */
const refused = (reason: string, message: string, details: object = {}) =>
  new AppError('failed-precondition', 409, message, { reason, ...details });

export const runClosed = (name: string) => refused('run-closed', messages.isClosed(name));
export const runIsOut = (name: string) => refused('run-out', messages.isOut(name));
export const runNotOut = (name: string) => refused('run-not-out', messages.isNotOut(name));
export const alreadySettled = (number: string) =>
  refused('settled', messages.isSettled(number), { number });
export const movedMeanwhile = (number: string, where: string | null) =>
  refused('moved', messages.wasMoved(number, where), { number });
export const cantRide = (number: string, status: string) =>
  refused('cannot-ride', messages.cantRide(number, status), { number, status });
export const notThen = (number: string, why: string) =>
  refused('impossible-day', messages.notThen(number, why), { number });
export const runFull = (most: number) => refused('run-full', messages.runFull(most));
export const dayFull = (most: number) => refused('day-full', messages.dayFull(most));
export const runNotEmpty = (name: string) => refused('not-empty', messages.notEmpty(name));
export const goodsToUnload = (
  name: string,
  goods: readonly Parameters<typeof loadWords.goodsOf>[0][],
) => refused('goods-to-unload', loadWords.goodsToUnload(name, goods.map(loadWords.goodsOf)));
export const noDriver = (name: string) => refused('no-driver', messages.noDriver(name));
export const allSettled = (name: string) => refused('all-settled', messages.allSettled(name));
export const noStops = (name: string) => refused('no-stops', messages.noStops(name));
export const stopsNotYours = (count: number) =>
  refused('not-yours', messages.stopsNotYours(count), { count });
/** Goods of these may be on the truck: whoever sends it out takes them off first. */
export const stopsLeft = (left: readonly LeftStop[]) =>
  refused('stops-left', messages.stopsLeft(left), {
    orders: left.map(({ orderId, number }) => ({ orderId, number })),
  });
/** What lies in one truck is not on another. */
export const goodsOnRoad = (number: string, run: string, on: string) =>
  refused('goods-on-road', messages.goodsOnRoad(number, run, on), { number, on });
/** A truck on the road takes nothing that its signed shipping paper does not name. */
export const paperOnRoad = (number: string, run: string, names: readonly string[]) =>
  refused('paper-on-road', messages.paperOnRoad(number, run, names), { number });
/** Nobody sorts a truck on the road into sections. */
export const pairOnRoad = (
  number: string,
  run: string,
  pairs: readonly { a: { name: string }; b: { name: string } }[],
) => {
  const names = pairs.map(({ a, b }) => `${a.name} and ${b.name}`);
  return refused('pair-on-road', messages.pairOnRoad(number, run, names), { number, pairs: names });
};
/** The departure gate checked the weight when the run left; on the road it cannot be overridden. */
export const tooHeavyOnRoad = (
  number: string,
  run: string,
  heavy: { pounds: number; most: number },
) => refused('too-heavy', messages.tooHeavyOnRoad(number, run, heavy), { number, ...heavy });
export const cantGo = (number: string, why: string) =>
  refused('cannot-go', messages.cantGo(number, why), { number });
export const someSettled = (name: string) => refused('some-settled', messages.someSettled(name));
export const otherStops = (name: string) => refused('other-stops', messages.otherStops(name));
export const notADriver = () =>
  new AppError('invalid-argument', 400, messages.notADriver, [
    { path: 'driverId', message: messages.notADriver },
  ]);
export const truckNotInUse = () =>
  new AppError('invalid-argument', 400, messages.truckNotInUse, [
    { path: 'truckId', message: messages.truckNotInUse },
  ]);
export const outReasonMissing = () =>
  new AppError('invalid-argument', 400, messages.outReasonMissing, [
    { path: 'outReason', message: messages.outReasonMissing },
  ]);
export const truckNameTaken = (name: string) =>
  new AppError('invalid-argument', 400, messages.truckNameTaken(name), [
    { path: 'name', message: messages.truckNameTaken(name) },
  ]);
export const nothingLastWeek = (day: string) =>
  refused('nothing-last-week', messages.nothingLastWeek(day));

export const orderTwice = () =>
  new AppError('invalid-argument', 400, messages.orderTwice, { field: 'runs' });

export const alreadyYours = (number: string) =>
  refused('already-yours', takeOver.isYours(number), { number });
/** One answer for an order that is missing, foreign, settled or of another day. */
export const notToTakeOver = () =>
  new AppError('not-found', 404, takeOver.notOfToday, { reason: 'not-of-today' });
