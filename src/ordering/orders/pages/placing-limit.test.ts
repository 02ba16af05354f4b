import { randomUUID } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { contextOf } from '../../../../tests/support/page-context.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { action as orderAction } from '../../../frame/joined/order.tsx';
import { action as placeAction } from './order-placed.tsx';

let app: AppUnderTest;
let buyer: TestUser;
let hotel: string;
let soap: string;
beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app);
  soap = await addProduct(app, { priceCents: 5000, quantity: 10_000 });
});
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
});

type Action = (args: {
  request: Request;
  params: Record<string, string>;
  context: RouterContextProvider;
}) => Promise<unknown>;

/** Posts a form to a page's action as this person; the status that they would get, and what the page would show. */
async function post(
  action: unknown,
  fields: Record<string, string>,
  params: Record<string, string> = {},
  actor: TestUser = buyer,
) {
  const context = contextOf(app, actor);
  const request = new Request('http://localhost:3000/order-placed', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const found = (await (action as Action)({ request, params, context })) as {
    status?: number;
    init?: { status?: number };
    data?: { error?: { code: string; details?: object } };
  };
  return { status: found.init?.status ?? found.status ?? 200, error: found.data?.error };
}

const lines = () => [{ productId: soap, quantity: 1, expectedUnitPriceCents: 5000 }];
const form = () => ({
  customerId: hotel,
  lines: JSON.stringify(lines()),
  poNumber: '',
  wantedOn: '',
  note: '',
  shortfallPolicy: 'ask',
  key: randomUUID(),
});
const byEndpoint = () =>
  app.call(
    buyer,
    'POST',
    '/api/place-order',
    { customerId: hotel, lines: lines() },
    { 'idempotency-key': randomUUID() },
  );
const orders = async () =>
  Number(
    (await app.db.pool.query('select count(*) from orders where placed_by = $1', [buyer.id]))
      .rows[0].count,
  );

test('the 31st placing in a minute by the page is refused, and nothing is written; another person may still order', async () => {
  for (let n = 1; n <= 30; n += 1) expect((await post(placeAction, form())).status).toBe(302);
  const refused = await post(placeAction, form());
  expect(refused).toMatchObject({
    status: 429,
    error: { code: 'auth/too-many-requests', details: { retryAfterSeconds: expect.any(Number) } },
  });
  expect(await orders()).toBe(30);
  const other = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  expect((await post(placeAction, form(), {}, other)).status).toBe(302);
});

test('page and endpoint share one count, and neither counts twice', async () => {
  for (let n = 1; n <= 15; n += 1) {
    expect((await post(placeAction, form())).status).toBe(302);
    expect((await byEndpoint()).status).toBe(200);
  }
  expect(await orders()).toBe(30);
  const answer = await byEndpoint();
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await post(placeAction, form())).status).toBe(429);
  expect(await orders()).toBe(30);
});

test('the 121st change of an order in a minute is refused, by the page as by the endpoint', async () => {
  const { orderId } = (await byEndpoint()).body;
  await app.db.pool.query('insert into rate_limits (key, points, expire) values ($1, 119, $2)', [
    `update-order:${buyer.id}`,
    Date.now() + 50_000,
  ]);
  const stale = { action: 'cancel', version: '9', reason: '' };
  expect((await post(orderAction, stale, { orderId })).status).toBe(409);
  expect((await post(orderAction, { ...stale, version: '1' }, { orderId })).status).toBe(429);
  expect(
    (await app.call(buyer, 'POST', '/api/update-order', { action: 'cancel', orderId, version: 1 }))
      .status,
  ).toBe(429);
  expect(
    (await app.db.pool.query('select status from orders where id = $1', [orderId])).rows,
  ).toEqual([{ status: 'placed' }]);
});
