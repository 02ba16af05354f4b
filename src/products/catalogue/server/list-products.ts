import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  int,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textList,
  textOf,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { searchTerm } from '../public/browsing.ts';
import { ID_BATCH, LIST_LIMIT, type PriceRule, type ProductRecord } from '../public/contract.ts';
import { findRecords } from './find-records.ts';
import type { ListPage } from './list-page.ts';
import type { Shopper } from './public/browse.ts';
import { images } from './public/joins.ts';
import { pricesOf } from './public/price-of.ts';
import { readProductIndex } from './public/read-product-index.ts';
import { inCatalogue } from './public/scope.ts';

export interface ProductPage {
  products: ProductRecord[];
  next: string | null;
}

const recordRow: ShapeOf<ProductRecord> = rowShape({
  id: text,
  nameKey: text,
  name: text,
  brand: text,
  category: text,
  description: text,
  sizeUnit: text,
  sku: text,
  isActive: bool,
  hazardous: bool,
  hazardKnown: bool,
  certified: textList,
  taxable: bool,
  images,
  sds: nullable(text),
  price: nullable(int),
  priceRule: nullable(textOf<PriceRule>()),
  quantity: int,
  available: int,
  version: int,
});

/** Records with this person's prices; `where` says which of them they may see. */
const recordsOf = (
  { customerId, pricing, seesRule }: Shopper,
  ids: readonly string[] | SqlText,
  where: SqlText,
): SqlText =>
  sql`select p.id, p.name_key, p.name, p.brand, p.category, p.description, p.size_unit, p.sku,
             p.is_active, p.hazardous, p.hazard_known, p.certified, p.taxable, p.images, p.sds, p.quantity, p.version,
             price.unit_price_cents as price,
             ${seesRule ? sql`price.rule` : sql`null::text`} as price_rule,
             greatest(p.quantity - p.promised, 0) as available
        from products p join ${pricesOf(ids, customerId, pricing)} price on price.product_id = p.id
       where ${where}`;

/** The records at these places in a list, in its order, as far as `seen` reaches. */
async function recordsAt(
  db: Sql,
  shopper: Shopper,
  found: ListPage,
  seen: SqlText,
): Promise<ProductPage> {
  const { ids, next } = found;
  if (ids.length === 0) return { products: [], next };
  const rows = await db.rows(
    recordRow,
    // The prices are of these records already; said once more of the records themselves, they are found by their ids.
    recordsOf(shopper, ids, sql`p.id = any(${ids}::text[]) and ${seen}`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { products: ids.flatMap((id) => byId.get(id) ?? []), next };
}

/**
 * The "duplicates" list of whom inactive records are hidden from, and the active list of all: every
 * active record of the scope, or those that match a term (specification, section 5).
 */
export async function activeProducts(
  db: Sql,
  shopper: Shopper,
  {
    search,
    after,
    limit = LIST_LIMIT,
  }: { search: string | undefined; after: string | null; limit?: number },
): Promise<ProductPage> {
  const found = findRecords(await readProductIndex(db), shopper.scope, {
    term: searchTerm(search),
    after,
    limit,
  });
  return recordsAt(db, shopper, found, inCatalogue(shopper.scope, 'p'));
}

/** One record for each nameKey: the oldest that the person may see. */
export async function uniqueProducts(
  db: Sql,
  shopper: Shopper,
  {
    search,
    after,
    limit = LIST_LIMIT,
  }: { search?: string | undefined; after: string | null; limit?: number },
): Promise<ProductPage> {
  const found = findRecords(await readProductIndex(db), shopper.scope, {
    term: searchTerm(search),
    after,
    limit,
    oneEach: true,
  });
  return recordsAt(db, shopper, found, inCatalogue(shopper.scope, 'p'));
}

/** All records of one nameKey, under the same brand restriction. */
export async function productsByNameKey(
  db: Sql,
  shopper: Shopper,
  nameKey: string,
): Promise<ProductRecord[]> {
  const ids = sql`array(select same.id from products same where same.name_key = ${nameKey})`;
  const where = sql`p.name_key = ${nameKey} and ${inCatalogue(shopper.scope, 'p')} order by p.id`;
  return db.rows(recordRow, recordsOf(shopper, ids, where));
}

/**
 * Records by their ids, read in batches of 10 (specification, section 7), in the order of the ids.
 * Ids out of scope are left out.
 */
export async function productsByIds(
  db: Sql,
  shopper: Shopper,
  ids: readonly string[],
): Promise<ProductRecord[]> {
  const requested = [...new Set(ids)];
  const found = new Map<string, ProductRecord>();
  for (let at = 0; at < requested.length; at += ID_BATCH) {
    const batch = requested.slice(at, at + ID_BATCH);
    const where = inCatalogue(shopper.scope, 'p');
    for (const row of await db.rows(recordRow, recordsOf(shopper, batch, where)))
      found.set(row.id, row);
  }
  return requested.flatMap((id) => found.get(id) ?? []);
}

/** Which records the full list shows, and how many of them at once. */
export interface FullListOptions {
  search?: string | undefined;
  after?: string | null;
  isActive?: boolean | null;
  limit?: number;
}

/**
 * The full unfiltered list with inactive records. Its scope is the super_admin's; for everyone else
 * the result is nothing.
 */
export async function fullList(
  db: Sql,
  shopper: Shopper,
  options: FullListOptions,
): Promise<ProductPage> {
  if (shopper.scope.brands !== null) return { products: [], next: null };
  const { search, after = null, isActive = null, limit = LIST_LIMIT } = options;
  const found = findRecords(await readProductIndex(db), shopper.scope, {
    term: searchTerm(search),
    after,
    limit,
    isActive,
  });
  return recordsAt(db, shopper, found, sql`true`);
}

/** One record of the full list, for its editor; undefined for everyone but a super_admin. */
export async function fullRecord(
  db: Sql,
  shopper: Shopper,
  id: string,
): Promise<ProductRecord | undefined> {
  if (shopper.scope.brands !== null) return undefined;
  return db.row(recordRow, recordsOf(shopper, [id], sql`true`));
}
