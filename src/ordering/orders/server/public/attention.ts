import type { Sql } from '../../../../platform/database.ts';
import { int, type RowOf, rowShape } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { promisedDayOf } from '../order-row.ts';
import { inOrders, type OrderScope } from './scope.ts';

const ordersToSeeRow = rowShape({
  /** Placed for a later day, and nobody has confirmed them. */
  fresh: int,
  onHold: int,
  /** Confirmed or on the truck, promised for a day that has passed, and not all delivered. */
  overdue: int,
  /** Those of `overdue` about whose rest the desk is asked today: they stand among what is to be decided. */
  overdueRests: int,
  /** Placed for today or earlier, and nobody has confirmed them. */
  unconfirmed: int,
});
export type OrdersToSee = RowOf<typeof ordersToSeeRow>;

/** What of the orders in scope, null for all, waits for staff: each order once. `today` is the company's day. */
export async function ordersToSee(
  db: Sql,
  scope: OrderScope | null,
  today: string,
): Promise<OrdersToSee> {
  const due = (by: '<' | '<=') =>
    sql`coalesce(${promisedDayOf('o')} ${by === '<' ? sql`<` : sql`<=`} ${today}::date, false)`;
  const rides = sql`status in ('confirmed', 'out_for_delivery', 'part_delivered')`;
  const row = await db.row(
    ordersToSeeRow,
    sql`
      select count(*) filter (where status = 'placed' and not ${due('<=')})::int as fresh,
             count(*) filter (where status = 'on_hold')::int as on_hold,
             count(*) filter (
               where ${rides} and ${due('<')})::int as overdue,
             count(*) filter (
               where ${rides} and ${due('<')} and o.rest_since is not null
                 and coalesce(o.rest_ask_on, ${today}::date) <= ${today}::date)::int as overdue_rests,
             count(*) filter (where status = 'placed' and ${due('<=')})::int as unconfirmed
        from orders o
       where ${scope ? inOrders(scope, 'o') : sql`true`} and status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery', 'part_delivered')`,
  );
  return row ?? { fresh: 0, onHold: 0, overdue: 0, overdueRests: 0, unconfirmed: 0 };
}
