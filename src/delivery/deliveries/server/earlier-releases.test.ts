import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderToDeliver, startDeliveries } from '../../../../tests/support/deliveries.ts';

// Bodies as phones of earlier releases keep and send them, recorded: a phone may wait for days. Ids are put in, nothing else changes.

/** Until 2026-11-21: `deliveryBody` of the delivery form. */
const BEFORE_PROOF =
  '{"orderId":"ORDER","lines":[{"orderLineId":"LINE_1","delivered":5},{"orderLineId":"LINE_2","delivered":1,"reason":"short-loaded","reasonNote":""}],"signerName":"Rosa Receiver","noSignatureReason":"","note":"Dock 2","deviceTime":"2026-03-03T14:58:00.000Z"}';

/** Of 2026-11-22: with the proof. */
const WITH_PROOF =
  '{"orderId":"ORDER","lines":[{"orderLineId":"LINE_1","delivered":5},{"orderLineId":"LINE_2","delivered":1,"reason":"damaged","reasonNote":"Cap torn"}],"extras":[],"signerName":"Rosa Receiver","noSignatureReason":"","note":"","deviceTime":"2026-03-03T14:58:00.000Z","location":{"latitude":41.49,"longitude":-71.31,"accuracyMeters":12},"signerRole":"Housekeeping","signature":{"width":320,"height":180,"strokes":[[[10,20,0],[30,40.5,16]]]},"signedByName":false,"signedText":"I received the items listed above for Harbor House. Shorts and refusals are as marked.","leftAt":"","photos":[{"sha256":"b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c","kind":"damage","orderLineId":"LINE_2","takenAt":"2026-03-03T14:57:00.000Z"}],"empties":[{"kind":"drum-55","taken":2,"closed":true,"labelled":true,"underOneInch":true,"leftThere":1,"reason":"Not closed"}],"arrivedAt":"2026-03-03T14:50:00.000Z","signedAt":"2026-03-03T14:57:30.000Z","wasOffline":true,"appVersion":"0.1.0"}';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
beforeAll(async () => {
  shop = await startDeliveries();
});
afterAll(() => shop.app.close());

const ofOrder = (recorded: string, order: OrderToDeliver) =>
  JSON.parse(
    recorded
      .replace('ORDER', order.id)
      .replaceAll('LINE_1', order.lineIds[0] ?? '')
      .replaceAll('LINE_2', order.lineIds[1] ?? ''),
  ) as object;

for (const [release, recorded] of [
  ['before the proof', BEFORE_PROOF],
  ['with the proof', WITH_PROOF],
] as const) {
  test(`a phone of the release ${release} is understood, and a repeat is the same delivery`, async () => {
    const order = await shop.makeOrder();
    const body = ofOrder(recorded, order);
    const first = await shop.send(shop.driver, body, `visit-${order.id}`);
    expect([first.status, first.body.state]).toEqual([200, 'delivered_short']);
    const again = await shop.send(shop.driver, body, `visit-${order.id}`);
    expect(again.body).toEqual(first.body);
    expect((await shop.stateOf(order)).deliveries).toEqual(['delivered_short']);
  });
}

test('what the release before recorded under a key is answered, not refused, when its phone sends again', async () => {
  const earlier = await shop.makeOrder();
  const { body: answered } = await shop.send(shop.driver, ofOrder(BEFORE_PROOF, earlier));
  const order = await shop.makeOrder();
  const body = ofOrder(BEFORE_PROOF, order) as { lines: object[] };
  // As that release parsed and stored it: with the defaults that it knew.
  const parsed = {
    ...body,
    lines: body.lines.map((line) => ({ reasonNote: '', ...line })),
    extras: [],
    location: null,
  };
  const hash = createHash('sha256').update(stringify(parsed)).digest('hex');
  await shop.app.db.pool.query(
    `insert into idempotency_keys (actor, operation, key, body_hash, status, answer)
     values ($1, 'deliver-order', 'before-the-update', $2, 200, $3)`,
    [shop.driver.id, hash, JSON.stringify(answered)],
  );
  const again = await shop.send(shop.driver, body, 'before-the-update');
  expect([again.status, again.body]).toEqual([200, answered]);
});
