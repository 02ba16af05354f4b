import type { Sql } from '../../../platform/database.ts';
import { int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { KnownProduct } from '../../../products/catalogue/server/public/product-rows.ts';
import type { PlannedItem } from '../../items/item-plan.ts';
import type { ItemReading } from '../../items/server/book-items.ts';

const billedRow = rowShape({ productId: text, quantity: int });

/**
 * Units of each product that our invoices took from the books' stock after its item was asked for: the figure that was read
 * does not know of them. An invoice counts from when its answer arrived; one that was made before the item was read and
 * answered after it counts too, so stock is rather too low than too high until the next reading.
 */
export async function billedSince(
  tx: Sql,
  run: ItemReading,
  plan: readonly PlannedItem<KnownProduct>[],
): Promise<Map<string, number>> {
  const pairs = plan.flatMap(({ item, product }) =>
    product ? [{ productId: product.id, itemId: item.itemId }] : [],
  );
  const rows = await tx.rows(
    billedRow,
    sql`select pair."productId" as product_id, sum(l.quantity)::int as quantity
          from invoices i
          join invoice_lines l on l.invoice_id = i.id
          join json_to_recordset(${JSON.stringify(pairs)}::json)
            as pair("productId" text, "itemId" text) on pair."productId" = l.product_id
          join accounting_items known
            on known.realm_id = ${run.realmId} and known.item_id = pair."itemId"
         where i.booked_at >= ${run.readFrom} and i.booked_at >= known.stock_at
         group by pair."productId"`,
  );
  return new Map(rows.map((row) => [row.productId, row.quantity]));
}
