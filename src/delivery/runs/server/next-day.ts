import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { date, int, present, type RowOf, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

const row = rowShape({ day: present(date), count: int });
export type NextDay = RowOf<typeof row>;

/** The next day after this one for which orders are promised that are still to be brought, and how many; null: there is none. */
export const nextDayWithOrders = async (
  db: Sql,
  scope: OrderScope,
  day: string,
): Promise<NextDay | null> =>
  (await db.row(
    row,
    sql`select o.promised_day as day, count(*)::int as count from ${ordersForJoin} o
         where o.promised_day > ${day}::date and ${inOrders(scope, 'o')}
           and o.status in ('placed', 'on_hold', 'confirmed', 'part_delivered', 'out_for_delivery')
         group by o.promised_day order by o.promised_day limit 1`,
  )) ?? null;
