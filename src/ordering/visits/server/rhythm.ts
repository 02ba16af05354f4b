import type { Sql } from '../../../platform/database.ts';
import { int, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { ordersForJoin } from '../../orders/server/public/joins.ts';
import { inOrders } from '../../orders/server/public/scope.ts';
import type { Counting } from './bought.ts';
import { GAPS, ORDER_DAYS } from './call-list.ts';

const gapRow = rowShape({ gap: int });

/** The newest gaps between a customer's order days, in days, the oldest of them first: those of which `usualDays` of the call list is the median. */
export async function lastGaps(
  db: Sql,
  customerId: string,
  { orders, today, timeZone }: Counting,
): Promise<number[]> {
  const rows = await db.rows(
    gapRow,
    sql`
      select gap from (
        select day, day - lag(day) over (order by day) as gap
          from (select distinct (o.placed_at at time zone ${timeZone})::date as day
                  from ${ordersForJoin} o
                 where o.customer_id = ${customerId} and o.status <> 'cancelled'
                   and o.placed_at > ${today}::date - ${ORDER_DAYS}::int
                   and ${inOrders(orders, 'o')}
                   and not exists (select from replacement_orders again where again.order_id = o.id)) days) gaps
       where gap is not null order by day desc limit ${GAPS.most}`,
  );
  return rows.map(({ gap }) => gap).reverse();
}
