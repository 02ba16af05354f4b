import type { UserActor } from '../../../kit/actor.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  decimal,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textList,
  textListOf,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoinIn } from '../../../products/catalogue/server/public/joins.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import type { ReactivityGroup } from '../../../safety/hazards/public/reactivity.ts';
import { neverUnattended } from '../../../safety/hazards/public/unattended.ts';
import { safetyForJoin } from '../../../safety/hazards/server/public/joins.ts';
import type { RunState } from '../../runs/contract.ts';
import { liesOffRun, liesOnRoad } from '../../runs/server/aboard.ts';
import {
  leftRunsForJoin,
  loadsForJoin,
  movedAwayForJoin,
  reassignedRunsForJoin,
  runsForJoin,
  stopsForJoin,
  takenOverForJoin,
  truckChangesForJoin,
} from '../../runs/server/joins.ts';
import type { DriverDay, ExtraProduct } from '../contract.ts';

const runStopRow = rowShape({
  orderId: text,
  runId: text,
  runName: text,
  runState: textOf<RunState>(),
  truckName: text,
  leavesAt: text,
});
export type RunStopRow = RowOf<typeof runStopRow>;

/** The stops of this person's own runs that are not closed: of a day, or of one order whoever drives it. What is on the road comes first, then in the order of the road. */
export function runStopsOf(
  db: Sql,
  driver: UserActor,
  of: { day: string } | { orderId: string },
): Promise<RunStopRow[]> {
  return db.rows(
    runStopRow,
    sql`select s.order_id, s.run_id, s.run_name, s.run_state, s.truck_name, s.leaves_at from ${stopsForJoin} s
         where s.run_state <> 'closed'
           and ${
             'day' in of
               ? sql`s.driver_id = ${driver.id} and s.day = ${of.day}::date`
               : sql`s.order_id = ${of.orderId} and s.state in ('planned', 'out')`
}
         order by (s.run_state = 'out') desc, s.run_name, s.run_id, s.position`,
  );
}

const orderRow = rowShape({ orderId: text });

/** Those of these orders that ride, or rode on this day, on a run that this person does not drive. */
export async function onOthersRuns(
  db: Sql,
  driver: UserActor,
  orderIds: readonly string[],
  day: string,
): Promise<ReadonlySet<string>> {
  const rows = await db.rows(
    orderRow,
    sql`select distinct s.order_id from ${stopsForJoin} s
         where s.order_id = any(${orderIds}::text[]) and s.driver_id is distinct from ${driver.id}
           and (s.state in ('planned', 'out') or s.day = ${day}::date)`,
  );
  return new Set(rows.map(({ orderId }) => orderId));
}

const takenRow = rowShape({ orderId: text, by: text });

/** Stops of this person's runs of a day that a colleague took over, the latest first. */
export function takenOverFrom(
  db: Sql,
  driver: UserActor,
  day: string,
): Promise<RowOf<typeof takenRow>[]> {
  return db.rows(
    takenRow,
    sql`select t.order_id, coalesce(p.display_name, '') as by
          from ${takenOverForJoin} t left join ${peopleForJoin} p on p.id = t.taken_by
         where t.driver_id = ${driver.id} and t.day = ${day}::date order by t.at desc`,
  );
}

const offRow = rowShape({ orderId: text, run: text, isAboard: bool, isToUnload: bool });

/** Stops that left this person's runs of a day and stand on none of theirs: on which run they stand now, and whether their goods are in this person's truck: on the road, or to be unloaded at the dock. Not those that went with their whole run (`reassignedRunsFrom`). */
export async function takenOffFrom(
  db: Sql,
  driver: UserActor,
  day: string,
): Promise<NonNullable<DriverDay['takenOff']>> {
  const rows = await db.rows(
    offRow,
    sql`select left_runs.order_id, coalesce(max(s.run_name), '') as run,
               exists (select from ${loadsForJoin} rl join ${runsForJoin} r on r.id = rl.run_id
                              join ${orderLinesForJoin} l on l.id = rl.order_line_id
                        where l.order_id = left_runs.order_id and r.driver_id = ${driver.id}
                          and ${liesOnRoad}) as is_aboard,
               exists (select from ${loadsForJoin} rl join ${runsForJoin} r on r.id = rl.run_id
                              join ${orderLinesForJoin} l on l.id = rl.order_line_id
                        where l.order_id = left_runs.order_id and r.driver_id = ${driver.id}
                          and ${liesOffRun}) as is_to_unload
          from (select e.order_id, e.driver_id, e.day, e.with_run from ${leftRunsForJoin} e
                union all select m.order_id, m.driver_id, m.day, false from ${movedAwayForJoin} m) left_runs
               left join ${stopsForJoin} s
                 on s.order_id = left_runs.order_id and s.state in ('planned', 'out')
         where left_runs.driver_id = ${driver.id} and left_runs.day = ${day}::date
           and s.driver_id is distinct from ${driver.id} and not left_runs.with_run
           and not exists (select from ${reassignedRunsForJoin} g
                            where g.run_id = s.run_id and g.driver_id = ${driver.id})
         group by left_runs.order_id order by left_runs.order_id`,
  );
  return rows.map(({ isToUnload, ...row }) => (isToUnload ? { ...row, isToUnload } : row));
}

