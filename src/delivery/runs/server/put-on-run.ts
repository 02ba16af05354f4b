import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { isOpenStop, MAX_STOPS, type PutOnRun } from '../contract.ts';
import { runClosed, runIsOut } from '../errors.ts';
import { NOT_TO_BE_SEEN, REFUSED, rideRefusal, ridesOn } from '../messages.ts';
import { liesElsewhere, lyingOnRoad } from './aboard.ts';
import { type LockedRun, lockRuns, planOnce, recordRun } from './lock-runs.ts';
import { runScope } from './scope.ts';
import {
  canRide,
  dropStops,
  numberStops,
  putStops,
  type Riding,
  ridingOrders,
  spokenFor,
  stopsAt,
  whyNotThen,
} from './stop-rows.ts';

/** What became of each chosen order. */
export interface PutOn {
  run: string;
  day: string;
  put: string[];
  /** Not put on it, each with its reason. */
  not: { number: string; why: string }[];
}

/**
 * Puts chosen orders behind the last stop of a run that has not left. What can't ride, or rides elsewhere, is named and holds no other up.
 * @throws AppError `permission-denied`; `not-found`; `failed-precondition` when the run is on the road or closed
 */
export function putOnRun(
  app: App,
  actor: UserActor,
  input: PutOnRun,
  key?: string,
): Promise<PutOn> {
  return planOnce(app, actor, { operation: 'put-on-run', body: input, key }, async (tx) => {
    const run = (await lockRuns(tx, runScope(actor), [input.runId])).get(input.runId) as LockedRun;
    if (run.state === 'closed') throw runClosed(run.name);
    if (run.state === 'out') throw runIsOut(run.name);
    return {
      run: run.name,
      day: run.day,
      ...(await appendToRun(app, tx, actor, { run, orderIds: input.orderIds })),
    };
  });
}

/** The same inside a transaction that holds the run. */
export async function appendToRun(
  app: App,
  tx: Sql,
  actor: UserActor,
  { run, orderIds }: { run: LockedRun; orderIds: readonly string[] },
): Promise<Pick<PutOn, 'put' | 'not'>> {
  const scope = orderScope(actor);
  const uniqueIds = [...new Set(orderIds)];
  const orders = new Map((await ridingOrders(tx, scope, uniqueIds)).map((one) => [one.id, one]));
  const stops = await stopsAt(tx, scope, { runs: [run.id], orders: uniqueIds });
  const mine = stops.filter((stop) => stop.runId === run.id).map((stop) => stop.orderId);
  const not: PutOn['not'] = [];
  const put: Riding[] = [];
  const company = await readCompany(app, tx);
  const lying = await lyingOnRoad(tx, uniqueIds);
  for (const orderId of uniqueIds) {
    const order = orders.get(orderId);
    const at = stops.find((stop) => stop.orderId === orderId && isOpenStop(stop));
    if (!order) not.push({ number: '', why: NOT_TO_BE_SEEN });
    else if (!canRide(order)) not.push({ number: order.number, why: rideRefusal(order.status) });
    else if (at && spokenFor(at, run.day))
      not.push({ number: order.number, why: ridesOn(at.runName, at.day) });
    else {
      const there = liesElsewhere(lying.get(orderId), run);
      const why = whyNotThen(company, order, run.day) ?? (there && REFUSED.goods(there.runName));
      if (why) not.push({ number: order.number, why });
      else put.push(order);
    }
  }
  const fitting = put.slice(0, Math.max(0, MAX_STOPS - mine.length));
  for (const { number } of put.slice(fitting.length))
    not.push({ number, why: rideRefusal('full') });
  const ids = fitting.map((order) => order.id);
  await dropStops(
    tx,
    stops.filter((stop) => ids.includes(stop.orderId)),
  );
  await putStops(app, tx, run.id, { orders: fitting, state: 'planned' });
  await numberStops(tx, run.id, [...mine.filter((id) => !ids.includes(id)), ...ids]);
  const numbers = fitting.map((order) => order.number);
  if (numbers.length > 0)
    await recordRun(app, tx, actor, { runId: run.id, kind: 'put-on', what: numbers.join(', ') });
  return { put: numbers, not };
}
