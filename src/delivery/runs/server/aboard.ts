import { lentOrderLines } from '../../../ordering/orders/server/public/lent.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, int, rowShape, text } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';

/**
 * What is still on a truck of what was counted onto it, as changes to be added up by product: what was loaded, less what was handed over at
 * the doors of this run. What was refused or cancelled rides on. Extras are taken from what was loaded for others; what joined on the road
 * and was never counted takes nothing of it.
 */
export const countedAboard = (runId: string): SqlText => sql`(
  select l.order_id, l.product_id, rl.loaded as quantity
    from run_loads rl join ${lentOrderLines} l on l.id = rl.order_line_id
   where rl.run_id = ${runId}
  union all
  select l.order_id, h.product_id, -h.quantity
    from goods_handed_over h join ${lentOrderLines} l on l.id = h.order_line_id
   where h.run_id = ${runId}
     and (h.is_extra or h.order_line_id in (
           select rl.order_line_id from run_loads rl where rl.run_id = ${runId})))`;

const aboardRow = rowShape({ productId: text, quantity: int });
const countedRow = rowShape({ isCounted: bool });

/** How many of each product are still on the truck, as its count knows; null where nobody counted. Of a run that the caller may deliver for. */
export async function aboardOf(
  db: Sql,
  runId: string | null,
): Promise<ReadonlyMap<string, number> | null> {
  if (runId === null) return null;
  const counted = await db.row(
    countedRow,
    sql`select exists (select from run_loads rl
                        where rl.run_id = ${runId} and rl.checked_by is not null) as is_counted`,
  );
  if (!counted?.isCounted) return null;
  const rows = await db.rows(
    aboardRow,
    sql`select told.product_id, sum(told.quantity)::int as quantity
          from ${countedAboard(runId)} told group by told.product_id`,
  );
  return new Map(rows.map(({ productId, quantity }) => [productId, Math.max(0, quantity)]));
}
