import type { Sql } from '../../../platform/database.ts';
import { int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { readProductIndex } from '../../../products/catalogue/server/public/read-product-index.ts';
import { type Counting, lapsedOf } from './bought.ts';

const countRow = rowShape({ customerId: text, lapsed: int });

/** Of each customer the newest count, and what it was counted of; with the index, of which there is one for each database. */
const counted = new WeakMap<object, Map<string, { of: string; lapsed: number }>>();

/**
 * How many items each of these customers let lapse: counted anew where one of the customer's orders changed (`ordersVersion`, read with the
 * customers), the day or the zone is another, or a product became a size of another; else as it was counted then.
 */
export async function lapsedCounts(
  db: Sql,
  customers: readonly { id: string; ordersVersion: string }[],
  counting: Counting,
): Promise<Map<string, number>> {
  if (customers.length === 0) return new Map();
  const index = await readProductIndex(db);
  const known = counted.get(index) ?? new Map<string, { of: string; lapsed: number }>();
  counted.set(index, known);
  const { orders, today, timeZone } = counting;
  const sought = customers.map(({ id, ordersVersion }) => ({
    id,
    of: [today, timeZone, index.sizesVersion, ordersVersion].join(' '),
  }));
  // Who sees only some of the orders is told of these alone, and nobody else is.
  const missing = orders.drives ? sought : sought.filter(({ id, of }) => known.get(id)?.of !== of);
  const found = new Map(
    sought.map(({ id }) => [id, orders.drives ? 0 : (known.get(id)?.lapsed ?? 0)]),
  );
  if (missing.length === 0) return found;
  const ids = missing.map(({ id }) => id);
  const rows = await db.rows(
    countRow,
    sql`select item.customer_id, count(*)::int as lapsed
          from ${lapsedOf(sql`select unnest(${sql.list(ids)}::text[])`, counting)} item
         group by item.customer_id`,
  );
  const counts = new Map(rows.map(({ customerId, lapsed }) => [customerId, lapsed]));
  for (const { id, of } of missing) {
    const lapsed = counts.get(id) ?? 0;
    found.set(id, lapsed);
    if (!orders.drives) known.set(id, { of, lapsed });
  }
  return found;
}
