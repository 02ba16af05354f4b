import { afterAll, beforeAll, expect, test } from 'vitest';
import { allOf, type OrderToDeliver } from '../../../../tests/support/deliveries.ts';
import { startGoodsBack } from '../../../../tests/support/goods-back.ts';
import type { DeliverOrder } from '../contract.ts';

type Sent = Omit<
  DeliverOrder,
  'orderId' | 'lines' | 'extras' | 'runId' | 'failed' | 'receivingId' | 'notSentOut'
>;
/** A value of each field that no default has: what a phone sends must be stored and read back. */
const SAMPLE: { [K in keyof Sent]-?: NonNullable<Sent[K]> } = {
  signerName: 'Rosa “Receiver” Díaz',
  signerRole: 'Head of laundry',
  noSignatureReason: 'Gloves on',
  signature: {
    width: 300,
    height: 100,
    strokes: [
      [
        [10, 10, 0],
        [40, 30, 80],
      ],
    ],
  },
  signedByName: false,
  signedText: 'Received as listed.',
  leftAt: 'Cage behind dock 2',
  note: 'Ring twice.\nSteps are icy.',
  location: { latitude: 41.49, longitude: -71.31, accuracyMeters: 12.5 },
  photos: [{ sha256: 'a'.repeat(64), kind: 'left' }],
  empties: [
    {
      kind: 'drum-55',
      taken: 2,
      closed: true,
      labelled: true,
      underOneInch: true,
      leftThere: 1,
      reason: 'Half full',
    },
  ],
  fetched: [{ claimId: '019a8c2e-1111-7a20-8b3e-0c5d7f9e1a2b', orderLineId: '', quantity: 2 }],
  deviceTime: '2026-03-03T14:58:00.000Z',
  arrivedAt: '2026-03-03T14:40:00.000Z',
  signedAt: '2026-03-03T14:57:00.000Z',
  wasOffline: true,
  appVersion: '2026.3',
  sheetsOnPaper: true,
  evidence: { name: 'typed', drawnBy: 'receiver', noPhoto: '', signedWith: [] },
};
const FIELDS = Object.keys(SAMPLE) as (keyof Sent)[];
const LINE = { delivered: 4, reason: 'damaged', reasonNote: 'Cap torn' } as const;

let shop: Awaited<ReturnType<typeof startGoodsBack>>;
let order: OrderToDeliver;
let stored: Record<string, unknown>;
let record: Record<string, unknown>;
beforeAll(async () => {
  shop = await startGoodsBack();
  await shop.app.db.pool.query('update customers set unattended_allowed = true');
  order = await shop.makeOrder();
  // Only what the desk asked for of this customer is taken back.
  const claimed = await shop.reported();
  await shop.plan(shop.desk, claimed, 2);
  for (const goods of SAMPLE.fetched) Object.assign(goods, shop.goodsOf(claimed, 2));
  const [first, ...rest] = allOf(order);
  const sent = await shop.send(shop.driver, {
    ...SAMPLE,
    orderId: order.id,
    lines: [{ ...first, ...LINE }, ...rest],
    extras: [{ productId: shop.products[2], quantity: 3, reason: 'Asked at the door' }],
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const read = async (text: string) =>
    (await shop.app.db.pool.query(text, [sent.body.deliveryId])).rows;
  [stored] = (await read('select * from deliveries where id = $1')) as [typeof stored];
  stored['lines'] = await read(
    'select * from delivery_lines where delivery_id = $1 order by position',
  );
  const owner = await shop.app.call(
    shop.driver,
    'GET',
    `/api/deliveries/${sent.body.deliveryId}/record`,
  );
  record = owner.body;
});
afterAll(() => shop.app.close());

const columnOf = (field: string) => field.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

test.each(FIELDS)('%s: what a phone sends of a stop is stored', (field) => {
  expect(plain(stored[columnOf(field)])).toEqual(SAMPLE[field]);
});

test('lines and what was handed over beyond the order are stored with their reasons', () => {
  expect(stored['lines']).toMatchObject([
    { delivered: 4, reason: 'damaged', reason_note: 'Cap torn', is_extra: false, position: 1 },
    { delivered: 2, reason: '', is_extra: false, position: 2 },
    { delivered: 3, is_extra: true, position: 3 },
  ]);
});

test.each(FIELDS)('%s: the sealed record of the stop gives it back', (field) => {
  expect(JSON.parse(String(record['record']))[field]).toEqual(SAMPLE[field]);
});
