import type { Sql } from '../../platform/database.ts';
import { searchTerm } from '../browsing.ts';
import { ID_BATCH, LIST_LIMIT, type ProductRecord } from '../contract.ts';
import type { Shopper } from './browse.ts';
import { cursorOf, keysOf } from './cursor.ts';
import { inCatalogue } from './scope.ts';

export interface ProductPage {
  products: ProductRecord[];
  next: string | null;
}

const COLUMNS = `
  p.id, p.name_key as "nameKey", p.name, p.brand, p.category, p.description, p.size_unit as "sizeUnit", p.sku, p.is_active as "isActive",
  p.hazardous, p.taxable, p.images, p.sds, price.unit_price_cents as price, case when $5::boolean then price.rule end as "priceRule",
  p.quantity, greatest(p.quantity - p.promised, 0) as available, p.version`;
const FROM = 'from products p cross join lateral price_of(p.id, $1, p.price_cents, $2::date, $3::int) price';
const SEEN = inCatalogue('p', 4);
const PAGE = '($6::text is null or (p.name, p.id) > ($6::text, $7::text)) order by p.name, p.id limit $8';

/** Parameters 1 to 5: customer, day, window, brands, whether the price rule shows. */
function shopperValues(shopper: Shopper): unknown[] {
  return [shopper.customerId, shopper.pricing.onDate, shopper.pricing.windowDays, shopper.scope.brands, shopper.seesRule];
}

function pageOf(rows: ProductRecord[], limit: number = LIST_LIMIT): ProductPage {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { products: rows.slice(0, limit), next: last ? cursorOf([last.name, last.id]) : null };
}

function pageValues(after: string | null, limit: number = LIST_LIMIT): unknown[] {
  const [name = null, id = null] = after ? keysOf(after, ['string', 'string']) : [];
  return [name, id, limit + 1];
}

/** The "duplicates" list: every record of the person's scope, or those that match a term (specification, section 5). */
export async function allProducts(sql: Sql, shopper: Shopper, search: string | undefined, after: string | null): Promise<ProductPage> {
  return pageOf(
    await sql.rows<ProductRecord>(
      'catalogue.all',
      `select ${COLUMNS} ${FROM} where ${SEEN} and ($9::text is null or p.search like '%' || $9 || '%') and ${PAGE}`,
      [...shopperValues(shopper), ...pageValues(after), searchTerm(search)],
    ),
  );
}

/** One record for each nameKey: the oldest that the person may see. */
export async function uniqueProducts(sql: Sql, shopper: Shopper, search: string | undefined, after: string | null): Promise<ProductPage> {
  const first = `not exists (select 1 from products o where o.name_key = p.name_key and o.id < p.id and ${inCatalogue('o', 4)} and ($9::text is null or o.search like '%' || $9 || '%'))`;
  return pageOf(
    await sql.rows<ProductRecord>(
      'catalogue.unique',
      `select ${COLUMNS} ${FROM} where ${SEEN} and ($9::text is null or p.search like '%' || $9 || '%') and ${first} and ${PAGE}`,
      [...shopperValues(shopper), ...pageValues(after), searchTerm(search)],
    ),
  );
}

/** All records of one nameKey, under the same brand restriction. */
export async function productsByNameKey(sql: Sql, shopper: Shopper, nameKey: string): Promise<ProductRecord[]> {
  return sql.rows<ProductRecord>('catalogue.by-name-key', `select ${COLUMNS} ${FROM} where ${SEEN} and p.name_key = $6 order by p.id`, [
    ...shopperValues(shopper),
    nameKey,
  ]);
}

/** Records by their ids, read in batches of 10 (specification, section 7), in the order of the ids. Ids out of scope are left out. */
export async function productsByIds(sql: Sql, shopper: Shopper, ids: readonly string[]): Promise<ProductRecord[]> {
  const wanted = [...new Set(ids)];
  const found = new Map<string, ProductRecord>();
  for (let at = 0; at < wanted.length; at += ID_BATCH) {
    const batch = wanted.slice(at, at + ID_BATCH);
    const rows = await sql.rows<ProductRecord>('catalogue.by-ids', `select ${COLUMNS} ${FROM} where ${SEEN} and p.id = any($6::text[])`, [
      ...shopperValues(shopper),
      batch,
    ]);
    for (const row of rows) found.set(row.id, row);
  }
  return wanted.flatMap((id) => found.get(id) ?? []);
}

/** Which records the full list shows, and how many of them at once. */
export interface FullListOptions {
  search?: string | undefined;
  after?: string | null;
  isActive?: boolean | null;
  limit?: number;
}

/** The full unfiltered list with inactive records. Its scope is the super_admin's; for everyone else the result is nothing. */
export async function fullList(sql: Sql, shopper: Shopper, options: FullListOptions): Promise<ProductPage> {
  if (shopper.scope.brands !== null) return { products: [], next: null };
  const { search, after = null, isActive = null, limit = LIST_LIMIT } = options;
  const rows = await sql.rows<ProductRecord>(
    'catalogue.full',
    `select ${COLUMNS} ${FROM}
      where $4::text[] is null and ($9::text is null or p.search like '%' || $9 || '%') and ($10::boolean is null or p.is_active = $10) and ${PAGE}`,
    [...shopperValues(shopper), ...pageValues(after, limit), searchTerm(search), isActive],
  );
  return pageOf(rows, limit);
}

/** One record of the full list, for its editor; undefined for everyone but a super_admin. */
export async function fullRecord(sql: Sql, shopper: Shopper, id: string): Promise<ProductRecord | undefined> {
  if (shopper.scope.brands !== null) return undefined;
  return sql.row<ProductRecord>('catalogue.full-record', `select ${COLUMNS} ${FROM} where $4::text[] is null and p.id = $6`, [...shopperValues(shopper), id]);
}
