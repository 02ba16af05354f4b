import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { uuidv7 } from '../../kit/id.ts';
import { searchText } from '../../kit/normalise.ts';
import { systemRandom } from '../../platform/clock.ts';
import { type Database, openDatabase } from '../../platform/database.ts';
import { type Browse, searchTerm } from '../browsing.ts';
import { browseProducts, browsePublic, countProducts, type Shopper } from './browse.ts';
import { activeProducts, fullList, uniqueProducts } from './list-products.ts';
import { searchSellable } from './queries.ts';
import { catalogueScope, publicScope } from './scope.ts';
import { readShowcase } from './showcase.ts';

// What lists answer from memory is compared with the rule written out in plain SQL: random catalogues, changes, people and questions.

let app: AppUnderTest;
/** Another process on the same database. */
let other: Database;
beforeAll(async () => {
  app = await startApp();
  other = openDatabase(app.config.database.url, { poolSize: 4, log: app.log });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

type Dice = (below: number) => number;
function diceOf(seed: number): Dice {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) % below;
  };
}
const oneOf = <T>(dice: Dice, from: readonly T[]): T => from[dice(from.length)] as T;
const some = <T>(dice: Dice, from: readonly T[]): T[] => from.filter(() => dice(3) === 0);

const WORDS = ['Citrus', 'Crème', 'Oxy 10', 'Pot & Pan', 'Floor', 'x5', 'Élan Hand', '5 gal'];
const BRANDS = ['Linnetfold', 'Vesperline', 'Ostrel', 'Örja'];
const CATEGORIES = ['Laundry', 'Kitchen', 'Spa'];
const SIZES = ['5 gal pail', '4 x 1 gal case', '55 gal drum', 'each', '12 x 5 gal case'];
const TERMS = [
  '5',
  'gal',
  '5 gal',
  '1 gal',
  'citrus',
  'creme',
  'crme',
  'élan',
  'oxy 10',
  'pot',
  'l',
  'l 1',
  'l 2',
  '10',
  'e',
  'x',
  'ostrel',
  'x5',
  'pail',
  'zzz',
  '12x5galcase',
];

interface Size {
  name: string;
  brand: string;
  sizeUnit: string;
  sku: string;
}
const searchOf = ({ name, brand, sizeUnit, sku }: Size) => searchText(name, brand, sizeUnit, sku);
/** SKUs that were given to some product. */
const skus: string[] = [];
const termFor = (dice: Dice) => searchTerm(dice(5) ? oneOf(dice, TERMS) : oneOf(dice, skus));
function sizeOf(dice: Dice) {
  const unique = dice(14);
  // Some hold others whole.
  const sku = `L-${skus.length}`;
  skus.push(sku);
  return {
    nameKey: `unique-${unique}`,
    name: `${WORDS[unique % WORDS.length]}${dice(5) ? '' : ' Plus'}`,
    brand: dice(6) ? (BRANDS[unique % BRANDS.length] as string) : oneOf(dice, BRANDS),
    category: dice(6)
      ? (CATEGORIES[unique % CATEGORIES.length] as string)
      : oneOf(dice, CATEGORIES),
    sizeUnit: oneOf(dice, SIZES),
    sku,
    priceCents: dice(6) ? 100 * (1 + dice(6)) : null,
    quantity: dice(3),
    hazardous: dice(2) === 0,
    isActive: dice(5) > 0,
  };
}

const CHANGES: Record<string, (db: Database, dice: Dice, id: string) => Promise<unknown>> = {
  price: (db, dice, id) =>
    db.pool.query('update products set price_cents = $2 where id = $1', [
      id,
      dice(5) ? 100 * (1 + dice(6)) : null,
    ]),
  stock: (db, dice, id) =>
    db.pool.query('update products set quantity = $2, promised = $3 where id = $1', [
      id,
      dice(3),
      dice(3),
    ]),
  active: (db, _, id) =>
    db.pool.query('update products set is_active = not is_active where id = $1', [id]),
  hazard: (db, _, id) =>
    db.pool.query('update products set hazardous = not hazardous where id = $1', [id]),
  everything: (db, dice, id) => {
    const size = sizeOf(dice);
    return db.pool.query(
      'update products set name = $2, brand = $3, size_unit = $4, sku = $5, search = $6, name_key = $7, category = $8 where id = $1',
      [
        ...[
          id,
          size.name,
          size.brand,
          size.sizeUnit,
          size.sku,
          searchOf(size),
          size.nameKey,
          size.category,
        ],
      ],
    );
  },
  gone: async (db, _, id) => {
    await db.pool.query('delete from customer_prices where product_id = $1', [id]);
    await db.pool.query('delete from products where id = $1', [id]);
  },
  new: (_, dice) => addProduct(app, sizeOf(dice)),
  'all at once': (db) =>
    db.pool.query(
      'update products set price_cents = price_cents + 100, quantity = (quantity + 1) % 3',
    ),
};

