import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';

// What other rooms splice into their own statements, so that none of them names a table of this one.
// PostgreSQL merges these sub-selects into the statement: the plan is that of the table itself.

/**
 * The condition that a stop `rs` of an order `o` still stands. What was settled stays on record. What is planned stands while its order can
 * ride on the day it was planned for: cancelled, put on hold or promised for another day, it is no stop to drive. What is out stands
 * while its order is on the truck.
 */
export const activeStop = sql`(
  rs.state in ('done', 'failed')
  or rs.state = 'out' and o.status = 'out_for_delivery'
  or rs.state = 'planned' and o.promised_day = rs.promised_on
     and o.status in ('confirmed', 'part_delivered', 'out_for_delivery'))`;

/**
 * The condition that a stop `rs` left its run by itself: nothing of its order `o` is on the road, and the order is promised for another day. It stands
 * no more, nobody has to take it off, and it stands again when the day is moved back before its run leaves.
 */
export const movedAway = sql`(rs.state = 'planned' and o.promised_day <> rs.promised_on)`;

/** Those stops: `order_id`, whose run of which day it was. */
export const movedAwayForJoin = sql`(
  select rs.order_id, r.driver_id, r.day
    from run_stops rs join runs r on r.id = rs.run_id
         join ${ordersForJoin} o on o.id = rs.order_id
   where ${movedAway})`;

/**
 * Stops that stand, with their run: `` from ${stopsForJoin} s join ${ordersForJoin} o on o.id = s.order_id ``. `position` orders the stops of a
 * run and may have gaps. An order has at most one stop that is planned or out.
 */
export const stopsForJoin = sql`(
  select rs.id, rs.run_id, rs.order_id, rs.position, rs.state, rs.delivery_id, rs.settled_at,
         r.state as run_state, r.day, r.name as run_name, r.driver_id, r.truck_id,
         coalesce(t.name, '') as truck_name, r.departed_at, r.leaves_at
    from run_stops rs join runs r on r.id = rs.run_id
         join ${ordersForJoin} o on o.id = rs.order_id
         left join trucks t on t.id = r.truck_id
   where ${activeStop})`;

/** The condition that the count `rl` of a run `r` was made into another truck than the run leaves with: of this truck nobody has counted. */
export const countedElsewhere = sql`(
  r.state in ('planned', 'loading') and rl.truck_id is not null and rl.truck_id is distinct from r.truck_id)`;

/**
 * What was really put on the truck for a line of an order. No row: not counted, or counted into another truck. Not `is_counted`: the truck left without a count, and all of it was
 * taken as loaded. A line that was added to its order after the truck left with it is not on the truck: none, as well counted as the others of
 * its order. `truck_id`: into which truck somebody counted it; on the road the run may have another one since.
 */
export const loadsForJoin = sql`(
  select source.run_id, source.order_line_id, source.loaded, source.short_reason, source.section,
         source.checked_at, source.checked_by is not null as is_counted, source.truck_id
    from (select rl.* from run_loads rl join runs r on r.id = rl.run_id
           where not ${countedElsewhere}) source
  union all
  select rs.run_id, l.id, 0, '', '', others.at, others.is_counted, null::id
    from run_stops rs join ${orderLinesForJoin} l on l.order_id = rs.order_id
         cross join lateral (
           select max(k.checked_at) as at, bool_or(k.checked_by is not null) as is_counted
             from run_loads k join ${orderLinesForJoin} kl on kl.id = k.order_line_id
            where k.run_id = rs.run_id and kl.order_id = rs.order_id
           having count(*) > 0) others
   where rs.state = 'out' and l.open_quantity > 0
     and not exists (select from run_loads own
                      where own.run_id = rs.run_id and own.order_line_id = l.id))`;

/** The door of an order under this alias, as `doorsOf` tells doors apart: ``${doorOf('o')} = ${doorOf('p')}``. */
export function doorOf(alias: string): SqlText {
  const part = (column: string) => sql`lower(btrim(${sql.id(`${alias}.${column}`)}))`;
  return sql`(${sql.id(`${alias}.customer_id`)}, ${part('address1')}, ${part('city')}, ${part('zip')})`;
}

