import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import {
  bigId,
  CUSTOMER,
  fillBigShop,
  ORDER,
  PRODUCT,
  PROMISED,
} from '../../../../tests/support/big-shop.ts';
import { watchSql } from '../../../../tests/support/watch-sql.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { readTable } from '../../../kit/table-view.ts';
import type { Sql } from '../../../platform/database.ts';
import { sql } from '../../../platform/sql.ts';
import { PRODUCT_TABLE } from '../../../products/catalogue/product-table.ts';
import { browseOf } from '../../../products/catalogue/public/browsing.ts';
import {
  productsByNameKey,
  uniqueProducts,
} from '../../../products/catalogue/server/list-products.ts';
import {
  browseProducts,
  browsePublic,
  productBySlug,
  publicBySlug,
  type Shopper,
} from '../../../products/catalogue/server/public/browse.ts';
import { promiseStock } from '../../../products/catalogue/server/public/promise-stock.ts';
import { readSellable, searchSellable } from '../../../products/catalogue/server/public/queries.ts';
import { catalogueScope, publicScope } from '../../../products/catalogue/server/public/scope.ts';
import { tableProducts } from '../../../products/catalogue/server/table-products.ts';
import { readListPrices, TABLE_ROWS } from '../../../products/prices/server/price-tables.ts';
import { sheetsToSee } from '../../../safety/sheets/server/public/missing-sheets.ts';
import { readAroundCart } from '../../cart/server/around-cart.ts';
import { similarItems } from '../../visits/server/items.ts';
import { ORDER_TABLE } from '../order-table.ts';
import { ordersOfSite } from './orders-of-site.ts';
import { ownerFigures } from './public/order-figures.ts';
import { listOrders, readOrder } from './public/queries.ts';
import { orderScope } from './public/scope.ts';
import { tableOrders } from './table-orders.ts';

/** Enough rows that an index is cheaper wherever there is one. `npm run prove:plans` asks the same of the sizes that we promise. */
const SIZE =
  process.env.PLANS === 'full'
    ? PROMISED
    : { products: 6000, customers: 20, orders: 6000, lines: 1 };
const LOADING_MS = 900_000;
/** The beginning of the ids of small sites, without their last four figures. */
const SITES = bigId(CUSTOMER, 0).slice(0, -4);
const BIG = new Set([
  'products',
  'product_changes',
  'customers',
  'orders',
  'order_lines',
  'order_events',
  'customer_prices',
]);
// A table of one page is read whole, index or not.
if (SIZE.customers < 1000) BIG.delete('customers');

let app: AppUnderTest;
let buyer: TestUser;
let owner: TestUser;
let shopper: Shopper;
let customer: string;
const pricing = { onDate: '2026-03-03', windowDays: 548 };

beforeAll(async () => {
  app = await startApp();
  customer = bigId(CUSTOMER, 7);
  const client = await app.db.pool.connect();
  await client.query(`set statement_timeout = ${LOADING_MS}`);
  const loading = { query_timeout: LOADING_MS };
  await fillBigShop(async (text, values) => {
    await client.query({ text, values, ...loading });
  }, SIZE);
  client.release(true);
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  buyer = await addUser(app, { brands: ['Brand 1', 'Brand 2'], customers: [customer] });
  shopper = { scope: catalogueScope(buyer), customerId: customer, pricing, seesRule: false };
}, LOADING_MS);
afterAll(() => app.close(), LOADING_MS);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Function Name'?: string;
  'Actual Rows'?: number;
  Plans?: Plan[];
}

function scanned(plan: Plan): string[] {
  const own =
    plan['Node Type'] === 'Seq Scan' && BIG.has(plan['Relation Name'] ?? '')
      ? [plan['Relation Name'] ?? '']
      : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scanned)];
}

const sent: [name: string, text: string, values: unknown[]][] = [];
/** The database, with a note of what it is asked. One for all reads: the product index is filled once. */
const noting = () => watchSql(app.db, ({ name, text, values }) => sent.push([name, text, values]));

