import type { Sql } from '../../platform/database.ts';

export interface OrdersToSee {
  onHold: number;
  /** Confirmed or on the truck, promised for a day that has passed, and not all delivered. */
  overdue: number;
  /** Promised for today or earlier, and nobody has confirmed them. */
  unconfirmed: number;
}

/** What of all orders waits for a person. `today` is the company's day. */
export async function ordersToSee(sql: Sql, today: string): Promise<OrdersToSee> {
  const row = await sql.row<OrdersToSee>(
    'orders.to-see',
    `select count(*) filter (where status = 'on_hold')::int as "onHold",
            count(*) filter (where status in ('confirmed', 'out_for_delivery', 'part_delivered') and promised_on < $1::date)::int as overdue,
            count(*) filter (where status = 'placed' and promised_on <= $1::date)::int as unconfirmed
       from orders where status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery', 'part_delivered')`,
    [today],
  );
  return row ?? { onHold: 0, overdue: 0, unconfirmed: 0 };
}