/** Runs: `` from ${runsForJoin} r where ${inRuns(scope, 'r')} ``. */
export const runsForJoin = sql`(
  select source.id, source.day, source.name, source.state, source.version, source.driver_id, source.truck_id,
         source.loaded_at, source.departed_at, source.closed_at,
         coalesce(t.name, '') as truck_name
    from runs source left join trucks t on t.id = source.truck_id)`;

/** How each product of a closed run was counted back. */
export const countsForJoin = sql`(
  select source.run_id, source.product_id, source.loaded, source.delivered, source.returned, source.damaged
    from run_counts source)`;

/** Stops that somebody took off or over, or that left by themselves: the statement is to be continued after its `where`. */
export const stopsThatLeft = sql`
  select e.detail->>'orderId' as order_id, coalesce(e.detail->>'driverWas', r.driver_id) as driver_id, r.day, e.at,
         false as with_run
    from run_events e join runs r on r.id = e.run_id
   where e.kind in ('took-off', 'taken-over') and e.detail ? 'orderId'`;

/**
 * When an order left a run, or the run its driver: `order_id`, who drove it until then, the run's day, and the moment. What a phone reports
 * from before that moment was still theirs. `with_run`: its whole run changed drivers.
 */
export const leftRunsForJoin = sql`(
  ${stopsThatLeft}
  union all
  select d.order_id, d.driver_id, d.day, d.at, false as with_run from stops_of_deleted_runs d
  union all
  select rs.order_id, e.detail->>'driverWas' as driver_id, r.day, e.at, true as with_run
    from run_events e join runs r on r.id = e.run_id join run_stops rs on rs.run_id = r.id
   where e.kind = 'changed' and e.detail ? 'driverWas')`;

/** Runs that the desk gave to another driver: `run_id`, its day, who drove it until then, its name, and who drives it now (null: nobody). */
export const reassignedRunsForJoin = sql`(
  select distinct e.run_id, r.day, e.detail->>'driverWas' as driver_id, r.name, r.driver_id as now_id
    from run_events e join runs r on r.id = e.run_id
   where e.kind = 'changed' and e.detail ? 'driverWas')`;

/**
 * The last time that a run got another truck while it had the driver whom it has now: `run_id`, `change` tells it from an earlier one, the moment,
 * and the name of the truck that it had until then.
 */
export const truckChangesForJoin = sql`(
  select distinct on (e.run_id) e.run_id, e.seq::text as change, e.at, t.name as was
    from run_events e join runs r on r.id = e.run_id join trucks t on t.id = e.detail->>'truckWas'
   where e.kind = 'changed' and t.id is distinct from r.truck_id
     and not exists (select from run_events given
                      where given.run_id = e.run_id and given.seq >= e.seq
                        and given.kind = 'changed' and given.detail ? 'driverWas')
   order by e.run_id, e.seq desc)`;

/** Stops that somebody took over from a driver's run: `order_id`, whose run of which day it was, who has it now, and when they took it. */
export const takenOverForJoin = sql`(
  select e.detail->>'orderId' as order_id, e.detail->>'driverWas' as driver_id, r.day,
         e.actor_id as taken_by, e.at
    from run_events e join runs r on r.id = e.run_id where e.kind = 'taken-over')`;

/** Trucks that runs got on the road and placards that were due there and that nobody had confirmed for it: `run_id`, `seq`, `since`, `placards`, `truck_id`, `truck_name`. */
export const placardsDueForJoin = sql`(
  select e.run_id, e.seq, e.at as since, e.detail->>'placardsDue' as placards, e.detail->>'placardsOn' as truck_id,
         coalesce(t.name, '') as truck_name
    from run_events e left join trucks t on t.id = e.detail->>'placardsOn'
   where e.kind = 'changed' and e.detail ? 'placardsDue')`;

/** The condition that somebody is to stop at the door of this order: what is to be done there is done by that stop. */
export const doorHasStop = (alias: string): SqlText => sql`exists (
  select from run_stops ahead join ${ordersForJoin} there on there.id = ahead.order_id
   where ahead.state in ('planned', 'out') and ${doorOf('there')} = ${doorOf(alias)})`;
