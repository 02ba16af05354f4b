import { type DeliveryTerms, noTruckOn } from '../../../company/delivery-days.ts';
import { whyNotText } from '../../../company/delivery-messages.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  int,
  intList,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { insertingRows } from '../../../platform/write-rows.ts';
import type { RunState, StopState } from '../contract.ts';
import { noTruckThen } from '../messages.ts';
import { activeStop, movedAway, stopsThatLeft } from './joins.ts';

/** An order in one of these is ready to ride, as long as something of it is open. */
export const RIDES: readonly string[] = ['confirmed', 'part_delivered', 'out_for_delivery'];

const stopAt = rowShape({
  orderId: text,
  number: text,
  runId: text,
  runName: text,
  runState: textOf<RunState>(),
  day: date,
  state: textOf<StopState>(),
  position: int,
  stands: bool,
  seen: bool,
});
export type StopAt = RowOf<typeof stopAt>;

/** All stops of these runs in their order, and the open stops of these orders wherever they are. */
export function stopsAt(
  tx: Sql,
  scope: OrderScope,
  { runs = [], orders = [] }: { runs?: readonly string[]; orders?: readonly string[] },
): Promise<StopAt[]> {
  return tx.rows(
    stopAt,
    sql`
      select rs.order_id, o.number, rs.run_id, r.name as run_name, r.state as run_state, r.day,
             rs.state, rs.position, ${activeStop} as stands, ${inOrders(scope, 'o')} as seen
        from run_stops rs join runs r on r.id = rs.run_id
             join ${ordersForJoin} o on o.id = rs.order_id
       where rs.run_id = any(${runs}::text[])
          or rs.order_id = any(${orders}::text[]) and rs.state in ('planned', 'out')
       order by rs.run_id, rs.position, rs.id`,
  );
}

/**
 * Whether an order that somebody wants to put on a run of `day` is spoken for where it stands now: on the road, or planned for that day
 * or a later one. On a run of an earlier day that never left it is not.
 */
export const spokenFor = (stop: StopAt, day: string): boolean =>
  stop.stands && (stop.runState === 'out' || stop.day >= day);

/**
 * An order `o` of which something was not handed over, and about whose rest the desk has said nothing yet: it is no stop until somebody has
 * (deliveries, "to decide").
 */
export const restUndecided: SqlText = sql`(
  o.rest_since is not null and o.status in ('confirmed', 'part_delivered'))`;

const undecidedRow = rowShape({ id: text });

