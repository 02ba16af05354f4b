import type { Sql } from '../../../../platform/database.ts';
import { int, rowShape } from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';

/**
 * The predicate of a record that nobody has a price of: no list price, none planned, and none of a customer's own that has not ended by `today`.
 * `alias` is the products table.
 */
export function withoutPrice(alias: string, today: string): SqlText {
  const p = sql.id(alias);
  return sql`(${p}.price_cents is null
    and not exists (select from list_price_changes ch
                     where ch.product_id = ${p}.id and ch.settled_at is null and ch.price_cents is not null)
    and not exists (select from customer_prices cp
                     where cp.product_id = ${p}.id and cp.accepted
                       and (cp.valid_until is null or cp.valid_until >= ${today}::date)))`;
}

const countRow = rowShape({ count: int });

/** How many records on sale nobody can order for want of a price. `today`: the company's day. */
export async function countWithoutPrice(db: Sql, today: string): Promise<number> {
  const row = await db.row(
    countRow,
    sql`select count(*)::int as count from products p where p.is_active and ${withoutPrice('p', today)}`,
  );
  return row?.count ?? 0;
}
