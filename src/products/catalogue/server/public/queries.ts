import type { CompanySettings } from '../../../../company/contract.ts';
import { companyDay } from '../../../../company/server/queries.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  decimal,
  int,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textOf,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { searchTerm } from '../../public/browsing.ts';
import type { PriceRule, Pricing, Sellable } from '../../public/contract.ts';
import { findByMeaning, findBySku } from '../find-records.ts';
import { images } from './joins.ts';
import { pricesOf } from './price-of.ts';
import { readProductIndex } from './read-product-index.ts';
import { type CatalogueScope, inCatalogue } from './scope.ts';
import { meaningOf } from './search-meaning.ts';

/**
 * The pricing of this moment by the company's settings: its own day, and no invoiced prices when
 * the company switched them off.
 */
export function pricingAt(
  settings: Pick<CompanySettings, 'timeZone' | 'invoicedPriceWindowDays' | 'invoicedPricesCount'>,
  nowMs: number,
): Pricing {
  return {
    onDate: companyDay(settings, nowMs),
    windowDays: settings.invoicedPricesCount ? settings.invoicedPriceWindowDays : -1,
  };
}

export const sellableRow: ShapeOf<Sellable> = rowShape({
  id: text,
  nameKey: text,
  name: text,
  brand: text,
  category: text,
  sku: text,
  sizeUnit: text,
  hazardous: bool,
  hazardKnown: bool,
  taxable: bool,
  isActive: bool,
  images,
  sds: nullable(text),
  unitPriceCents: nullable(decimal),
  priceRule: textOf<PriceRule>(),
  available: int,
});

/**
 * These products as this person may buy them for this customer, in no order: the statement whose
 * rows are `sellableRow`. Products that are inactive, hidden or unknown are left out, all three
 * alike. Whether the person may act for the customer is for the caller to check.
 */
export const sellable = (
  scope: CatalogueScope,
  customerId: string | null,
  productIds: readonly string[] | SqlText,
  pricing: Pricing,
): SqlText => sql`
  select p.id, p.name_key, p.name, p.brand, p.category, p.sku, p.size_unit, p.hazardous, p.hazard_known, p.taxable,
         p.is_active, p.images, p.sds, price.unit_price_cents, price.rule as price_rule,
         greatest(p.quantity - p.promised, 0) as available
    from products p join ${pricesOf(productIds, customerId, pricing)} price on price.product_id = p.id
   -- Said of the products themselves once more, they are found by their ids: PostgreSQL takes a price list for a thousand rows.
   where p.id = any(${productIds}::text[]) and ${inCatalogue(scope, 'p')}`;

/** The rows of `sellable`. */
export async function readSellable(
  db: Sql,
  scope: CatalogueScope,
  {
    customerId,
    productIds,
    pricing,
  }: { customerId: string | null; productIds: readonly string[]; pricing: Pricing },
): Promise<Sellable[]> {
  if (productIds.length === 0) return [];
  return db.rows(sellableRow, sellable(scope, customerId, productIds, pricing));
}

/**
 * Sizes that match a term by the search rule: exact SKU first, then SKUs, then pack sizes that
 * begin with it, then the rest by name. Where the rule finds nothing, what the term may mean.
 */
export async function searchSellable(
  db: Sql,
  scope: CatalogueScope,
  { customerId, term, limit }: { customerId: string | null; term: string; limit: number },
  pricing: Pricing,
): Promise<Sellable[]> {
  const folded = searchTerm(term);
  if (!folded) return [];
  const index = await readProductIndex(db);
  const byRule = findBySku(index, scope, folded, limit);
  const meaning =
    byRule.length > 0 ? null : await meaningOf(db, index, scope, { term: folded, typed: term });
  // Who types a line of an order wants that product: one that has some of its words is no answer.
  const understood = meaning?.understood;
  const search = understood?.reading.how === 'some' ? undefined : understood?.search;
  const ids = search ? findByMeaning(index, scope, search, limit) : byRule;
  const found = new Map(
    (await readSellable(db, scope, { customerId, productIds: ids, pricing })).map((one) => [
      one.id,
      one,
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

const countRow = rowShape({ count: int });

/** How many records are active. */
export async function countActiveProducts(db: Sql): Promise<number> {
  const row = await db.row(
    countRow,
    sql`select count(*)::int as count from products where is_active`,
  );
  return row?.count ?? 0;
}

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

/** How many records on sale nobody can order for want of a price. `today`: the company's day. */
export async function countWithoutPrice(db: Sql, today: string): Promise<number> {
  const row = await db.row(
    countRow,
    sql`select count(*)::int as count from products p where p.is_active and ${withoutPrice('p', today)}`,
  );
  return row?.count ?? 0;
}
