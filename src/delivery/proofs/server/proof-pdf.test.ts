import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { expectAccessible } from '../../../../tests/support/check-pdf.ts';
import { startDeliveries } from '../../../../tests/support/deliveries.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { copyPath } from '../../../files/server/store-files.ts';
import { newId } from '../../../platform/clock.ts';
import { proofRecord, proofView } from './proof-view.ts';
import { proofPdf } from './public/proof-pdf.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let buyer: TestUser;
let owner: TestUser;
beforeAll(async () => {
  shop = await startDeliveries();
  buyer = await addUser(shop.app, { customers: [shop.customerId], brands: ['Linnetfold'] });
  owner = await addUser(shop.app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => shop.app.close());

const signature = {
  width: 300,
  height: 100,
  strokes: [
    [
      [10, 60, 0],
      [60, 20, 16],
      [120, 70, 32],
    ],
  ],
};
const sentence = 'Received 6 packages for Harbor House on Mar 3, 2026.';
const picture = await sharp({
  create: { width: 40, height: 30, channels: 3, background: '#446688' },
})
  .jpeg()
  .toBuffer();
const sha256 = createHash('sha256').update(picture).digest('hex');
const later = 'ab'.repeat(32);

/** A stop with one short line, a signature, two photos of which none has come, and empties. */
async function delivered() {
  const order = await shop.makeOrder();
  const { body, status } = await shop.send(shop.driver, {
    orderId: order.id,
    lines: [
      { orderLineId: order.lineIds[0], delivered: 5 },
      { orderLineId: order.lineIds[1], delivered: 1, reason: 'damaged', reasonNote: 'Box torn' },
    ],
    signerName: 'Rosa Receiver',
    signerRole: 'Dock lead',
    signature,
    signedText: sentence,
    note: 'Dock 2',
    photos: [
      { sha256, kind: 'damage', orderLineId: order.lineIds[1] },
      { sha256: later, kind: 'other' },
    ],
    empties: [{ kind: 'drum-55', taken: 2, closed: true, labelled: true, underOneInch: true }],
    deviceTime: new Date(shop.app.clock.now() - 2 * 3_600_000).toISOString(),
    wasOffline: true,
    location: { latitude: 41.49, longitude: -71.31, accuracyMeters: 12 },
  });
  expect(status).toBe(200);
  return { order, deliveryId: body.deliveryId as string };
}

async function photoComes(orderId: string) {
  const path = `deliveries/${orderId}/photo.jpg`;
  const at = new Date(shop.app.clock.now());
  // What the phone sent is never opened again: the copy of it that was made when it came is drawn.
  const uploadedAt = at.toISOString();
  await shop.app.storage.put(path, Buffer.from('as the phone took it'), { uploadedAt });
  await shop.app.storage.put(copyPath(path, 800, 'jpeg'), picture, { uploadedAt });
  await shop.app.db.pool.query(
    `insert into delivery_photos (id, order_id, sha256, path, media_type, size_bytes, uploaded_at)
     values ($1, $2, $3, $4, 'image/jpeg', $5, $6)`,
    [newId(shop.app), orderId, sha256, path, picture.length, at],
  );
}

test('page and PDF hold who, what, when, where and why, and the photos that are still to come', async () => {
  const { order, deliveryId } = await delivered();
  const { proof } = await proofView(shop.app, buyer, deliveryId);
  expect(proof).toMatchObject({
    number: order.number,
    signerName: 'Rosa Receiver',
    signerRole: 'Dock lead',
    signedText: sentence,
    signature,
    wasOffline: true,
    driverName: 'Dan Driver',
    location: { latitude: 41.49, longitude: -71.31, accuracyMeters: 12 },
    lines: [
      { name: 'Citrus degreaser', ordered: 5, expected: 5, delivered: 5, reason: '' },
      { name: 'Oven cleaner', expected: 2, delivered: 1, reason: 'damaged' },
    ],
    photos: [
      { sha256, isHere: false },
      { sha256: later, isHere: false },
    ],
    corrections: [],
  });
  const unsent = await proofPdf(shop.app, buyer, deliveryId);
  await expectAccessible(unsent.bytes, 'proof of delivery');
  const before = await readPdf(unsent.bytes);
  expect(before.pages).toHaveLength(1);
  const [paper = ''] = before.pages;
  for (const fact of [
    order.number,
    'Harbor House',
    'Rosa Receiver, Dock lead',
    'Dan Driver',
    sentence,
    'Citrus degreaser',
    'Damaged: Box torn',
    '2 × 55 gal drum, closed, labelled as if full, at most one inch left',
    'Dock 2',
    '41.49000, -71.31000, within 12 m',
    'It reached us 2 hours after the phone',
    '2 photos are still on the driver',
    proof.recordHash,
    'Page 1 of 1',
  ])
    expect(paper).toContain(Buffer.from(fact, 'latin1').toString('latin1'));
  expect(paper).not.toMatch(/\$\d/);

  await photoComes(order.id);
  const withPhoto = await proofPdf(shop.app, buyer, deliveryId);
  await expectAccessible(withPhoto.bytes, 'proof with a photo');
  const after = await readPdf(withPhoto.bytes);
  expect(after.pages[0]).toContain('1 photo is still on the driver');
  expect(after.pages[0]).toContain(`Damage · ${sha256.slice(0, 12)}`);
});

test('the same record gives the same bytes, and its fingerprint is that of the record one can save', async () => {
  const { order, deliveryId } = await delivered();
  await photoComes(order.id);
  const first = await proofPdf(shop.app, buyer, deliveryId);
  shop.app.clock.advance(86_400_000);
  const second = await proofPdf(shop.app, owner, deliveryId);
  expect(second.sha256).toBe(first.sha256);
  expect(first.filename).toBe(`Proof of delivery ${order.number}.pdf`);
  const { text } = await proofRecord(shop.app, buyer, deliveryId);
  const { proof } = await proofView(shop.app, buyer, deliveryId);
  expect(createHash('sha256').update(text).digest('hex')).toBe(proof.recordHash);
});

test('a correction stands below the record, which stays as it was signed', async () => {
  const { order, deliveryId } = await delivered();
  const corrected = await shop.app.call(
    owner,
    'POST',
    '/api/correct-delivery',
    {
      deliveryId,
      reason: 'missing',
      note: 'One pail was not in the stack.',
      seen: 0,
      lines: [{ orderLineId: order.lineIds[0], delivered: 4 }],
    },
    { 'idempotency-key': newId(shop.app) },
  );
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  const { proof } = await proofView(shop.app, buyer, deliveryId);
  expect(proof.lines[0]?.delivered).toBe(5);
  expect(proof.corrections).toMatchObject([
    {
      number: 1,
      reason: 'missing',
      note: 'One pail was not in the stack.',
      lines: [{ name: 'Citrus degreaser', was: 5, becomes: 4 }],
    },
  ]);
  const { pages } = await readPdf((await proofPdf(shop.app, buyer, deliveryId)).bytes);
  expect(pages.join(' ')).toContain('4 instead of 5');
});

test('who may not: a foreign buyer, and a driver who did not make the delivery', async () => {
  const { deliveryId } = await delivered();
  const foreign = await addUser(shop.app, { customers: [await addCustomer(shop.app)] });
  const other = await addUser(shop.app, { role: 'admin', customers: 'all' });
  const onlyDriving = (who: TestUser) => ({ ...who, duties: ['driver' as const] });
  for (const work of [
    () => proofView(shop.app, foreign, deliveryId),
    () => proofPdf(shop.app, foreign, deliveryId),
    () => proofRecord(shop.app, foreign, deliveryId),
    () => proofView(shop.app, onlyDriving(other), deliveryId),
    () => proofView(shop.app, buyer, newId(shop.app)),
    () => proofView(shop.app, buyer, 'nonsense'),
  ])
    await expect(work()).rejects.toMatchObject({ code: 'not-found', status: 404 });
  expect((await proofView(shop.app, onlyDriving(shop.driver), deliveryId)).proof.id).toBe(
    deliveryId,
  );
});