const reassignedRow = rowShape({ runId: text, run: text, driver: text });

/** Runs of a day that this person drove until the desk gave them to somebody else, with who drives each now ('' nobody). */
export function reassignedRunsFrom(
  db: Sql,
  driver: UserActor,
  day: string,
): Promise<RowOf<typeof reassignedRow>[]> {
  return db.rows(
    reassignedRow,
    sql`select g.run_id, g.name as run, coalesce(p.display_name, '') as driver
          from ${reassignedRunsForJoin} g left join ${peopleForJoin} p on p.id = g.now_id
         where g.driver_id = ${driver.id} and g.day = ${day}::date
           and g.now_id is distinct from ${driver.id} order by g.name, g.run_id`,
  );
}

const truckRow = rowShape({ runId: text, change: text, was: text });

/** Which of these runs got another truck on this day while they were their driver’s, and which one they had. */
export function trucksChanged(
  db: Sql,
  runIds: readonly string[],
  { day, timeZone }: { day: string; timeZone: string },
): Promise<RowOf<typeof truckRow>[]> {
  return db.rows(
    truckRow,
    sql`select c.run_id, c.change, c.was from ${truckChangesForJoin} c
         where c.run_id = any(${runIds}::text[])
           and (c.at at time zone ${timeZone})::date = ${day}::date`,
  );
}

const loadRow = rowShape({ runId: text, orderLineId: text, loaded: int, shortReason: text });

/** What was counted onto the trucks of these runs, and why less; what nobody counted is left out. */
export function loadsOf(db: Sql, runIds: readonly string[]): Promise<RowOf<typeof loadRow>[]> {
  return db.rows(
    loadRow,
    sql`select l.run_id, l.order_line_id, l.loaded, l.short_reason from ${loadsForJoin} l
         where l.run_id = any(${runIds}::text[]) and l.is_counted`,
  );
}

const customerRow = rowShape({ id: text });

/** Those of these customers at whose door goods may be left. */
export async function unattendedCustomers(
  db: Sql,
  customerIds: readonly string[],
): Promise<string[]> {
  const rows = await db.rows(
    customerRow,
    sql`select c.id from ${customersForJoin} c
         where c.id = any(${customerIds}::text[]) and c.unattended_allowed`,
  );
  return rows.map(({ id }) => id);
}

const extraRow = rowShape({
  productId: text,
  name: text,
  sku: text,
  sizeUnit: text,
  reactivityGroup: nullable(textOf<ReactivityGroup>()),
  alsoGroups: textListOf<ReactivityGroup>(),
  /** Null: nothing is known of its hazards. */
  hStatements: nullable(textList),
  unNumber: nullable(text),
  ph: nullable(decimal),
});

/** The columns of `extraRow`, of a product `p` and its safety data `s`. */
const extraColumns = sql`p.id as product_id, p.name, p.sku, p.size_unit, s.reactivity_group,
  coalesce(s.also_groups, '{}') as also_groups, s.h_statements, s.un_number, s.ph`;

const asExtra = ({
  reactivityGroup,
  alsoGroups,
  hStatements,
  unNumber,
  ph,
  ...product
}: RowOf<typeof extraRow>): ExtraProduct => ({
  ...product,
  neverLeave: neverUnattended({
    reactivityGroup,
    alsoGroups,
    hStatements: hStatements ?? [],
    unNumber,
    ph,
  }),
});

/** More than a truck carries, and little enough for a phone. */
const MOST_EXTRAS = 1000;

/** Products that these customers ever ordered and that this person may sell, by name. */
export async function extrasOf(
  db: Sql,
  user: UserActor,
  customerIds: readonly string[],
): Promise<ExtraProduct[]> {
  const rows = await db.rows(
    extraRow,
    sql`select ${extraColumns}
          from ${productsForJoinIn(catalogueScope(user))} p
               left join ${safetyForJoin} s on s.name_key = p.name_key
         where p.id in (select l.product_id from ${ordersForJoin} o
                          join ${orderLinesForJoin} l on l.order_id = o.id
                         where o.customer_id = any(${customerIds}::text[]))
         order by p.name, p.size_unit, p.id limit ${MOST_EXTRAS}`,
  );
  return rows.map(asExtra);
}

/** All products that this person may sell, by name. */
export async function productsOf(db: Sql, user: UserActor): Promise<ExtraProduct[]> {
  const rows = await db.rows(
    extraRow,
    sql`select ${extraColumns}
          from ${productsForJoinIn(catalogueScope(user))} p
               left join ${safetyForJoin} s on s.name_key = p.name_key
         where p.is_active order by p.name, p.size_unit, p.id`,
  );
  return rows.map(asExtra);
}
