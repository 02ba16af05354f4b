import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import { ordersWrittenAbout } from '../../../people/contact/server/public/about-order.ts';
import type { Sql } from '../../../platform/database.ts';
import { type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

const row = rowShape({ orderId: text, number: text, customerName: text });
export type WrittenAbout = RowOf<typeof row>;

/**
 * Orders that are to come on a day, promised for it or on a run of it, about which the buyer wrote and nobody has answered: the truck may be
 * loaded for a closed gate.
 */
export const messagesThatWait = (
  db: Sql,
  scope: OrderScope,
  day: string,
): Promise<WrittenAbout[]> =>
  db.rows(
    row,
    sql`
      select o.id as order_id, o.number, o.customer_in_list as customer_name from ${ordersForJoin} o
       where o.id in ${ordersWrittenAbout} and ${inOrders(scope, 'o')}
         and o.status not in ('cancelled', 'delivered', 'invoiced')
         and (o.promised_day = ${day}::date or exists (
               select 1 from run_stops s join runs r on r.id = s.run_id
                where s.order_id = o.id and s.state in ('planned', 'out') and r.day = ${day}::date))
       order by o.number limit 100`,
  );
