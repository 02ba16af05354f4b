import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { addOrder } from '../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { action as placeAction } from '../../ordering/orders/pages/order-placed.tsx';
import { requestContextKey } from '../../platform/http/context.ts';
import { action as againAction } from './orders.tsx';

/** For whom an order is: the customer that the screen showed, and no other, whatever another tab has chosen since. */

let app: AppUnderTest;
let buyer: TestUser;
let harbor: string;
let quincy: string;
let soap: string;
beforeAll(async () => {
  app = await startApp();
  [harbor, quincy] = [
    await addCustomer(app, { name: 'Harbor House' }),
    await addCustomer(app, { name: 'Quincy Inn' }),
  ];
  soap = await addProduct(app, { priceCents: 5000, quantity: 10_000 });
});
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [harbor, quincy] });
});

type Action = (args: {
  request: Request;
  params: Record<string, string>;
  context: RouterContextProvider;
}) => Promise<unknown>;

interface Answer {
  error?: { code: string; message: string; details?: { reason?: string } };
}

async function post(action: unknown, chosen: string, fields: Record<string, string>) {
  const context = new RouterContextProvider();
  const setCookies: string[] = [];
  context.set(requestContextKey, {
    app,
    actor: buyer,
    requestId: 'r',
    language: 'en-US',
    nonce: 'n',
    network: '127.0.0.1',
    setCookies,
  });
  const headers = { cookie: `bc_customer=${chosen}` };
  const request = new Request('http://localhost:3000/order-placed', {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  });
  const found = (await Promise.resolve((action as Action)({ request, params: {}, context })).catch(
    (thrown: unknown) => thrown,
  )) as {
    status?: number;
    headers?: Headers;
    init?: { status?: number };
    data?: Answer;
  };
  const location = found instanceof Response ? found.headers.get('location') : null;
  const answer: Answer = found.data ?? (found as Answer);
  return {
    status: found.init?.status ?? found.status ?? 200,
    location,
    setCookies,
    ...answer,
  };
}

const form = (key: string) => ({
  key,
  customerId: harbor,
  lines: JSON.stringify([{ productId: soap, quantity: 1, expectedUnitPriceCents: 5000 }]),
  poNumber: '',
  wantedOn: '',
  note: '',
  shortfallPolicy: 'ask',
});
const orders = async () =>
  (await app.db.pool.query('select customer_id from orders where placed_by = $1', [buyer.id])).rows;
const cart = async () =>
  (
    await app.db.pool.query('select customer_id, quantity from cart_lines where user_id = $1', [
      buyer.id,
    ])
  ).rows;
const put = (customerId: string, quantity: number) =>
  app.call(buyer, 'PUT', '/api/cart', { customerId, lines: [{ productId: soap, quantity }] });

test('a screen orders for the customer that it shows, also once another tab has chosen the other', async () => {
  await put(harbor, 4);
  await put(quincy, 5);
  const key = randomUUID();
  // The order's page tells the cart by the key which order is settled.
  expect(await post(placeAction, quincy, form(key))).toMatchObject({
    status: 302,
    location: expect.stringMatching(new RegExp(`order=[^&]+&key=${key}$`)),
  });
  expect(await orders()).toEqual([{ customer_id: harbor }]);
  expect(await cart()).toEqual([{ customer_id: quincy, quantity: 5 }]);
});

test('who may not: a customer that one can no longer order for', async () => {
  buyer = { ...buyer, customers: [quincy] };
  expect(await post(placeAction, quincy, form(randomUUID()))).toMatchObject({
    status: 404,
    error: { code: 'not-found' },
  });
  expect(await orders()).toEqual([]);
});

test('a repeat of what was placed gets its order, also after another customer was chosen', async () => {
  const key = randomUUID();
  const placed = await post(placeAction, harbor, form(key));
  expect(placed.status).toBe(302);
  expect(await post(placeAction, quincy, form(key))).toMatchObject({
    status: 302,
    location: placed.location,
  });
  expect(await orders()).toEqual([{ customer_id: harbor }]);
});

test('order again goes to the cart for the order’s customer, chooses it, and leaves the other cart alone', async () => {
  const order = await addOrder(app, {
    customerId: quincy,
    lines: [{ productId: soap, quantity: 3, unitPriceCents: 5000 }],
    status: 'delivered',
    placedBy: buyer.id,
  });
  await put(harbor, 8);
  const again = (chosen: string, more: Record<string, string> = {}) =>
    post(againAction, chosen, { intent: 'again', orderId: order.id, ...more });
  expect(await again(harbor)).toMatchObject({
    status: 200,
    added: 1,
    switchedTo: 'Quincy Inn',
    setCookies: [expect.stringContaining(`bc_customer=${quincy}`)],
  });
  // What is in that cart by now asks how first, and nothing is added before.
  expect(await again(quincy)).toMatchObject({
    status: 409,
    error: { details: { reason: 'in-cart' } },
    setCookies: [],
  });
  expect(await cart()).toEqual(
    expect.arrayContaining([
      { customer_id: harbor, quantity: 8 },
      { customer_id: quincy, quantity: 3 },
    ]),
  );
  expect(await again(quincy, { how: 'add' })).toMatchObject({
    status: 200,
    added: 1,
    switchedTo: null,
    setCookies: [],
  });
  expect(await cart()).toEqual(
    expect.arrayContaining([
      { customer_id: harbor, quantity: 8 },
      { customer_id: quincy, quantity: 6 },
    ]),
  );
});

test('an order of a customer that one can no longer order for goes into no cart', async () => {
  const order = await addOrder(app, {
    customerId: quincy,
    lines: [{ productId: soap, quantity: 3, unitPriceCents: 5000 }],
    status: 'delivered',
    placedBy: buyer.id,
  });
  buyer = { ...buyer, customers: [harbor] };
  expect(await post(againAction, harbor, { orderId: order.id })).toMatchObject({
    status: 409,
    error: { details: { reason: 'customer-gone' } },
  });
  expect(await cart()).toEqual([]);
});
