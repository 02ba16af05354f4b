import type { UserActor } from '../../../kit/actor.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  date,
  int,
  jsonRows,
  present,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoinIn } from '../../../products/catalogue/server/public/joins.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import type { DeliveryState } from '../contract.ts';
import type { CorrectDelivery, CorrectionSummary } from '../correction-contract.ts';
import { skuTwice, unknownSku } from '../errors.ts';
import type { CorrectionReason } from '../reasons.ts';
import { photoJson } from './json-rows.ts';

const correction: ShapeOf<CorrectionSummary> = rowShape({
  id: text,
  deliveryId: text,
  number: int,
  reason: textOf<CorrectionReason>(),
  note: text,
  photos: jsonRows(photoJson),
  byName: text,
  correctedAt: time,
  lines: jsonRows(
    rowShape({
      orderLineId: text,
      name: text,
      sku: text,
      sizeUnit: text,
      was: int,
      becomes: int,
    }),
  ),
});

/** What was corrected at the deliveries of an order of the scope, the first correction first. */
export function correctionsOfOrder(
  db: Sql,
  scope: OrderScope,
  orderId: string,
): Promise<CorrectionSummary[]> {
  return db.rows(
    correction,
    sql`
      select c.id, c.delivery_id, c.number, c.reason, c.note, c.photos,
             coalesce(person_name(c.corrected_by, ''), '') as by_name, c.corrected_at,
             coalesce((
               select json_agg(json_build_object(
                        'orderLineId', cl.order_line_id, 'name', ol.name, 'sku', ol.sku,
                        'sizeUnit', ol.size_unit, 'was', cl.was, 'becomes', cl.becomes)
                        order by ol.position)
                 from delivery_correction_lines cl
                      join ${orderLinesForJoin} ol on ol.id = cl.order_line_id
                where cl.correction_id = c.id), '[]') as lines
        from delivery_corrections c join deliveries d on d.id = c.delivery_id
             join ${ordersForJoin} o on o.id = d.order_id
       where d.order_id = ${orderId} and ${inOrders(scope, 'o')}
       order by c.corrected_at, c.number`,
  );
}

const toCorrect = rowShape({
  id: text,
  orderId: text,
  number: text,
  customerName: text,
  state: textOf<DeliveryState>(),
  deliveredOn: present(date),
  lines: jsonRows(
    rowShape({ orderLineId: text, name: text, sizeUnit: text, delivered: int, standing: int }),
  ),
});

/** An accepted delivery of the scope with what counts of each line of its order now, and its corrections. */
export async function deliveryToCorrect(
  db: Sql,
  scope: OrderScope,
  deliveryId: string,
): Promise<{ delivery: RowOf<typeof toCorrect>; corrections: CorrectionSummary[] } | undefined> {
  const delivery = await db.row(
    toCorrect,
    sql`
      select d.id, d.order_id, o.number, o.customer_in_list as customer_name, d.state, d.delivered_on,
             coalesce((
               select json_agg(json_build_object(
                        'orderLineId', ol.id, 'name', ol.name, 'sizeUnit', ol.size_unit,
                        'delivered', coalesce(dl.delivered, 0),
                        'standing', coalesce(dl.delivered, 0) + coalesce((
                          select sum(cl.difference) from delivery_correction_lines cl
                           where cl.delivery_id = d.id and cl.order_line_id = ol.id), 0))
                        order by ol.position)
                 from ${orderLinesForJoin} ol
                      left join delivery_lines dl
                        on dl.delivery_id = d.id and dl.order_line_id = ol.id
                where ol.order_id = o.id), '[]') as lines
        from deliveries d join ${ordersForJoin} o on o.id = d.order_id
       where d.id = ${deliveryId} and d.accepted_at is not null and ${inOrders(scope, 'o')}`,
  );
  if (!delivery) return undefined;
  const all = await correctionsOfOrder(db, scope, delivery.orderId);
  return { delivery, corrections: all.filter((one) => one.deliveryId === deliveryId) };
}

const skuRow = rowShape({ id: text, sku: text });

/**
 * What was handed over beyond the order, by the products' SKUs as somebody typed them; rows without a SKU are left out.
 * @throws AppError `invalid-argument` naming a SKU that no product of this person's catalogue has, or that stands twice
 */
export async function extrasBySku(
  db: Sql,
  user: UserActor,
  typed: readonly { sku: string; quantity: number }[],
): Promise<CorrectDelivery['extras']> {
  const requestedExtras = typed
    .map(({ sku, quantity }) => ({ sku: sku.trim().toLowerCase(), quantity }))
    .filter(({ sku }) => sku !== '');
  if (requestedExtras.length === 0) return [];
  const products = await db.rows(
    skuRow,
    sql`select p.id, p.sku from ${productsForJoinIn(catalogueScope(user))} p
         where lower(p.sku) = any(${requestedExtras.map(({ sku }) => sku)}::text[])`,
  );
  return requestedExtras.map(({ sku, quantity }, at) => {
    if (requestedExtras.findIndex((one) => one.sku === sku) !== at)
      throw skuTwice(sku.toUpperCase());
    const product = products.find((one) => one.sku.toLowerCase() === sku);
    if (!product) throw unknownSku(sku.toUpperCase());
    return { productId: product.id, quantity };
  });
}
