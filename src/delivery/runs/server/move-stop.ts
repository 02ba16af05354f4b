import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { papersOf } from '../../../ordering/orders/server/public/leave-alone.ts';
import {
  type LockedOrder,
  lockOrder,
  openQuantity,
} from '../../../ordering/orders/server/public/lock-order.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { changeWithRun } from '../../../ordering/orders/server/public/update-order.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { MAX_STOPS, type MoveStop } from '../contract.ts';
import {
  alreadySettled,
  cantRide,
  goodsOnRoad,
  movedMeanwhile,
  notThen,
  orderNotFound,
  paperOnRoad,
  runFull,
} from '../errors.ts';
import { liesElsewhere, lyingOnRoad, ordersAboard } from './aboard.ts';
import { sendOutWith } from './leaves-with.ts';
import { asSeen, type LockedRun, lockRuns, planOnce, recordRun } from './lock-runs.ts';
import { checkPairsOnRoad } from './pairs-on-road.ts';
import { checkRoomOnRoad } from './room-on-road.ts';
import { runScope } from './scope.ts';
import {
  canRide,
  dropStops,
  numberStops,
  putStops,
  rideStatus,
  type StopAt,
  spokenFor,
  stopsAt,
  whyNotThen,
} from './stop-rows.ts';

export interface Moved {
  number: string;
  /** Where it is now; null: on no run. */
  runId: string | null;
}

/**
 * Puts an order on a run, at another place of it, on another run, or off it. On a run that is on the road the order goes out with it, and
 * comes back to confirmed when it is taken off: the driver's list follows.
 * @throws AppError `permission-denied`; `not-found` for a foreign order or run; `aborted` when a run changed since it was seen, with who did
 *   what; `failed-precondition` when the order can't ride, is settled, was moved by somebody else, its goods lie in another truck on the road, or the run is closed or full, or on the road with a truck that would carry too much.
 */
export function moveStop(
  app: App,
  actor: UserActor,
  input: MoveStop,
  key?: string,
): Promise<Moved> {
  return planOnce(app, actor, { operation: 'move-stop', body: input, key }, (tx) =>
    moveWith(app, tx, actor, input),
  );
}

/** Moves a stop inside the caller's transaction, which has asked whether this person plans. @throws AppError as moveStop */
export async function moveWith(
  app: App,
  tx: Sql,
  actor: UserActor,
  input: MoveStop,
): Promise<Moved> {
  const scope = orderScope(actor);
  const order = await lockOrder(tx, scope, input.orderId);
  if (!order) throw orderNotFound();
  const [before] = await stopsAt(tx, scope, { orders: [order.id] });
  const concerned = [input.from?.runId, input.to?.runId, before?.runId];
  const runs = await lockRuns(
    tx,
    runScope(actor),
    concerned.filter((id) => id !== undefined),
  );
  const from = input.from ? await asSeen(tx, runs, input.from) : null;
  const to = input.to ? await asSeen(tx, runs, input.to) : null;
  const at = (await stopsAt(tx, scope, { orders: [order.id] }))[0] ?? null;
  checkPlace(order, at, { before, from, to });
  if (to && at?.runId !== to.id) {
    const why = whyNotThen(await readCompany(app, tx), order, to.day);
    if (why) throw notThen(order.number, why);
  }
  if (from && !at) {
    const stops = await stopsAt(tx, scope, { runs: [from.id] });
    const hasEnded = stops.some((stop) => stop.orderId === order.id);
    throw hasEnded ? alreadySettled(order.number) : movedMeanwhile(order.number, null);
  }

  if (to && at?.runId !== to.id) await checkGoods(tx, order, to);
  if (to?.state === 'out' && at?.runId !== to.id) await checkOnRoad(app, tx, order, to);
  if (at && at.runId !== to?.id) {
    await dropStops(tx, [at]);
    const rest = await stopsAt(tx, scope, { runs: [at.runId] });
    await numberStops(tx, at.runId, idsOf(rest));
    await recordRun(app, tx, actor, { runId: at.runId, ...event('took-off', order) });
  }
  if (to) await putInto(app, tx, actor, { order, at, to, before: input.before });
  await followTheTruck(app, tx, actor, { order, at, to });
  return { number: order.number, runId: to?.id ?? null };
}

