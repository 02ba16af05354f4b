import { companyMails } from '../../../company/server/company-mail.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { type Actor, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { papersOf } from '../../../ordering/orders/server/public/leave-alone.ts';
import {
  type LockedOrder,
  lockOrder,
  openQuantity,
} from '../../../ordering/orders/server/public/lock-order.ts';
import { inOrders, takeOverScope } from '../../../ordering/orders/server/public/scope.ts';
import { changeWithRun } from '../../../ordering/orders/server/public/update-order.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { MAX_STOPS } from '../contract.ts';
import {
  alreadyYours,
  notToTakeOver,
  paperOnRoad,
  permissionDenied,
  runFull,
  runNotFound,
} from '../errors.ts';
import type { TakenOver, TakeOver } from '../take-over-contract.ts';
import { TAKEN_MAIL } from '../take-over-messages.ts';
import { insertRun } from './change-run.ts';
import { sendOutWith } from './leaves-with.ts';
import { type LockedRun, lockRuns, recordRun } from './lock-runs.ts';
import { checkGoods } from './move-stop.ts';
import { checkPairsOnRoad } from './pairs-on-road.ts';
import { checkRoomOnRoad } from './room-on-road.ts';
import { everyRun, inRuns, runScope } from './scope.ts';
import {
  canRide,
  dropStops,
  numberStops,
  putStops,
  rideStatus,
  type StopAt,
  stopsAt,
} from './stop-rows.ts';

const LIMIT = { points: 30, seconds: 60 };

/**
 * A driver takes over a stop of today that stands on a colleague's run, or on none: onto a run of their own, with what was counted for it.
 * Who did it, when and from whom stands on both runs; the colleague and who planned that run are told by e-mail. Once for a key.
 * @throws AppError `permission-denied`; `not-found` for an order that is missing, foreign, settled or of another day; `failed-precondition`
 *   when it is theirs already, when their run is full, or on the road and the goods need a shipping paper,
 *   can kill together with what is aboard, or are more than its truck may carry
 */
export async function takeOverStop(
  app: App,
  actor: Actor,
  input: TakeOver,
  key: string,
): Promise<TakenOver> {
  if (!hasDuty(actor, 'driver', 'desk')) throw permissionDenied();
  await app.limits.take('take-over-stop', actor.id, LIMIT);
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: actor.id, operation: 'take-over-stop', key, body: input }, () =>
      takeOver(app, tx, actor, input),
    ),
  );
}

const idRow = rowShape({ id: text });

async function takeOver(
  app: App,
  tx: Sql,
  actor: UserActor,
  { number, runId }: TakeOver,
): Promise<TakenOver> {
  const scope = takeOverScope(actor);
  const today = companyDay(await readCompany(app, tx), app.clock.now());
  const named = await tx.row(
    idRow,
    sql`select o.id from ${ordersForJoin} o where o.number = ${number} and ${inOrders(scope, 'o')}`,
  );
  const order = named && (await lockOrder(tx, scope, named.id));
  if (!order) throw notToTakeOver();
  const [at] = await stopsAt(tx, scope, { orders: [order.id] });
  checkToday(order, at, today);
  const mine = await ownRun(app, tx, actor, { today, requested: runId });
  const runs = await lockRuns(tx, everyRun, at ? [at.runId, mine] : [mine]);
  const to = runs.get(mine) as LockedRun;
  const from = (at && runs.get(at.runId)) ?? null;
  if (from?.driverId === actor.id) throw alreadyYours(order.number);
  if (from?.state === 'closed') throw notToTakeOver();
  await moveStop(app, tx, actor, { order, at, from, to });
  await tellColleague(app, tx, actor, { order, from, to });
  return {
    orderId: order.id,
    number: order.number,
    runId: to.id,
    from: from?.driverId ? await nameOf(tx, from.driverId) : '',
  };
}

/** A stop of a run of today that can ride; without a run, what is promised for today. */
function checkToday(order: LockedOrder, at: StopAt | undefined, today: string): void {
  const open = order.lines.some((line) => openQuantity(line) > 0);
  // The rest of a short delivery rides again when the desk has said so.
  const ofToday = at
    ? at.day === today && at.stands
    : order.promisedOn === today && order.status !== 'part_delivered';
  if (!ofToday || !canRide({ status: rideStatus(order), open })) throw notToTakeOver();
}

/** The run of theirs that it goes on. A driver who came without one, for a colleague who is ill, gets one. */
async function ownRun(
  app: App,
  tx: Sql,
  actor: UserActor,
  { today, requested }: { today: string; requested: string | undefined },
): Promise<string> {
  const run = await tx.row(
    idRow,
    sql`select r.id from runs r
         where r.day = ${today}::date and r.driver_id = ${actor.id} and r.state <> 'closed'
           and ${inRuns(runScope(actor), 'r')} ${requested ? sql`and r.id = ${requested}` : sql.empty}
         order by (r.state = 'out') desc, (r.state = 'loading') desc, r.created_at, r.id limit 1`,
  );
  if (run) return run.id;
  if (requested) throw runNotFound();
  return insertRun(app, tx, actor, { day: today, name: '', driverId: actor.id, truckId: null });
}

