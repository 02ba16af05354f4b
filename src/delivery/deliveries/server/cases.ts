import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  int,
  nullable,
  present,
  type RowOf,
  rowShape,
  text,
  textList,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import type { CaseKind } from '../case-contract.ts';

/** Photos that show a case `c` of a delivery `d` and have come. */
const photosOfCase = sql`
  array(select p.sha256 from delivery_photos p
         where p.order_id = d.order_id and c.photos ? p.sha256 order by p.uploaded_at, p.id)`;

/** All cases of a delivery `d` as JSON, decided or not: `DeliveryCase[]`. The one reading of page, proof, mail and program. */
export const casesOfDelivery = sql`
  coalesce((
    select json_agg(json_build_object(
             'id', c.id, 'orderId', d.order_id, 'kind', c.kind, 'orderLineId', c.order_line_id,
             'name', coalesce(ol.name, p.name), 'sku', coalesce(ol.sku, p.sku),
             'sizeUnit', coalesce(ol.size_unit, p.size_unit), 'told', c.told, 'other', c.other,
             'billed', c.billed, 'reason', c.reason, 'remark', c.remark, 'outcome', c.outcome,
             'photos', ${photosOfCase},
             'agreed', c.agreed, 'decidedByName', coalesce(person_name(c.decided_by, ''), ''),
             'decidedAt', c.decided_at, 'decidedReason', c.decided_reason)
             order by c.opened_at, ol.position, c.id)
      from delivery_cases c left join ${orderLinesForJoin} ol on ol.id = c.order_line_id
           join ${productsForJoin} p on p.id = c.product_id
     where c.delivery_id = d.id), '[]')`;

const row = rowShape({
  id: text,
  deliveryId: text,
  orderId: text,
  number: text,
  customerName: text,
  driverName: text,
  name: text,
  sizeUnit: text,
  kind: textOf<CaseKind>(),
  told: int,
  other: int,
  billed: int,
  reason: text,
  remark: text,
  photos: textList,
  signerName: text,
  deliveredOn: nullable(text),
  openedAt: present(time),
});
export type OpenCase = RowOf<typeof row>;

/** Cases of the scope that nobody has decided: the oldest first. */
export function openCases(db: Sql, scope: OrderScope): Promise<OpenCase[]> {
  return db.rows(
    row,
    sql`
      select c.id, c.delivery_id, o.id as order_id, o.number, o.customer_in_list as customer_name,
             person_name(d.driver_id, d.driver_name) as driver_name,
             coalesce(ol.name, p.name) as name, coalesce(ol.size_unit, p.size_unit) as size_unit,
             c.kind, c.told, c.other, c.billed, c.reason, c.remark,
             ${photosOfCase} as photos, d.signer_name,
             d.delivered_on::text as delivered_on, c.opened_at
        from delivery_cases c join deliveries d on d.id = c.delivery_id
             join ${ordersForJoin} o on o.id = d.order_id
             join ${productsForJoin} p on p.id = c.product_id
             left join ${orderLinesForJoin} ol on ol.id = c.order_line_id
       where c.decided_at is null and ${inOrders(scope, 'o')}
       order by c.opened_at, c.id limit 200`,
  );
}

const countRow = rowShape({ count: int });

/** How many wait; `scope` null: of all orders. */
export async function countOpenCases(db: Sql, scope: OrderScope | null): Promise<number> {
  const found = await db.row(
    countRow,
    sql`select count(*)::int as count
          from delivery_cases c join deliveries d on d.id = c.delivery_id
               join ${ordersForJoin} o on o.id = d.order_id
         where c.decided_at is null and ${scope ? inOrders(scope, 'o') : sql`true`}`,
  );
  return found?.count ?? 0;
}
