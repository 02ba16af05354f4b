import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { ordersForDelivery } from '../../../ordering/orders/server/public/order-for-delivery.ts';
import { openOrders } from '../../../ordering/orders/server/public/queries.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { customersForJoin } from './public/joins.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const row = rowShape({ listName: text });
const calledIn = async (id: string) =>
  (await app.db.row(row, sql`select c.list_name from ${customersForJoin} c where c.id = ${id}`))
    ?.listName;

test('in lists a customer has its city where another has the same name, and only there', async () => {
  const austin = await addCustomer(app, { name: 'Grand Hotel', city: 'Austin' });
  expect(await calledIn(austin)).toBe('Grand Hotel');
  const mystic = await addCustomer(app, { name: 'Grand Hotel', city: 'Mystic', isActive: false });
  const alone = await addCustomer(app, { name: 'Small Inn', city: 'Mystic' });
  expect(await calledIn(austin)).toBe('Grand Hotel, Austin');
  expect(await calledIn(mystic)).toBe('Grand Hotel, Mystic');
  expect(await calledIn(alone)).toBe('Small Inn');
  const productId = await addProduct(app);
  const lines = [{ productId, quantity: 1, unitPriceCents: 100 }];
  for (const customerId of [austin, alone])
    await addOrder(app, { customerId, lines, status: 'placed' });
  const desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
  const names = (await openOrders(app.db, orderScope(desk), 10)).map((one) => one.customerName);
  expect(names.toSorted()).toEqual(['Grand Hotel, Austin', 'Small Inn']);
});

test('staff read the city of one of two namesakes in their mails and at the stops', async () => {
  const own = await addCustomer(app, { name: 'Harbor Inn', city: 'Westerly' });
  await addCustomer(app, { name: 'Harbor Inn', city: 'Newport' });
  const productId = await addProduct(app, { priceCents: 5000, quantity: 100 });
  const buyer = await addUser(app, { brands: ['Linnetfold'], customers: [own] });
  const lines = [{ productId, quantity: 1, expectedUnitPriceCents: 5000 }];
  const { body, status } = await app.call(
    buyer,
    'POST',
    '/api/place-order',
    { customerId: own, lines },
    { 'idempotency-key': randomUUID() },
  );
  expect(status).toBe(200);
  const change = { orderId: body.orderId, action: 'cancel', version: 1 };
  expect((await app.call(buyer, 'POST', '/api/update-order', change)).status).toBe(200);
  const { rows } = await app.db.pool.query<{ subject: string }>(
    `select subject from mails where dedupe_key like $1 and dedupe_key like '%:office'`,
    [`%${body.orderId}%`],
  );
  expect(rows).toHaveLength(2);
  for (const { subject } of rows) expect(subject).toContain('Harbor Inn, Westerly');

  const riding = await addOrder(app, {
    customerId: own,
    status: 'confirmed',
    lines: [{ productId, quantity: 1, unitPriceCents: 5000 }],
  });
  const driver = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
  const [stop] = await ordersForDelivery(app.db, orderScope(driver), [riding.id]);
  expect([stop?.customerInList, stop?.shipTo.name]).toEqual(['Harbor Inn, Westerly', 'Harbor Inn']);
});
