import { shipTo } from '../../../../people/customers/server/public/customer-row.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  columns,
  int,
  jsonOf,
  jsonRows,
  type RowOf,
  rowShape,
  text,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { productsForJoin } from '../../../../products/catalogue/server/public/joins.ts';
import { orderedFor, orderRow, placedByName, soldRow } from '../order-row.ts';
import { inOrders, type OrderScope } from './scope.ts';

const openLine = rowShape({
  ...soldRow.columns,
  orderLineId: text,
  nameKey: text,
  category: text,
  open: int,
});

const orderToDeliver = rowShape({
  ...orderRow.columns,
  shipTo,
  placedByName: text,
  /** The customer as a list calls it. */
  customerInList: text,
  /** Only lines of which something is still to be handed over: ordered - cancelled - delivered. */
  lines: jsonRows(openLine),
});
export type OrderForDelivery = RowOf<typeof orderToDeliver>;

/** What the driver takes along: these orders and what of them is open. Those that are missing or not the caller's are left out. */
export function ordersForDelivery(
  db: Sql,
  scope: OrderScope,
  orderIds: readonly string[],
): Promise<OrderForDelivery[]> {
  return db.rows(
    orderToDeliver,
    sql`
      select ${columns(orderRow, 'o')}, o.ship_to, ${placedByName('o')} as placed_by_name,
             ${orderedFor('o')} as customer_in_list,
             coalesce((select json_agg(${jsonOf(
               soldRow,
               'l',
               sql`'orderLineId', l.id, 'nameKey', p.name_key, 'category', p.category,
                   'open', l.ordered - l.cancelled - l.delivered`,
             )} order by l.position)
                         from order_lines l join ${productsForJoin} p on p.id = l.product_id
                        where l.order_id = o.id and l.ordered - l.cancelled - l.delivered > 0),
                      '[]') as lines
        from orders o where o.id = any(${orderIds}::text[]) and ${inOrders(scope, 'o')}`,
  );
}

/** One of them; undefined when it is missing or not the caller's. */
export async function orderForDelivery(
  db: Sql,
  scope: OrderScope,
  orderId: string,
): Promise<OrderForDelivery | undefined> {
  return (await ordersForDelivery(db, scope, [orderId]))[0];
}