/** Those of these orders about whose rest the desk has said nothing yet. */
export async function undecidedOf(
  db: Sql,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows(
    undecidedRow,
    sql`select o.id from ${ordersForJoin} o where o.id = any(${orderIds}::text[]) and ${restUndecided}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Takes the place of the order's status in the check whether it can be planned. */
export const REST_UNDECIDED = 'rest-undecided';

/** The same of an order that is held. */
export const rideStatus = ({ status, restSince }: { status: string; restSince: Date | null }) =>
  restSince && (status === 'confirmed' || status === 'part_delivered') ? REST_UNDECIDED : status;

const rideRow = rowShape({
  id: text,
  number: text,
  status: text,
  /** Null: it waits for an approval, and does not ride. */
  promisedOn: nullable(date),
  customerId: text,
  /** The customer's, 0 = Sunday; none = no fixed day. */
  routeDays: intList,
  open: bool,
});
export type Riding = RowOf<typeof rideRow>;

/** These orders, as far as the scope has them, with what decides whether they can ride. */
export function ridingOrders(
  tx: Sql,
  scope: OrderScope,
  ids: readonly string[],
): Promise<Riding[]> {
  return tx.rows(
    rideRow,
    sql`
      select o.id, o.number,
             case when ${restUndecided} then ${REST_UNDECIDED} else o.status end as status,
             o.promised_day as promised_on, o.customer_id,
             coalesce((select c.route_days from ${customersForJoin} c where c.id = o.customer_id), '{}')
               as route_days,
             exists (select 1 from ${orderLinesForJoin} l
                      where l.order_id = o.id and l.open_quantity > 0) as open
        from ${ordersForJoin} o where o.id = any(${ids}::text[]) and ${inOrders(scope, 'o')}`,
  );
}

export const canRide = ({ status, open }: Pick<Riding, 'status' | 'open'>): boolean =>
  open && RIDES.includes(status);

/**
 * Why an order can't ride on a run of this day: no truck comes to its customer then, and it is not promised for it. Null: it can. Its day
 * is moved first, which asks the desk why and tells the customer.
 */
export function whyNotThen(
  company: DeliveryTerms,
  order: Pick<Riding, 'status' | 'promisedOn' | 'routeDays'>,
  day: string,
): string | null {
  // What is out already has left the dock.
  if (order.promisedOn === null || order.promisedOn === day || order.status === 'out_for_delivery')
    return null;
  const why = noTruckOn(company, order.routeDays, day);
  return why && noTruckThen(order.promisedOn, day, whyNotText(why, company.timeZone));
}

/** Takes the open stops of these orders off these runs. */
export async function dropStops(
  tx: Sql,
  stops: readonly { runId: string; orderId: string }[],
): Promise<void> {
  if (stops.length === 0) return;
  await tx.execute(sql`
    delete from run_stops s using unnest(${stops.map((stop) => stop.runId)}::text[],
                                         ${stops.map((stop) => stop.orderId)}::text[]) d(run_id, order_id)
     where s.run_id = d.run_id and s.order_id = d.order_id and s.state in ('planned', 'out')`);
}

/**
 * Forgets the stops that left this run by themselves, once nothing brings them back: it leaves, is closed or is deleted. The run remembers
 * that they came off, and who drove it: a driver who was there all the same, without a signal, is heard.
 */
export async function dropMovedAway(tx: Sql, runId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from run_stops rs using ${ordersForJoin} o
       where rs.run_id = ${runId} and o.id = rs.order_id and ${movedAway}
       returning rs.order_id, o.number)
    insert into run_events (run_id, version, at, kind, detail)
    select r.id, r.version, ${at}, 'took-off',
           jsonb_strip_nulls(jsonb_build_object('what', gone.number, 'orderId', gone.order_id, 'driverWas', r.driver_id))
      from gone join runs r on r.id = ${runId}`);
}

/** Keeps which stops had left a run that is deleted, and who drove it until then: its events go with it. */
export const recordLeavings = (tx: Sql, runId: string): Promise<number> =>
  tx.execute(sql`
    insert into stops_of_deleted_runs (order_id, driver_id, day, at)
    select l.order_id, l.driver_id, l.day, l.at from (${stopsThatLeft} and e.run_id = ${runId}) l
     where l.driver_id in (select p.id from ${peopleForJoin} p)
    on conflict do nothing`);

const newStopRow = rowShape({
  id: text,
  runId: text,
  orderId: text,
  position: int,
  state: textOf<'planned' | 'out'>(),
  promisedOn: nullable(date),
});

/** Makes an order a stop of the run, for the day that it is promised for now; one that was settled on this run before is open again. */
export async function putStops(
  app: App,
  tx: Sql,
  runId: string,
  {
    orders,
    state,
  }: { orders: readonly { id: string; promisedOn: string | null }[]; state: 'planned' | 'out' },
): Promise<void> {
  if (orders.length === 0) return;
  await tx.execute(sql`
    insert into run_stops ${insertingRows(
      newStopRow,
      orders.map(({ id: orderId, promisedOn }) => ({
        id: newId(app),
        runId,
        orderId,
        position: 0,
        state,
        promisedOn,
      })),
    )}
    on conflict (run_id, order_id) do update
       set state = excluded.state, promised_on = excluded.promised_on, delivery_id = null,
           settled_at = null`);
}

/** Numbers the stops of a run 1, 2, 3 ... in this order. */
export async function numberStops(
  tx: Sql,
  runId: string,
  orderIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update run_stops s set position = n.position
      from unnest(${orderIds}::text[]) with ordinality n(order_id, position)
     where s.run_id = ${runId} and s.order_id = n.order_id and s.position <> n.position`);
}
