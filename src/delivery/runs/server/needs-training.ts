import { orderLinesForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { transportLoad } from '../../../safety/hazards/server/public/transport-load.ts';

const openRow = rowShape({ orderId: text, productId: text, quantity: int });

/** Those of these orders with goods that need a shipping paper: only a trained person drives them, as the departure asks. */
export async function needTraining(
  db: Sql,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const open = await db.rows(
    openRow,
    sql`select l.order_id, l.product_id, l.open_quantity as quantity from ${orderLinesForJoin} l
         where l.order_id = any(${orderIds}::text[]) and l.open_quantity > 0`,
  );
  const { regulated } = await transportLoad({ db }, open);
  const onPaper = new Set(regulated.map(({ productId }) => productId));
  return new Set(
    open.flatMap(({ orderId, productId }) => (onPaper.has(productId) ? [orderId] : [])),
  );
}
