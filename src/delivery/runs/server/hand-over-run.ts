import type { UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { type LockedOrder, lockOrder } from '../../../ordering/orders/server/public/lock-order.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { changeWithRun } from '../../../ordering/orders/server/public/update-order.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { type HandOverRun, isOpenStop } from '../contract.ts';
import { cantRide, nothingToHandOver, notOfThatDay, runClosed } from '../errors.ts';
import { NOT_TO_BE_SEEN } from '../messages.ts';
import { asSeen, type LockedRun, lockRuns, planOnce, recordRun } from './lock-runs.ts';
import { runScope } from './scope.ts';
import { canRide, dropStops, rideStatus, type StopAt, stopsAt } from './stop-rows.ts';
import { carryStop, checkCarry } from './take-over-stop.ts';

/** What became of the open stops of a truck that can't go on. */
export interface HandedOver {
  /** The run that has them now; null: none, they are to be planned. */
  to: string | null;
  moved: string[];
  /** Still on it, each with its reason. */
  not: { number: string; why: string }[];
}

/**
 * The rest of a run whose truck can't go on: its open stops go behind those of another run of that day, with what was counted for them, as the goods
 * are carried from truck to truck; or, without such a run, back to be planned, and their goods lie in this truck until it is called or counted back.
 * What can't ride there stays and holds no other up. Why stands on the run, with each stop.
 * @throws AppError `permission-denied`; `not-found`; `aborted` for a run that changed since it was seen; `failed-precondition` when nothing is open,
 *   or the other run is closed or of another day
 */
export function handOverRun(
  app: App,
  actor: UserActor,
  input: HandOverRun,
  key?: string,
): Promise<HandedOver> {
  return planOnce(app, actor, { operation: 'hand-over-run', body: input, key }, async (tx) => {
    const scope = orderScope(actor);
    const openStops = async () =>
      (await stopsAt(tx, scope, { runs: [input.from.runId] })).filter(
        (stop) => isOpenStop(stop) && stop.stands,
      );
    // Orders before runs.
    const orders = new Map<string, LockedOrder>();
    for (const orderId of (await openStops()).map((stop) => stop.orderId).toSorted()) {
      const order = await lockOrder(tx, scope, orderId);
      if (order) orders.set(orderId, order);
    }
    const ids = [input.from.runId, ...(input.to === null ? [] : [input.to])];
    const runs = await lockRuns(tx, runScope(actor), ids);
    const from = await asSeen(tx, runs, input.from);
    const to = input.to === null ? null : (runs.get(input.to) ?? null);
    if (to) checkOther(from, to);
    const result: HandedOver = { to: to?.name ?? null, moved: [], not: [] };
    for (const at of await openStops()) {
      const order = orders.get(at.orderId);
      const why = order
        ? await handOver(app, tx, actor, { order, at, from, to, reason: input.reason })
        : NOT_TO_BE_SEEN;
      if (why === null) result.moved.push(at.number);
      else result.not.push({ number: order ? at.number : '', why });
    }
    if (result.moved.length + result.not.length === 0) throw nothingToHandOver(from.name);
    return result;
  });
}

function checkOther(from: LockedRun, to: LockedRun): void {
  if (to.state === 'closed') throw runClosed(to.name);
  if (to.id === from.id || to.day !== from.day) throw notOfThatDay(to.name);
}

interface Handing {
  order: LockedOrder;
  at: StopAt;
  from: LockedRun;
  to: LockedRun | null;
  reason: string;
}

/** @returns why the stop stays; null: it went */
async function handOver(
  app: App,
  tx: Sql,
  actor: UserActor,
  { order, at, from, to, reason }: Handing,
): Promise<string | null> {
  const status = rideStatus(order);
  if (to === null) {
    await dropStops(tx, [at]);
    await recordRun(app, tx, actor, {
      runId: from.id,
      kind: 'took-off',
      what: order.number,
      detail: { orderId: order.id, reason },
    });
    if (order.status === 'out_for_delivery')
      await changeWithRun(app, tx, actor, {
        input: { action: 'back-to-confirmed', orderId: order.id, version: order.version },
      });
    return null;
  }
  try {
    if (!canRide({ status, open: true })) throw cantRide(order.number, status);
    await checkCarry(app, tx, orderScope(actor), { order, at, to });
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  await carryStop(app, tx, actor, { order, at, from, to, scope: orderScope(actor), reason });
  return null;
}
