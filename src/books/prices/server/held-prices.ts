import type { Sql } from '../../../platform/database.ts';
import {
  decimal,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textListOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import type { ComingPrice, HeldReason } from '../held-contract.ts';

const batchRow = rowShape({
  id: text,
  reasons: textListOf<HeldReason>(),
  foundAt: time,
  changedAt: time,
});
const comingPrice: ShapeOf<ComingPrice> = rowShape({ from: text, priceCents: decimal });
const priceRow = rowShape({
  productId: text,
  sku: text,
  name: text,
  sizeUnit: text,
  beforeCents: nullable(decimal),
  afterCents: decimal,
  coming: jsonRows(comingPrice),
});
export type HeldPrice = RowOf<typeof priceRow>;

export interface HeldBatch extends RowOf<typeof batchRow> {
  /** Those that move most first. */
  prices: HeldPrice[];
}

/** The list prices of the connected books that wait for a yes; undefined when none do. */
export async function heldBatch(db: Sql): Promise<HeldBatch | undefined> {
  const batch = await db.row(
    batchRow,
    sql`
      select b.id, b.reasons, b.found_at, b.changed_at from held_price_batches b
       where b.state = 'waiting'
         and b.realm_id = (select live.realm_id from accounting_connections live
                            where live.state <> 'disconnected')`,
  );
  if (!batch) return undefined;
  const prices = await db.rows(
    priceRow,
    sql`
      select h.product_id, p.sku, p.name, p.size_unit, h.before_cents, h.after_cents, h.coming
        from held_prices h join ${productsForJoin} p on p.id = h.product_id
       where h.batch_id = ${batch.id}
       order by abs(h.after_cents - coalesce(h.before_cents, 0))
                / greatest(coalesce(h.before_cents, h.after_cents), 1) desc, p.sku`,
  );
  return { ...batch, prices };
}
