import type { Sql } from '../../../../platform/database.ts';
import { date, present, rowShape, type ShapeOf, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { productsForJoin } from '../../../../products/catalogue/server/public/joins.ts';
import { promisedDayOf } from '../order-row.ts';
import { inOrders, type OrderScope } from './scope.ts';

/** The next promised delivery of a product to a customer. */
export interface NextDelivery {
  customerId: string;
  orderId: string;
  number: string;
  promisedOn: string;
}

const nextRow: ShapeOf<NextDelivery> = rowShape({
  customerId: text,
  orderId: text,
  number: text,
  promisedOn: present(date),
});

/** When each customer gets a product next, as far as an order in scope promises it. */
export function nextDeliveries(
  db: Sql,
  scope: OrderScope,
  nameKey: string,
): Promise<NextDelivery[]> {
  return db.rows(
    nextRow,
    sql`select distinct on (o.customer_id) o.customer_id, o.id as order_id, o.number,
               ${promisedDayOf('o')} as promised_on
          from orders o join order_lines l on l.order_id = o.id
          join ${productsForJoin} p on p.id = l.product_id
         where ${inOrders(scope, 'o')} and p.name_key = ${nameKey}
           and o.status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery', 'part_delivered')
           and l.ordered - l.cancelled > l.delivered and ${promisedDayOf('o')} is not null
         order by o.customer_id, ${promisedDayOf('o')}, o.id`,
  );
}
