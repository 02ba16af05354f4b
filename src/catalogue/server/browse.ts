import { bySize } from '../../packs/pack-order.ts';
import type { Sql } from '../../platform/database.ts';
import type {
  Browse,
  CatalogueCard,
  Facets,
  PublicFacets,
  PublicSize,
  SizeOffer,
} from '../browsing.ts';
import type { Pricing } from '../contract.ts';
import { findProducts } from './find-products.ts';
import { listRank } from './product-index.ts';
import { readProductIndex } from './read-product-index.ts';
import { type CatalogueScope, inCatalogue, inPublic, type PublicScope } from './scope.ts';

/** How a signed-in person looks at the catalogue: for which customer, when, and whether they see which price rule won. */
export interface Shopper {
  scope: CatalogueScope;
  customerId: string | null;
  pricing: Pricing;
  seesRule: boolean;
}

/** Who reads decides which rows count and which columns exist at all. */
type Reader = ({ kind: 'user' } & Shopper) | { kind: 'public'; scope: PublicScope };

/** Collects values while the text is written; texts of one variant are equal, so they can be prepared. */
function binder() {
  const values: unknown[] = [];
  return { values, bind: (value: unknown) => `$${values.push(value)}` };
}
type Binder = ReturnType<typeof binder>;

/** The rows of a reader; `alias` is the products table. */
function seenBy(reader: Reader, { bind }: Binder): (alias: string) => string {
  if (reader.kind === 'public') return inPublic;
  const parameter = Number(bind(reader.scope.brands).slice(1));
  return (alias) => inCatalogue(alias, parameter);
}

function priceJoin(shopper: Shopper, { bind }: Binder): string {
  const [customer, day, days] = [
    bind(shopper.customerId),
    bind(shopper.pricing.onDate),
    bind(shopper.pricing.windowDays),
  ];
  return `cross join lateral price_of(p.id, ${customer}, p.price_cents, ${day}::date, ${days}::int) price`;
}

/** The columns of one size; the public ones have no price, no stock and no rule. */
function sizeJson(reader: Reader, { bind }: Binder): string {
  const common = `'id', p.id, 'sku', p.sku, 'sizeUnit', p.size_unit, 'images', p.images, 'sds', p.sds`;
  if (reader.kind === 'public') return `json_build_object(${common})`;
  const sees = bind(reader.seesRule);
  return `json_build_object(${common}, 'unitPriceCents', price.unit_price_cents,
    'priceRule', case when ${sees}::boolean then price.rule end, 'available', greatest(p.quantity - p.promised, 0))`;
}

type Size = SizeOffer | PublicSize;

/** Cards of the unique products that these records stand for, in their order, with all sizes that the reader may see. */
function cardsSql(reader: Reader, leads: string, b: Binder): string {
  const seen = seenBy(reader, b);
  const size = sizeJson(reader, b);
  const priced = reader.kind === 'user' ? priceJoin(reader, b) : '';
  return `
    select lead.name_key as "nameKey", lead.name, lead.brand, lead.category, lead.description, lead.hazardous, s.sizes
      from (${leads}) page(id, place)
      join products lead on lead.id = page.id and ${seen('lead')}
      cross join lateral (select json_agg(${size} order by p.sku) as sizes from products p ${priced} where p.name_key = lead.name_key and ${seen('p')}) s
     order by page.place`;
}

/** Sizes from small to large; the one that answers best leads, the smallest of equals. */
function cardOf<S extends Size>(
  row: Omit<CatalogueCard<S>, 'leadSku'>,
  rankOf: (id: string) => number,
): CatalogueCard<S> {
  const sizes = row.sizes.toSorted((a, b) => bySize(a.sizeUnit, b.sizeUnit));
  const lead = sizes.toSorted((a, b) => rankOf(a.id) - rankOf(b.id))[0];
  return { ...row, sizes, leadSku: lead?.sku ?? '' };
}

