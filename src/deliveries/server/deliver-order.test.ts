import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { addOrder, type OrderSpec } from '../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';

let app: AppUnderTest;
let driver: TestUser;
let customerId: string;
let products: string[];
beforeAll(async () => {
  app = await startApp();
  driver = await addUser(app, {
    role: 'admin',
    customers: 'all',
    brands: ['Linnetfold'],
    displayName: 'Dan Driver',
  });
  customerId = await addCustomer(app, { name: 'Harbor House' });
  products = [
    await addProduct(app, { name: 'Citrus degreaser' }),
    await addProduct(app, { name: 'Oven cleaner' }),
    await addProduct(app, { name: 'Extra soap', priceCents: 700 }),
  ];
});
afterAll(() => app.close());

type Order = Awaited<ReturnType<typeof addOrder>>;
const makeOrder = (more: Partial<OrderSpec> = {}) =>
  addOrder(app, {
    customerId,
    lines: [
      { productId: products[0] ?? '', quantity: 5, unitPriceCents: 1205 },
      { productId: products[1] ?? '', quantity: 2, unitPriceCents: 8999 },
    ],
    ...more,
  });
const all = (order: Order) => [
  { orderLineId: order.lineIds[0], delivered: 5 },
  { orderLineId: order.lineIds[1], delivered: 2 },
];
const send = (who: TestUser | null, body: object, key: string = randomUUID()) =>
  app.call(who, 'POST', '/api/deliver-order', body, { 'idempotency-key': key });

async function stateOf(order: Order) {
  const { rows } = await app.db.pool.query(
    `select o.status, (select json_agg(json_build_array(l.delivered, l.refused) order by l.position) from order_lines l where l.order_id = o.id) as lines,
            (select json_agg(d.state order by d.attempt) from deliveries d where d.order_id = o.id) as deliveries from orders o where o.id = $1`,
    [order.id],
  );
  return rows[0];
}
const untouched = {
  status: 'out_for_delivery',
  lines: [
    [0, 0],
    [0, 0],
  ],
  deliveries: null,
};

test('everything delivered: the order is delivered, the record stands with its hash, the buyer hears of it', async () => {
  const order = await makeOrder();
  const answer = await send(driver, {
    orderId: order.id,
    lines: all(order),
    signerName: 'Rosa Receiver',
    note: 'Dock 2',
    location: { latitude: 41.49, longitude: -71.31 },
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    state: 'delivered',
    orderStatus: 'delivered',
    number: order.number,
    deliveredOn: '2026-03-03',
    invoiceQueued: true,
  });
  expect(await stateOf(order)).toEqual({
    status: 'delivered',
    lines: [
      [5, 0],
      [2, 0],
    ],
    deliveries: ['delivered'],
  });
  const { rows } = await app.db.pool.query(
    'select driver_id, driver_name, signer_name, record_hash, attempt from deliveries where order_id = $1',
    [order.id],
  );
  expect(rows[0]).toMatchObject({
    driver_id: driver.id,
    driver_name: '',
    signer_name: 'Rosa Receiver',
    attempt: 1,
  });
  expect(rows[0].record_hash).toMatch(/^[0-9a-f]{64}$/);
  const mails = await app.db.pool.query(
    `select subject from mails where kind = 'order-delivered' and dedupe_key = $1`,
    [`order-delivered:${answer.body.deliveryId}`],
  );
  expect(mails.rows).toEqual([{ subject: `${order.number} was delivered` }]);
});

test('an accepted delivery is never changed', async () => {
  const order = await makeOrder();
  const { body } = await send(driver, { orderId: order.id, lines: all(order), signerName: 'Rosa' });
  await expect(
    app.db.pool.query(`update deliveries set note = 'later' where id = $1`, [body.deliveryId]),
  ).rejects.toThrow(/never changed/);
  const lines = 'update delivery_lines set delivered = 1 where delivery_id = $1';
  await expect(app.db.pool.query(lines, [body.deliveryId])).rejects.toThrow('permission denied');
  await expect(app.asOwner((owner) => owner.query(lines, [body.deliveryId]))).rejects.toThrow(
    'never changed',
  );
  await expect(
    app.db.pool.query('delete from deliveries where id = $1', [body.deliveryId]),
  ).rejects.toThrow();
});

test('one line short: the reason is kept, refused goods are counted, the rest stays open', async () => {
  const order = await makeOrder();
  const lines = [
    { orderLineId: order.lineIds[0], delivered: 5 },
    { orderLineId: order.lineIds[1], delivered: 1, reason: 'refused', reasonNote: 'Box torn' },
  ];
  const answer = await send(driver, {
    orderId: order.id,
    lines,
    noSignatureReason: 'Left at the dock',
  });
  expect(answer.body).toMatchObject({ state: 'delivered_short', orderStatus: 'part_delivered' });
  expect(await stateOf(order)).toEqual({
    status: 'part_delivered',
    lines: [
      [5, 0],
      [1, 1],
    ],
    deliveries: ['delivered_short'],
  });
});

test('nothing handed over: back to confirmed, refused or failed by the reasons, and nothing to bill', async () => {
  const refused = await makeOrder();
  const no = (order: Order, reason: string) =>
    order.lineIds.map((orderLineId) => ({ orderLineId, delivered: 0, reason }));
  expect(
    (await send(driver, { orderId: refused.id, lines: no(refused, 'refused') })).body,
  ).toMatchObject({
    state: 'refused',
    orderStatus: 'confirmed',
    invoiceQueued: false,
  });
  const failed = await makeOrder();
  expect(
    (await send(driver, { orderId: failed.id, lines: no(failed, 'nobody-there') })).body,
  ).toMatchObject({ state: 'failed', orderStatus: 'confirmed' });
  const jobs = await app.db.pool.query(
    `select 1 from graphile_worker._private_jobs where payload->>'deliveryId' in (select id from deliveries where order_id = any($1))`,
    [[refused.id, failed.id]],
  );
  expect(jobs.rows).toEqual([]);
  expect(
    (await send(driver, { orderId: failed.id, lines: all(failed), signerName: 'Rosa' })).body,
  ).toMatchObject({ state: 'delivered' });
  expect((await stateOf(failed)).deliveries).toEqual(['failed', 'delivered']);
});

