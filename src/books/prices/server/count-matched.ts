import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';

const matchedRow = rowShape({ products: bool, customers: bool });

/** Whether any product and any customer here is matched to the books: without both, no price there can be told from another. */
export async function someMatched(db: Sql): Promise<{ products: boolean; customers: boolean }> {
  const row = await db.row(
    matchedRow,
    sql`select exists (select from ${productsForJoin} p where p.accounting_id is not null) as products,
               exists (select from ${customersForJoin} c where c.accounting_id is not null)
                 as customers`,
  );
  return row ?? { products: false, customers: false };
}