/** Runs a read and gives the big tables that any of its statements reads from end to end, by statement. */
async function scansOf(read: (db: Sql) => Promise<unknown>): Promise<string[]> {
  sent.length = 0;
  await read(noting());
  expect(sent.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const [name, text, values] of sent) {
    const { rows } = await app.db.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (format json) ${text}`,
      values,
    );
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? [])
      found.push(...scanned(Plan).map((table) => `${name}: ${table}`));
  }
  return found;
}

const list = (query: string) => (db: Sql) =>
  browseProducts(db, shopper, browseOf(new URLSearchParams(query)));
const open = publicScope({ publicCatalogue: true });
if (!open) throw new Error('the catalogue is open');
const history = (db: Sql) =>
  listOrders(db, orderScope(buyer), {
    term: '',
    status: null,
    customerId: customer,
    after: null,
    limit: 20,
  });

/** The owner's table of orders, 50 of all of them. */
const orderTable = (search: string) => async (db: Sql) =>
  tableOrders(
    db,
    { scope: orderScope(owner), terms: await readCompany(app), nowMs: app.clock.now() },
    readTable(ORDER_TABLE, new URLSearchParams(search)),
    50,
  );

test.each<[string, (db: Sql) => Promise<unknown>]>([
  ['the list', list('')],
  ['the list by brand', list('sort=brand')],
  ['the list of one category', list('category=Category 1')],
  ['the list of the API', (db) => uniqueProducts(db, shopper, { after: null, limit: 50 })],
  ['the records of one product', (db) => productsByNameKey(db, shopper, 'product-42')],
  ['a search for a SKU', list('q=br-100042')],
  [
    'quick add',
    (db) =>
      searchSellable(
        db,
        shopper.scope,
        { customerId: customer, term: 'br-100042', limit: 8 },
        pricing,
      ),
  ],
  ['the list by price', list('sort=price')],
  ['a broad search', list('q=5')],
  ['a product', (db) => productBySlug(db, shopper, 'product-42')],
  ['the public list', (db) => browsePublic(db, open, browseOf(new URLSearchParams()))],
  ['a public product', (db) => publicBySlug(db, open, 'product-42')],
  [
    'the products of an order',
    (db) =>
      readSellable(db, shopper.scope, {
        customerId: customer,
        productIds: Array.from({ length: 20 }, (_, at) => bigId(PRODUCT, 100 + at)),
        pricing,
      }),
  ],
  [
    'the promise of stock',
    (db) =>
      promiseStock(db, [{ productId: bigId(PRODUCT, 7), quantity: 1 }], { allowBackOrders: false }),
  ],
  ['an order', (db) => readOrder(db, orderScope(buyer), bigId(ORDER, 7))],
  ['the orders of a buyer', history],
  ['the table of orders', orderTable('')],
  ...['number', '-number', 'customer', 'promised', '-promised', '-total'].map(
    (by): [string, (db: Sql) => Promise<unknown>] => [
      `the table of orders by ${by}`,
      orderTable(`sort=${by}`),
    ],
  ),
  [
    'a buyer’s search for an order',
    (db) =>
      listOrders(db, orderScope(buyer), {
        term: 'bs4019',
        status: null,
        customerId: customer,
        after: null,
        limit: 20,
      }),
  ],
])('no sequential scan of a big table: %s', async (_, read) => {
  expect(await scansOf(read)).toEqual([]);
});

/** Late enough that what was ordered in the last weeks is none of the orders there are: what is older is not read for it. */
const muchLater = new Date(Date.now() + 40 * 86_400_000);

test.each<[string, (db: Sql) => Promise<unknown>]>([
  ['what Today sums up', (db) => ownerFigures(db, 'America/New_York', muchLater)],
  [
    'what lacks a sheet, beside every page of the staff',
    (db) => sheetsToSee(db, { customers: null, brands: null }, Date.now()),
  ],
  [
    'the staff’s table of products',
    (db) =>
      tableProducts(db, owner, readTable(PRODUCT_TABLE, new URLSearchParams()), {
        limit: 50,
        today: '2026-01-01',
      }),
  ],
])('no sequential scan of a big table where staff work: %s', async (_, read) => {
  expect(await scansOf(read)).toEqual([]);
});

test('a table of list prices asks for the prices of its rows alone', async () => {
  sent.length = 0;
  const rows = { term: '', brand: '', category: '' };
  await readListPrices({ ...app, db: { ...app.db, ...noting() } }, owner, rows, async () => () => ({
    price: false,
    quantity: false,
  }));
  const [, text, values] = sent.find(([, one]) => one.includes('prices_of(')) ?? [];
  expect(text).toBeDefined();
  const { rows: plans } = await app.db.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, format json) ${text}`,
    values,
  );
  const priced = (plan: Plan): number[] => [
    ...(plan['Function Name'] === 'prices_of' ? [plan['Actual Rows'] ?? 0] : []),
    ...(plan.Plans ?? []).flatMap(priced),
  ];
  const tops = plans[0]?.['QUERY PLAN'].map((one) => one.Plan) ?? [];
  expect(tops.flatMap(priced)).toEqual([TABLE_ROWS + 1]);
  expect(tops.flatMap(scanned)).toEqual([]);
});

