import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import { hasDuty, type UserActor } from '../../../../kit/actor.ts';
import { ordersForJoin } from '../../../../ordering/orders/server/public/joins.ts';
import {
  inOrders,
  type OrderScope,
  orderScope,
} from '../../../../ordering/orders/server/public/scope.ts';
import { peopleForJoin } from '../../../../people/accounts/people/server/public/joins.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { int, type RowOf, rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { stopsBeforeText } from '../../messages.ts';
import { expectedOfRuns } from '../expected.ts';
import { doorOf, stopsForJoin } from '../joins.ts';

const waitingRow = rowShape({
  orderId: text,
  runId: text,
  /** Open doors of the run before this one. */
  before: int,
});
export type WaitingStop = RowOf<typeof waitingRow>;

/** Of these orders, those that ride on a run that is on the road, with how many doors the truck has before theirs. */
export const stopsBefore = (
  db: Sql,
  scope: OrderScope,
  orderIds: readonly string[],
): Promise<WaitingStop[]> =>
  db.rows(
    waitingRow,
    sql`
      select s.order_id, s.run_id,
             (select count(distinct ${doorOf('p')})
                from ${stopsForJoin} earlier join ${ordersForJoin} p on p.id = earlier.order_id
               where earlier.run_id = s.run_id and earlier.state = 'out'
                 and earlier.position < s.position and ${doorOf('p')} <> ${doorOf('o')}
             )::int as before
        from ${stopsForJoin} s join ${ordersForJoin} o on o.id = s.order_id
       where s.order_id = any(${orderIds}::text[]) and s.state = 'out' and s.run_state = 'out'
         and ${inOrders(scope, 'o')}`,
  );

const plannedRow = rowShape({ runId: text, runName: text });

/** The run on which an order stands and that has not left; undefined where it stands on none. */
export const plannedRunOf = (db: Sql, scope: OrderScope, orderId: string) =>
  db.row(
    plannedRow,
    sql`select s.run_id, s.run_name from ${stopsForJoin} s join ${ordersForJoin} o on o.id = s.order_id
         where s.order_id = ${orderId} and s.state = 'planned' and ${inOrders(scope, 'o')}
         limit 1`,
  );

const driverRow = rowShape({ name: text, phone: text, runName: text });

/** Who drives the run on which an order still stands, and the number to call; undefined where nobody does. For the desk alone. */
export const driverOf = (db: Sql, scope: OrderScope, orderId: string) =>
  db.row(
    driverRow,
    sql`select d.display_name as name, d.phone, s.run_name
          from ${stopsForJoin} s join ${ordersForJoin} o on o.id = s.order_id
               join ${peopleForJoin} d on d.id = s.driver_id
         where s.order_id = ${orderId} and s.state in ('planned', 'out') and ${inOrders(scope, 'o')}
         limit 1`,
  );

/** Where the truck of each of these orders is that rides on one; for the orders' own pages. `isTheirs`: the reader waits for it. */
export async function trucksOf(
  app: App,
  user: UserActor,
  orderIds: readonly string[],
  isTheirs = true,
): Promise<Record<string, string>> {
  if (orderIds.length === 0) return {};
  const waiting = await stopsBefore(app.db, orderScope(user), orderIds);
  const expected = await expectedOfRuns(app, [...new Set(waiting.map(({ runId }) => runId))]);
  return Object.fromEntries(
    waiting.map(({ orderId, before }) => [
      orderId,
      stopsBeforeText(before, isTheirs, expected.get(orderId)?.text),
    ]),
  );
}

const yourRun = rowShape({ runId: text, name: text, truckName: text, open: int });
export type YourRun = RowOf<typeof yourRun>;

/** Runs of today that this person drives and that are not counted back, with how many doors are open: for whoever begins the day elsewhere. */
export async function yourRunsToday(
  app: Pick<App, 'db' | 'clock'>,
  user: UserActor,
): Promise<YourRun[]> {
  if (!hasDuty(user, 'driver')) return [];
  const today = companyDay(await readCompany(app), app.clock.now());
  return app.db.rows(
    yourRun,
    sql`select s.run_id, s.run_name as name, s.truck_name, 
               count(distinct ${doorOf('o')}) filter (where s.state in ('planned', 'out'))::int as open
          from ${stopsForJoin} s join ${ordersForJoin} o on o.id = s.order_id
         where s.driver_id = ${user.id} and s.day = ${today}::date
           and s.run_state <> 'closed'
         group by s.run_id, s.run_name, s.truck_name order by s.run_name, s.run_id`,
  );
}