/** The prices that a customer has of its own, or from its parent, by product id: what the resolver says where there is no list price. */
async function ownPrices(sql: Sql, { customerId, pricing }: Shopper): Promise<Map<string, number>> {
  if (customerId === null) return new Map();
  const rows = await sql.rows<{ id: string; cents: number }>(
    'catalogue.own-prices',
    `select own.product_id as id, price.unit_price_cents as cents
       from (select distinct cp.product_id from customers c join customer_prices cp on cp.customer_id in (c.id, c.parent_id) where c.id = $1) own
       cross join lateral price_of(own.product_id, $1, null, $2::date, $3::int) price
      where price.unit_price_cents is not null`,
    [customerId, pricing.onDate, pricing.windowDays],
  );
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** A page of the list with its counts; `next` leads to the page after it. */
export interface Listing<S, F> {
  products: CatalogueCard<S>[];
  next: string | null;
  facets: F;
}

/** Where products stand and how many there are is found in memory; what a card shows of them is always read. */
async function browse<S extends Size>(
  sql: Sql,
  reader: Reader,
  wanted: Browse,
): Promise<Listing<S, Facets>> {
  // Visitors know no prices and no stock: neither an order nor a count may tell them.
  const asked =
    reader.kind === 'public'
      ? { ...wanted, inStock: false, sort: wanted.sort === 'price' ? 'name' : wanted.sort }
      : wanted;
  const sort = asked.sort === 'match' && !asked.term ? 'name' : asked.sort;
  const [index, own] = await Promise.all([
    readProductIndex(sql),
    reader.kind === 'user' && sort === 'price' ? ownPrices(sql, reader) : undefined,
  ]);
  const { page, facets } = findProducts(index, reader.scope, { ...asked, sort }, own);
  const { ids, next } = page;
  if (ids.length === 0) return { products: [], next, facets };
  const b = binder();
  const text = cardsSql(reader, `select * from unnest(${b.bind(ids)}::text[]) with ordinality`, b);
  const rows = await sql.rows<CatalogueCard<S>>(`catalogue.cards.${reader.kind}`, text, b.values);
  const rankOf = (id: string) => {
    const record = index.records.get(id);
    return record && asked.term ? listRank(record, asked.term) : 0;
  };
  return { products: rows.map((row) => cardOf(row, rankOf)), next, facets };
}

/** One unique product with all sizes that the reader may see; undefined when there is none for them. */
async function bySlug<S extends Size>(
  sql: Sql,
  reader: Reader,
  nameKey: string,
): Promise<CatalogueCard<S> | undefined> {
  const b = binder();
  const seen = seenBy(reader, b);
  const lead = `select p.id, 1 from products p where p.name_key = ${b.bind(nameKey)} and ${seen('p')} order by p.id limit 1`;
  const row = await sql.row<CatalogueCard<S>>(
    `catalogue.slug.${reader.kind}`,
    cardsSql(reader, lead, b),
    b.values,
  );
  return row && cardOf(row, () => 0);
}

export const browseProducts = (sql: Sql, shopper: Shopper, wanted: Browse) =>
  browse<SizeOffer>(sql, { kind: 'user', ...shopper }, wanted);
export const productBySlug = (sql: Sql, shopper: Shopper, nameKey: string) =>
  bySlug<SizeOffer>(sql, { kind: 'user', ...shopper }, nameKey);

export async function browsePublic(
  sql: Sql,
  scope: PublicScope,
  wanted: Browse,
): Promise<Listing<PublicSize, PublicFacets>> {
  const { facets, ...page } = await browse<PublicSize>(sql, { kind: 'public', scope }, wanted);
  const { inStock: _, ...open } = facets;
  return { ...page, facets: open };
}
export const publicBySlug = (sql: Sql, scope: PublicScope, nameKey: string) =>
  bySlug<PublicSize>(sql, { kind: 'public', scope }, nameKey);

const EVERYTHING: Browse = {
  term: null,
  brands: [],
  categories: [],
  hazardous: null,
  inStock: false,
  sort: 'name',
  after: null,
  limit: 0,
};

/** How many products there are of each kind, of all that the reader may see. */
export async function countProducts(
  sql: Sql,
  scope: CatalogueScope | PublicScope,
): Promise<PublicFacets> {
  const { total, brands, categories, hazardous } = findProducts(
    await readProductIndex(sql),
    scope,
    EVERYTHING,
  ).facets;
  return { total, brands, categories, hazardous };
}
