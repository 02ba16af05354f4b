import { customersForJoin } from '../../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  columns,
  decimal,
  int,
  jsonRows,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textList,
  textOf,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import type { ColumnsOf } from '../../../../platform/write-rows.ts';
import { bySize } from '../../../packs/public/pack-order.ts';
import type {
  Browse,
  CatalogueCard,
  Facets,
  PublicFacets,
  PublicSize,
  SeeAlso,
  SizeOffer,
  UnderstoodSearch,
} from '../../public/browsing.ts';
import type { PriceRule, Pricing } from '../../public/contract.ts';
import { findListed, findProducts, type ShownPrices } from '../find-products.ts';
import type { ProductIndex } from '../product-index.ts';
import { searchByRule } from '../search.ts';
import { shownColumns } from '../shared-columns.ts';
import { images } from './joins.ts';
import { pricesOf } from './price-of.ts';
import { readProductIndex } from './read-product-index.ts';
import { type CatalogueScope, inScope, type PublicScope } from './scope.ts';
import { meaningOf } from './search-meaning.ts';

/**
 * How a signed-in person looks at the catalogue: for which customer, when, and whether they see
 * which price rule won.
 */
export interface Shopper {
  scope: CatalogueScope;
  customerId: string | null;
  pricing: Pricing;
  seesRule: boolean;
}

/** Who reads decides which rows count and which columns exist at all. */
type Reader = ({ kind: 'user' } & Shopper) | { kind: 'public'; scope: PublicScope };

const sizeColumns = {
  id: text,
  sku: text,
  sizeUnit: text,
  images,
  sds: nullable(text),
};
const publicSize: ShapeOf<PublicSize> = rowShape(sizeColumns);
const sizeOffer: ShapeOf<SizeOffer> = rowShape({
  ...sizeColumns,
  unitPriceCents: nullable(decimal),
  priceRule: nullable(textOf<PriceRule>()),
  available: int,
});

const cardColumns = {
  nameKey: text,
  ...shownColumns,
  hazardous: bool,
  hazardKnown: bool,
  certified: textList,
} satisfies ColumnsOf<Omit<CatalogueCard<unknown>, 'sizes' | 'leadSku'>>;
const cardRow = rowShape(cardColumns);
const cardShapes = {
  public: rowShape({ ...cardColumns, sizes: jsonRows(publicSize) }),
  user: rowShape({ ...cardColumns, sizes: jsonRows(sizeOffer) }),
};

/**
 * By name_key all sizes of these products that the reader may see; for visitors without price, stock
 * and rule. `ids`: those of all their sizes.
 */
function sizesOf(reader: Reader, ids: readonly string[] | SqlText): SqlText {
  const common = sql`'id', p.id, 'sku', p.sku, 'sizeUnit', p.size_unit, 'images', p.images,
    'sds', p.sds`;
  if (reader.kind === 'public')
    return sql`select p.name_key, json_agg(json_build_object(${common}) order by p.sku) as sizes
                 from products p
                where p.id = any(${ids}::text[]) and ${inScope(reader.scope, 'p')}
                group by p.name_key`;
  const rule = reader.seesRule ? sql`price.rule` : sql`null`;
  return sql`select p.name_key, json_agg(json_build_object(${common},
                      'unitPriceCents', price.unit_price_cents, 'priceRule', ${rule},
                      'available', greatest(p.quantity - p.promised, 0)) order by p.sku) as sizes
               from products p
               join ${pricesOf(ids, reader.customerId, reader.pricing)} price
                 on price.product_id = p.id
              where p.id = any(${ids}::text[]) and ${inScope(reader.scope, 'p')}
              group by p.name_key`;
}

/**
 * Cards of the unique products that these records stand for, in their order, with all sizes that
 * the reader may see.
 */
function cardsSql(reader: Reader, leads: SqlText, ids: readonly string[] | SqlText): SqlText {
  return sql`
    select ${columns(cardRow, 'lead')}, s.sizes
      from (${leads}) page(id, place)
      join products lead on lead.id = page.id and ${inScope(reader.scope, 'lead')}
      join (${sizesOf(reader, ids)}) s on s.name_key = lead.name_key
     order by page.place`;
}

/** What a card is made of: the columns and sizes of either kind of reader. */
const readCards = <S extends Size>(
  db: Sql,
  reader: Reader,
  leads: SqlText,
  ids: readonly string[] | SqlText,
) => db.rows(cardShapes[reader.kind], cardsSql(reader, leads, ids)) as Promise<CardRow<S>[]>;

type Size = SizeOffer | PublicSize;
type CardRow<S extends Size> = Omit<CatalogueCard<S>, 'leadSku'>;

/** Sizes from small to large; the one that answers best leads, the smallest of equals. */
function cardOf<S extends Size>(row: CardRow<S>, rankOf: (id: string) => number): CatalogueCard<S> {
  const sizes = row.sizes.toSorted((a, b) => bySize(a.sizeUnit, b.sizeUnit));
  const lead = sizes.toSorted((a, b) => rankOf(a.id) - rankOf(b.id))[0];
  return { ...row, sizes, leadSku: lead?.sku ?? '' };
}

const ownPricesRow = rowShape({ id: text, cents: decimal });

