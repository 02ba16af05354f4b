import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allOf,
  type OrderToDeliver,
  startDeliveries,
} from '../../../../tests/support/deliveries.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
beforeAll(async () => {
  shop = await startDeliveries();
});
afterAll(() => shop.app.close());

test('everything delivered: the order is delivered, the record stands with its hash, the buyer hears of it', async () => {
  const order = await shop.makeOrder();
  const answer = await shop.send(shop.driver, {
    orderId: order.id,
    lines: allOf(order),
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
  expect(await shop.stateOf(order)).toEqual({
    status: 'delivered',
    lines: [
      [5, 0],
      [2, 0],
    ],
    deliveries: ['delivered'],
  });
  const { rows } = await shop.app.db.pool.query(
    'select driver_id, driver_name, signer_name, record_hash, attempt from deliveries where order_id = $1',
    [order.id],
  );
  expect(rows[0]).toMatchObject({
    driver_id: shop.driver.id,
    driver_name: '',
    signer_name: 'Rosa Receiver',
    attempt: 1,
  });
  expect(rows[0].record_hash).toMatch(/^[0-9a-f]{64}$/);
  const mails = await shop.app.db.pool.query(
    `select subject from mails where kind = 'order-delivered' and dedupe_key = $1`,
    [`order-delivered:${answer.body.deliveryId}`],
  );
  expect(mails.rows).toEqual([{ subject: `${order.number} was delivered` }]);
});

test('an accepted delivery is never changed', async () => {
  const order = await shop.makeOrder();
  const { body } = await shop.send(shop.driver, {
    orderId: order.id,
    lines: allOf(order),
    signerName: 'Rosa',
  });
  await expect(
    shop.app.db.pool.query(`update deliveries set note = 'later' where id = $1`, [body.deliveryId]),
  ).rejects.toThrow(/never changed/);
  const lines = 'update delivery_lines set delivered = 1 where delivery_id = $1';
  await expect(shop.app.db.pool.query(lines, [body.deliveryId])).rejects.toThrow(
    'permission denied',
  );
  await expect(shop.app.asOwner((owner) => owner.query(lines, [body.deliveryId]))).rejects.toThrow(
    'never changed',
  );
  await expect(
    shop.app.db.pool.query('delete from deliveries where id = $1', [body.deliveryId]),
  ).rejects.toThrow();
});

test('one line short: the reason is kept, refused goods are counted, the rest stays open', async () => {
  const order = await shop.makeOrder();
  const lines = [
    { orderLineId: order.lineIds[0], delivered: 5 },
    { orderLineId: order.lineIds[1], delivered: 1, reason: 'refused', reasonNote: 'Box torn' },
  ];
  const answer = await shop.send(shop.driver, {
    orderId: order.id,
    lines,
    noSignatureReason: 'Left at the dock',
  });
  expect(answer.body).toMatchObject({ state: 'delivered_short', orderStatus: 'part_delivered' });
  expect(await shop.stateOf(order)).toEqual({
    status: 'part_delivered',
    lines: [
      [5, 0],
      [1, 1],
    ],
    deliveries: ['delivered_short'],
  });
});

test('nothing handed over: back to confirmed, refused or failed by the reasons, and nothing to bill', async () => {
  const refused = await shop.makeOrder();
  const no = (order: OrderToDeliver, reason: string) =>
    order.lineIds.map((orderLineId) => ({ orderLineId, delivered: 0, reason }));
  expect(
    (await shop.send(shop.driver, { orderId: refused.id, lines: no(refused, 'refused') })).body,
  ).toMatchObject({
    state: 'refused',
    orderStatus: 'confirmed',
    invoiceQueued: false,
  });
  const failed = await shop.makeOrder();
  expect(
    (await shop.send(shop.driver, { orderId: failed.id, lines: no(failed, 'nobody-there') })).body,
  ).toMatchObject({ state: 'failed', orderStatus: 'confirmed' });
  const jobs = await shop.app.db.pool.query(
    `select 1 from graphile_worker._private_jobs where payload->>'deliveryId' in (select id from deliveries where order_id = any($1))`,
    [[refused.id, failed.id]],
  );
  expect(jobs.rows).toEqual([]);
  expect(
    (await shop.send(shop.driver, { orderId: failed.id, lines: allOf(failed), signerName: 'Rosa' }))
      .body,
  ).toMatchObject({ state: 'delivered' });
  expect((await shop.stateOf(failed)).deliveries).toEqual(['failed', 'delivered']);
});

test('extras become lines of the order at the price of the day', async () => {
  const order = await shop.makeOrder();
  const extras = [
    { productId: shop.products[2], quantity: 4 },
    { productId: shop.products[0], quantity: 1 },
  ];
  expect(
    (
      await shop.send(shop.driver, {
        orderId: order.id,
        lines: allOf(order),
        extras,
        signerName: 'Rosa',
      })
    ).status,
  ).toBe(200);
  const { rows } = await shop.app.db.pool.query(
    'select product_id, ordered, delivered, unit_price_cents from order_lines where order_id = $1 order by position',
    [order.id],
  );
  expect(
    rows.map((row) => [row.product_id, row.ordered, row.delivered, row.unit_price_cents]),
  ).toEqual([
    [shop.products[0], 6, 6, 1205],
    [shop.products[1], 2, 2, 8999],
    [shop.products[2], 4, 4, 700],
  ]);
});

test('twenty sends with one key make one delivery; another body under the key is refused', async () => {
  const order = await shop.makeOrder();
  const key = randomUUID();
  const body = { orderId: order.id, lines: allOf(order), signerName: 'Rosa' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.send(shop.driver, body, key)),
  );
  expect(answers[0]?.status).toBe(200);
  for (const answer of answers)
    expect([answer.status, answer.body]).toEqual([200, answers[0]?.body]);
  expect((await shop.stateOf(order)).deliveries).toEqual(['delivered']);
  expect((await shop.send(shop.driver, { ...body, note: 'other' }, key)).status).toBe(422);
  expect((await shop.send(shop.driver, body)).body.error).toMatchObject({
    code: 'failed-precondition',
    message:
      'This order is delivered already. The office has your report and decides. You need not send it again.',
  });
});

test('two drivers with two keys at once: one delivers, the other is told', async () => {
  const order = await shop.makeOrder();
  const answers = await Promise.all(
    [1, 2].map(() =>
      shop.send(shop.driver, { orderId: order.id, lines: allOf(order), signerName: 'Rosa' }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect((await shop.stateOf(order)).lines).toEqual([
    [5, 0],
    [2, 0],
  ]);
});
