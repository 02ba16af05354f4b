import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, int, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import {
  transportLoad,
  transportOpenOf,
} from '../../../safety/hazards/server/public/transport-load.ts';
import type { WhyNotBack } from '../back-messages.ts';

/** Goods of a claim at a customer's door, as far as it decides whether a truck takes them. */
export interface GoodsAtDoor {
  productId: string;
  /** What the claim says of them. */
  kind: string;
}

const hazardRow = rowShape({ productId: text, hazardous: bool, hazardKnown: bool });

/**
 * Why our truck doesn't take these goods back, each in its place; null: it does. What keeps goods at the dock keeps them at the customer's door, and no
 * paper of the run names what is taken in there. The one reading for the desk that plans it, and for phone, papers, run page and To do until it is done:
 * what is known of goods changes meanwhile.
 */
export async function whyNotBack(
  db: Sql,
  goods: readonly GoodsAtDoor[],
): Promise<(WhyNotBack | null)[]> {
  // What lies there in place of a line is another product: which one, only the people there know.
  const ids = [
    ...new Set(goods.flatMap(({ kind, productId }) => (kind === 'wrong-item' ? [] : [productId]))),
  ];
  if (ids.length === 0) return goods.map(() => null);
  // One after the other: planning reads in its transaction.
  const rows = await db.rows(
    hazardRow,
    sql`select p.id as product_id, p.hazardous, p.hazard_known from ${productsForJoin} p
         where p.id = any(${ids}::text[])`,
  );
  const open = await transportOpenOf(db, ids);
  const load = await transportLoad(
    { db },
    ids.map((productId) => ({ productId, quantity: 1 })),
  );
  const products = new Map(rows.map((row) => [row.productId, row]));
  const unknown = new Set(open.map(({ id }) => id));
  const regulated = new Set(load.regulated.map(({ productId }) => productId));
  return goods.map(({ productId, kind }) => {
    const product = products.get(productId);
    if (kind === 'wrong-item') return null;
    if (!product?.hazardKnown) return 'hazard-unknown';
    if (kind === 'damaged' && product.hazardous) return 'damaged-hazard';
    if (unknown.has(productId)) return 'transport-unknown';
    return regulated.has(productId) ? 'needs-paper' : null;
  });
}

const row = rowShape({
  customerId: text,
  claimId: text,
  orderLineId: text,
  productId: text,
  number: text,
  name: text,
  sizeUnit: text,
  quantity: int,
  kind: text,
});
export type GoodsBack = RowOf<typeof row> & { whyNot: WhyNotBack | null };

/** Goods of claims that are to be taken back from these customers, and why a truck leaves one of them there after all. */
export async function goodsBackOf(db: Sql, customerIds: readonly string[]): Promise<GoodsBack[]> {
  if (customerIds.length === 0) return [];
  const rows = await db.rows(
    row,
    sql`select f.customer_id, f.claim_id, f.order_line_id, l.product_id, o.number, l.name, l.size_unit, f.quantity, f.kind
          from goods_to_fetch f join ${orderLinesForJoin} l on l.id = f.order_line_id
               join ${ordersForJoin} o on o.id = f.order_id
         where f.customer_id = any(${customerIds}::text[]) order by o.number, l.name, l.id`,
  );
  const reasons = await whyNotBack(db, rows);
  return rows.map((goods, at) => ({ ...goods, whyNot: reasons[at] ?? null }));
}
