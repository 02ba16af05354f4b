import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import {
  allOf,
  type OrderToDeliver,
  startDeliveries,
} from '../../../../tests/support/deliveries.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { proofView } from './proof-view.ts';
import { proofPdf } from './public/proof-pdf.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let owner: TestUser;
beforeAll(async () => {
  shop = await startDeliveries();
  owner = await addUser(shop.app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => shop.app.close());

const drawn = {
  signature: { width: 60, height: 20, strokes: [[[1, 2, 0] as const, [30, 14, 16] as const]] },
  signedText: 'I received the items listed above.',
};
const signed = (order: OrderToDeliver, more: object) => ({
  orderId: order.id,
  lines: allOf(order),
  appVersion: '2026.11',
  signerName: 'Rosa Receiver',
  ...more,
});
const paperOf = async (deliveryId: string) =>
  (await readPdf((await proofPdf(shop.app, owner, deliveryId)).bytes)).pages.join(' ');

test.each<[string, object, string]>([
  [
    'a name that the driver tapped',
    { signedByName: true, evidence: { name: 'chosen' } },
    'The driver chose this name from those known here; nobody drew a signature.',
  ],
  [
    'a name that was typed',
    { signedByName: true, evidence: { name: 'typed' } },
    'The name was typed into the driver',
  ],
  [
    'drawn by the receiver',
    { ...drawn, evidence: { name: 'chosen', drawnBy: 'receiver' } },
    'phone by the receiver, as the driver says.',
  ],
  [
    'drawn by the driver',
    { ...drawn, evidence: { name: 'typed', drawnBy: 'driver' } },
    'Drawn by the driver for the receiver.',
  ],
  ['an earlier release', { signedByName: true }, 'how it was entered was not noted then.'],
])('the proof says whose act it was: %s', async (_name, more, words) => {
  const order = await shop.makeOrder();
  const { status, body } = await shop.send(shop.driver, signed(order, more));
  expect(status, JSON.stringify(body)).toBe(200);
  const { proof } = await proofView(shop.app, owner, body.deliveryId);
  expect(proof.evidence).toEqual(
    'evidence' in more ? { noPhoto: '', signedWith: [], ...(more.evidence as object) } : null,
  );
  expect(await paperOf(body.deliveryId)).toContain(words);
});

test.each<[string, object, RegExp]>([
  ['a name without its act', { signedByName: true, evidence: {} }, /typed or chosen/],
  ['a drawing without a hand', { ...drawn, evidence: { name: 'typed' } }, /who drew/],
  [
    'a failed stop without a place',
    { lines: [], signerName: '', failed: 'closed', evidence: { noPhoto: 'No camera' } },
    /where it was/,
  ],
  [
    'a failed stop without a photo',
    { lines: [], signerName: '', failed: 'closed', evidence: { noPosition: 'refused' } },
    /what you found there/,
  ],
])('a phone that says how it came about says all of it: %s', async (_name, more, words) => {
  const order = await shop.makeOrder();
  const { status, body } = await shop.send(shop.driver, signed(order, more));
  expect([status, body.error.message]).toEqual([400, expect.stringMatching(words)]);
  expect((await shop.stateOf(order)).deliveries).toBeNull();
});

test('a missing camera or permission stops no report: the reason is kept and stands on the proof', async () => {
  const order = await shop.makeOrder();
  const { status, body } = await shop.send(
    shop.driver,
    signed(order, {
      lines: [],
      signerName: '',
      failed: 'closed',
      evidence: { noPhoto: 'The camera is broken', noPosition: 'refused' },
    }),
  );
  expect([status, body.state]).toEqual([200, 'failed']);
  const paper = await paperOf(body.deliveryId);
  expect(paper).toContain('None: The camera is broken');
  expect(paper).toContain('Not captured: the phone was not allowed to say it');
});

test('one signature for two orders is named on both proofs; another customer’s order is not', async () => {
  const orders = [await shop.makeOrder(), await shop.makeOrder()];
  const other = await shop.makeOrder({ customerId: await addCustomer(shop.app) });
  const ids = [...orders, other].map(({ id }) => id);
  const [first] = orders;
  if (!first) throw new Error('no order');
  const { body } = await shop.send(
    shop.driver,
    signed(first, {
      ...drawn,
      evidence: { name: 'typed', drawnBy: 'receiver', signedWith: ids },
    }),
  );
  const { proof } = await proofView(shop.app, owner, body.deliveryId);
  expect(proof.signedWith).toEqual([orders[1]?.number]);
});