/**
 * The prices that a customer has of its own, or from those above it, by product id: what the resolver
 * says before it comes to the list price.
 */
async function shownPrices(db: Sql, { customerId, pricing }: Shopper): Promise<ShownPrices> {
  const { onDate } = pricing;
  if (customerId === null) return { own: new Map(), onDate };
  const priced = sql`array(
    select distinct cp.product_id
      from ${customersForJoin} c
      left join ${customersForJoin} up on up.id = c.parent_id
      join customer_prices cp on cp.customer_id in (c.id, c.parent_id, up.parent_id)
     where c.id = ${customerId})`;
  const rows = await db.rows(
    ownPricesRow,
    sql`select price.product_id as id, price.unit_price_cents as cents
          from ${pricesOf(priced, customerId, pricing)} price
         where price.rule not in ('list', 'on-request')`,
  );
  return { own: new Map(rows.map(({ id, cents }) => [id, cents])), onDate };
}

/** A page of the list with its counts; `next` leads to the page after it. */
export interface Listing<S, F> {
  products: CatalogueCard<S>[];
  next: string | null;
  facets: F;
  /** What the search was taken for, when the rule finds nothing for it; null otherwise. */
  understood: UnderstoodSearch | null;
  /** What else it may mean, by words that staff taught the search. */
  seeAlso: SeeAlso[];
}

/** A record and its product's other sizes. */
const sizesBeside = (index: ProductIndex, id: string): string[] =>
  index.products.get(index.records.get(id)?.nameKey ?? '')?.map((size) => size.id) ?? [];

/**
 * Where products stand and how many there are is found in memory; what a card shows of them is
 * always read.
 */
async function browse<S extends Size>(
  db: Sql,
  reader: Reader,
  requested: Browse,
): Promise<Listing<S, Facets>> {
  // Visitors know no prices and no stock: neither an order nor a count may tell them.
  const visible =
    reader.kind === 'public'
      ? { ...requested, inStock: false, sort: requested.sort === 'price' ? 'name' : requested.sort }
      : requested;
  const sort = visible.sort === 'match' && !visible.term ? 'name' : visible.sort;
  const [index, prices] = await Promise.all([
    readProductIndex(db),
    reader.kind === 'user' && sort === 'price' ? shownPrices(db, reader) : undefined,
  ]);
  const meaning = await meaningOf(db, index, reader.scope, visible);
  const search = meaning.understood?.search ?? searchByRule(visible.term);
  const { page, facets } = prices
    ? findProducts(index, reader.scope, { ...visible, sort }, { prices, search })
    : findListed(index, reader.scope, { ...visible, sort }, search);
  const { ids, next } = page;
  const { seeAlso } = meaning;
  const listing = { next, facets, understood: meaning.understood?.reading ?? null, seeAlso };
  if (ids.length === 0) return { products: [], ...listing };
  const leads = sql`select * from unnest(${ids}::text[]) with ordinality`;
  const sizes = ids.flatMap((id) => sizesBeside(index, id));
  const rows = await readCards<S>(db, reader, leads, sizes);
  const rankOf = (id: string) => {
    const record = index.records.get(id);
    return record ? search.rank(record) : 0;
  };
  return { products: rows.map((row) => cardOf(row, rankOf)), ...listing };
}

/**
 * One unique product with all sizes that the reader may see; undefined when there is none for them.
 */
async function bySlug<S extends Size>(
  db: Sql,
  reader: Reader,
  nameKey: string,
): Promise<CatalogueCard<S> | undefined> {
  const lead = sql`select p.id, 1 from products p
    where p.name_key = ${nameKey} and ${inScope(reader.scope, 'p')} order by p.id limit 1`;
  const sizes = sql`array(select same.id from products same where same.name_key = ${nameKey})`;
  const [row] = await readCards<S>(db, reader, lead, sizes);
  return row && cardOf(row, () => 0);
}

export const browseProducts = (db: Sql, shopper: Shopper, requested: Browse) =>
  browse<SizeOffer>(db, { kind: 'user', ...shopper }, requested);
export const productBySlug = (db: Sql, shopper: Shopper, nameKey: string) =>
  bySlug<SizeOffer>(db, { kind: 'user', ...shopper }, nameKey);

export async function browsePublic(
  db: Sql,
  scope: PublicScope,
  requested: Browse,
): Promise<Listing<PublicSize, PublicFacets>> {
  const { facets, ...page } = await browse<PublicSize>(db, { kind: 'public', scope }, requested);
  const { inStock: _, ...open } = facets;
  return { ...page, facets: open };
}
export const publicBySlug = (db: Sql, scope: PublicScope, nameKey: string) =>
  bySlug<PublicSize>(db, { kind: 'public', scope }, nameKey);

const EVERYTHING: Browse = {
  term: null,
  brands: [],
  categories: [],
  hazardous: null,
  certified: [],
  inStock: false,
  sort: 'name',
  after: null,
  limit: 0,
};

/** How many products there are of each kind, of all that the reader may see. */
export async function countProducts(
  db: Sql,
  scope: CatalogueScope | PublicScope,
): Promise<PublicFacets> {
  const { inStock: _, ...open } = findListed(await readProductIndex(db), scope, EVERYTHING).facets;
  return open;
}
