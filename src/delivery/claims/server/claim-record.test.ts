import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import {
  allOf,
  type OrderToDeliver,
  startDeliveries,
} from '../../../../tests/support/deliveries.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { receivingOf } from '../../../../tests/support/receiving.ts';
import { type Sample, storedRow, storedRows } from '../../../../tests/support/record.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { CorrectDelivery } from '../../deliveries/correction-contract.ts';
import * as correctionPage from '../../deliveries/pages/correct-delivery.tsx';
import type { SignReceiving } from '../../receiving/contract.ts';
import { signReceiving } from '../../receiving/server/receive.ts';
import type { DecideClaim, RaiseClaim } from '../contract.ts';
import * as claimPage from '../pages/claim.tsx';
import { type ClaimDraft, sendClaim } from '../ui/send-claim.ts';
import { claimsOfOrder } from './queries.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let buyer: TestUser;
let desk: TestUser;
beforeAll(async () => {
  shop = await startDeliveries();
  buyer = await addUser(shop.app, { customers: [shop.customerId] });
  desk = await addUser(shop.app, {
    role: 'admin',
    customers: 'all',
    brands: ['Linnetfold'],
    duties: ['desk'],
  });
});
afterAll(() => shop.app.close());

async function delivered(): Promise<{ order: OrderToDeliver; deliveryId: string }> {
  const order = await shop.makeOrder();
  const sent = await shop.send(shop.driver, {
    orderId: order.id,
    lines: allOf(order),
    signerName: 'Rosa',
  });
  return { order, deliveryId: sent.body.deliveryId };
}

test('a claim and its decision have every field that was sent, and are read back with them', async () => {
  const { order, deliveryId } = await delivered();
  const { app } = shop;
  const photo = 'c'.repeat(64);
  await app.db.pool.query(
    `insert into claim_photos (id, delivery_id, sha256, media_type, size_bytes, path, uploaded_by, uploaded_at)
     values ($1, $1, $2, 'image/jpeg', 10, 'p', $3, now())`,
    [deliveryId, photo, buyer.id],
  );
  const claim: Sample<RaiseClaim> = {
    deliveryId,
    lines: [
      { orderLineId: order.lineIds[0] ?? '', quantity: 3, kind: 'damaged' },
      { orderLineId: order.lineIds[1] ?? '', quantity: 1, kind: 'wrong-item' },
    ],
    words: 'Two pails were “wet”.\nOne leaks.',
    photos: [photo],
  };
  const sent = await app.call(buyer, 'POST', '/api/claims', claim, {
    'idempotency-key': randomUUID(),
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const { id } = sent.body;
  const { lines, ...stated } = claim;
  expect(await storedRow(app, 'claims', { id })).toMatchObject({
    ...stated,
    customerId: shop.customerId,
    orderId: order.id,
    raisedBy: buyer.id,
  });
  const linesOf = async () =>
    (await storedRows(app, 'claim_lines', { claim_id: id })).toSorted(
      (one, other) => Number(other['quantity']) - Number(one['quantity']),
    );
  expect(await linesOf()).toMatchObject(lines);
  const decision: Sample<Omit<DecideClaim, 'id'>> = {
    lines: lines.map(({ orderLineId }, at) => ({
      orderLineId,
      approved: 2 - at,
      replaced: 1 - at,
    })),
    answer: 'Two are “credited”.',
    besides: 'Broken “later”',
  };
  expect((await app.call(desk, 'POST', `/api/claims/${id}/decision`, decision)).status).toBe(200);
  expect(await linesOf()).toMatchObject([{ approved: 2 }, { approved: 1 }]);
  expect(await storedRow(app, 'claims', { id })).toMatchObject({
    state: 'approved',
    answer: decision.answer,
    decidedBy: desk.id,
  });
  const read = await claimsOfOrder(app.db, orderScope(buyer), order.id);
  expect(read).toMatchObject([{ ...stated, answer: decision.answer, state: 'approved' }]);
});

test('what the page of a report sends is stored with every field, its photo by its digest', async () => {
  const { order, deliveryId } = await delivered();
  const { app } = shop;
  const [first = '', second = ''] = order.lineIds;
  const draft: Sample<ClaimDraft> = {
    deliveryId,
    lines: [
      { orderLineId: first, quantity: 2, kind: 'damaged' },
      { orderLineId: second, quantity: 1, kind: 'short' },
    ],
    words: 'Two pails were “wet”.',
    photos: [new File(['wet pails'], 'pails.jpg', { type: 'image/jpeg' })],
  };
  const photos: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    const [, sha256] = /^\/api\/claim-photos\/(\w+)\?delivery=/.exec(url) ?? [];
    if (sha256) {
      photos.push(sha256);
      await app.db.pool.query(
        `insert into claim_photos (id, delivery_id, sha256, media_type, size_bytes, path, uploaded_by, uploaded_at)
         values ($1, $1, $2, 'image/jpeg', 9, $2, $3, now())`,
        [deliveryId, sha256, buyer.id],
      );
      return Response.json({});
    }
    const answer = await app.call(
      buyer,
      method ?? '',
      url,
      JSON.parse(String(body)),
      headers as Record<string, string>,
    );
    return Response.json(answer.body, { status: answer.status });
  });
  const sent = await sendClaim(draft, () => randomUUID()).finally(() => vi.unstubAllGlobals());
  if ('failure' in sent) throw new Error(sent.failure.message);
  const { id } = sent.done;
  expect(photos).toHaveLength(1);
  expect(await storedRow(app, 'claims', { id })).toMatchObject({
    deliveryId,
    words: draft.words,
    photos,
    raisedBy: buyer.id,
  });
  const stored = await storedRows(app, 'claim_lines', { claim_id: id });
  expect(stored).toHaveLength(draft.lines.length);
  for (const line of draft.lines)
    expect(stored.find(({ orderLineId }) => orderLineId === line.orderLineId)).toMatchObject(line);
});

