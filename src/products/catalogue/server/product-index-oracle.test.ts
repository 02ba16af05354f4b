import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../../tests/support/app.ts';
import { BY_SKU, oracle } from '../../../../tests/support/product-oracle.ts';
import {
  browseFor,
  CHANGES,
  type Dice,
  diceOf,
  oneOf,
  peopleFor,
  priceSome,
  sizeOf,
  skus,
  termFor,
} from '../../../../tests/support/random-catalogue.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { type Database, openDatabase } from '../../../platform/database.ts';
import { activeProducts, fullList, uniqueProducts } from './list-products.ts';
import { browseProducts, browsePublic, countProducts, type Shopper } from './public/browse.ts';
import { searchSellable } from './public/queries.ts';
import { publicScope } from './public/scope.ts';
import { readShowcase } from './public/showcase.ts';

// What lists answer from memory is compared with the rule written out in plain SQL: random
// catalogues, changes, people and questions.

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
  const requested = browseFor(dice);
  const context = `${why}: ${JSON.stringify(requested)}`;
  const mine = await pagesOf((after) => browseProducts(db, shopper, { ...requested, after }));
  const sorted = {
    ...requested,
    sort: requested.sort === 'match' && !requested.term ? ('name' as const) : requested.sort,
  };
  const due = await oracle(app.db, { ...shopper, brands }, sorted);
  expect(
    mine.flatMap((page) => page.products.map((product) => product.nameKey)),
    context,
  ).toEqual(await keysOf(due.ids));
  for (const page of mine) expect(page.facets, context).toEqual(due.counts);

  const open = publicScope({ publicCatalogue: true });
  if (!open) throw new Error('the catalogue is open');
  const visitors = {
    ...requested,
    inStock: false,
    sort: sorted.sort === 'price' ? ('name' as const) : sorted.sort,
  };
  const seen = await pagesOf((after) => browsePublic(db, open, { ...requested, after }));
  const dueSeen = await oracle(
    app.db,
    { customerId: null, pricing: shopper.pricing, brands: null },
    visitors,
  );
  expect(
    seen.flatMap((page) => page.products.map((product) => product.nameKey)),
    context,
  ).toEqual(await keysOf(dueSeen.ids));
  const { inStock: _, ...openCounts } = dueSeen.counts as Record<string, unknown>;
  for (const page of seen) expect(page.facets, context).toEqual(openCounts);
}

async function compareRecords(
  db: Database,
  dice: Dice,
  shopper: Shopper,
  admin: Shopper,
  why: string,
): Promise<void> {
  const term = dice(6) ? termFor(dice) : null;
  const values = [term, shopper.scope.brands];
  const scope = `p.is_active and ($2::text[] is null or p.brand = any($2))
    and ($1::text is null or p.search like '%' || $1 || '%')`;
  const ids = async (text: string, all: unknown[] = values) =>
    (await app.db.pool.query<{ id: string }>(text, all)).rows.map((row) => row.id);
  const idsIn = (list: { products: readonly { id: string }[] }) =>
    list.products.map((product) => product.id);
  const context = `${why}: ${term}`;
  expect(
    idsIn(await activeProducts(db, shopper, { search: term ?? '', after: null })),
    context,
  ).toEqual(await ids(`select p.id from products p where ${scope} order by p.name, p.id`));
  expect(
    idsIn(await uniqueProducts(db, shopper, { search: term ?? '', after: null })),
    context,
  ).toEqual(
    await ids(
      `select id from (
         select distinct on (p.name_key) p.id, p.name from products p
          where ${scope} order by p.name_key, p.id) u order by name, id`,
    ),
  );
  const isActive = oneOf(dice, [null, true, false]);
  const full = await pagesOf((after) =>
    fullList(db, admin, { search: term ?? '', isActive, limit: 7, after }),
  );
  expect(full.flatMap(idsIn), context).toEqual(
    await ids(
      `select p.id from products p
        where ($1::text is null or p.search like '%' || $1 || '%')
          and ($2::boolean is null or p.is_active = $2) order by p.name, p.id`,
      [term, isActive],
    ),
  );
  expect(await fullList(db, shopper, {}), context).toEqual({ products: [], next: null });
  for (const typed of [termFor(dice) ?? 'l', `l${dice(10)}`]) {
    const found = await searchSellable(
      db,
      shopper.scope,
      { customerId: shopper.customerId, term: typed, limit: 5 },
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
    certified: [],
    inStock: false,
    sort: 'name',
    after: null,
    limit: 1,
  } as const;
  const { inStock: _, ...counts } = (
    await oracle(app.db, { ...shopper, brands: shopper.scope.brands }, everything)
  ).counts as Record<string, unknown>;
  expect(await countProducts(db, shopper.scope), context).toEqual(counts);
  expect(
    (await readShowcase(db, shopper.scope)).map(({ category, sizeUnit, sku }) => [
      category,
      sizeUnit,
      sku,
    ]),
  ).toEqual(
    (
      await app.db.pool.query(
        `select distinct on (p.category, p.size_unit) p.category, p.size_unit, p.sku
           from products p where p.is_active and ($1::text[] is null or p.brand = any($1))
          order by p.category, p.size_unit, p.name, p.id`,
        [shopper.scope.brands],
      )
    ).rows.map((row) => [row.category, row.size_unit, row.sku]),
  );
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
    const { buyers, admin } = await peopleFor(app, dice);
    await priceSome(
      app,
      dice,
      buyers.map((buyer) => buyer.customerId),
      products,
    );
    for (let step = 0; step < 45; step += 1) {
      const change = oneOf(dice, Object.keys(CHANGES));
      const made = await CHANGES[change]?.(app.db, dice, oneOf(dice, products), app);
      if (typeof made === 'string') products.push(made);
      const why = `seed ${seed}, step ${step}, ${change}`;
      const db = dice(2) ? app.db : other;
      await compare(db, dice, oneOf(dice, [...buyers, admin]), why);
      if (step % 3 === 0) await compareRecords(db, dice, oneOf(dice, buyers), admin, why);
    }
  },
);
