import { readCompany } from '../../../company/server/queries.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { date, int, type RowOf, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { isLate, leavesSoon } from '../late-run.ts';
import { stopsForJoin } from './joins.ts';
import { notReported, onNoRun } from './load-board.ts';

/** A run of these days is a sign that the shop plans its deliveries; who never does is told of no order without one. */
const PLANS_DAYS = 30;
/** What was missing when a truck was counted is told for so many days. */
const MISSING_DAYS = 3;

const orderRow = rowShape({ orderId: text, number: text, customerName: text });

/** Orders promised for today that ride on no run, the first by number; of what a driver reported the desk decides instead. `scope` null: of all. */
export const ordersOnNoRun = (db: Sql, scope: OrderScope | null, today: string) =>
  db.rows(
    orderRow,
    sql`
      select o.id as order_id, o.number, o.customer_in_list as customer_name
        from ${ordersForJoin} o
       where o.status in ('confirmed', 'part_delivered') and o.promised_day = ${today}::date
         and ${scope ? inOrders(scope, 'o') : sql`true`} and ${onNoRun(today)} and ${notReported}
         and exists (select from runs planned
                      where planned.day between ${today}::date - ${PLANS_DAYS}::int and ${today}::date)
       order by o.number limit 300`,
  );

const lateRow = rowShape({
  runId: text,
  run: text,
  day: date,
  leavesAt: text,
  state: textOf<'planned' | 'loading'>(),
});

/** Runs of today with stops that stand at the dock: those that were to leave by now, and those that are to leave soon, the earliest first. */
export async function runsAtDock(
  app: { db: Sql } & Pick<App, 'clock'>,
  today: string,
): Promise<Record<'late' | 'soon', RowOf<typeof lateRow>[]>> {
  const [{ timeZone }, runs] = await Promise.all([
    readCompany(app, app.db),
    app.db.rows(
      lateRow,
      sql`
        select r.id as run_id, r.name as run, r.day, r.leaves_at, r.state from runs r
         where r.day = ${today}::date and r.state in ('planned', 'loading') and r.leaves_at <> ''
           and exists (select from ${stopsForJoin} s where s.run_id = r.id)
         order by r.leaves_at, r.name limit 100`,
    ),
  ]);
  const now = app.clock.now();
  const late = runs.filter((run) => isLate(run, timeZone, now));
  const soon = runs.filter((run) => !late.includes(run) && leavesSoon(run, timeZone, now));
  return { late, soon };
}

const missingRow = rowShape({
  runId: text,
  run: text,
  day: date,
  driverName: text,
  productId: text,
  name: text,
  missing: int,
  /** The explanation that the person who counted wrote with the count. */
  explanation: text,
});

/** Goods that were missing when the truck of a run of the last days was counted and that nobody has noted, the newest first. */
export const missingAtCount = (db: Sql, today: string) =>
  db.rows(
    missingRow,
    sql`
      select r.id as run_id, r.name as run, r.day, coalesce(person_name(r.driver_id, ''), '') as driver_name,
             c.product_id, p.name || ' ' || p.size_unit as name,
             c.loaded - c.delivered - c.returned - c.damaged as missing, c.explanation
        from run_counts c join runs r on r.id = c.run_id
             join ${productsForJoin} p on p.id = c.product_id
       where r.day > ${today}::date - ${MISSING_DAYS}::int
         and c.loaded - c.delivered - c.returned - c.damaged > 0
         and not exists (select from run_missing_notes n where n.run_id = r.id)
       order by r.day desc, r.closed_at desc, r.id, p.name limit 100`,
  );