test('the form of a decision stores every field, line by line', async () => {
  const { order, deliveryId } = await delivered();
  const { app } = shop;
  const [first = '', second = ''] = order.lineIds;
  const claim: Omit<RaiseClaim, 'photos'> = {
    deliveryId,
    lines: [
      { orderLineId: first, quantity: 3, kind: 'damaged' },
      { orderLineId: second, quantity: 1, kind: 'wrong-item' },
    ],
    words: 'Two pails were wet.',
  };
  const key = { 'idempotency-key': randomUUID() };
  const { id } = (await app.call(buyer, 'POST', '/api/claims', claim, key)).body;
  const decision: Sample<Omit<DecideClaim, 'id'>> = {
    lines: [
      { orderLineId: first, approved: 2, replaced: 1 },
      { orderLineId: second, approved: 1, replaced: 0 },
    ],
    answer: 'Two are “credited”, one comes again.',
    besides: 'Broken “later”',
  };
  const { lines, ...texts } = decision;
  const form = new URLSearchParams({ intent: 'approve', ...texts });
  for (const line of lines)
    for (const [name, value] of Object.entries(line)) form.append(name, String(value));
  const answer = await postPage(app, desk, claimPage, form, { claimId: id });
  expect(answer.data.error).toBeUndefined();
  expect(await storedRow(app, 'claims', { id })).toMatchObject({
    state: 'approved',
    answer: decision.answer,
    decidedBy: desk.id,
  });
  const stored = await storedRows(app, 'claim_lines', { claim_id: id });
  for (const { orderLineId, approved, replaced } of lines)
    expect(stored.find((one) => one['orderLineId'] === orderLineId)).toMatchObject({
      approved,
      replaced,
    });
});

