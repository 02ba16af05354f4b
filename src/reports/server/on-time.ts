import { billableDeliveriesForJoin } from '../../delivery/deliveries/server/public/joins.ts';
import { ordersForJoin } from '../../ordering/orders/server/public/joins.ts';
import type { Sql } from '../../platform/database.ts';
import { int, rowShape, text } from '../../platform/row-shape.ts';
import { type SqlText, sql } from '../../platform/sql.ts';
import type { OnTimeRow, TimeUnit } from '../contract.ts';
import type { Days } from '../period.ts';

/** By week a half year, by month two years, by year all that there is: what fits on a screen. */
const SHOWN: Readonly<Record<TimeUnit, number>> = { week: 26, month: 24, year: 20 };

const row = rowShape({ key: text, deliveries: int, onTime: int });

/**
 * The first delivery of each order with the day that was promised for it. A day that was moved with the customer counts as promised; what came before
 * it is not late, and not on the day either.
 */
const FIRST = sql`(
  select distinct on (d.order_id) d.order_id, d.delivered_on as day, o.promised_day as promised,
         o.number, o.customer_name
    from ${billableDeliveriesForJoin} d join ${ordersForJoin} o on o.id = d.order_id
   where o.promised_day is not null
   order by d.order_id, d.delivered_on, d.id)`;

/** Deliveries and how many came on the promised day, by week, month or year until a day: the newest first. */
export async function onTimeBy(db: Sql, unit: TimeUnit, today: string): Promise<OnTimeRow[]> {
  const by: SqlText = { week: sql`'week'`, month: sql`'month'`, year: sql`'year'` }[unit];
  const rows = await db.rows(
    row,
    sql`select to_char(date_trunc(${by}, f.day), 'YYYY-MM-DD') as key, count(*)::int as deliveries,
               (count(*) filter (where f.day = f.promised))::int as on_time
          from ${FIRST} f where f.day <= ${today}::date
         group by 1 order by 1 desc limit ${SHOWN[unit]}`,
  );
  return rows;
}

const lateRow = rowShape({ deliveries: int, late: int });

/** Of some days: how many deliveries, and how many of them after their day. */
export async function lateOf(
  db: Sql,
  { from, to }: Days,
): Promise<{ deliveries: number; late: number }> {
  const found = await db.row(
    lateRow,
    sql`select count(*)::int as deliveries, (count(*) filter (where f.day > f.promised))::int as late
          from ${FIRST} f where f.day between ${from}::date and ${to}::date`,
  );
  return found ?? { deliveries: 0, late: 0 };
}
