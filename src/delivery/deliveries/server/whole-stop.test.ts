import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allOf,
  type OrderToDeliver,
  startDeliveries,
} from '../../../../tests/support/deliveries.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { verifyRecord } from './delivery-record.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
beforeAll(async () => {
  shop = await startDeliveries();
});
afterAll(() => shop.app.close());

const SHA = 'a'.repeat(64);
const SIGNED = {
  appVersion: '2026.11',
  signerName: 'Rosa Receiver',
  signerRole: 'Storekeeper',
  signature: { width: 600, height: 200, strokes: [[[1.5, 2.25, 0] as const, [3, 4, 16] as const]] },
  signedText: 'I received the items listed above.',
};
const damaged = (order: OrderToDeliver, reason = 'damaged') => [
  { orderLineId: order.lineIds[0], delivered: 4, reason },
  { orderLineId: order.lineIds[1], delivered: 2 },
];
const emptyDrums = { kind: 'drum-55', taken: 2, closed: true, labelled: true, underOneInch: true };

test('a whole stop is kept, and its record says all of it: version 5, recomputed from the row', async () => {
  const order = await shop.makeOrder();
  const answer = await shop.send(shop.driver, {
    ...SIGNED,
    orderId: order.id,
    lines: damaged(order),
    photos: [{ sha256: SHA, kind: 'damage', orderLineId: order.lineIds[0] }],
    empties: [emptyDrums],
    arrivedAt: '2026-03-03T14:40:00Z',
    signedAt: '2026-03-03T14:58:00.5Z',
    deviceTime: '2026-03-03T09:59:00-05:00',
    location: { latitude: 41.49, longitude: -71.3100001, accuracyMeters: 12.5 },
    note: 'Dock 2 – “left door”',
    wasOffline: true,
  });
  expect(answer.status).toBe(200);
  const proof = await verifyRecord(shop.app.db, answer.body.deliveryId);
  expect(proof).toMatchObject({ version: 5, holds: true });
  const record = JSON.parse(proof?.record ?? '');
  expect(Object.keys(record)).toEqual(Object.keys(record).sort());
  expect(record).toMatchObject({
    orderNumber: order.number,
    driverId: shop.driver.id,
    signerRole: 'Storekeeper',
    signature: SIGNED.signature,
    signedText: SIGNED.signedText,
    photos: [{ sha256: SHA, kind: 'damage', orderLineId: order.lineIds[0] }],
    empties: [{ ...emptyDrums, leftThere: 0, reason: '' }],
    arrivedAt: '2026-03-03T14:40:00.000Z',
    signedAt: '2026-03-03T14:58:00.500Z',
    deviceTime: '2026-03-03T14:59:00.000Z',
    clockOffsetMs: -60_000,
    wasOffline: true,
    lines: [
      { owed: 5, loaded: null, expected: 5, delivered: 4, reason: 'damaged' },
      { owed: 2, expected: 2, delivered: 2, reason: '' },
    ],
  });
  const read = await shop.app.call(
    shop.driver,
    'GET',
    `/api/deliveries/${answer.body.deliveryId}/record`,
  );
  expect(read.body).toEqual(proof);
});

test('whoever changes a row behind the shop’s back is found out', async () => {
  const order = await shop.makeOrder();
  const { body } = await shop.send(shop.driver, {
    ...SIGNED,
    orderId: order.id,
    lines: allOf(order),
  });
  for (const change of [
    `update deliveries set signed_text = 'Something else' where id = $1`,
    `update delivery_lines set delivered = delivered - 1, reason = 'damaged' where delivery_id = $1`,
  ]) {
    await shop.app.asOwner(async (owner) => {
      await owner.query('set session_replication_role = replica');
      await owner.query(change, [body.deliveryId]);
    });
    expect(await verifyRecord(shop.app.db, body.deliveryId)).toMatchObject({ holds: false });
  }
});

