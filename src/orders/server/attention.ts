import type { Sql } from '../../platform/database.ts';
import { int, type RowOf, rowShape } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';

const ordersToSeeRow = rowShape({
  onHold: int,
  /** Confirmed or on the truck, promised for a day that has passed, and not all delivered. */
  overdue: int,
  /** Promised for today or earlier, and nobody has confirmed them. */
  unconfirmed: int,
});
export type OrdersToSee = RowOf<typeof ordersToSeeRow>;

/** What of all orders waits for a person. `today` is the company's day. */
export async function ordersToSee(db: Sql, today: string): Promise<OrdersToSee> {
  const row = await db.row(
    ordersToSeeRow,
    sql`
      select count(*) filter (where status = 'on_hold')::int as on_hold,
             count(*) filter (
               where status in ('confirmed', 'out_for_delivery', 'part_delivered')
                 and promised_on < ${today}::date)::int as overdue,
             count(*) filter (where status = 'placed' and promised_on <= ${today}::date)::int
               as unconfirmed
        from orders
       where status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery', 'part_delivered')`,
  );
  return row ?? { onHold: 0, overdue: 0, unconfirmed: 0 };
}
