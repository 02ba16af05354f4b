import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  allOf,
  type OrderToDeliver,
  startDeliveries,
  untouched,
} from '../../../../tests/support/deliveries.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
beforeAll(async () => {
  shop = await startDeliveries();
});
afterAll(() => shop.app.close());

test.each([
  ['confirmed', 200],
  ['placed', 409],
  ['on_hold', 409],
  ['cancelled', 409],
])('an order that is %s answers %i', async (status, expected) => {
  const order = await shop.makeOrder({ status });
  expect(
    (await shop.send(shop.driver, { orderId: order.id, lines: allOf(order), signerName: 'Rosa' }))
      .status,
  ).toBe(expected);
});

test.each<[string, (order: OrderToDeliver) => object, number, RegExp]>([
  [
    'more than expected',
    (o) => ({ lines: [{ orderLineId: o.lineIds[0], delivered: 6 }] }),
    409,
    /only 5/,
  ],
  [
    'a negative quantity',
    (o) => ({ lines: [{ orderLineId: o.lineIds[0], delivered: -1 }] }),
    400,
    /delivered/,
  ],
  [
    'a fraction',
    (o) => ({ lines: [{ orderLineId: o.lineIds[0], delivered: 1.5 }] }),
    400,
    /delivered/,
  ],
  [
    'less without a reason',
    (o) => ({ lines: [{ orderLineId: o.lineIds[0], delivered: 4 }] }),
    400,
    /why less/,
  ],
  [
    'a made-up reason',
    (o) => ({ lines: [{ orderLineId: o.lineIds[0], delivered: 4, reason: 'tired' }] }),
    400,
    /reason/,
  ],
  [
    'a line twice',
    (o) => ({
      lines: [
        { orderLineId: o.lineIds[0], delivered: 5 },
        { orderLineId: o.lineIds[0], delivered: 5 },
      ],
    }),
    400,
    /twice/,
  ],
  ['nothing at all', () => ({ lines: [] }), 400, /at least one/],
  ['no signer and no reason', (o) => ({ lines: allOf(o), signerName: ' ' }), 400, /who took/],
  ['an unknown key', (o) => ({ lines: allOf(o), state: 'delivered' }), 400, /state/],
  [
    'an unknown extra',
    (o) => ({ lines: allOf(o), extras: [{ productId: o.id, quantity: 1 }] }),
    404,
    /not found/,
  ],
])('%s is refused and changes nothing', async (_what, part, status, words) => {
  const order = await shop.makeOrder();
  const answer = await shop.send(shop.driver, {
    orderId: order.id,
    signerName: 'Rosa',
    ...part(order),
  });
  expect(answer.status).toBe(status);
  expect(answer.body.error.message).toMatch(words);
  expect(await shop.stateOf(order)).toEqual(untouched);
});

test('a line of another order is not this one’s', async () => {
  const [order, other] = [await shop.makeOrder(), await shop.makeOrder()];
  const answer = await shop.send(shop.driver, {
    orderId: order.id,
    lines: [{ orderLineId: other.lineIds[0], delivered: 5 }],
    signerName: 'Rosa',
  });
  expect(answer.status).toBe(400);
  expect(await shop.stateOf(order)).toEqual(untouched);
  expect(await shop.stateOf(other)).toEqual(untouched);
});

test('who may not deliver: nothing changes', async () => {
  const order = await shop.makeOrder();
  const body = { orderId: order.id, lines: allOf(order), signerName: 'Rosa' };
  const buyer = await addUser(shop.app, { customers: [shop.customerId] });
  const outsider = await addUser(shop.app, {
    role: 'admin',
    customers: [await addCustomer(shop.app)],
    brands: ['Linnetfold'],
  });
  expect((await shop.send(null, body)).status).toBe(401);
  expect((await shop.send(buyer, body)).status).toBe(403);
  expect((await shop.send(outsider, body)).body.error.code).toBe('not-found');
  const brandless = await addUser(shop.app, { role: 'admin', customers: 'all', brands: ['Other'] });
  expect(
    (
      await shop.send(brandless, {
        ...body,
        extras: [{ productId: shop.products[2], quantity: 1 }],
      })
    ).status,
  ).toBe(404);
  expect((await shop.app.call(shop.driver, 'POST', '/api/deliver-order', body)).status).toBe(400);
  expect(await shop.stateOf(order)).toEqual(untouched);
});

test('the delivery day is the company’s, of the phone’s clock where that can be true', async () => {
  const late = await shop.makeOrder();
  const lateAnswer = await shop.send(shop.driver, {
    orderId: late.id,
    lines: allOf(late),
    signerName: 'Rosa',
    deviceTime: '2026-03-03T02:30:00Z',
  });
  expect(lateAnswer.body.deliveredOn).toBe('2026-03-02');
  const wrong = await shop.makeOrder();
  const wrongAnswer = await shop.send(shop.driver, {
    orderId: wrong.id,
    lines: allOf(wrong),
    signerName: 'Rosa',
    deviceTime: '2031-01-01T00:00:00Z',
  });
  expect(wrongAnswer.body.deliveredOn).toBe('2026-03-03');
});
