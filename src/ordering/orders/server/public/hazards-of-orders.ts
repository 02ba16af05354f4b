import type { Sql } from '../../../../platform/database.ts';
import { rowShape, type ShapeOf, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import {
  type HazardUnknown,
  hazardUnknown,
} from '../../../../products/catalogue/server/public/hazard-known.ts';
import { productsForJoin } from '../../../../products/catalogue/server/public/joins.ts';
import {
  type OpenSize,
  transportOpenOf,
} from '../../../../safety/hazards/server/public/transport-load.ts';

const unknownRow: ShapeOf<HazardUnknown & { orderId: string }> = rowShape({
  orderId: text,
  id: text,
  nameKey: text,
  name: text,
  sizeUnit: text,
  sku: text,
});

const broughtRow = rowShape({ productId: text });

/**
 * What these orders still bring of which nobody has said whether it is hazardous: none of them may leave. For the gate of a run, which lists
 * all that is missing before anybody presses; `checkHazardsKnown` refuses a single order. The caller answers for who may see the orders.
 */
export async function hazardsUnknownOfOrders(
  db: Sql,
  orderIds: readonly string[],
): Promise<(HazardUnknown & { orderId: string })[]> {
  if (orderIds.length === 0) return [];
  return db.rows(
    unknownRow,
    sql`select l.order_id, p.id, p.name_key, p.name, p.size_unit, p.sku
          from order_lines l join ${productsForJoin} p on p.id = l.product_id
         where l.order_id = any(${orderIds}::text[]) and l.ordered - l.cancelled > l.delivered
           and ${hazardUnknown('p')}
         order by l.order_id, l.position`,
  );
}

/**
 * What these orders still bring of which it is not known how it travels: the same holds for it. For the gate of a run; `checkTransportKnown` refuses a
 * single order. The caller answers for who may see the orders.
 */
export async function transportOpenOfOrders(
  db: Sql,
  orderIds: readonly string[],
): Promise<OpenSize[]> {
  if (orderIds.length === 0) return [];
  const rows = await db.rows(
    broughtRow,
    sql`select distinct l.product_id from order_lines l
         where l.order_id = any(${orderIds}::text[]) and l.ordered - l.cancelled > l.delivered`,
  );
  return transportOpenOf(
    db,
    rows.map(({ productId }) => productId),
  );
}

/** The lines of an order that leaves say what is known of their hazards now: it may have been stated after they were ordered. */
export async function takeHazardsOver(tx: Sql, orderId: string): Promise<void> {
  await tx.execute(
    sql`update order_lines l set hazardous = p.hazardous
          from ${productsForJoin} p
         where l.order_id = ${orderId} and p.id = l.product_id and l.hazardous <> p.hazardous
           and l.ordered - l.cancelled > l.delivered`,
  );
}