async function moveStop(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    order,
    at,
    from,
    to,
  }: { order: LockedOrder; at: StopAt | undefined; from: LockedRun | null; to: LockedRun },
): Promise<void> {
  const scope = takeOverScope(actor);
  // A stop that stands on a run brings its goods along; of one that the desk took off they lie in that truck.
  if (!at) await checkGoods(tx, order, to);
  const there = (await stopsAt(tx, scope, { runs: [to.id] })).map((stop) => stop.orderId);
  const others = there.filter((id) => id !== order.id);
  if (others.length >= MAX_STOPS) throw runFull(MAX_STOPS);
  // Their own truck is on the road with a paper for what it left with, perhaps with nobody on it who may drive these goods.
  const regulated = to.state === 'out' ? await papersOf(tx, order) : [];
  if (regulated.length > 0) throw paperOnRoad(order.number, to.name, regulated);
  if (to.state === 'out') await checkPairsOnRoad(tx, order, to);
  if (to.state === 'out') await checkRoomOnRoad(app, tx, order, to);
  const what = { what: order.number, detail: { orderId: order.id } };
  if (at && from) {
    await dropStops(tx, [at]);
    const rest = await stopsAt(tx, scope, { runs: [from.id] });
    await numberStops(
      tx,
      from.id,
      rest.map((stop) => stop.orderId),
    );
    // The goods go over with the stop, so each run accounts for what is on its own truck. At the dock what was counted into a truck that the other run has no longer stays uncounted.
    await tx.execute(sql`
      update run_loads l
         set run_id = ${to.id}, truck_id = (select r.truck_id from runs r where r.id = ${to.id})
       where l.run_id = ${from.id}
         and (${from.state === 'out'} or l.truck_id is null
              or l.truck_id = (select r.truck_id from runs r where r.id = ${from.id}))
         and l.order_line_id in (select ol.id from ${orderLinesForJoin} ol
                                  where ol.order_id = ${order.id})
         and not exists (select from run_loads k
                          where k.run_id = ${to.id} and k.order_line_id = l.order_line_id)`);
    await recordRun(app, tx, actor, {
      runId: from.id,
      kind: 'taken-over',
      ...what,
      detail: { ...what.detail, driverWas: from.driverId },
    });
  }
  await putStops(app, tx, to.id, {
    orders: [order],
    state: to.state === 'out' ? 'out' : 'planned',
  });
  await numberStops(tx, to.id, [...others, order.id]);
  await recordRun(app, tx, actor, { runId: to.id, kind: 'put-on', ...what });
  const { id: orderId, version, status } = order;
  if (to.state === 'out' && status !== 'out_for_delivery')
    await sendOutWith(app, tx, actor, { order, runId: to.id });
  if (to.state !== 'out' && status === 'out_for_delivery')
    await changeWithRun(app, tx, actor, {
      input: { action: 'back-to-confirmed', orderId, version },
    });
}

const personRow = rowShape({ id: text, name: text, email: text });

async function nameOf(tx: Sql, id: string): Promise<string> {
  const person = await tx.row(
    personRow,
    sql`select p.id, p.display_name as name, p.email from ${peopleForJoin} p where p.id = ${id}`,
  );
  return person?.name ?? '';
}

/** Whose stop it was, and who planned that run, hear it; of an order without a run, who planned the run that it is on now. */
async function tellColleague(
  app: App,
  tx: Sql,
  actor: UserActor,
  { order, from, to }: { order: LockedOrder; from: LockedRun | null; to: LockedRun },
): Promise<void> {
  const people = await tx.rows(
    personRow,
    sql`select p.id, p.display_name as name, p.email from ${peopleForJoin} p
         where p.reachable and p.id <> ${actor.id}
           and p.id in (select r.driver_id from runs r where r.id = ${from?.id ?? null}
                         union select r.created_by from runs r where r.id = ${(from ?? to).id})
         order by p.id`,
  );
  const { number, customerName } = order;
  const driver = from?.driverId ? await nameOf(tx, from.driverId) : '';
  const taken = { number, customerName, run: from?.name ?? '', from: driver };
  const paragraph = TAKEN_MAIL.lead(actor.displayName, taken);
  await companyMails(
    app,
    tx,
    await readCompany(app, tx),
    people.map((one) => ({
      kind: 'stop-taken-over',
      to: one.email,
      subject: TAKEN_MAIL.subject(number, actor.displayName),
      preheader: paragraph,
      paragraphs: [paragraph],
      button: {
        label: TAKEN_MAIL.button,
        url: `${app.config.http.baseUrl}/dashboard/runs/${(from ?? to).id}`,
      },
      dedupeKey: `stop-taken-over:${to.id}:${order.id}:${app.clock.now()}:${one.id}`,
    })),
  );
}
