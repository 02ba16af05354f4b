import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { roundTripsOf } from '../../../../tests/support/round-trips.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { placeOrder } from './place-order.ts';
import { listOrders, readOrder } from './public/queries.ts';
import { orderScope } from './public/scope.ts';

let app: AppUnderTest;
let buyer: TestUser;
let colleague: TestUser;
let customer: string;
let soap: string;
let polish: string;
beforeAll(async () => {
  app = await startApp();
  customer = await addCustomer(app);
  soap = await addProduct(app, { priceCents: 5000, quantity: 1000 });
  polish = await addProduct(app, { priceCents: 5000, quantity: 1000 });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
  colleague = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
  // The first use of a statement is held against the tables, which is a read of tests alone.
  await place(buyer, soap);
});
afterAll(() => app.close());

const command = (...productIds: string[]) => ({
  customerId: customer,
  lines: productIds.map((productId) => ({
    productId,
    quantity: 1,
    expectedUnitPriceCents: 5000,
    note: '',
  })),
  poNumber: '',
  wantedOn: null,
  expectedOn: null,
  note: '',
  shortfallPolicy: 'ask' as const,
});
const place = (by: TestUser, ...productIds: string[]) =>
  placeOrder(app, by, command(...productIds), { key: randomUUID() });

test('an order is placed in six round trips, begin and commit among them, with one commit', async () => {
  const sent = await roundTripsOf(() => place(buyer, soap, polish));
  console.log(`place-order: ${sent.length} round trips`);
  expect(sent.length).toBeLessThanOrEqual(6);
  expect(sent.at(0)).toBe('begin');
  expect(sent.filter((text) => text === 'commit')).toHaveLength(1);
});

test('a repeat under the same key writes nothing', async () => {
  const key = randomUUID();
  const first = await placeOrder(app, buyer, command(soap), { key });
  const orders = () => app.db.pool.query('select count(*)::int as count from orders');
  const before = (await orders()).rows;
  expect(await placeOrder(app, buyer, command(soap), { key })).toEqual(first);
  expect((await orders()).rows).toEqual(before);
});

test('a list of orders and one order are one statement each', async () => {
  const { orderId } = await place(buyer, soap);
  const scope = orderScope(buyer);
  const filter = { term: '', status: null, customerId: null, after: null, limit: 20 };
  const list = await roundTripsOf(() => listOrders(app.db, scope, filter));
  const one = await roundTripsOf(() => readOrder(app.db, scope, orderId));
  console.log(`orders: ${list.length}, an order: ${one.length} round trips`);
  expect([list.length, one.length]).toEqual([1, 1]);
});

test('buyers of different products of one customer never wait for each other', async () => {
  const client = await app.db.pool.connect();
  await client.query('begin');
  await client.query('select 1 from products where id = $1 for update', [soap]);
  let waited = true;
  const waiting = place(buyer, soap).then((placed) => {
    waited = false;
    return placed;
  });
  expect((await place(colleague, polish)).number).toMatch(/^BC-/);
  expect(waited).toBe(true);
  await client.query('commit');
  client.release();
  expect((await waiting).number).toMatch(/^BC-/);
});

test('failed tries count for the limit like orders', async () => {
  const stranger = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
  for (let tries = 1; tries <= 30; tries += 1)
    await expect(place(stranger, randomUUID())).rejects.toMatchObject({ code: 'not-found' });
  await expect(place(stranger, soap)).rejects.toMatchObject({ code: 'auth/too-many-requests' });
});