test('how the evidence came about is covered since version 4, whether sheets were given since 3; earlier records do not know it', async () => {
  const order = await shop.makeOrder();
  const { body } = await shop.send(shop.driver, {
    ...SIGNED,
    orderId: order.id,
    lines: allOf(order),
    sheetsOnPaper: true,
    evidence: { name: 'typed', drawnBy: 'receiver' },
  });
  const verified = await verifyRecord(shop.app.db, body.deliveryId);
  expect(verified).toMatchObject({ version: 5, holds: true });
  expect(JSON.parse(verified?.record ?? '')).toMatchObject({
    sheetsOnPaper: true,
    evidence: { name: 'typed', drawnBy: 'receiver', noPhoto: '', signedWith: [] },
  });
  const rewrite = (change: string, values: unknown[] = []) =>
    shop.app.asOwner(async (owner) => {
      await owner.query('set session_replication_role = replica');
      await owner.query(`update deliveries set ${change} where id = $1`, [
        body.deliveryId,
        ...values,
      ]);
    });
  await rewrite(`evidence = jsonb_set(evidence, '{drawnBy}', '"driver"')`);
  expect(await verifyRecord(shop.app.db, body.deliveryId)).toMatchObject({ holds: false });
  await rewrite('record_version = 4');
  const fourth = JSON.parse((await verifyRecord(shop.app.db, body.deliveryId))?.record ?? '');
  expect(fourth).toMatchObject({ evidence: { drawnBy: 'driver' } });
  expect(fourth).not.toHaveProperty('fetched');
  expect(fourth.lines[0]).not.toHaveProperty('notOnTruck');
  await rewrite('record_version = 3');
  const third = await verifyRecord(shop.app.db, body.deliveryId);
  expect(JSON.parse(third?.record ?? '')).not.toHaveProperty('evidence');
  await rewrite('record_hash = $2', [third?.sha256]);
  expect(await verifyRecord(shop.app.db, body.deliveryId)).toMatchObject({
    version: 3,
    holds: true,
  });
  await rewrite('sheets_on_paper = false');
  expect(await verifyRecord(shop.app.db, body.deliveryId)).toMatchObject({ holds: false });
  await rewrite('record_version = 2');
  const second = await verifyRecord(shop.app.db, body.deliveryId);
  expect(JSON.parse(second?.record ?? '')).not.toHaveProperty('sheetsOnPaper');
  await rewrite('record_hash = $2, sheets_on_paper = true', [second?.sha256]);
  expect(await verifyRecord(shop.app.db, body.deliveryId)).toMatchObject({
    version: 2,
    holds: true,
  });
});

test('a record of an earlier release still verifies, by its own version', async () => {
  const order = await shop.makeOrder();
  const { body } = await shop.send(shop.driver, {
    orderId: order.id,
    lines: allOf(order),
    signerName: 'Rosa',
    deviceTime: '2026-03-03T14:59:00.000Z',
  });
  const now = await verifyRecord(shop.app.db, body.deliveryId);
  const rewrite = (statement: string, values: unknown[] = []) =>
    shop.app.asOwner(async (owner) => {
      await owner.query('set session_replication_role = replica');
      await owner.query(statement, [body.deliveryId, ...values]);
    });
  await rewrite('update deliveries set record_version = 1 where id = $1');
  const first = await verifyRecord(shop.app.db, body.deliveryId);
  expect(first?.sha256).not.toBe(now?.sha256);
  await rewrite('update deliveries set record_hash = $2 where id = $1', [first?.sha256]);
  expect(await verifyRecord(shop.app.db, body.deliveryId)).toMatchObject({
    version: 1,
    holds: true,
  });
  expect(Object.keys(JSON.parse(first?.record ?? '')).sort()).toEqual([
    'acceptedAt',
    'attempt',
    'deliveredOn',
    'deliveryId',
    'deviceTime',
    'driverId',
    'lines',
    'location',
    'noSignatureReason',
    'note',
    'orderId',
    'orderNumber',
    'signerName',
    'state',
  ]);
});

test.each<[string, (order: OrderToDeliver) => object, string, RegExp]>([
  ['no signature', () => ({ signature: null }), 'invalid', /signature, a typed name/],
  ['a signature without a name', () => ({ signerName: '' }), 'invalid', /who took the goods/],
  ['damage without a photo', (o) => ({ lines: damaged(o) }), 'invalid', /take a photo/],
  [
    'a leaking one that was handed over',
    (o) => ({ lines: [{ orderLineId: o.lineIds[0], delivered: 5, reason: 'leaking' }] }),
    'invalid',
    /never handed over/,
  ],
  [
    'empties nobody looked at',
    () => ({ empties: [{ ...emptyDrums, underOneInch: false }] }),
    'invalid',
    /one inch/,
  ],
  ['empties twice', () => ({ empties: [emptyDrums, emptyDrums] }), 'invalid', /stands here twice/],
  [
    'empties left without a reason',
    () => ({ empties: [{ kind: 'tote', taken: 0, leftThere: 1 }] }),
    'invalid',
    /why these empties/,
  ],
  ['a failed stop with goods handed over', () => ({ failed: 'closed' }), 'invalid', /did not fail/],
  ['goods left without a photo', () => ({ leftAt: 'Back door' }), 'invalid', /where you left them/],
  [
    'goods left where nobody allowed it',
    () => ({ leftAt: 'Back door', photos: [{ sha256: SHA, kind: 'left' }] }),
    'not-unattended',
    /has not allowed/,
  ],
])('%s: refused in words, kept for the office, nothing changed', async (_, part, reason, words) => {
  const order = await shop.makeOrder();
  const answer = await shop.send(shop.driver, {
    ...SIGNED,
    orderId: order.id,
    lines: allOf(order),
    ...part(order),
  });
  expect([400, 409]).toContain(answer.status);
  expect(answer.body.error.message).toMatch(words);
  expect(answer.body.error.message).toContain('The office has your report');
  expect(answer.body.error.details).toMatchObject({ reason, kept: expect.any(String) });
  expect(await shop.stateOf(order)).toMatchObject({ status: 'out_for_delivery', deliveries: null });
});

