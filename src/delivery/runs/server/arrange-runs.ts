import type { DeliveryTerms } from '../../../company/delivery-days.ts';
import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import type { Arrange } from '../contract.ts';
import {
  alreadySettled,
  cantRide,
  goodsOnRoad,
  movedMeanwhile,
  notThen,
  orderNotFound,
  orderTwice,
  otherStops,
} from '../errors.ts';
import { type Lying, liesElsewhere, lyingOnRoad } from './aboard.ts';
import { checkCrew, insertRun, removeRun } from './change-run.ts';
import { asSeen, type LockedRun, lockRuns, planOnce, recordRun, runOf } from './lock-runs.ts';
import { runScope } from './scope.ts';
import {
  canRide,
  dropStops,
  numberStops,
  putStops,
  type Riding,
  ridingOrders,
  type StopAt,
  spokenFor,
  stopsAt,
  whyNotThen,
} from './stop-rows.ts';

export interface Arranged {
  runs: { runId: string; stops: number }[];
  /** Those of them that were made for it, in the order asked for. */
  made: string[];
}

/**
 * Gives runs these open stops in this order, all of them or nothing: what a suggestion says, and its undo. What is listed no longer comes
 * off; what was settled, and what the person may not see, keeps its place. A run on the road keeps its stops and changes their order alone.
 * A run that is new is made with its truck and driver; one that was made so goes again with the undo.
 * @throws AppError as moveStop; `invalid-argument` when an order is listed twice
 */
export function arrangeRuns(
  app: App,
  actor: UserActor,
  input: Arrange,
  key?: string,
): Promise<Arranged> {
  return planOnce(app, actor, { operation: 'arrange-runs', body: input, key }, async (tx) => {
    const scope = orderScope(actor);
    const { newRuns = [] } = input;
    const listed = [...input.runs, ...newRuns].flatMap((run) => run.orderIds);
    if (new Set(listed).size < listed.length) throw orderTwice();
    const made = await makeAll(app, tx, actor, newRuns);
    const arranging = [...input.runs, ...made];
    const runIds = arranging.map((run) => run.runId);
    const locked = await lockRuns(tx, runScope(actor), runIds);
    const orders = new Map((await ridingOrders(tx, scope, listed)).map((one) => [one.id, one]));
    const stops = await stopsAt(tx, scope, { runs: runIds, orders: listed });
    const company = await readCompany(app, tx);
    const lying = await lyingOnRoad(tx, listed);
    const plans: Plan[] = [];
    for (const arranged of arranging)
      plans.push(
        planOf(await asSeen(tx, locked, arranged), arranged.orderIds, {
          orders,
          stops,
          runIds,
          company,
          lying,
        }),
      );
    await dropStops(
      tx,
      plans.flatMap((plan) => plan.drop),
    );
    for (const { run, put, sequence } of plans) {
      await putStops(app, tx, run.id, {
        orders: put,
        state: run.state === 'out' ? 'out' : 'planned',
      });
      await numberStops(tx, run.id, sequence);
      await recordRun(app, tx, actor, { runId: run.id, kind: 'arranged' });
    }
    for (const { runId, andDelete } of input.runs)
      if (andDelete) await removeRun(app, tx, actor, runOf(locked, runId));
    return {
      runs: arranging.map(({ runId, orderIds }) => ({ runId, stops: orderIds.length })),
      made: made.map(({ runId }) => runId),
    };
  });
}

async function makeAll(
  app: App,
  tx: Sql,
  actor: UserActor,
  newRuns: NonNullable<Arrange['newRuns']>,
): Promise<Arrange['runs']> {
  const made: Arrange['runs'] = [];
  for (const { orderIds, ...run } of newRuns) {
    await checkCrew(tx, run);
    const runId = await insertRun(app, tx, actor, { ...run, name: '' });
    made.push({ runId, version: 1, orderIds });
  }
  return made;
}

interface Plan {
  run: LockedRun;
  drop: StopAt[];
  put: Riding[];
  sequence: string[];
}

interface Day {
  company: DeliveryTerms;
  /** By order: the truck on the road in which its goods lie. */
  lying: ReadonlyMap<string, Lying>;
  orders: ReadonlyMap<string, Riding>;
  stops: readonly StopAt[];
  /** The runs that are arranged together: an order may go from one to the other. */
  runIds: readonly string[];
}

function planOf(
  run: LockedRun,
  orderIds: readonly string[],
  { orders, stops, runIds, company, lying }: Day,
): Plan {
  const mine = stops.filter((stop) => stop.runId === run.id);
  const fixed = mine.filter(
    (stop) => stop.state === 'done' || stop.state === 'failed' || (stop.stands && !stop.seen),
  );
  const open = mine.filter((stop) => stop.stands && !fixed.includes(stop));
  const put = orderIds.flatMap((orderId) => {
    const order = orders.get(orderId);
    if (!order) throw orderNotFound();
    if (open.some((stop) => stop.orderId === orderId)) return [];
    if (fixed.some((stop) => stop.orderId === orderId)) throw alreadySettled(order.number);
    const at = stops.find((stop) => stop.orderId === orderId && !isEnded(stop));
    if (at && !runIds.includes(at.runId) && spokenFor(at, run.day))
      throw movedMeanwhile(order.number, at.runName);
    if (!canRide(order)) throw cantRide(order.number, order.status);
    const why = whyNotThen(company, order, run.day);
    if (why) throw notThen(order.number, why);
    const there = liesElsewhere(lying.get(orderId), run);
    if (there) throw goodsOnRoad(order.number, run.name, there.runName);
    return [order];
  });
  const off = open.filter((stop) => !orderIds.includes(stop.orderId));
  if (run.state === 'out' && (put.length > 0 || off.length > 0)) throw otherStops(run.name);
  const onOtherRuns = stops.filter(
    (stop) => stop.runId !== run.id && put.some((order) => order.id === stop.orderId),
  );
  if (onOtherRuns.some((stop) => stop.state === 'out')) throw otherStops(run.name);
  const gone = mine.filter((stop) => !stop.stands && stop.seen);
  const sequence = [...orderIds];
  // Those with a place of their own, from the first to the last, each where it was.
  for (const stop of fixed) sequence.splice(mine.indexOf(stop), 0, stop.orderId);
  return { run, drop: [...off, ...gone, ...onOtherRuns], put, sequence };
}

const isEnded = (stop: StopAt) => stop.state === 'done' || stop.state === 'failed';