const FIELD = (at: number) => `split_part(p.search, '|', ${at})`;
/** Parameter 1 is the term. */
const BY_PACK = `case when ${FIELD(3)} like $1 || '%' or ${FIELD(3)} like '%x' || $1 || '%' or ${FIELD(4)} = $1 then 0
  when ${FIELD(4)} like '%' || $1 || '%' then 1 when ${FIELD(1)} like '%' || $1 || '%' then 2 else 3 end`;
const BY_SKU = `case when ${FIELD(4)} = $1 then 0 when ${FIELD(4)} like '%' || $1 || '%' then 1 when ${FIELD(3)} like $1 || '%' then 2 else 3 end`;
const FILTERS = {
  brand: '($2::text[] is null or p.brand = any($2))',
  category: '($3::text[] is null or p.category = any($3))',
  hazardous: '($4::boolean is null or p.hazardous = $4)',
  stock: '(not $5::boolean or p.quantity > p.promised)',
};
type Filter = keyof typeof FILTERS;
const SEEN = `p.is_active and ($6::text[] is null or p.brand = any($6)) and ($1::text is null or p.search like '%' || $1 || '%')`;

/** The rule in plain SQL: all product ids of the list in order, and its counts. */
async function oracle(
  shopper: Pick<Shopper, 'customerId' | 'pricing'> & { brands: readonly string[] | null },
  wanted: Browse,
) {
  const orNull = (values: readonly string[]) => (values.length > 0 ? values : null);
  const values = [
    wanted.term,
    orNull(wanted.brands),
    orNull(wanted.categories),
    wanted.hazardous,
    wanted.inStock,
    shopper.brands,
  ];
  const passing = (...without: Filter[]) =>
    Object.entries(FILTERS)
      .flatMap(([name, filter]) => (without.includes(name as Filter) ? [] : filter))
      .join(' and ');
  const weight = {
    match: wanted.term ? BY_PACK : '0',
    name: '0',
    brand: '0',
    price: 'coalesce(price.unit_price_cents, 9007199254740991)',
  }[wanted.sort];
  const first = { match: 'weight, ', name: '', brand: 'brand, ', price: 'weight, ' }[wanted.sort];
  const list = await app.db.pool.query<{ id: string }>(
    `select id from (select distinct on (p.name_key) p.name_key, p.id, p.name, p.brand, ${weight} as weight
       from products p cross join lateral price_of(p.id, $7, p.price_cents, $8::date, $9::int) price
      where ${SEEN} and ${passing()} order by p.name_key, weight, p.id) u order by ${first} name, id`,
    [...values, shopper.customerId, shopper.pricing.onDate, shopper.pricing.windowDays],
  );
  const counted = (of: string, ...without: Filter[]) =>
    `count(distinct p.name_key) filter (where ${[...without, of].length ? `${passing(...without)} and ${of}` : of})::int`;
  const facet = (column: Filter) =>
    `(select coalesce(json_agg(x order by x.value collate "C"), '[]') from (select p.${column} as value, ${counted('true', column)} as count from products p where ${SEEN} group by p.${column}) x)`;
  const counts = await app.db.pool.query<{ counts: unknown }>(
    `select json_build_object('total', (select ${counted('true')} from products p where ${SEEN}), 'brands', ${facet('brand')}, 'categories', ${facet('category')},
       'hazardous', (select json_build_object('yes', ${counted('p.hazardous', 'hazardous')}, 'no', ${counted('not p.hazardous', 'hazardous')}) from products p where ${SEEN}),
       'inStock', (select ${counted('p.quantity > p.promised', 'stock')} from products p where ${SEEN})) as counts`,
    values,
  );
  return { ids: list.rows.map((row) => row.id), counts: counts.rows[0]?.counts };
}

