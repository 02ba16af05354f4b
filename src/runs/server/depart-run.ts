import { hasDuty, type UserActor } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import { messageFor } from '../../kit/messages.ts';
import { type LockedOrder, lockOrder } from '../../orders/server/lock-order.ts';
import { orderScope } from '../../orders/server/scope.ts';
import { changeWithRun } from '../../orders/server/update-order.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { onceIfKeyed } from '../../platform/idempotency.ts';
import { sql } from '../../platform/sql.ts';
import type { OneRun } from '../contract.ts';
import {
  cantGo,
  noDriver,
  noStops,
  permissionDenied,
  runIsOut,
  runNotFound,
  runNotOut,
  someSettled,
  stopsLeft,
  stopsNotYours,
} from '../errors.ts';
import { forgetUncounted, takeUncountedAsLoaded } from './check-load.ts';
import { asSeen, type LockedRun, lockRuns, planOnce, recordRun } from './lock-runs.ts';
import { readRun } from './queries.ts';
import { runScope } from './scope.ts';
import { stopsAt } from './stop-rows.ts';

const LIMIT = { points: 30, seconds: 60 };

export interface Departed {
  runId: string;
  stops: number;
}

/**
 * Sends a run out, by the desk or its driver: the run, its stops and their orders in one transaction. An order that can't go is named and
 * nothing is half done.
 * @throws AppError `permission-denied`; `not-found`; `aborted` for a stale version; `failed-precondition` without driver or stops, when it
 *   is on the road already, or when an order can't go
 */
export async function departRun(
  app: App,
  actor: UserActor,
  input: OneRun,
  key?: string,
): Promise<Departed> {
  if (!hasDuty(actor, 'desk', 'driver')) throw permissionDenied();
  await app.limits.take('depart-run', actor.id, LIMIT);
  return app.db.transaction((tx) =>
    onceIfKeyed(tx, { actor: actor.id, operation: 'depart-run', key, body: input }, async () => {
      const { run, orders } = await holdRun(tx, actor, input);
      if (run.state === 'out') throw runIsOut(run.name);
      if (run.driverId === null) throw noDriver(run.name);
      const scope = { runs: runScope(actor), orders: orderScope(actor) };
      const seen = await readRun(tx, scope, run.id);
      if (!seen) throw runNotFound();
      if (seen.left.length > 0) throw stopsLeft(seen.left);
      if (seen.hiddenStops > 0) throw stopsNotYours(seen.hiddenStops);
      if (seen.stops.length === 0) throw noStops(run.name);
      const inOrder = seen.stops.map((stop) => stop.orderId);
      for (const order of orders)
        await sendOut(app, tx, actor, order, Math.max(0, inOrder.indexOf(order.id)));
      const now = new Date(app.clock.now());
      await tx.execute(sql`
        update runs set state = 'out', departed_at = ${now} where id = ${run.id}`);
      await tx.execute(sql`
        update run_stops set state = 'out' where run_id = ${run.id} and state = 'planned'`);
      await takeUncountedAsLoaded(tx, run.id, now);
      await recordRun(app, tx, actor, run.id, { kind: 'departed' });
      return { runId: run.id, stops: seen.stops.length };
    }),
  );
}

/** Locks the orders of the run's open stops that this person may see, by id, then the run. */
async function holdRun(
  tx: Sql,
  actor: UserActor,
  input: OneRun,
): Promise<{ run: LockedRun; orders: LockedOrder[] }> {
  const scope = orderScope(actor);
  const stops = (await stopsAt(tx, scope, { runs: [input.runId] })).filter(
    (stop) => stop.seen && (stop.state === 'planned' || stop.state === 'out'),
  );
  const orders: LockedOrder[] = [];
  for (const id of stops.map((stop) => stop.orderId).toSorted()) {
    const order = await lockOrder(tx, scope, id);
    if (order) orders.push(order);
  }
  const run = await asSeen(tx, await lockRuns(tx, runScope(actor), [input.runId]), input);
  return { run, orders };
}

/** The truck may be ahead of the desk: what was sent out by hand stays out. */
async function sendOut(
  app: App,
  tx: Sql,
  actor: UserActor,
  order: LockedOrder,
  stopsBefore: number,
): Promise<void> {
  if (order.status === 'out_for_delivery') return;
  const { id: orderId, version } = order;
  try {
    const change = { action: 'send-out' as const, orderId, version };
    await changeWithRun(app, tx, actor, change, stopsBefore);
  } catch (error) {
    if (error instanceof AppError) throw cantGo(order.number, messageFor(error));
    throw error;
  }
}

/**
 * Calls a run back that was sent out too early: it is planned again and its orders are confirmed. By the desk, before the first door.
 * @throws AppError as departRun; `failed-precondition` when it is not on the road or has been at a door
 */
export function recallRun(
  app: App,
  actor: UserActor,
  input: OneRun,
  key?: string,
): Promise<Departed> {
  return planOnce(app, actor, { operation: 'recall-run', body: input, key }, async (tx) => {
    const { run, orders } = await holdRun(tx, actor, input);
    if (run.state !== 'out') throw runNotOut(run.name);
    const stops = await stopsAt(tx, orderScope(actor), { runs: [run.id] });
    if (stops.some((stop) => stop.state === 'done' || stop.state === 'failed'))
      throw someSettled(run.name);
    const hidden = stops.filter((stop) => !stop.seen).length;
    if (hidden > 0) throw stopsNotYours(hidden);
    for (const { id: orderId, version, status } of orders)
      if (status === 'out_for_delivery')
        await changeWithRun(app, tx, actor, { action: 'back-to-confirmed', orderId, version });
    await tx.execute(sql`
      update runs set state = 'planned', departed_at = null where id = ${run.id}`);
    await tx.execute(sql`
      update run_stops set state = 'planned' where run_id = ${run.id} and state = 'out'`);
    await forgetUncounted(tx, run.id);
    await recordRun(app, tx, actor, run.id, { kind: 'recalled' });
    return { runId: run.id, stops: stops.length };
  });
}
