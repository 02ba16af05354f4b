import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

const row = rowShape({ orderId: text, number: text, customerName: text });
export type BillStops = RowOf<typeof row>;

/** Orders promised for the day whose bill the books will refuse, by what was last read of them (the books' room says why). */
export const billsThatStop = (db: Sql, scope: OrderScope, day: string): Promise<BillStops[]> =>
  db.rows(
    row,
    sql`
      select o.id as order_id, o.number, o.customer_in_list as customer_name from ${ordersForJoin} o
       where o.promised_day = ${day}::date and ${inOrders(scope, 'o')}
         and o.id in (select s.order_id from bill_stops s)
       order by o.number limit 100`,
  );
