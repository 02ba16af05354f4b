import type { Sql } from '../../platform/database.ts';
import type { Browse, CatalogueCard, Facets, PublicFacets, PublicSize, SizeOffer, Sort } from '../browsing.ts';
import type { Pricing } from '../contract.ts';
import { bySize } from '../pack-order.ts';
import { cursorOf, keysOf } from './cursor.ts';
import { keep } from './kept-answers.ts';
import { type CatalogueScope, inCatalogue, inPublic, type PublicScope } from './scope.ts';

/** Who reads decides which rows count and which columns exist at all. */
type Reader = { kind: 'public' } | { kind: 'user'; scope: CatalogueScope; customerId: string | null; pricing: Pricing; seesRule: boolean };

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

/** Statements differ by what they search for: nothing, a term that the trigram index can find, or a shorter one. */
const shapeOf = (term: string | null) => (!term ? 'all' : term.length < 3 ? 'short' : 'term');

/** The term stands in the record. One or two letters are no trigram: a prepared plan would walk through the whole index for them. */
function holds(alias: string, bound: string, term: string): string {
  return shapeOf(term) === 'short' ? `strpos(${alias}.search, ${bound}) > 0` : `${alias}.search like '%' || ${bound} || '%'`;
}

/** The term's rank in one record: exact pack or SKU, SKU, name, anything else. Smaller is better. */
function rankOf(alias: string, term: string): string {
  const field = (at: number) => `split_part(${alias}.search, '|', ${at})`;
  return `case when ${field(3)} like ${term} || '%' or ${field(3)} like '%x' || ${term} || '%' or ${field(4)} = ${term} then 0
    when ${field(4)} like '%' || ${term} || '%' then 1 when ${field(1)} like '%' || ${term} || '%' then 2 else 3 end`;
}

interface Filters {
  brands: (alias: string) => string;
  categories: (alias: string) => string;
  hazardous: (alias: string) => string;
  stock: (alias: string) => string;
}

function filtersOf(browse: Browse, reader: Reader, { bind }: Binder): Filters {
  const brands = bind(browse.brands.length > 0 ? browse.brands : null);
  const categories = bind(browse.categories.length > 0 ? browse.categories : null);
  const hazardous = bind(browse.hazardous);
  const filters = {
    brands: (a: string) => `(${brands}::text[] is null or ${a}.brand = any(${brands}::text[]))`,
    categories: (a: string) => `(${categories}::text[] is null or ${a}.category = any(${categories}::text[]))`,
    hazardous: (a: string) => `(${hazardous}::boolean is null or ${a}.hazardous = ${hazardous}::boolean)`,
  };
  // Visitors can't filter by stock either: the count would tell it.
  if (reader.kind === 'public') return { ...filters, stock: () => 'true' };
  const stock = bind(browse.inStock);
  return { ...filters, stock: (a) => `(not ${stock}::boolean or ${a}.quantity > ${a}.promised)` };
}

/** The sort keys of one record, best first; the id makes every order total. */
const KEYS: Record<Sort, { keys: (alias: string) => string[]; kinds: ('string' | 'number')[] }> = {
  match: { keys: (a) => [`${a}.rank`, `${a}.name`, `${a}.id`], kinds: ['number', 'string', 'string'] },
  name: { keys: (a) => [`${a}.name`, `${a}.id`], kinds: ['string', 'string'] },
  brand: { keys: (a) => [`${a}.brand`, `${a}.name`, `${a}.id`], kinds: ['string', 'string', 'string'] },
  price: { keys: (a) => [`${a}.price`, `${a}.name`, `${a}.id`], kinds: ['number', 'string', 'string'] },
};

/** Records without a price stand last. */
const NO_PRICE = Number.MAX_SAFE_INTEGER;

/**
 * One page of unique products: each stands where its best matching record stands.
 * By name or brand without a term the index gives the order, and reading stops after a page; a record counts when no earlier
 * one of its nameKey does. With a term or by price all matches are ranked first.
 */
