import type { Sql } from '../../../../platform/database.ts';
import { int, rowShape } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';

const counts = rowShape({ prices: int, accepted: int });

/** How many customer prices came from invoices of the books, and how many of them count already. */
export async function countInvoicedPrices(db: Sql): Promise<{ prices: number; accepted: number }> {
  const row = await db.row(
    counts,
    sql`select count(*)::int as prices, count(*) filter (where accepted)::int as accepted
          from customer_prices where source = 'accounting'`,
  );
  return row ?? { prices: 0, accepted: 0 };
}
