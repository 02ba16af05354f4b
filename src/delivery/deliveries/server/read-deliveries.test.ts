import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import {
  allOf,
  type OrderToDeliver,
  startDeliveries,
} from '../../../../tests/support/deliveries.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { deliveryRecords, oneDelivery } from '../reading-contract.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let buyer: TestUser;
let stranger: TestUser;
const orders: OrderToDeliver[] = [];
const ids: string[] = [];

beforeAll(async () => {
  shop = await startDeliveries();
  buyer = await addUser(shop.app, { customers: [shop.customerId] });
  stranger = await addUser(shop.app, { customers: [await addCustomer(shop.app)] });
  for (let n = 0; n < 7; n += 1) {
    const order = await shop.makeOrder();
    const lines =
      n === 3
        ? [
            { orderLineId: order.lineIds[0], delivered: 4, reason: 'damaged', reasonNote: 'wet' },
            { orderLineId: order.lineIds[1], delivered: 2 },
          ]
        : allOf(order);
    const { body } = await shop.send(shop.driver, { orderId: order.id, lines, signerName: 'Ana' });
    orders.push(order);
    ids.unshift(body.deliveryId);
    if (n % 2) shop.app.clock.advance(24 * 3_600_000);
  }
});
afterAll(() => shop.app.close());

const get = (who: TestUser, path: string, query: Record<string, string> = {}) =>
  shop.app.call(who, 'GET', `${path}?${new URLSearchParams(query)}`);
const idsOf = (body: { deliveries: { id: string }[] }) => body.deliveries.map((one) => one.id);

test('the pages are the whole list, newest first', async () => {
  const whole = await get(buyer, '/api/deliveries', { limit: '200' });
  expect(deliveryRecords.parse(whole.body)).toEqual(whole.body);
  expect([...idsOf(whole.body)].sort()).toEqual([...ids].sort());
  const seen: string[] = [];
  let cursor = '';
  for (let page = 0; page < 9; page += 1) {
    const { body } = await get(buyer, '/api/deliveries', {
      limit: '2',
      ...(cursor ? { cursor } : {}),
    });
    seen.push(...idsOf(body));
    if (body.next === null) break;
    cursor = body.next;
  }
  expect(seen).toEqual(idsOf(whole.body));
});

test('state, order, days and moment narrow it', async () => {
  const short = await get(buyer, '/api/deliveries', { state: 'delivered_short' });
  expect(idsOf(short.body)).toEqual([ids[3]]);
  expect(short.body.deliveries[0].lines[0]).toMatchObject({
    expected: 5,
    delivered: 4,
    reason: 'damaged',
    reasonNote: 'wet',
  });
  expect(idsOf((await get(buyer, '/api/deliveries', { order: orders[0]?.id ?? '' })).body)).toEqual(
    [ids[6]],
  );
  expect(
    idsOf((await get(buyer, '/api/deliveries', { number: orders[1]?.number ?? '' })).body),
  ).toEqual([ids[5]]);
  const first = { deliveredFrom: '2026-03-03', deliveredTo: '2026-03-03' };
  expect(idsOf((await get(buyer, '/api/deliveries', first)).body).sort()).toEqual(
    [ids[5], ids[6]].sort(),
  );
  const later = { changedSince: '2026-03-06T00:00:00Z' };
  expect(idsOf((await get(buyer, '/api/deliveries', later)).body)).toEqual([ids[0]]);
});

test('one by id; foreign like missing', async () => {
  const one = await get(buyer, `/api/deliveries/${ids[0]}`);
  expect(oneDelivery.parse(one.body)).toEqual(one.body);
  expect(one.body).toMatchObject({ orderNumber: orders[6]?.number, signerName: 'Ana' });
  expect((await get(stranger, `/api/deliveries/${ids[0]}`)).status).toBe(404);
  expect((await get(stranger, '/api/deliveries')).body).toEqual({ deliveries: [], next: null });
  const bad = await get(buyer, '/api/deliveries', { cursor: 'x' });
  expect(bad.status).toBe(400);
});
