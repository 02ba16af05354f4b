import type { CompanySettings } from '../../company/contract.ts';
import { companyDay } from '../../company/server/queries.ts';
import type { Sql } from '../../platform/database.ts';
import { rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { searchTerm } from '../browsing.ts';
import type { Pricing, Sellable } from '../contract.ts';
import { findBySku } from './find-records.ts';
import { readProductIndex } from './read-product-index.ts';
import { type CatalogueScope, inCatalogue } from './scope.ts';

export { consumeStock, promiseStock, releaseStock } from './promise-stock.ts';

/** The pricing of this moment by the company's settings: its own day, and no invoiced prices when the company switched them off. */
export function pricingAt(
  settings: Pick<CompanySettings, 'timeZone' | 'invoicedPriceWindowDays' | 'invoicedPricesCount'>,
  nowMs: number,
): Pricing {
  return {
    onDate: companyDay(settings, nowMs),
    windowDays: settings.invoicedPricesCount ? settings.invoicedPriceWindowDays : -1,
  };
}

/** Parameters 1 to 4 of every priced query: customer, day, window, brands. */
function pricedFor(scope: CatalogueScope, customerId: string | null, pricing: Pricing): unknown[] {
  return [customerId, pricing.onDate, pricing.windowDays, scope.brands];
}

const PRICE = 'cross join lateral price_of(p.id, $1, p.price_cents, $2::date, $3::int) price';

const SELLABLE = `
  p.id, p.name_key as "nameKey", p.name, p.brand, p.category, p.sku, p.size_unit as "sizeUnit", p.hazardous, p.taxable, p.is_active as "isActive",
  price.unit_price_cents as "unitPriceCents", price.rule as "priceRule", greatest(p.quantity - p.promised, 0) as available, p.images, p.sds`;

/**
 * These products as this person may buy them for this customer, in no order. Products that are inactive, hidden or unknown
 * are left out, all three alike. Whether the person may act for the customer is for the caller to check.
 */
export async function readSellable(
  sql: Sql,
  scope: CatalogueScope,
  customerId: string | null,
  productIds: readonly string[],
  pricing: Pricing,
): Promise<Sellable[]> {
  if (productIds.length === 0) return [];
  return sql.rows<Sellable>(
    'catalogue.sellable',
    `select ${SELLABLE} from products p ${PRICE} where p.id = any($5::text[]) and ${inCatalogue('p', 4)}`,
    [...pricedFor(scope, customerId, pricing), productIds],
  );
}

/** Sizes that match a term by the search rule: exact SKU first, then SKUs, then pack sizes that begin with it, then the rest by name. */
export async function searchSellable(
  sql: Sql,
  scope: CatalogueScope,
  customerId: string | null,
  term: string,
  limit: number,
  pricing: Pricing,
): Promise<Sellable[]> {
  const folded = searchTerm(term);
  if (!folded) return [];
  const ids = findBySku(await readProductIndex(sql), scope, folded, limit);
  const found = new Map(
    (await readSellable(sql, scope, customerId, ids, pricing)).map((one) => [one.id, one]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** How many records are active. */
export async function countActiveProducts(sql: Sql): Promise<number> {
  const row = await sql.row<{ count: number }>(
    'catalogue.count-active',
    'select count(*)::int as count from products where is_active',
  );
  return row?.count ?? 0;
}

const nameKeyRow = rowShape({ nameKey: text });

/** The unique products that these records are sizes of. */
export async function nameKeysOf(db: Sql, productIds: readonly string[]): Promise<string[]> {
  const rows = await db.rows(
    nameKeyRow,
    sql`select distinct name_key from products where id = any(${productIds}::text[])`,
  );
  return rows.map(({ nameKey }) => nameKey);
}