function pageSql(reader: Reader, browse: Browse, sort: Sort, b: Binder): { text: string; term: string | null } {
  const seen = seenBy(reader, b);
  const filters = filtersOf(browse, reader, b);
  const term = browse.term ? b.bind(browse.term) : null;
  const fits = (a: string) =>
    [seen(a), ...Object.values(filters).map((filter) => filter(a)), ...(term ? [holds(a, term, browse.term ?? '')] : [])].join(' and ');
  const { keys, kinds } = KEYS[sort];
  const places = browse.after ? keysOf(browse.after, kinds).map((key, at) => `${b.bind(key)}::${kinds[at] === 'number' ? 'bigint' : 'text'}`) : null;
  const after = (a: string) => (places ? ` and (${keys(a).join(', ')}) > (${places.join(', ')})` : '');
  const limit = b.bind(browse.limit + 1);
  if (sort === 'name' || sort === 'brand') {
    const first = `not exists (select 1 from products o where o.name_key = p.name_key and o.id < p.id and ${fits('o')})`;
    const text = `select p.name_key, p.name, p.brand, p.id from products p where ${fits('p')} and ${first}${after('p')} order by ${keys('p').join(', ')} limit ${limit}`;
    return { text, term };
  }
  const rank = term && sort === 'match' ? rankOf('p', term) : '0';
  const price = sort === 'price' && reader.kind === 'user' ? `coalesce(${sortPrice(reader, b)}, ${NO_PRICE})` : '0';
  const text = `select * from (
      select distinct on (p.name_key) p.name_key, p.name, p.brand, p.id, ${rank} as rank, ${price} as price
        from products p where ${fits('p')} order by p.name_key, ${sort === 'price' ? 'price' : 'rank'}, p.id
    ) u where true${after('u')} order by ${keys('u').join(', ')} limit ${limit}`;
  return { text, term };
}

function priceJoin(reader: Extract<Reader, { kind: 'user' }>, { bind }: Binder): string {
  const [customer, day, days] = [bind(reader.customerId), bind(reader.pricing.onDate), bind(reader.pricing.windowDays)];
  return `cross join lateral price_of(p.id, ${customer}, p.price_cents, ${day}::date, ${days}::int) price`;
}

/** The price to sort by. The resolver is asked only for products that the customer, or its parent, has a price of its own for. */
function sortPrice(reader: Extract<Reader, { kind: 'user' }>, { bind }: Binder): string {
  const [customer, day, days] = [bind(reader.customerId), bind(reader.pricing.onDate), bind(reader.pricing.windowDays)];
  return `case when p.id in (select cp.product_id from customers c join customer_prices cp on cp.customer_id in (c.id, c.parent_id) where c.id = ${customer})
    then (select own.unit_price_cents from price_of(p.id, ${customer}, p.price_cents, ${day}::date, ${days}::int) own) else p.price_cents end`;
}

/** The columns of one size; the public ones have no price, no stock and no rule. */
function sizeJson(reader: Reader, rank: string, { bind }: Binder): string {
  const common = `'id', p.id, 'sku', p.sku, 'sizeUnit', p.size_unit, 'images', p.images, 'sds', p.sds, 'rank', ${rank}`;
  if (reader.kind === 'public') return `json_build_object(${common})`;
  const sees = bind(reader.seesRule);
  return `json_build_object(${common}, 'unitPriceCents', price.unit_price_cents,
    'priceRule', case when ${sees}::boolean then price.rule end, 'available', greatest(p.quantity - p.promised, 0))`;
}

interface CardRow {
  nameKey: string;
  name: string;
  brand: string;
  category: string;
  description: string;
  hazardous: boolean;
  keys: (string | number)[];
  sizes: ((SizeOffer | PublicSize) & { rank: number })[];
}

/** Wraps a statement that gives name_key, name, brand, id (and rank, price) into cards with all sizes that the reader may see. */
function cardsSql(reader: Reader, page: string, term: string | null, order: string[], b: Binder): string {
  const seen = seenBy(reader, b);
  const rank = term ? `case when p.search like '%' || ${term} || '%' then ${rankOf('p', term)} else 9 end` : '0';
  const size = sizeJson(reader, rank, b);
  const priced = reader.kind === 'user' ? priceJoin(reader, b) : '';
  return `with page as (${page})
    select page.name_key as "nameKey", lead.name, lead.brand, lead.category, lead.description, lead.hazardous, json_build_array(${order.join(', ')}) as keys, s.sizes
      from page
      join products lead on lead.id = page.id
      cross join lateral (select json_agg(${size} order by p.sku) as sizes from products p ${priced} where p.name_key = page.name_key and ${seen('p')}) s
     order by ${order.join(', ')}`;
}

