import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import { catalogueScope } from '../../catalogue/server/public/scope.ts';
import { listCustomerPrices } from './list-customer-prices.ts';
import { loadCustomerPrices } from './load-customer-prices.ts';

let app: AppUnderTest;
let owner: TestUser;
let customer: string;
let product: string;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  customer = await addCustomer(app);
  product = await addProduct(app, { sku: 'LF-1010-P5', priceCents: 5000 });
});
afterAll(() => app.close());

const set = (user: TestUser | null, body: object) =>
  app.call(user, 'POST', '/api/customer-prices', {
    customerId: customer,
    sku: 'LF-1010-P5',
    unitPriceCents: 4200,
    from: '2026-03-01',
    ...body,
  });
const end = (user: TestUser | null, id: string) =>
  app.call(user, 'DELETE', `/api/customer-prices/${id}`);
const rows = async () =>
  (await app.db.pool.query('select * from customer_prices order by valid_from, id')).rows;
const priceOn = async (day: string) =>
  (
    await app.db.pool.query('select unit_price_cents from price_of($1, $2, 5000, $3, 548)', [
      product,
      customer,
      day,
    ])
  ).rows[0].unit_price_cents;

test('a price counts from its first day to its last, and an older one comes back after it', async () => {
  expect((await set(owner, { sku: 'lf-1010-p5' })).status).toBe(200);
  expect(
    (await set(owner, { unitPriceCents: 3900, from: '2026-03-10', until: '2026-03-20' })).status,
  ).toBe(200);
  const days = ['2026-02-28', '2026-03-01', '2026-03-09', '2026-03-10', '2026-03-20', '2026-03-21'];
  expect(await Promise.all(days.map(priceOn))).toEqual([5000, 4200, 4200, 3900, 3900, 4200]);
  const entries = (
    await app.db.pool.query(
      `select action, after from audit_log where object_id = $1 order by seq`,
      [customer],
    )
  ).rows;
  expect(entries).toMatchObject([
    { action: 'customer-price.set', after: { unitPriceCents: 4200 } },
    { after: { until: '2026-03-20' } },
  ]);
});

test('staff see them with their state on the company’s day', async () => {
  const scopes = { customers: customerScope(owner), catalogue: catalogueScope(owner) };
  expect(
    await listCustomerPrices(app, scopes, { customerId: customer, on: '2026-03-03' }),
  ).toMatchObject([
    { unitPriceCents: 3900, state: 'coming', listPriceCents: 5000, sku: 'LF-1010-P5' },
    { unitPriceCents: 4200, state: 'running', source: 'staff' },
  ]);
  const foreign = await addUser(app, { role: 'admin', brands: ['Ostrel'], customers: 'all' });
  expect(
    await listCustomerPrices(
      app,
      { ...scopes, catalogue: catalogueScope(foreign) },
      { customerId: customer, on: '2026-03-03' },
    ),
  ).toEqual([]);
});

test('a search finds own prices and those of the list, which count for everything else that the reader sees', async () => {
  const rinse = await addProduct(app, { name: 'Rinse Aid', sku: 'RA-20', priceCents: 7100 });
  await addProduct(app, { name: 'Ostrel Rinse', sku: 'OS-20', brand: 'Ostrel' });
  await addProduct(app, { name: 'Old Rinse', sku: 'RA-10', isActive: false });
  const rep = await addUser(app, { brands: ['Linnetfold'], customers: 'all', salesRep: true });
  const found = async (term: string, who = rep) => {
    const { prices, others } = await loadCustomerPrices(app, who, customer, { term });
    return [prices.map(({ sku }) => sku), others.rows.map(({ sku }) => sku)];
  };
  expect(await found('')).toEqual([['LF-1010-P5', 'LF-1010-P5'], ['RA-20']]);
  expect(await found('rinse')).toEqual([[], ['RA-20']]);
  expect(await found('lf 1010')).toEqual([['LF-1010-P5', 'LF-1010-P5'], []]);
  expect((await loadCustomerPrices(app, rep, customer, { term: 'rinse' })).others).toEqual({
    rows: [
      expect.objectContaining({ productId: rinse, unitPriceCents: 7100, listPriceCents: 7100 }),
    ],
    cut: false,
  });
  // What the customer buys comes before what only begins with an earlier letter, in its own order.
  const acid = await addProduct(app, { name: 'Acid Rinse', sku: 'AC-20', priceCents: 900 });
  const order = async (bought: string[]) =>
    (await loadCustomerPrices(app, rep, customer, { bought })).others.rows.map(({ sku }) => sku);
  expect(await order([])).toEqual(['AC-20', 'RA-20']);
  expect(await order([rinse])).toEqual(['RA-20', 'AC-20']);
  expect(await order([rinse, acid])).toEqual(['RA-20', 'AC-20']);
  const foreign = await addUser(app, { brands: ['Linnetfold'], customers: [], salesRep: true });
  expect(await found('', foreign)).toEqual([[], []]);
});

