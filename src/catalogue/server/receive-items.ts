import type { Sql } from '../../platform/database.ts';
import { sql } from '../../platform/sql.ts';

/**
 * Takes over what the books say: on hand, list price, and which item it is. Promised stock stays as
 * it is.
 */
export async function receiveItems(
  tx: Sql,
  items: { id: string; accountingId: string; priceCents: number | null; quantity: number }[],
): Promise<void> {
  if (items.length === 0) return;
  await tx.execute(
    sql`update products p
           set accounting_id = r."accountingId", price_cents = r."priceCents",
               quantity = r.quantity, updated_at = now()
          from json_to_recordset(${JSON.stringify(items)}::json)
               as r(id text, "accountingId" text, "priceCents" bigint, quantity int)
         where p.id = r.id`,
  );
}
