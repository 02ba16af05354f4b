import type { Sql } from '../../../platform/database.ts';
import { decimal, int, nullable, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { searchTerm } from '../public/browsing.ts';
import {
  ID_BATCH,
  LIST_LIMIT,
  type PriceRule,
  type ProductRecord,
  storedRecord,
  withImageUrls,
} from '../public/contract.ts';
import { findRecords } from './find-records.ts';
import { type IndexedProduct, listPriceOn } from './product-index.ts';
import type { Shopper } from './public/browse.ts';
import { ownPricesOf } from './public/price-of.ts';
import { readProductIndex } from './public/read-product-index.ts';
import { inCatalogue } from './public/scope.ts';

export interface ProductPage {
  products: PricedRecord[];
  next: string | null;
}

/** What a record's answer hangs on beyond the catalogue: who asks, and the stock of this moment. */
const offerRow = rowShape({
  id: text,
  ownCents: nullable(decimal),
  ownRule: nullable(textOf<PriceRule>()),
  quantity: int,
  available: int,
});
/** A record of the catalogue with what hangs on who asks, and when. */
export interface PricedRecord extends Pick<ProductRecord, ForWhoAsks> {
  id: string;
  record: IndexedProduct;
}
type ForWhoAsks = 'price' | 'priceRule' | 'quantity' | 'available';

/** The fields of a record that are the same for every reader who may see it: all of the answer's but the four that hang on who asks. */
type SameForAll = Omit<ProductRecord, ForWhoAsks>;
const FOR_WHO_ASKS: readonly string[] = [
  'price',
  'priceRule',
  'quantity',
  'available',
] satisfies ForWhoAsks[];
const SAME_FOR_ALL = Object.keys(storedRecord.shape).filter(
  (field) => !FOR_WHO_ASKS.includes(field),
) as (keyof SameForAll)[];

/** The index has each of them, or this does not compile. */
const sameForAll = (record: SameForAll): SameForAll =>
  Object.fromEntries(SAME_FOR_ALL.map((field) => [field, record[field]])) as SameForAll;

/** The whole record, as pages read it. */
export const recordOf = ({
  record,
  price,
  priceRule,
  quantity,
  available,
}: PricedRecord): ProductRecord => ({
  ...sameForAll(record),
  price,
  priceRule,
  quantity,
  available,
});

const texts = new WeakMap<IndexedProduct, string>();

/** What a record says to everybody, as the API answers it, without the last brace: written once, for a changed record is another one. */
function textForAll(record: IndexedProduct): string {
  const text = texts.get(record) ?? JSON.stringify(withImageUrls(sameForAll(record))).slice(0, -1);
  texts.set(record, text);
  return text;
}

/** `withImageUrls` of `recordOf`, as JSON. */
export const recordText = ({
  record,
  price,
  priceRule,
  quantity,
  available,
}: PricedRecord): string =>
  `${textForAll(record)},"price":${price},"priceRule":${JSON.stringify(priceRule)},"quantity":${quantity},"available":${available}}`;

/**
 * These records in their order, as far as `seen` reaches. What is the same for everybody stands in the
 * index, as new as this request; own prices and stock are read, under the scope once more.
 */
async function priced(
  db: Sql,
  { customerId, pricing, seesRule }: Shopper,
  records: readonly IndexedProduct[],
  seen: SqlText,
): Promise<PricedRecord[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  const offers = await db.rows(
    offerRow,
    sql`select p.id, own.cents as own_cents, own.rule as own_rule, p.quantity,
               greatest(p.quantity - p.promised, 0) as available
          from products p
          left join ${ownPricesOf(ids, customerId, pricing)} own on own.product_id = p.id
         where p.id = ${sql.anyOf(ids)} and ${seen}`,
  );
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  return records.flatMap((record) => {
    const offer = byId.get(record.id);
    if (!offer) return [];
    const { id, quantity, available } = offer;
    const price = offer.ownCents ?? listPriceOn(record, pricing.onDate);
    const rule = offer.ownRule ?? (price === null ? 'on-request' : 'list');
    return { id, record, price, priceRule: seesRule ? rule : null, quantity, available };
  });
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
  const index = await readProductIndex(db);
  const { records, next } = findRecords(index, shopper.scope, {
    term: searchTerm(search),
    after,
    limit,
  });
  return { products: await priced(db, shopper, records, inCatalogue(shopper.scope, 'p')), next };
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
  const index = await readProductIndex(db);
  const { records, next } = findRecords(index, shopper.scope, {
    term: searchTerm(search),
    after,
    limit,
    oneEach: true,
  });
  return { products: await priced(db, shopper, records, inCatalogue(shopper.scope, 'p')), next };
}

/** All records of one nameKey, under the same brand restriction. */
export async function productsByNameKey(
  db: Sql,
  shopper: Shopper,
  nameKey: string,
): Promise<PricedRecord[]> {
  const sizes = (await readProductIndex(db)).products.get(nameKey) ?? [];
  return priced(db, shopper, sizes, inCatalogue(shopper.scope, 'p'));
}

/**
 * Records by their ids, read in batches of 10 (specification, section 7), in the order of the ids.
 * Ids out of scope are left out.
 */
export async function productsByIds(
  db: Sql,
  shopper: Shopper,
  ids: readonly string[],
): Promise<PricedRecord[]> {
  const { records } = await readProductIndex(db);
  const requested = [...new Set(ids)].flatMap((id) => records.get(id) ?? []);
  const found: PricedRecord[] = [];
  for (let at = 0; at < requested.length; at += ID_BATCH) {
    const batch = requested.slice(at, at + ID_BATCH);
    found.push(...(await priced(db, shopper, batch, inCatalogue(shopper.scope, 'p'))));
  }
  return found;
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
  if (!shopper.scope.inactive) return { products: [], next: null };
  const { search, after = null, isActive = null, limit = LIST_LIMIT } = options;
  const index = await readProductIndex(db);
  const { records, next } = findRecords(index, shopper.scope, {
    term: searchTerm(search),
    after,
    limit,
    isActive,
  });
  return { products: await priced(db, shopper, records, sql`true`), next };
}

/** One record of the full list, for its editor; undefined for everyone but a super_admin. */
export async function fullRecord(
  db: Sql,
  shopper: Shopper,
  id: string,
): Promise<ProductRecord | undefined> {
  if (!shopper.scope.inactive) return undefined;
  const record = (await readProductIndex(db)).records.get(id);
  const [found] = record ? await priced(db, shopper, [record], sql`true`) : [];
  return found && recordOf(found);
}
