import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { date, decimal, present, type RowOf, rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { noteListPrices, todayOf } from './settle-list-prices.ts';

/**
 * Takes over what the books say: on hand, list price, and which item it is. Promised stock stays as
 * it is.
 */
export async function receiveItems(
  app: App,
  tx: Sql,
  items: { id: string; accountingId: string; priceCents: number | null; quantity: number }[],
): Promise<void> {
  if (items.length === 0) return;
  await noteListPrices(app, tx, { actor: null, today: await todayOf(app, tx) }, items);
  await tx.execute(
    sql`update products p
           set accounting_id = r."accountingId", price_cents = r."priceCents",
               quantity = r.quantity, updated_at = now()
          from json_to_recordset(${JSON.stringify(items)}::json)
               as r(id text, "accountingId" text, "priceCents" numeric, quantity int)
         where p.id = r.id`,
  );
}

const passedByRow = rowShape({ sku: text, priceCents: present(decimal), from: date });

/** Takes back the coming list prices of products whose price the books keep now. */
export function passByComingPrices(
  app: App,
  tx: Sql,
  productIds: readonly string[],
): Promise<RowOf<typeof passedByRow>[]> {
  return tx.rows(
    passedByRow,
    sql`update list_price_changes ch set settled_at = ${new Date(app.clock.now())}
          from products p
         where p.id = ch.product_id and ch.settled_at is null
           and ch.product_id = any(${productIds}::text[])
        returning p.sku, ch.price_cents, ch.holds_from as from`,
  );
}
