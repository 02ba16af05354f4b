import type { Sql } from '../../platform/database.ts';
import { searchTerm } from '../browsing.ts';
import { ID_BATCH, LIST_LIMIT, type ProductRecord } from '../contract.ts';
import type { Shopper } from './browse.ts';
import { findRecords } from './find-records.ts';
import type { ListPage } from './list-page.ts';
import { readProductIndex } from './read-product-index.ts';
import { inCatalogue } from './scope.ts';

export interface ProductPage {
  products: ProductRecord[];
  next: string | null;
}

const COLUMNS = `
  p.id, p.name_key as "nameKey", p.name, p.brand, p.category, p.description, p.size_unit as "sizeUnit", p.sku, p.is_active as "isActive",
  p.hazardous, p.taxable, p.images, p.sds, price.unit_price_cents as price, case when $5::boolean then price.rule end as "priceRule",
  p.quantity, greatest(p.quantity - p.promised, 0) as available, p.version`;
const FROM =
  'from products p cross join lateral price_of(p.id, $1, p.price_cents, $2::date, $3::int) price';
const SEEN = inCatalogue('p', 4);

/** Parameters 1 to 5: customer, day, window, brands, whether the price rule shows. */
function shopperValues(shopper: Shopper): unknown[] {
  return [
    shopper.customerId,
    shopper.pricing.onDate,
    shopper.pricing.windowDays,
    shopper.scope.brands,
    shopper.seesRule,
  ];
}

/** The records at these places in a list, in its order. `statement` says by itself which of them this person may see. */
async function recordsAt(
  sql: Sql,
  shopper: Shopper,
  found: ListPage,
  name: string,
  statement: string,
): Promise<ProductPage> {
  const rows =
    found.ids.length === 0
      ? []
      : await sql.rows<ProductRecord>(name, statement, [...shopperValues(shopper), found.ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    products: found.ids.flatMap((id) => byId.get(id) ?? []),
    next: found.next,
  };
}

const BY_IDS = `select ${COLUMNS} ${FROM} where ${SEEN} and p.id = any($6::text[])`;

/** The "duplicates" list of whom inactive records are hidden from, and the active list of all: every active record of the scope, or those that match a term (specification, section 5). */
export async function activeProducts(
  sql: Sql,
  shopper: Shopper,
  search: string | undefined,
  after: string | null,
  limit = LIST_LIMIT,
): Promise<ProductPage> {
  const found = findRecords(await readProductIndex(sql), shopper.scope, {
    term: searchTerm(search),
    after,
    limit,
  });
  return recordsAt(sql, shopper, found, 'catalogue.by-ids', BY_IDS);
}

/** One record for each nameKey: the oldest that the person may see. */
export async function uniqueProducts(
  sql: Sql,
  shopper: Shopper,
  search: string | undefined,
  after: string | null,
  limit = LIST_LIMIT,
): Promise<ProductPage> {
  const found = findRecords(await readProductIndex(sql), shopper.scope, {
    term: searchTerm(search),
    after,
    limit,
    oneEach: true,
  });
  return recordsAt(sql, shopper, found, 'catalogue.by-ids', BY_IDS);
}

/** All records of one nameKey, under the same brand restriction. */
export async function productsByNameKey(
  sql: Sql,
  shopper: Shopper,
  nameKey: string,
): Promise<ProductRecord[]> {
  return sql.rows<ProductRecord>(
    'catalogue.by-name-key',
    `select ${COLUMNS} ${FROM} where ${SEEN} and p.name_key = $6 order by p.id`,
    [...shopperValues(shopper), nameKey],
  );
}

/** Records by their ids, read in batches of 10 (specification, section 7), in the order of the ids. Ids out of scope are left out. */
export async function productsByIds(
  sql: Sql,
  shopper: Shopper,
  ids: readonly string[],
): Promise<ProductRecord[]> {
  const wanted = [...new Set(ids)];
  const found = new Map<string, ProductRecord>();
  for (let at = 0; at < wanted.length; at += ID_BATCH) {
    const batch = wanted.slice(at, at + ID_BATCH);
    const rows = await sql.rows<ProductRecord>('catalogue.by-ids', BY_IDS, [
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
export async function fullList(
  sql: Sql,
  shopper: Shopper,
  options: FullListOptions,
): Promise<ProductPage> {
  if (shopper.scope.brands !== null) return { products: [], next: null };
  const { search, after = null, isActive = null, limit = LIST_LIMIT } = options;
  const found = findRecords(await readProductIndex(sql), shopper.scope, {
    term: searchTerm(search),
    after,
    limit,
    isActive,
  });
  return recordsAt(
    sql,
    shopper,
    found,
    'catalogue.full',
    `select ${COLUMNS} ${FROM} where $4::text[] is null and p.id = any($6::text[])`,
  );
}

/** One record of the full list, for its editor; undefined for everyone but a super_admin. */
export async function fullRecord(
  sql: Sql,
  shopper: Shopper,
  id: string,
): Promise<ProductRecord | undefined> {
  if (shopper.scope.brands !== null) return undefined;
  return sql.row<ProductRecord>(
    'catalogue.full-record',
    `select ${COLUMNS} ${FROM} where $4::text[] is null and p.id = $6`,
    [...shopperValues(shopper), id],
  );
}