function browseFor(dice: Dice): Browse {
  const term = dice(3) ? termFor(dice) : null;
  return {
    term,
    brands: dice(2) ? [] : some(dice, [...BRANDS, 'Nobody']),
    categories: dice(2) ? [] : some(dice, CATEGORIES),
    hazardous: oneOf(dice, [null, null, true, false]),
    inStock: dice(3) === 0,
    sort: oneOf(dice, ['match', 'name', 'brand', 'price'] as const),
    after: null,
    limit: 1 + dice(6),
  };
}

/** All pages of a list, one after the other, with the counts of each. */
async function pagesOf<P extends { next: string | null }>(
  read: (after: string | null) => Promise<P>,
): Promise<P[]> {
  const pages = [await read(null)];
  for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null)
    pages.push(await read(next));
  return pages;
}

/** The products that stand for these records, in their order. */
async function keysOf(ids: readonly string[]): Promise<string[]> {
  const rows = await app.db.pool.query<{ id: string; name_key: string }>(
    'select id, name_key from products where id = any($1)',
    [ids],
  );
  const keys = new Map(rows.rows.map((row) => [row.id, row.name_key]));
  return ids.map((id) => keys.get(id) ?? '');
}

async function compare(db: Database, dice: Dice, shopper: Shopper, why: string): Promise<void> {
  const { brands } = shopper.scope;
  const wanted = browseFor(dice);
  const said = `${why}: ${JSON.stringify(wanted)}`;
  const mine = await pagesOf((after) => browseProducts(db, shopper, { ...wanted, after }));
  const sorted = {
    ...wanted,
    sort: wanted.sort === 'match' && !wanted.term ? ('name' as const) : wanted.sort,
  };
  const due = await oracle({ ...shopper, brands }, sorted);
  expect(
    mine.flatMap((page) => page.products.map((product) => product.nameKey)),
    said,
  ).toEqual(await keysOf(due.ids));
  for (const page of mine) expect(page.facets, said).toEqual(due.counts);

  const open = publicScope({ publicCatalogue: true });
  if (!open) throw new Error('the catalogue is open');
  const visitors = {
    ...wanted,
    inStock: false,
    sort: sorted.sort === 'price' ? ('name' as const) : sorted.sort,
  };
  const seen = await pagesOf((after) => browsePublic(db, open, { ...wanted, after }));
  const dueSeen = await oracle(
    { customerId: null, pricing: shopper.pricing, brands: null },
    visitors,
  );
  expect(
    seen.flatMap((page) => page.products.map((product) => product.nameKey)),
    said,
  ).toEqual(await keysOf(dueSeen.ids));
  const { inStock: _, ...openCounts } = dueSeen.counts as Record<string, unknown>;
  for (const page of seen) expect(page.facets, said).toEqual(openCounts);
}

async function compareRecords(
  db: Database,
  dice: Dice,
  shopper: Shopper,
  keeper: Shopper,
  why: string,
): Promise<void> {
  const term = dice(6) ? termFor(dice) : null;
  const values = [term, shopper.scope.brands];
  const scope = `p.is_active and ($2::text[] is null or p.brand = any($2)) and ($1::text is null or p.search like '%' || $1 || '%')`;
  const ids = async (text: string, all: unknown[] = values) =>
    (await app.db.pool.query<{ id: string }>(text, all)).rows.map((row) => row.id);
  const idsIn = (list: { products: readonly { id: string }[] }) =>
    list.products.map((product) => product.id);
  const said = `${why}: ${term}`;
  expect(idsIn(await activeProducts(db, shopper, term ?? '', null)), said).toEqual(
    await ids(`select p.id from products p where ${scope} order by p.name, p.id`),
  );
  expect(idsIn(await uniqueProducts(db, shopper, term ?? '', null)), said).toEqual(
    await ids(
      `select id from (select distinct on (p.name_key) p.id, p.name from products p where ${scope} order by p.name_key, p.id) u order by name, id`,
    ),
  );
  const isActive = oneOf(dice, [null, true, false]);
  const full = await pagesOf((after) =>
    fullList(db, keeper, { search: term ?? '', isActive, limit: 7, after }),
  );
  expect(full.flatMap(idsIn), said).toEqual(
    await ids(
      `select p.id from products p where ($1::text is null or p.search like '%' || $1 || '%') and ($2::boolean is null or p.is_active = $2) order by p.name, p.id`,
      [term, isActive],
    ),
  );
  expect(await fullList(db, shopper, {}), said).toEqual({ products: [], next: null });
  for (const typed of [termFor(dice) ?? 'l', `l${dice(10)}`]) {
    const found = await searchSellable(
      db,
      shopper.scope,
      shopper.customerId,
      typed,
      5,
      shopper.pricing,
    );
    const best = await ids(
      `select p.id from products p where ${scope} order by ${BY_SKU}, p.name, p.id limit 5`,
      [typed, shopper.scope.brands],
    );
    expect(
      found.map((one) => one.id),
      `${why}: quick add ${typed}`,
    ).toEqual(best);
  }
  const everything = {
    term: null,
    brands: [],
    categories: [],
    hazardous: null,
    inStock: false,
    sort: 'name',
    after: null,
    limit: 1,
  } as const;
  const { inStock: _, ...counts } = (
    await oracle({ ...shopper, brands: shopper.scope.brands }, everything)
  ).counts as Record<string, unknown>;
  expect(await countProducts(db, shopper.scope), said).toEqual(counts);
  expect(
    (await readShowcase(db, shopper.scope)).map(({ category, sizeUnit, sku }) => [
      category,
      sizeUnit,
      sku,
    ]),
  ).toEqual(
    (
      await app.db.pool.query(
        `select distinct on (p.category, p.size_unit) p.category, p.size_unit, p.sku from products p where p.is_active and ($1::text[] is null or p.brand = any($1))
          order by p.category, p.size_unit, p.name, p.id`,
        [shopper.scope.brands],
      )
    ).rows.map((row) => [row.category, row.size_unit, row.sku]),
  );
}