test('what similar sites buy is found from what this one bought, not from all that was', async () => {
  sent.length = 0;
  const counting = {
    orders: orderScope(owner),
    today: new Date().toISOString().slice(0, 10),
    timeZone: 'America/New_York',
  };
  await similarItems(noting(), customer, counting, catalogueScope(owner));
  const [, text, values] = sent[0] ?? [];
  const client = await app.db.pool.connect();
  try {
    await client.query('begin');
    // Many sites with two orders each: of a few with hundreds, the twenty that are alike are all there are.
    if (SIZE.customers < 1000) {
      await client.query(
        `insert into customers (id, name, search) select $1 || n, 'Inn ' || n, 'inn' || n from generate_series(1000, 3999) n`,
        [SITES],
      );
      await client.query(
        `update orders set customer_id = case when id in ($2, $3) then $4
                                              else $1 || (1000 + (row_number_of.nth % 3000)) end
           from (select id as of, row_number() over (order by id) as nth from orders) row_number_of
          where row_number_of.of = orders.id`,
        [SITES, bigId(ORDER, 7), bigId(ORDER, 27), customer],
      );
      await client.query('analyze customers');
      await client.query('analyze orders');
    }
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (format json) ${text}`,
      values,
    );
    expect(rows[0]?.['QUERY PLAN'].flatMap((one) => scanned(one.Plan))).toEqual([]);
  } finally {
    await client.query('rollback');
    client.release(true);
  }
});

test('a statement that reads a whole table is told', async () => {
  expect(await scansOf((db) => db.execute(sql`select sum(quantity) from products`))).toEqual([
    expect.stringMatching(/: products$/),
  ]);
  expect(await history(app.db)).toHaveLength(21);
});

test('the weeks and the month of Today are summed from an index, and no order is read for them', async () => {
  sent.length = 0;
  await ownerFigures({ ...app.db, ...noting() }, 'America/New_York', new Date());
  const [, text, values] = sent[0] ?? [];
  const client = await app.db.pool.connect();
  try {
    await client.query('begin');
    // Here nearly all orders are of these weeks, so reading all of them would be cheapest.
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    expect(JSON.stringify(rows)).toMatch(/"Index Only Scan"[^{]*"orders_sold"/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('what a cart may be added to is found by its customer, whoever has such orders and whoever has none', async () => {
  sent.length = 0;
  await readAroundCart({ db: { ...app.db, ...noting() } }, buyer, customer);
  const [, text] = sent[0] ?? [];
  const client = await app.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `update orders set status = 'placed' where id in (select id from orders order by id desc limit 3000)`,
    );
    await client.query('analyze orders');
    // The plan that is kept for all customers: nothing goes through the orders of others.
    const { rows } = await client.query(`explain (generic_plan, format json) ${text}`);
    const plan = JSON.stringify(rows);
    expect(plan).toContain('"orders_changeable"');
    expect(plan).not.toContain('"orders_pkey"');
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('what an order guide asks of a site’s orders is planned five times, and then no more', async () => {
  sent.length = 0;
  // One site with a few orders among those of sites with many: planned for it alone, it would always seem cheaper.
  const client = await app.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(`update orders set customer_id = $1 where customer_id = $2 and id > $3`, [
      bigId(CUSTOMER, 8),
      customer,
      bigId(ORDER, 200),
    ]);
    await client.query('analyze orders');
    await ordersOfSite(noting(), orderScope(buyer), customer, 5);
    const [name = '', text = '', values = []] = sent[0] ?? [];
    for (let times = 0; times < 12; times += 1) await client.query({ name, text, values });
    const { rows } = await client.query(
      'select custom_plans::int as planned from pg_prepared_statements where name = $1',
      [name],
    );
    expect(rows).toEqual([{ planned: 5 }]);
  } finally {
    await client.query('rollback');
    client.release(true);
  }
});
