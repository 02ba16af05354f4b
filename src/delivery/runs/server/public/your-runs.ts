import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import { hasDuty, type UserActor } from '../../../../kit/actor.ts';
import { ordersForJoin } from '../../../../ordering/orders/server/public/joins.ts';
import type { App } from '../../../../platform/app.ts';
import { int, type RowOf, rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { doorOf, stopsForJoin } from '../joins.ts';

const yourRun = rowShape({ runId: text, name: text, truckName: text, open: int });
export type YourRun = RowOf<typeof yourRun>;

/** Runs of today that this person drives and of which something is open, with how many doors: for whoever begins the day elsewhere. */
export async function yourRunsToday(
  app: Pick<App, 'db' | 'clock'>,
  user: UserActor,
): Promise<YourRun[]> {
  if (!hasDuty(user, 'driver')) return [];
  const today = companyDay(await readCompany(app), app.clock.now());
  return app.db.rows(
    yourRun,
    sql`select s.run_id, s.run_name as name, s.truck_name, count(distinct ${doorOf('o')})::int as open
          from ${stopsForJoin} s join ${ordersForJoin} o on o.id = s.order_id
         where s.driver_id = ${user.id} and s.day = ${today}::date and s.state in ('planned', 'out')
           and s.run_state <> 'closed'
         group by s.run_id, s.run_name, s.truck_name order by s.run_name, s.run_id`,
  );
}
