import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppUnderTest } from '../../../../tests/support/app.ts';
import { startDeliveries } from '../../../../tests/support/deliveries.ts';
import { receivingOf } from '../../../../tests/support/receiving.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { newId } from '../../../platform/clock.ts';
import { countsDiffering, takeReceiving } from '../../receiving/server/take-receiving.ts';
import { verifyRecord } from './delivery-record.ts';
import { stopsOfDay } from './public/queries.ts';
import { everyProof, readProof } from './read-proof.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let app: AppUnderTest;
beforeAll(async () => {
  shop = await startDeliveries();
  app = shop.app;
});
afterAll(() => app.close());

const { make, progress, open, signed } = receivingOf(() => shop);
const take = (id: string, orderId: string) =>
  app.db.transaction((tx) => takeReceiving(tx, { id, orderId, deliveryId: newId(app) }));

test('a delivery takes what was signed, once, and names where the counts differ', async () => {
  const order = await shop.makeOrder();
  const link = await signed(order, [4, 2]);
  // A signed one waits for a phone without a connection.
  app.clock.advance(6 * 3_600_000);
  const lines = [
    { orderLineId: order.lineIds[0], delivered: 5 },
    { orderLineId: order.lineIds[1], delivered: 2 },
  ];
  const stop = { orderId: order.id, lines, receivingId: link.id, appVersion: '1' };
  // A name that the driver's phone made up is not what the record says.
  const { status, body } = await shop.send(shop.driver, { ...stop, signerName: 'Else' });
  expect(status).toBe(200);
  const proof = await verifyRecord(app.db, body.deliveryId);
  expect(proof?.holds).toBe(true);
  expect(JSON.parse(proof?.record ?? '')).toMatchObject({
    signerName: 'Rosa Receiver',
    signedByName: true,
    receiver: {
      receivingId: link.id,
      language: 'es-US',
      signedText: expect.stringContaining('recibí'),
      signedTextEnglish: expect.stringContaining('I counted these goods myself'),
      lines: [{ counted: 4 }, { counted: 2 }],
      differs: [{ orderLineId: order.lineIds[0], delivered: 5, counted: 4 }],
    },
  });
  const shown = await readProof(app.db, everyProof(), body.deliveryId);
  expect(shown?.lines.map((line) => line.receiverCounted)).toEqual([4, 2]);
  const day = companyDay(await readCompany(app), app.clock.now());
  const stops = await stopsOfDay(app.db, orderScope(shop.driver), day, day);
  expect(stops.find((one) => one.orderId === order.id)?.countsDiffer).toBe(true);
  expect((await progress(link.id)).state).toBe('used');
  expect((await open(link.token, link.browser)).answer.state).toBe('signed');
  await expect(take(link.id, order.id)).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('what was not signed, is of another order, or was taken back is not taken', async () => {
  const [order, other] = [await shop.makeOrder(), await shop.makeOrder()];
  const unsigned = await make(order);
  const taken = await signed(other, [5, 2]);
  const back = await signed(await shop.makeOrder(), [5, 2]);
  await app.db.pool.query('update receiving_links set revoked_at = now() where id = $1', [back.id]);
  for (const [id, orderId] of [
    [unsigned.id, order.id],
    [taken.id, order.id],
    [back.id, other.id],
    [newId(app), order.id],
  ] as const)
    await expect(take(id, orderId)).rejects.toMatchObject({
      code: 'invalid-argument',
      details: [{ path: 'receivingId' }],
    });
});

test('where driver and receiver say different quantities is named line by line', () => {
  const line = (orderLineId: string | null, productId: string, counted: number) => ({
    orderLineId,
    productId,
    name: productId,
    sizeUnit: '',
    driver: 9,
    counted,
  });
  const recorded = (orderLineId: string, productId: string, delivered: number) => ({
    orderLineId,
    productId,
    name: productId,
    delivered,
  });
  expect(
    countsDiffering(
      { lines: [line('a', 'A', 3), line('b', 'B', 2), line(null, 'X', 1), line('c', 'C', 1)] },
      [recorded('a', 'A', 4), recorded('b', 'B', 2), recorded('new', 'X', 2)],
    ),
  ).toEqual([
    { orderLineId: 'a', productId: 'A', name: 'A', delivered: 4, counted: 3 },
    { orderLineId: 'new', productId: 'X', name: 'X', delivered: 2, counted: 1 },
    { orderLineId: 'c', productId: 'C', name: 'C', delivered: 0, counted: 1 },
  ]);
});