async function peopleFor(dice: Dice): Promise<{ buyers: Shopper[]; keeper: Shopper }> {
  const pricing = { onDate: '2026-03-03', windowDays: 100 };
  const parent = await addCustomer(app);
  const customers = [
    null,
    parent,
    await addCustomer(app, { parentId: parent }),
    await addCustomer(app),
  ];
  const buyers = await Promise.all(
    customers.map(async (customerId, at) => {
      const user = await addUser(app, {
        brands: at === 3 ? BRANDS : some(dice, BRANDS),
        customers: customerId ? [customerId] : [],
      });
      return { scope: catalogueScope(user), customerId, pricing, seesRule: false };
    }),
  );
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  return {
    buyers,
    keeper: { scope: catalogueScope(owner), customerId: null, pricing, seesRule: true },
  };
}

/** Prices of all sorts: staff's and invoiced ones, over, not yet begun, too old, not accepted. */
async function priceSome(
  dice: Dice,
  customers: readonly (string | null)[],
  products: readonly string[],
): Promise<void> {
  for (const customer of customers.filter((id) => id !== null)) {
    for (const product of products.filter(() => dice(3) === 0)) {
      await app.db.pool.query(
        `insert into customer_prices (id, customer_id, product_id, unit_price_cents, source, valid_from, valid_until, accepted) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          uuidv7(app.clock.now(), systemRandom.bytes(10)),
          customer,
          product,
          50 * (1 + dice(12)),
          oneOf(dice, ['staff', 'accounting']),
          oneOf(dice, ['2024-01-01', '2026-01-01', '2026-02-01']),
          oneOf(dice, [null, null, '2026-03-01']),
          dice(5) > 0,
        ],
      );
    }
  }
}

test.each([1, 2, 3])(
  'lists from memory are what the rule says, through any changes (%i)',
  { timeout: 60_000 },
  async (seed) => {
    const dice = diceOf(seed);
    await app.asOwner((client) => client.query('truncate products cascade'));
    skus.length = 0;
    const products: string[] = [];
    for (let at = 0; at < 35; at += 1) products.push(await addProduct(app, sizeOf(dice)));
    const { buyers, keeper } = await peopleFor(dice);
    await priceSome(
      dice,
      buyers.map((buyer) => buyer.customerId),
      products,
    );
    for (let step = 0; step < 45; step += 1) {
      const change = oneOf(dice, Object.keys(CHANGES));
      const made = await CHANGES[change]?.(app.db, dice, oneOf(dice, products));
      if (typeof made === 'string') products.push(made);
      const why = `seed ${seed}, step ${step}, ${change}`;
      const db = dice(2) ? app.db : other;
      await compare(db, dice, oneOf(dice, [...buyers, keeper]), why);
      if (step % 3 === 0) await compareRecords(db, dice, oneOf(dice, buyers), keeper, why);
    }
  },
);