function cardOf<Size extends SizeOffer | PublicSize>(row: CardRow): CatalogueCard<Size> {
  const sizes = row.sizes.toSorted((a, b) => bySize(a.sizeUnit, b.sizeUnit));
  const lead = sizes.toSorted((a, b) => a.rank - b.rank)[0];
  const { keys: _, ...card } = row;
  return { ...card, sizes: sizes.map(({ rank: __, ...size }) => size as unknown as Size), leadSku: lead?.sku ?? '' };
}

/** By price everything is read at once, every time: prices belong to one customer and day. */
function byPrice(sql: Sql, reader: Reader, wanted: Browse): Promise<CardRow[]> {
  const b = binder();
  const { text, term } = pageSql(reader, wanted, 'price', b);
  const statement = cardsSql(reader, text, term, KEYS.price.keys('page'), b);
  return sql.rows<CardRow>(`catalogue.browse.price.${shapeOf(wanted.term)}.${wanted.after ? 'after' : 'first'}`, statement, b.values);
}

/** Where a product stands in a list; only a ranked list has ranks. */
interface PageRow {
  name_key: string;
  name: string;
  brand: string;
  id: string;
  rank?: number;
}

/** Which products stand on the page is kept: a broad term ranks thousands of records. Their prices and stock are always read. */
async function inOrder(sql: Sql, reader: Reader, wanted: Browse, sort: Exclude<Sort, 'price'>): Promise<CardRow[]> {
  const page = await keep(sql, ['page', reader.kind, brandsOf(reader), { ...wanted, sort }], () => {
    const b = binder();
    const { text } = pageSql(reader, wanted, sort, b);
    return sql.rows<PageRow>(`catalogue.page.${reader.kind}.${sort}.${shapeOf(wanted.term)}.${wanted.after ? 'after' : 'first'}`, text, b.values);
  });
  if (page.length === 0) return [];
  const b = binder();
  const column = (name: keyof PageRow, type: string) => `${b.bind(page.map((row) => row[name] ?? 0))}::${type}[]`;
  const found = `select * from unnest(${column('name_key', 'text')}, ${column('name', 'text')}, ${column('brand', 'text')}, ${column('id', 'text')},
    ${column('rank', 'int')}) as found(name_key, name, brand, id, rank)`;
  const statement = cardsSql(reader, found, wanted.term ? b.bind(wanted.term) : null, KEYS[sort].keys('page'), b);
  return sql.rows<CardRow>(`catalogue.cards.${reader.kind}.${sort}.${wanted.term ? 'term' : 'all'}`, statement, b.values);
}

async function browse<Size extends SizeOffer | PublicSize>(sql: Sql, reader: Reader, wanted: Browse) {
  const sort: Sort = reader.kind === 'public' && wanted.sort === 'price' ? 'name' : wanted.sort === 'match' && !wanted.term ? 'name' : wanted.sort;
  const rows = sort === 'price' ? await byPrice(sql, reader, wanted) : await inOrder(sql, reader, wanted, sort);
  const last = rows.length > wanted.limit ? rows[wanted.limit - 1] : undefined;
  return { products: rows.slice(0, wanted.limit).map((row) => cardOf<Size>(row)), next: last ? cursorOf(last.keys) : null };
}

const brandsOf = (reader: Reader) => (reader.kind === 'user' ? reader.scope.brands : null);

/**
 * How many unique products there are of each brand, category, hazard and stock, before any filter: the one part of the counts
 * that reads the whole catalogue. Sizes of one unique product agree in brand and category (demo README).
 */
async function cubeOf(sql: Sql, reader: Reader, term: string | null): Promise<string> {
  const b = binder();
  const seen = seenBy(reader, b);
  const matching = term ? ` and ${holds('p', b.bind(term), term)}` : '';
  const inStock = reader.kind === 'user' ? 'bool_or(p.quantity > p.promised)' : 'null::boolean';
  const text = `
    with uniques as (
      select min(p.brand) as brand, min(p.category) as category, bool_or(p.hazardous) as hazardous, ${inStock} as in_stock
        from products p where ${seen('p')}${matching} group by p.name_key
    )
    select coalesce(json_agg(c), '[]')::text as cube from (select brand, category, hazardous, in_stock, count(*) as n from uniques group by 1, 2, 3, 4) c`;
  return (await sql.row<{ cube: string }>(`catalogue.cube.${reader.kind}.${shapeOf(term)}`, text, b.values))?.cube ?? '[]';
}