const idsOf = (stops: readonly StopAt[]) => stops.map((stop) => stop.orderId);
const event = (kind: 'put-on' | 'took-off' | 'moved', { id, number }: LockedOrder) => ({
  kind,
  what: number,
  detail: { orderId: id },
});

/** The order must be where it was seen: nobody's placing of it is undone unseen. */
function checkPlace(
  order: LockedOrder,
  at: StopAt | null,
  seen: { before: StopAt | undefined; from: LockedRun | null; to: LockedRun | null },
): void {
  if (at?.runId !== seen.before?.runId) throw movedMeanwhile(order.number, at?.runName ?? null);
  if (seen.from && at && at.runId !== seen.from.id) throw movedMeanwhile(order.number, at.runName);
  if (!seen.from && at && spokenFor(at, seen.to?.day ?? at.day))
    throw movedMeanwhile(order.number, at.runName);
  if (!seen.to) return;
  const open = order.lines.some((line) => openQuantity(line) > 0);
  const status = rideStatus(order);
  if (!canRide({ status, open })) throw cantRide(order.number, status);
}

/**
 * Asks before an order joins a run whether its goods lie in another truck, which is on the road.
 * @throws AppError `failed-precondition` with reason goods-on-road
 */
export async function checkGoods(
  tx: Sql,
  order: { id: string; number: string },
  to: LockedRun,
): Promise<void> {
  const there = liesElsewhere((await lyingOnRoad(tx, [order.id])).get(order.id), to);
  if (there) throw goodsOnRoad(order.number, to.name, there.runName);
}

/**
 * Its paper is signed for what it left with, nobody counts on the road, and its truck carries no more than it may. Goods that lie on that truck, because
 * their stop was only taken off it, change none of this.
 */
async function checkOnRoad(app: App, tx: Sql, order: LockedOrder, to: LockedRun): Promise<void> {
  if ((await ordersAboard(tx, to.id, [order.id])).has(order.id)) return;
  const names = await papersOf(tx, order);
  if (names.length > 0) throw paperOnRoad(order.number, to.name, names);
  await checkPairsOnRoad(tx, order, to);
  await checkRoomOnRoad(app, tx, order, to);
}

/** What is put on a truck that is on the road goes out, at its place there; what is taken off it comes back. */
async function followTheTruck(
  app: App,
  tx: Sql,
  actor: UserActor,
  { order, at, to }: { order: LockedOrder; at: StopAt | null; to: LockedRun | null },
): Promise<void> {
  const isOut = order.status === 'out_for_delivery';
  const { id: orderId, version } = order;
  if (to?.state === 'out' && !isOut) await sendOutWith(app, tx, actor, { order, runId: to.id });
  if (to?.state !== 'out' && isOut && at?.state === 'out')
    await changeWithRun(app, tx, actor, {
      input: { action: 'back-to-confirmed', orderId, version },
    });
}

async function putInto(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    order,
    at,
    to,
    before,
  }: { order: LockedOrder; at: StopAt | null; to: LockedRun; before: string | null },
): Promise<void> {
  const others = (await stopsAt(tx, orderScope(actor), { runs: [to.id] })).filter(
    (stop) => stop.orderId !== order.id,
  );
  if (others.length >= MAX_STOPS) throw runFull(MAX_STOPS);
  const ids = idsOf(others);
  const place = before === null ? -1 : ids.indexOf(before);
  ids.splice(place < 0 ? ids.length : place, 0, order.id);
  await putStops(app, tx, to.id, {
    orders: [order],
    state: to.state === 'out' ? 'out' : 'planned',
  });
  await numberStops(tx, to.id, ids);
  await recordRun(app, tx, actor, {
    runId: to.id,
    ...event(at?.runId === to.id ? 'moved' : 'put-on', order),
  });
}
