import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { addCustomer } from '../../../tests/support/rows.ts';
import { browseOf } from '../../catalogue/browsing.ts';
import { browseProducts, browsePublic, productBySlug, publicBySlug, type Shopper } from '../../catalogue/server/browse.ts';
import { promiseStock, readSellable, searchSellable } from '../../catalogue/server/queries.ts';
import { catalogueScope, publicScope } from '../../catalogue/server/scope.ts';
import { uuidv7 } from '../../kit/id.ts';
import { systemRandom } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { listOrders, readOrder } from './queries.ts';
import { orderScope } from './scope.ts';

// Enough rows that an index is cheaper wherever there is one; the plans are those of the statements as the verbs send them.
const PRODUCTS = 6000;
const ORDERS = 6000;
const BIG = new Set(['products', 'orders', 'order_lines', 'order_events', 'customer_prices']);

let app: AppUnderTest;
let buyer: TestUser;
let customer: string;
let shopper: Shopper;
const productIds: string[] = [];
const orderIds: string[] = [];
const pricing = { onDate: '2026-03-03', windowDays: 548 };
const ids = (count: number, into: string[] = []) => {
  for (let at = 0; at < count; at += 1) into.push(uuidv7(1_767_225_600_000 + at, systemRandom.bytes(10)));
  return into;
};

beforeAll(async () => {
  app = await startApp();
  customer = await addCustomer(app);
  buyer = await addUser(app, { brands: ['Brand 1', 'Brand 2'], customers: [customer] });
  shopper = { scope: catalogueScope(buyer), customerId: customer, pricing, seesRule: false };
  const customers = [customer, ...(await Promise.all(Array.from({ length: 19 }, () => addCustomer(app))))];
  const rows = (text: string, values: unknown[]) => app.db.pool.query(text, values);
  await rows(
    `insert into products (id, name_key, name, brand, category, size_unit, sku, price_cents, quantity, search)
     select id, 'product-' || n / 3, 'Product ' || n / 3, 'Brand ' || n / 3 % 6, 'Category ' || n / 3 % 8, '5 gal pail', 'BR-' || n, 5000, 10,
            'product' || n / 3 || '|brand' || n / 3 % 6 || '|5galpail|br' || 100000 + n
       from unnest($1::text[]) with ordinality x(id, n)`,
    [ids(PRODUCTS, productIds)],
  );
  await rows(
    `insert into customer_prices (id, customer_id, product_id, unit_price_cents, source, valid_from)
     select price, ($3::text[])[1 + n % 20], product, 4000, 'staff', '2026-01-01' from unnest($1::text[], $2::text[]) with ordinality x(price, product, n)`,
    [ids(PRODUCTS), productIds, customers],
  );
  await rows(
    `insert into orders (id, number, customer_id, placed_by_name, status, ship_to, subtotal_cents, total_cents, placed_at, updated_at, search)
     select id, 'BC-' || n, ($2::text[])[1 + n % 20], 'Somebody', 'delivered', '{}', 5000, 5000, now() - n * interval '1 minute', now(), 'bc' || n
       from unnest($1::text[]) with ordinality x(id, n)`,
    [ids(ORDERS, orderIds), customers],
  );
  await rows(
    `insert into order_lines (id, order_id, position, product_id, name, brand, sku, size_unit, hazardous, taxable, unit_price_cents, price_rule, ordered)
     select id, "order", 1, product, 'Product', 'Brand 1', 'BR', '5 gal pail', false, true, 5000, 'list', 1
       from unnest($1::text[], $2::text[], $3::text[]) x(id, "order", product)`,
    [ids(ORDERS), orderIds, productIds],
  );
  await rows(`insert into order_events (order_id, at, actor_name, kind, version) select id, now(), 'Somebody', 'placed', 1 from unnest($1::text[]) x(id)`, [
    orderIds,
  ]);
  await app.db.pool.query('analyze');
});
afterAll(() => app.close());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

function scanned(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' && BIG.has(plan['Relation Name'] ?? '') ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scanned)];
}

/** Runs a read and gives the big tables that any of its statements reads from end to end, by statement. */
async function scansOf(read: (sql: Sql) => Promise<unknown>): Promise<string[]> {
  const sent: [name: string, text: string, values: unknown[]][] = [];
  const noting: Sql = {
    rows: (name, text, values = []) => (sent.push([name, text, values]), app.db.rows(name, text, values)),
    row: (name, text, values = []) => (sent.push([name, text, values]), app.db.row(name, text, values)),
    change: (name, text, values = []) => (sent.push([name, text, values]), app.db.change(name, text, values)),
  };
  await read(noting);
  expect(sent.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const [name, text, values] of sent) {
    const { rows } = await app.db.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values);
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) found.push(...scanned(Plan).map((table) => `${name}: ${table}`));
  }
  return found;
}

const list = (query: string) => (sql: Sql) => browseProducts(sql, shopper, browseOf(new URLSearchParams(query)));
const open = publicScope({ publicCatalogue: true });
if (!open) throw new Error('the catalogue is open');
const history = (sql: Sql) => listOrders(sql, orderScope(buyer), { term: '', status: null, customerId: customer, after: null, limit: 20 });

test.each<[string, (sql: Sql) => Promise<unknown>]>([
  ['the list', list('')],
  ['the list by brand', list('sort=brand')],
  ['the list of one category', list('category=Category 1')],
  ['a search for a SKU', list('q=br-100042')],
  ['quick add', (sql) => searchSellable(sql, shopper.scope, customer, 'br-100042', 8, pricing)],
  ['a product', (sql) => productBySlug(sql, shopper, 'product-42')],
  ['the public list', (sql) => browsePublic(sql, open, browseOf(new URLSearchParams()))],
  ['a public product', (sql) => publicBySlug(sql, open, 'product-42')],
  ['the products of an order', (sql) => readSellable(sql, shopper.scope, customer, productIds.slice(100, 120), pricing)],
  ['the promise of stock', (sql) => promiseStock(sql, [{ productId: productIds[7] ?? '', quantity: 1 }], { allowBackOrders: false })],
  ['an order', (sql) => readOrder(sql, orderScope(buyer), orderIds[19] ?? '')],
  ['the orders of a buyer', history],
  [
    'a buyer’s search for an order',
    (sql) => listOrders(sql, orderScope(buyer), { term: 'bc4019', status: null, customerId: customer, after: null, limit: 20 }),
  ],
])('no sequential scan of a big table: %s', async (_, read) => {
  expect(await scansOf(read)).toEqual([]);
});

test('a statement that reads a whole table is told', async () => {
  expect(await scansOf((sql) => sql.rows('test.all', 'select sum(quantity) from products'))).toEqual(['test.all: products']);
  expect(await history(app.db)).toHaveLength(21);
});
