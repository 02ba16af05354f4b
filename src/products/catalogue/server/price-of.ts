import { type SqlText, sql } from '../../../platform/sql.ts';
import type { Pricing } from '../contract.ts';

/**
 * The price of each product of a statement, as unit_price_cents and rule:
 * `` cross join lateral ${priceOf('p', customerId, pricing)} price ``. `alias`: the products.
 * `customerId` may be a piece of SQL.
 */
export function priceOf(
  alias: string,
  customerId: string | null | SqlText,
  { onDate, windowDays }: Pricing,
): SqlText {
  const p = sql.id(alias);
  return sql`price_of(${p}.id, ${customerId}, ${p}.price_cents,
                      ${onDate}::date, ${windowDays}::int)`;
}