test('ended, a price counts from today on no more; one that never ran goes', async () => {
  const [running, coming] = await rows();
  expect((await end(owner, running.id)).status).toBe(200);
  expect((await end(owner, coming.id)).status).toBe(200);
  expect(await rows()).toMatchObject([{ id: running.id, valid_until: '2026-03-02' }]);
  expect(await priceOn('2026-03-02')).toBe(4200);
  expect(await priceOn('2026-03-03')).toBe(5000);
  const log = await app.db.pool.query(
    `select before, after from audit_log where action = 'customer-price.end' order by seq`,
  );
  expect(log.rows).toMatchObject([
    { after: { until: '2026-03-02' } },
    { before: { unitPriceCents: 3900 }, after: null },
  ]);
});

test.each([
  ['an unknown SKU', { sku: 'NO-SUCH' }, 400],
  ['a price of nothing', { unitPriceCents: 0 }, 400],
  ['a millionth of a cent', { unitPriceCents: 10.000001 }, 400],
  ['a last day before the first', { until: '2026-02-01' }, 400],
  ['a day that is none', { from: '2026-02-30' }, 400],
  ['an unknown key', { source: 'accounting' }, 400],
  ['a missing customer', { customerId: '01a1fc9b-0000-7000-8000-000000000000' }, 404],
])('%s is refused', async (_what, body, status) => {
  const before = await rows();
  expect((await set(owner, body)).status).toBe(status);
  expect(await rows()).toEqual(before);
});

test('below cost a price needs a reason, which is kept', async () => {
  await app.db.pool.query(
    'insert into product_costs (product_id, cost_cents, set_at) values ($1, 4000, now())',
    [product],
  );
  const refused = await set(owner, { unitPriceCents: 3999 });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'below-cost']);
  expect((await set(owner, { unitPriceCents: 3999, reason: 'Trial month' })).status).toBe(200);
  const log = await app.db.pool.query(
    `select after from audit_log where action = 'customer-price.set' order by seq desc limit 1`,
  );
  expect(log.rows[0].after).toMatchObject({ unitPriceCents: 3999, belowCost: 'Trial month' });
  await app.db.pool.query('delete from product_costs');
});

test('nobody without the duty books sets or ends a price, and not even the owner at a foreign customer', async () => {
  const id = (await set(owner, {})).body.id;
  const foreign = await addUser(app, { role: 'super_admin', customers: [await addCustomer(app)] });
  const before = await rows();
  for (const [user, status] of [
    [null, 401],
    [await addUser(app, { customers: [customer] }), 403],
    [await addUser(app, { role: 'admin', duties: ['desk', 'driver'], customers: 'all' }), 403],
    [foreign, 404],
  ] as [TestUser | null, number][]) {
    expect((await set(user, {})).status).toBe(status);
    expect((await end(user, id)).status).toBe(status);
  }
  expect(await rows()).toEqual(before);
});

test('a price that was read from an invoice is not ended by hand', async () => {
  const id = (await set(owner, {})).body.id;
  await app.db.pool.query(`update customer_prices set source = 'accounting' where id = $1`, [id]);
  expect((await end(owner, id)).status).toBe(404);
});
