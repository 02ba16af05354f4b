import type { Sql } from '../../../../platform/database.ts';
import { int, type RowOf, rowShape } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { promisedDayOf } from '../order-row.ts';
import { inOrders, type OrderScope } from './scope.ts';

const ordersToSeeRow = rowShape({
  /** Placed, and nobody has confirmed them. */
  fresh: int,
  onHold: int,
  /** Confirmed or on the truck, promised for a day that has passed, and not all delivered. */
  overdue: int,
  /** Those of `fresh` that are promised for today or earlier. */
  unconfirmed: int,
});
export type OrdersToSee = RowOf<typeof ordersToSeeRow>;

/** What of the orders in scope, null for all, waits for staff. `today` is the company's day. */
export async function ordersToSee(
  db: Sql,
  scope: OrderScope | null,
  today: string,
): Promise<OrdersToSee> {
  const row = await db.row(
    ordersToSeeRow,
    sql`
      select count(*) filter (where status = 'placed')::int as fresh,
             count(*) filter (where status = 'on_hold')::int as on_hold,
             count(*) filter (
               where status in ('confirmed', 'out_for_delivery', 'part_delivered')
                 and ${promisedDayOf('o')} < ${today}::date)::int as overdue,
             count(*) filter (where status = 'placed' and ${promisedDayOf('o')} <= ${today}::date)::int
               as unconfirmed
        from orders o
       where ${scope ? inOrders(scope, 'o') : sql`true`} and status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery', 'part_delivered')`,
  );
  return row ?? { fresh: 0, onHold: 0, overdue: 0, unconfirmed: 0 };
}
