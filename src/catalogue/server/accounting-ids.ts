import type { Sql } from '../../platform/database.ts';
import { present, rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';

const linked = rowShape({ id: text, accountingId: present(text) });

/** Of these products, those that are matched to an item of the books: product id -> item id. */
export async function accountingIdsOf(
  db: Sql,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows(
    linked,
    sql`select id, accounting_id from products
         where id = any(${productIds}::text[]) and accounting_id is not null`,
  );
  return new Map(rows.map((row) => [row.id, row.accountingId]));
}
