import type { UserActor } from '../../../../kit/actor.ts';
import { lentOrders } from '../../../../ordering/orders/server/public/lent.ts';
import {
  inOrders,
  type OrderScope,
  orderScope,
} from '../../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { int, type RowOf, rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { stopsBeforeText } from '../../messages.ts';
import { doorOf, lentStops } from '../lent.ts';

const waitingRow = rowShape({
  orderId: text,
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
      select s.order_id,
             (select count(distinct ${doorOf('p')})
                from ${lentStops} earlier join ${lentOrders} p on p.id = earlier.order_id
               where earlier.run_id = s.run_id and earlier.state = 'out'
                 and earlier.position < s.position and ${doorOf('p')} <> ${doorOf('o')}
             )::int as before
        from ${lentStops} s join ${lentOrders} o on o.id = s.order_id
       where s.order_id = any(${orderIds}::text[]) and s.state = 'out' and s.run_state = 'out'
         and ${inOrders(scope, 'o')}`,
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
  return Object.fromEntries(
    waiting.map(({ orderId, before }) => [orderId, stopsBeforeText(before, isTheirs)]),
  );
}
