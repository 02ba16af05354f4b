import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { shownText } from '../../../kit/messages.ts';
import { type LockedOrder, lockOrder } from '../../../ordering/orders/server/public/lock-order.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { changeWithRun, type Leaves } from '../../../ordering/orders/server/public/update-order.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import { inTurn } from '../../../platform/in-turn.ts';
import { sql } from '../../../platform/sql.ts';
import { isOpenStop, isOverAtDock, type OneRun, type RunWithStops } from '../../runs/contract.ts';
import { doorsOf } from '../../runs/doors.ts';
import {
  allSettled,
  cantGo,
  noDriver,
  noStops,
  permissionDenied,
  runIsOut,
  runNotOut,
  someSettled,
  stopsLeft,
  stopsNotYours,
} from '../../runs/errors.ts';
import { forgetUncounted, takeUncountedAsLoaded } from '../../runs/server/check-load.ts';
import { runsForJoin } from '../../runs/server/joins.ts';
import { leaveDock, returnToDock } from '../../runs/server/leave-dock.ts';
import { shortAboard } from '../../runs/server/leaves-with.ts';
import {
  asSeen,
  type LockedRun,
  lockRuns,
  planOnce,
  recordRun,
} from '../../runs/server/lock-runs.ts';
import { readRun } from '../../runs/server/queries.ts';
import { runScope } from '../../runs/server/scope.ts';
import { numberStops, stopsAt } from '../../runs/server/stop-rows.ts';
import type { Departed, DepartRun } from '../contract.ts';
import type { DeparturePoint } from '../departure.ts';
import { notReady } from '../errors.ts';
import { readDeparture } from './departure-points.ts';
import { recordOverride } from './overrides.ts';

const LIMIT = { points: 30, seconds: 60 };

/**
 * Sends a run out, by the desk or its driver, when nothing is missing: the run, its stops and their orders in one transaction. What is
 * missing is read again here, under the locks; what may be overridden needs a reason, which is kept. An order that can't go is named and
 * nothing is half done.
 * @throws AppError `permission-denied`; `not-found`; `aborted` for a stale version; `failed-precondition` without driver or stops, when it
 *   is on the road already, when something is missing (`details.points`), or when an order can't go
 */
export async function departRun(
  app: App,
  actor: UserActor,
  input: DepartRun,
  key?: string,
): Promise<Departed> {
  if (!hasDuty(actor, 'desk', 'driver')) throw permissionDenied();
  await app.limits.take('depart-run', actor.id, LIMIT);
  return app.db.transaction((tx) =>
    onceIfKeyed(tx, { actor: actor.id, operation: 'depart-run', key, body: input }, async () => {
      const { run, orders } = await holdRun(tx, actor, input);
      if (run.state === 'out') throw runIsOut(run.name);
      if (run.driverId === null) throw noDriver(run.name);
      await holdCrew(tx, run.id);
      const now = { db: inTurn(tx), clock: app.clock };
      const { run: seen, points, lines } = await readDeparture(now, actor, run.id, true);
      checkStops(seen);
      checkPoints(seen, points, input.override);
      const places = new Map(seen.stops.map((stop) => [stop.orderId, stop.position]));
      for (const order of orders.filter(({ id }) => places.has(id)))
        await sendOut(app, tx, actor, {
          order,
          stopsBefore: (places.get(order.id) ?? 1) - 1,
          aboard: shortAboard(lines),
        });
      const at = new Date(app.clock.now());
      await leaveDock(tx, run.id, at);
      // As the board shows it: the orders of one door side by side.
      await numberStops(
        tx,
        run.id,
        seen.stops.map((stop) => stop.orderId),
      );
      await takeUncountedAsLoaded(tx, run.id, at);
      const { override } = input;
      if (override && points.length > 0)
        await recordOverride(app, tx, actor, { runId: run.id, points, reason: override.reason });
      await recordRun(app, tx, actor, { runId: run.id, kind: 'departed' });
      return { runId: run.id, stops: doorsOf(seen.stops).length };
    }),
  );
}

/** Two runs with one truck or one driver leave one after the other: the second one sees the first on the road. */
const holdCrew = (tx: Sql, runId: string) =>
  tx.execute(sql`
    select pg_advisory_xact_lock(hashtext('on the road: ' || crew.id))
      from (select unnest(array[r.truck_id, r.driver_id]) as id from ${runsForJoin} r
             where r.id = ${runId} order by 1) crew
     where crew.id is not null`);

function checkStops(run: RunWithStops): void {
  if (run.left.length > 0) throw stopsLeft(run.left);
  if (run.hiddenStops > 0) throw stopsNotYours(run.hiddenStops);
  if (run.stops.length === 0) throw noStops(run.name);
  if (isOverAtDock(run)) throw allSettled(run.name);
}

/** Nothing is missing but what this person has read and overrides. */
function checkPoints(
  run: RunWithStops,
  points: readonly DeparturePoint[],
  override: DepartRun['override'],
): void {
  const stopping = points.filter(
    (point) =>
      point.override !== 'desk-or-driver' || !override?.points.some((kind) => kind === point.kind),
  );
  if (stopping.length > 0) throw notReady(run.name, points);
}

/** Locks the orders of the run's open stops that this person may see, by id, then the run. */
async function holdRun(
  tx: Sql,
  actor: UserActor,
  input: OneRun,
): Promise<{ run: LockedRun; orders: LockedOrder[] }> {
  const scope = orderScope(actor);
  const stops = (await stopsAt(tx, scope, { runs: [input.runId] })).filter(
    (stop) => stop.seen && isOpenStop(stop),
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
  { order, ...leaves }: { order: LockedOrder } & Leaves,
): Promise<void> {
  if (order.status === 'out_for_delivery') return;
  const { id: orderId, version } = order;
  try {
    const change = { action: 'send-out' as const, orderId, version };
    await changeWithRun(app, tx, actor, { input: change, leaves });
  } catch (error) {
    if (error instanceof AppError) throw cantGo(order.number, shownText(error));
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
        await changeWithRun(app, tx, actor, {
          input: { action: 'back-to-confirmed', orderId, version },
        });
    await returnToDock(tx, run.id);
    await forgetUncounted(tx, run.id);
    await recordRun(app, tx, actor, { runId: run.id, kind: 'recalled' });
    const seen = await readRun(
      inTurn(tx),
      { runs: runScope(actor), orders: orderScope(actor) },
      run.id,
    );
    return { runId: run.id, stops: doorsOf(seen?.stops ?? []).length };
  });
}
