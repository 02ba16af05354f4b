import { lentOrders } from '../../../ordering/orders/server/public/lent.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';

// What other rooms splice into their own statements, so that none of them names a table of this one.
// PostgreSQL merges these sub-selects into the statement: the plan is that of the table itself.

/**
 * The condition that a stop `rs` of an order `o` still stands. What was settled stays on record. What is planned stands while its order can
 * ride on the day it was planned for: cancelled, put on hold or promised for another day, it is no stop to drive. What is out stands
 * while its order is on the truck.
 */
export const standing = sql`(
  rs.state in ('done', 'failed')
  or rs.state = 'out' and o.status = 'out_for_delivery'
  or rs.state = 'planned' and o.promised_day = rs.promised_on
     and o.status in ('confirmed', 'part_delivered', 'out_for_delivery'))`;

/**
 * Stops that stand, with their run: `` from ${lentStops} s join ${lentOrders} o on o.id = s.order_id ``. `position` orders the stops of a
 * run and may have gaps. An order has at most one stop that is planned or out.
 */
export const lentStops = sql`(
  select rs.id, rs.run_id, rs.order_id, rs.position, rs.state, rs.delivery_id, rs.settled_at,
         r.state as run_state, r.day, r.name as run_name, r.driver_id, r.truck_id,
         coalesce(t.name, '') as truck_name, r.departed_at
    from run_stops rs join runs r on r.id = rs.run_id
         join ${lentOrders} o on o.id = rs.order_id
         left join trucks t on t.id = r.truck_id
   where ${standing})`;

/**
 * What was really put on the truck for a line of an order. No row: not counted. Not `is_counted`: the truck left without a count, and all of it was
 * taken as loaded.
 */
export const lentLoads = sql`(
  select lent.run_id, lent.order_line_id, lent.loaded, lent.short_reason, lent.section,
         lent.checked_at, lent.checked_by is not null as is_counted
    from run_loads lent)`;

/** The door of an order under this alias, as `doorsOf` tells doors apart: ``${doorOf('o')} = ${doorOf('p')}``. */
export function doorOf(alias: string): SqlText {
  const part = (column: string) => sql`lower(btrim(${sql.id(`${alias}.${column}`)}))`;
  return sql`(${sql.id(`${alias}.customer_id`)}, ${part('address1')}, ${part('city')}, ${part('zip')})`;
}

/** Runs: `` from ${lentRuns} r where ${inRuns(scope, 'r')} ``. */
export const lentRuns = sql`(
  select lent.id, lent.day, lent.name, lent.state, lent.version, lent.driver_id, lent.truck_id,
         lent.loaded_at, lent.departed_at, lent.closed_at,
         coalesce(t.name, '') as truck_name
    from runs lent left join trucks t on t.id = lent.truck_id)`;

/** How each product of a closed run was counted back. */
export const lentCounts = sql`(
  select lent.run_id, lent.product_id, lent.loaded, lent.delivered, lent.returned, lent.damaged
    from run_counts lent)`;

/**
 * When an order left a run, or the run its driver: `order_id`, who drove it until then, the run's day, and the moment. What a phone reports
 * from before that moment was still theirs.
 */
export const lentLeftRuns = sql`(
  select e.detail->>'orderId' as order_id, coalesce(e.detail->>'driverWas', r.driver_id) as driver_id, r.day, e.at
    from run_events e join runs r on r.id = e.run_id
   where e.kind in ('took-off', 'taken-over') and e.detail ? 'orderId'
  union all
  select rs.order_id, e.detail->>'driverWas' as driver_id, r.day, e.at
    from run_events e join runs r on r.id = e.run_id join run_stops rs on rs.run_id = r.id
   where e.kind = 'changed' and e.detail ? 'driverWas')`;

/** Stops that somebody took over from a driver's run: `order_id`, whose run of which day it was, who has it now, and when they took it. */
export const lentTakenOver = sql`(
  select e.detail->>'orderId' as order_id, e.detail->>'driverWas' as driver_id, r.day,
         e.actor_id as taken_by, e.at
    from run_events e join runs r on r.id = e.run_id where e.kind = 'taken-over')`;
