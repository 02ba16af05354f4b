import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { lentOrderLines, lentOrders } from '../../../ordering/orders/server/public/lent.ts';
import {
  inOrders,
  type OrderScope,
  orderScope,
} from '../../../ordering/orders/server/public/scope.ts';
import { lentCustomers } from '../../../people/customers/server/public/lent.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { intList, type RowOf, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { WaitingOrder } from '../contract.ts';
import { permissionDenied } from '../errors.ts';
import { billsThatStop } from './bills-stop.ts';
import { listDrivers } from './change-run.ts';
import { standing } from './lent.ts';
import { listTrucks, orderColumns, orderToDrive, packagesOf, runsOfDay } from './queries.ts';
import { runScope } from './scope.ts';
import { RIDES, restUndecided } from './stop-rows.ts';
import { type Suggestion, suggestDay, suggestOrderOf } from './suggest.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day that an address asks for, else today; YYYY-MM-DD. */
export function askedDay(url: URL, today: string): string {
  const asked = url.searchParams.get('day') ?? '';
  return DAY.test(asked) && !Number.isNaN(Date.parse(`${asked}T00:00:00Z`)) ? asked : today;
}

const waitingRow = rowShape({ ...orderToDrive, routeDays: intList });

/**
 * Orders promised for the day that ride on no run: today also what is overdue, and what was sent out without a run. A run of an earlier day
 * that never left counts for nothing, and neither does a rest about which the desk has not decided.
 */
export async function waitingOf(
  db: Sql,
  scope: OrderScope,
  day: string,
  today: string,
): Promise<WaitingOrder[]> {
  const alsoToday =
    day === today
      ? sql`or o.promised_day < ${today}::date or o.status = 'out_for_delivery'`
      : sql.empty;
  const rows = await db.rows(
    waitingRow,
    sql`
      select ${orderColumns}, o.promised_day as promised_on, c.route_days
        from ${lentOrders} o join ${lentCustomers} c on c.id = o.customer_id
       where ${inOrders(scope, 'o')} and o.status = any(${RIDES}::text[])
         and not ${restUndecided}
         and (o.promised_day = ${day}::date ${alsoToday})
         and exists (select 1 from ${lentOrderLines} l
                      where l.order_id = o.id and l.open_quantity > 0)
         and not exists (
           select 1 from run_stops rs join runs r on r.id = rs.run_id
            where rs.order_id = o.id and rs.state in ('planned', 'out') and ${standing}
              and (r.state = 'out' or r.day >= ${day}::date))
       order by o.promised_day, o.zip, o.address1, o.number limit 300`,
  );
  const packages = await packagesOf(
    db,
    rows.map((row) => row.orderId),
  );
  return rows.map((row) => ({ ...row, ...packages(row.orderId) }));
}

const unconfirmed = rowShape({
  orderId: text,
  number: text,
  customerName: text,
  orderStatus: textOf<'placed' | 'on_hold'>(),
});
export type Unconfirmed = RowOf<typeof unconfirmed>;

/** Orders promised for this day that nobody has confirmed yet: they are no stops, and would be missed without a word. */
export function unconfirmedOf(db: Sql, scope: OrderScope, day: string): Promise<Unconfirmed[]> {
  return db.rows(
    unconfirmed,
    sql`
      select o.id as order_id, o.number, o.customer_name, o.status as order_status
        from ${lentOrders} o
       where o.promised_day = ${day}::date and o.status in ('placed', 'on_hold')
         and ${inOrders(scope, 'o')}
       order by o.number limit 100`,
  );
}

/**
 * The board of a day for the desk: what waits, the runs, who drives and with what; `suggest` is `day`, or a run whose stops want another order.
 * @throws AppError `permission-denied`
 */
export async function loadBoard(app: App, user: UserActor, url: URL) {
  if (!hasDuty(user, 'desk')) throw permissionDenied();
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  const day = askedDay(url, today);
  const scope = { runs: runScope(user), orders: orderScope(user) };
  const [runs, waiting, notConfirmed, billsStop, drivers, trucks] = await Promise.all([
    runsOfDay(app.db, scope, day),
    waitingOf(app.db, scope.orders, day, today),
    unconfirmedOf(app.db, scope.orders, day),
    billsThatStop(app.db, scope.orders, day),
    listDrivers(app.db),
    listTrucks(app.db),
  ]);
  const asked = url.searchParams.get('suggest');
  const run = runs.find((one) => one.id === asked);
  const suggestion: Suggestion | null =
    asked === 'day'
      ? suggestDay(runs, waiting, day, company)
      : run
        ? await suggestOrderOf(app.db, run, company.dockPosition)
        : null;
  return { day, today, runs, waiting, notConfirmed, billsStop, drivers, trucks, suggestion };
}
export type Board = Awaited<ReturnType<typeof loadBoard>>;
