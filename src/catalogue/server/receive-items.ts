import type { Sql } from '../../platform/database.ts';

export interface ProductForAccounting {
  id: string;
  sku: string;
  name: string;
  isActive: boolean;
  priceCents: number | null;
  quantity: number;
  accountingId: string | null;
}

/** Every product as the accounting system's item list is compared with, locked in id order until the commit. */
export function productsForAccounting(tx: Sql): Promise<ProductForAccounting[]> {
  return tx.rows<ProductForAccounting>(
    'products.for-accounting',
    `select id, sku, name, is_active as "isActive", price_cents as "priceCents", quantity, accounting_id as "accountingId" from products order by id for no key update`,
  );
}

/** Takes over what the books say: on hand, list price, and which item it is. Promised stock stays as it is. */
export async function receiveItems(tx: Sql, items: { id: string; accountingId: string; priceCents: number | null; quantity: number }[]): Promise<void> {
  if (items.length === 0) return;
  await tx.change(
    'products.receive',
    `update products p set accounting_id = r."accountingId", price_cents = r."priceCents", quantity = r.quantity, updated_at = now()
       from json_to_recordset($1::json) as r(id text, "accountingId" text, "priceCents" bigint, quantity int) where p.id = r.id`,
    [JSON.stringify(items)],
  );
}