/** Each unique product counts once. */
function facets<F extends PublicFacets>(sql: Sql, reader: Reader, wanted: Browse): Promise<F> {
  const { term, brands, categories, hazardous, inStock } = wanted;
  const readBy = [reader.kind, brandsOf(reader)];
  return keep(sql, ['facets', ...readBy, term, brands, categories, hazardous, inStock], async () => {
    const cube = await keep(sql, ['cube', ...readBy, term], () => cubeOf(sql, reader, term));
    return countsOf<F>(sql, reader, wanted, cube);
  });
}

async function countsOf<F extends PublicFacets>(sql: Sql, reader: Reader, wanted: Browse, cube: string): Promise<F> {
  const b = binder();
  const { brands, categories, hazardous, stock } = filtersOf(wanted, reader, b);
  // `quantity` and `promised` stand for the stock filter on a unique product: one size in stock is enough.
  const asStock = (predicate: string) => predicate.replaceAll('c.quantity > c.promised', 'c.in_stock');
  const where = (...filters: string[]) => `filter (where ${filters.map(asStock).join(' and ')})`;
  const values = (column: string, ...filters: string[]) =>
    `(select coalesce(json_agg(json_build_object('value', x.value, 'count', x.n) order by x.value), '[]') from (select ${column} as value, coalesce(sum(c.n) ${where(...filters)}, 0)::int as n from cube c group by ${column}) x)`;
  const text = `
    with cube as materialized (
      select * from json_to_recordset(${b.bind(cube)}::json) as c(brand text, category text, hazardous boolean, in_stock boolean, n bigint)
    )
    select coalesce(sum(c.n) ${where(brands('c'), categories('c'), hazardous('c'), stock('c'))}, 0)::int as total,
           ${values('c.brand', categories('c'), hazardous('c'), stock('c'))} as brands,
           ${values('c.category', brands('c'), hazardous('c'), stock('c'))} as categories,
           json_build_object('yes', coalesce(sum(c.n) ${where('c.hazardous', brands('c'), categories('c'), stock('c'))}, 0)::int,
                             'no', coalesce(sum(c.n) ${where('not c.hazardous', brands('c'), categories('c'), stock('c'))}, 0)::int) as hazardous
           ${reader.kind === 'user' ? `, coalesce(sum(c.n) ${where('c.in_stock', brands('c'), categories('c'), hazardous('c'))}, 0)::int as "inStock"` : ''}
      from cube c`;
  return (await sql.row<F>(`catalogue.facets.${reader.kind}`, text, b.values)) as F;
}

/** One unique product with all sizes that the reader may see; undefined when there is none for them. */
async function bySlug<Size extends SizeOffer | PublicSize>(sql: Sql, reader: Reader, nameKey: string): Promise<CatalogueCard<Size> | undefined> {
  const b = binder();
  const seen = seenBy(reader, b);
  const page = `select p.name_key, p.id from products p where p.name_key = ${b.bind(nameKey)} and ${seen('p')} order by p.id limit 1`;
  const row = await sql.row<CardRow>(`catalogue.slug.${reader.kind}`, cardsSql(reader, page, null, ['page.id'], b), b.values);
  return row && cardOf<Size>(row);
}

/** How a signed-in person looks at the catalogue: for which customer, when, and whether they see which price rule won. */
export interface Shopper {
  scope: CatalogueScope;
  customerId: string | null;
  pricing: Pricing;
  seesRule: boolean;
}

const asUser = (shopper: Shopper): Reader => ({ kind: 'user', ...shopper });

export const browseProducts = (sql: Sql, shopper: Shopper, wanted: Browse) => browse<SizeOffer>(sql, asUser(shopper), wanted);
export const browseFacets = (sql: Sql, shopper: Shopper, wanted: Browse) => facets<Facets>(sql, asUser(shopper), wanted);
export const productBySlug = (sql: Sql, shopper: Shopper, nameKey: string) => bySlug<SizeOffer>(sql, asUser(shopper), nameKey);

export const browsePublic = (sql: Sql, _scope: PublicScope, wanted: Browse) => browse<PublicSize>(sql, { kind: 'public' }, wanted);
export const publicFacets = (sql: Sql, _scope: PublicScope, wanted: Browse) => facets<PublicFacets>(sql, { kind: 'public' }, wanted);
export const publicBySlug = (sql: Sql, _scope: PublicScope, nameKey: string) => bySlug<PublicSize>(sql, { kind: 'public' }, nameKey);