test('extras become lines of the order at the price of the day', async () => {
  const order = await makeOrder();
  const extras = [
    { productId: products[2], quantity: 4 },
    { productId: products[0], quantity: 1 },
  ];
  expect(
    (await send(driver, { orderId: order.id, lines: all(order), extras, signerName: 'Rosa' }))
      .status,
  ).toBe(200);
  const { rows } = await app.db.pool.query(
    'select product_id, ordered, delivered, unit_price_cents from order_lines where order_id = $1 order by position',
    [order.id],
  );
  expect(
    rows.map((row) => [row.product_id, row.ordered, row.delivered, row.unit_price_cents]),
  ).toEqual([
    [products[0], 6, 6, 1205],
    [products[1], 2, 2, 8999],
    [products[2], 4, 4, 700],
  ]);
});

test('twenty sends with one key make one delivery; another body under the key is refused', async () => {
  const order = await makeOrder();
  const key = randomUUID();
  const body = { orderId: order.id, lines: all(order), signerName: 'Rosa' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(driver, body, key)));
  expect(answers[0]?.status).toBe(200);
  for (const answer of answers)
    expect([answer.status, answer.body]).toEqual([200, answers[0]?.body]);
  expect((await stateOf(order)).deliveries).toEqual(['delivered']);
  expect((await send(driver, { ...body, note: 'other' }, key)).status).toBe(422);
  expect((await send(driver, body)).body.error).toMatchObject({
    code: 'failed-precondition',
    message: 'This order is delivered already.',
  });
});

test('two drivers with two keys at once: one delivers, the other is told', async () => {
  const order = await makeOrder();
  const answers = await Promise.all(
    [1, 2].map(() => send(driver, { orderId: order.id, lines: all(order), signerName: 'Rosa' })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect((await stateOf(order)).lines).toEqual([
    [5, 0],
    [2, 0],
  ]);
});

test.each([
  ['confirmed', 200],
  ['placed', 409],
  ['on_hold', 409],
  ['cancelled', 409],
])('an order that is %s answers %i', async (status, expected) => {
  const order = await makeOrder({ status });
  expect(
    (await send(driver, { orderId: order.id, lines: all(order), signerName: 'Rosa' })).status,
  ).toBe(expected);
});

test.each<[string, (order: Order) => object, number, RegExp]>([
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
  ['no signer and no reason', (o) => ({ lines: all(o), signerName: ' ' }), 400, /who took/],
  ['an unknown key', (o) => ({ lines: all(o), state: 'delivered' }), 400, /state/],
  [
    'an unknown extra',
    (o) => ({ lines: all(o), extras: [{ productId: o.id, quantity: 1 }] }),
    404,
    /not found/,
  ],
])('%s is refused and changes nothing', async (_what, part, status, words) => {
  const order = await makeOrder();
  const answer = await send(driver, { orderId: order.id, signerName: 'Rosa', ...part(order) });
  expect(answer.status).toBe(status);
  expect(answer.body.error.message).toMatch(words);
  expect(await stateOf(order)).toEqual(untouched);
});

test('a line of another order is not this one’s', async () => {
  const [order, other] = [await makeOrder(), await makeOrder()];
  const answer = await send(driver, {
    orderId: order.id,
    lines: [{ orderLineId: other.lineIds[0], delivered: 5 }],
    signerName: 'Rosa',
  });
  expect(answer.status).toBe(400);
  expect(await stateOf(order)).toEqual(untouched);
  expect(await stateOf(other)).toEqual(untouched);
});

test('who may not deliver: nothing changes', async () => {
  const order = await makeOrder();
  const body = { orderId: order.id, lines: all(order), signerName: 'Rosa' };
  const buyer = await addUser(app, { customers: [customerId] });
  const elsewhere = await addUser(app, {
    role: 'admin',
    customers: [await addCustomer(app)],
    brands: ['Linnetfold'],
  });
  expect((await send(null, body)).status).toBe(401);
  expect((await send(buyer, body)).status).toBe(403);
  expect((await send(elsewhere, body)).body.error.code).toBe('not-found');
  const brandless = await addUser(app, { role: 'admin', customers: 'all', brands: ['Other'] });
  expect(
    (await send(brandless, { ...body, extras: [{ productId: products[2], quantity: 1 }] })).status,
  ).toBe(404);
  expect((await app.call(driver, 'POST', '/api/deliver-order', body)).status).toBe(400);
  expect(await stateOf(order)).toEqual(untouched);
});

test('the delivery day is the company’s, of the phone’s clock where that can be true', async () => {
  const late = await makeOrder();
  const lateAnswer = await send(driver, {
    orderId: late.id,
    lines: all(late),
    signerName: 'Rosa',
    deviceTime: '2026-03-03T02:30:00Z',
  });
  expect(lateAnswer.body.deliveredOn).toBe('2026-03-02');
  const wrong = await makeOrder();
  const wrongAnswer = await send(driver, {
    orderId: wrong.id,
    lines: all(wrong),
    signerName: 'Rosa',
    deviceTime: '2031-01-01T00:00:00Z',
  });
  expect(wrongAnswer.body.deliveredOn).toBe('2026-03-03');
});
