import { SqlText, sql } from '../../../../platform/sql.ts';
import type { Pricing } from '../../public/contract.ts';

/**
 * The prices of a set of products for one customer, as product_id, unit_price_cents, rule and since (when
 * an own price began):
 * `` join ${pricesOf(ids, customerId, pricing)} price on price.product_id = p.id ``. `ids` and
 * `customerId` may be pieces of SQL.
 */
export function pricesOf(
  ids: readonly string[] | SqlText,
  customerId: string | null | SqlText,
  { onDate, windowDays }: Pricing,
): SqlText {
  const products = ids instanceof SqlText ? ids : sql.list(ids);
  return sql`prices_of(${products}::text[], ${customerId}, ${onDate}::date, ${windowDays}::int)`;
}

/**
 * Of the same set the prices that the customer has of its own, or from those above it, as product_id,
 * cents, rule and since: for who knows the list prices already.
 */
export function ownPricesOf(
  ids: readonly string[],
  customerId: string | null,
  { onDate, windowDays }: Pricing,
): SqlText {
  return sql`own_prices_of(${sql.list(ids)}::text[], ${customerId}, ${onDate}::date, ${windowDays}::int)`;
}

/**
 * The same for rows that each have a customer of their own, or for few products:
 * `` cross join lateral ${priceOf('p', customerId, pricing)} price ``. `alias`: the products.
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