test('goods may be left where the customer allows it, and never oxidizers or acids', async () => {
  const { pool } = shop.app.db;
  await pool.query('update customers set unattended_allowed = true where id = $1', [
    shop.customerId,
  ]);
  const left = { leftAt: 'Back door', photos: [{ sha256: SHA, kind: 'left' }] };
  const plain = await shop.makeOrder();
  const report = { appVersion: '2026.11', ...left };
  const fine = await shop.send(shop.driver, { ...report, orderId: plain.id, lines: allOf(plain) });
  expect(fine.body).toMatchObject({ state: 'delivered' });
  const bleach = await addProduct(shop.app, { name: 'Bleach', nameKey: 'bleach-left' });
  await pool.query(
    `insert into safety_data (name_key, reactivity_group) values ('bleach-left', 'hypochlorite')
     on conflict (name_key) do update set reactivity_group = 'hypochlorite'`,
  );
  const order = await shop.makeOrder({
    lines: [{ productId: bleach, quantity: 1, unitPriceCents: 900 }],
  });
  const lines = [{ orderLineId: order.lineIds[0], delivered: 1 }];
  const never = await shop.send(shop.driver, { ...report, orderId: order.id, lines });
  expect(never.body.error).toMatchObject({ details: { reason: 'unattended-hazard' } });
  expect(never.body.error.message).toMatch(/Bleach is an oxidizer/);
  await pool.query('update customers set unattended_allowed = false where id = $1', [
    shop.customerId,
  ]);
});

test('who can take no photo of what was damaged says what happened, and is believed', async () => {
  const order = await shop.makeOrder();
  const lines = damaged(order).map((line, at) =>
    at === 0 ? { ...line, reasonNote: 'Cap torn; the camera does not work' } : line,
  );
  const { body } = await shop.send(shop.driver, { ...SIGNED, orderId: order.id, lines });
  expect(body).toMatchObject({ state: 'delivered_short' });
});

test('a stop that failed names no lines: every open one was not handed over, and it goes back to the desk', async () => {
  const order = await shop.makeOrder();
  const answer = await shop.send(shop.driver, {
    appVersion: '2026.11',
    orderId: order.id,
    lines: [],
    failed: 'closed',
  });
  expect(answer.body).toMatchObject({
    state: 'failed',
    orderStatus: 'confirmed',
    invoiceQueued: false,
  });
  const { rows } = await shop.app.db.pool.query(
    `select d.failed_reason, o.rest_since is not null as waits,
            (select json_agg(json_build_array(l.expected, l.delivered, l.reason) order by l.position)
               from delivery_lines l where l.delivery_id = d.id) as lines
       from deliveries d join orders o on o.id = d.order_id where o.id = $1`,
    [order.id],
  );
  expect(rows[0]).toEqual({
    failed_reason: 'closed',
    waits: true,
    lines: [
      [5, 0, 'nobody-there'],
      [2, 0, 'nobody-there'],
    ],
  });
});

test.each([
  ['three days ahead', '2026-03-06T15:00:00Z', {}, '2026-03-03', 3],
  ['three days behind, with a network', '2026-02-28T15:00:00Z', {}, '2026-03-03', -3],
  ['three days without a network', '2026-02-28T15:00:00Z', { wasOffline: true }, '2026-02-28', -3],
])('a phone’s clock %s', async (_what, deviceTime, more, day, days) => {
  const order = await shop.makeOrder();
  const { body } = await shop.send(shop.driver, {
    ...SIGNED,
    ...more,
    orderId: order.id,
    lines: allOf(order),
    deviceTime,
  });
  expect(body.deliveredOn).toBe(day);
  const read = await shop.app.call(shop.driver, 'GET', `/api/deliveries/${body.deliveryId}`);
  expect(read.body).toMatchObject({
    deviceTime: new Date(deviceTime).toISOString(),
    clockOffsetMs: days * 86_400_000,
    signed: true,
    signerRole: 'Storekeeper',
  });
});