test('what a receiver signs on their own phone is stored with every field, and the driver reads it', async () => {
  const receiving = receivingOf(() => shop);
  const link = await receiving.make(await shop.makeOrder(), {
    extras: [{ productId: shop.products[2], quantity: 4 }],
  });
  const row = () => storedRow(shop.app, 'receiving_links', { id: link.id });
  expect(await row()).toMatchObject({
    madeBy: shop.driver.id,
    lines: [
      { driver: 5, productId: shop.products[0] },
      { driver: 2, productId: shop.products[1] },
      { driver: 4, productId: shop.products[2], orderLineId: null },
    ],
  });
  const { browser } = await receiving.open(link.token);
  const sample: Sample<SignReceiving> = {
    counts: [5, 1, 4],
    language: 'es-US',
    signerName: 'Rosa “Receiver” Díaz',
    signerRole: 'Head of laundry',
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
    remark: 'One pail is missing.',
  };
  await signReceiving(shop.app, link.token, sample, { browser, network: '10.0.0.0/32' });
  expect(await row()).toMatchObject({
    ...sample,
    signedText: expect.stringContaining('recib'),
    signedTextEnglish: expect.any(String),
    signedAt: expect.any(String),
  });
  const { counts, language: _language, remark: _remark, ...read } = sample;
  const progress = await receiving.progress(link.id);
  expect(progress).toMatchObject(read);
  expect(progress.lines.map(({ counted }) => counted)).toEqual(counts);
});

test('a correction of a delivery has every field that was sent', async () => {
  const { order, deliveryId } = await delivered();
  const sample: Sample<Omit<CorrectDelivery, 'refusedStopId' | 'seen' | 'photos'>> = {
    deliveryId,
    lines: [{ orderLineId: order.lineIds[0] ?? '', delivered: 3 }],
    extras: [{ productId: shop.products[2] ?? '', quantity: 2 }],
    reason: 'miscounted',
    note: 'Counted again with the “guest”.',
  };
  const sent = await shop.app.call(
    desk,
    'POST',
    '/api/correct-delivery',
    { ...sample, seen: 0 },
    {
      'idempotency-key': randomUUID(),
    },
  );
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const { reason, note } = sample;
  const id = sent.body.correctionId;
  expect(await storedRow(shop.app, 'delivery_corrections', { id })).toMatchObject({
    deliveryId,
    number: 1,
    reason,
    note,
    photos: [],
    correctedBy: desk.id,
  });
  const lines = await storedRows(shop.app, 'delivery_correction_lines', { correction_id: id });
  expect(
    lines.toSorted((one, other) => Number(one['difference']) - Number(other['difference'])),
  ).toMatchObject([
    {
      deliveryId,
      orderLineId: order.lineIds[0],
      productId: shop.products[0],
      was: 5,
      becomes: 3,
      difference: -2,
    },
    { deliveryId, productId: shop.products[2], was: 0, becomes: 2, difference: 2 },
  ]);
});

test('the form of a correction stores every field, line by line', async () => {
  const { order, deliveryId } = await delivered();
  const [orderLineId = ''] = order.lineIds;
  const [, , productId = ''] = shop.products;
  const sku = String((await storedRow(shop.app, 'products', { id: productId }))['sku']);
  const texts = { reason: 'miscounted', note: 'Counted again with the “guest”.' };
  const form = { seen: '0', lineId: orderLineId, really: '3', extraSku: sku, extraQuantity: '2' };
  const sent = await postPage(
    shop.app,
    desk,
    correctionPage,
    { ...form, ...texts, key: randomUUID() },
    { deliveryId },
  ).catch((thrown: unknown) => thrown);
  expect((sent as Response).status, JSON.stringify(sent)).toBe(302);
  const stored = await storedRow(shop.app, 'delivery_corrections', { delivery_id: deliveryId });
  expect(stored).toMatchObject({ ...texts, correctedBy: desk.id });
  const lines = await storedRows(shop.app, 'delivery_correction_lines', {
    correction_id: stored['id'],
  });
  expect(
    lines.toSorted((one, other) => Number(one['difference']) - Number(other['difference'])),
  ).toMatchObject([
    { orderLineId, becomes: 3, difference: -2 },
    { productId, becomes: 2, difference: 2 },
  ]);
});
