import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { addOrder } from '../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';

let app: AppUnderTest;
let hotel: string;
let soap: string;
let desk: TestUser;
beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app, { email: 'crew@harbor.example' });
  soap = await addProduct(app, { priceCents: 5000, quantity: 1000 });
  desk = await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' });
});
afterAll(() => app.close());

const OFFICE = 'office@bellcart.example';

/** A buyer who has saved these choices the way the settings page saves them. */
async function buyerWith(notifications: object): Promise<TestUser> {
  const buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  if (Object.keys(notifications).length > 0) expect((await app.call(buyer, 'PATCH', '/api/users/me', { notifications })).status).toBe(200);
  return buyer;
}

const recipients = async (kind: string, id: string) =>
  (
    await app.db.pool.query<{ recipient: string }>(`select recipient from mails where dedupe_key like $1 order by recipient`, [`order-${kind}:${id}%`])
  ).rows.map((row) => row.recipient);

async function place(buyer: TestUser): Promise<string> {
  const lines = [{ productId: soap, quantity: 2, expectedUnitPriceCents: 5000 }];
  const { body, status } = await app.call(buyer, 'POST', '/api/place-order', { customerId: hotel, lines }, { 'idempotency-key': randomUUID() });
  expect(status).toBe(200);
  return body.orderId;
}

/** What each mail's recipients are for this buyer: placed, changed by the desk, cancelled, delivered. */
async function told(buyer: TestUser): Promise<Record<'placed' | 'changed' | 'cancelled' | 'delivered', string[]>> {
  const orderId = await place(buyer);
  const change = { orderId, action: 'change-lines', version: 1, lines: [{ productId: soap, quantity: 3 }] };
  expect((await app.call(desk, 'POST', '/api/update-order', change)).status).toBe(200);
  expect((await app.call(desk, 'POST', '/api/update-order', { orderId, action: 'cancel', version: 2 })).status).toBe(200);
  const order = await addOrder(app, { customerId: hotel, placedBy: buyer.id, lines: [{ productId: soap, quantity: 1, unitPriceCents: 5000 }] });
  const delivery = { orderId: order.id, lines: [{ orderLineId: order.lineIds[0], delivered: 1 }], signerName: 'Rosa' };
  const { body } = await app.call(desk, 'POST', '/api/deliver-order', delivery, { 'idempotency-key': randomUUID() });
  return {
    placed: await recipients('placed', orderId),
    changed: await recipients('changed', orderId),
    cancelled: await recipients('cancelled', orderId),
    delivered: await recipients('delivered', body.deliveryId),
  };
}

const sorted = (...mails: string[]) => mails.sort();

test('who never chose is told of everything; the office always', async () => {
  const buyer = await buyerWith({});
  const both = sorted(buyer.email, OFFICE);
  expect(await told(buyer)).toEqual({ placed: both, changed: both, cancelled: both, delivered: [buyer.email] });
});

test('each choice silences its own e-mails and no other; the office is told all the same', async () => {
  const placed = await buyerWith({ orderPlaced: false });
  const placedBoth = sorted(placed.email, OFFICE);
  expect(await told(placed)).toEqual({ placed: [OFFICE], changed: placedBoth, cancelled: placedBoth, delivered: [placed.email] });
  const changed = await buyerWith({ orderChanged: false });
  expect(await told(changed)).toEqual({ placed: sorted(changed.email, OFFICE), changed: [OFFICE], cancelled: [OFFICE], delivered: [changed.email] });
  // The customer's own address is no way around the buyer's choice.
  const delivered = await buyerWith({ delivered: false });
  const deliveredBoth = sorted(delivered.email, OFFICE);
  expect(await told(delivered)).toEqual({ placed: deliveredBoth, changed: deliveredBoth, cancelled: deliveredBoth, delivered: [] });
});

test('a choice taken back counts again', async () => {
  const buyer = await buyerWith({ orderPlaced: false });
  await app.call(buyer, 'PATCH', '/api/users/me', { notifications: { orderPlaced: true } });
  expect(await recipients('placed', await place(buyer))).toEqual(sorted(buyer.email, OFFICE));
});

test('where the buyer is gone, the customer hears of the delivery', async () => {
  const buyer = await buyerWith({ delivered: false });
  await app.db.pool.query('update users set disabled = true where id = $1', [buyer.id]);
  const order = await addOrder(app, { customerId: hotel, placedBy: buyer.id, lines: [{ productId: soap, quantity: 1, unitPriceCents: 5000 }] });
  const delivery = { orderId: order.id, lines: [{ orderLineId: order.lineIds[0], delivered: 1 }], signerName: 'Rosa' };
  const { body } = await app.call(desk, 'POST', '/api/deliver-order', delivery, { 'idempotency-key': randomUUID() });
  expect(await recipients('delivered', body.deliveryId)).toEqual(['crew@harbor.example']);
});
