import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as page from '../../src/ordering/visits/pages/visit-orders.ts';
import { loadGuides } from '../../src/ordering/visits/server/load-guides.ts';
import { writeNote } from '../../src/ordering/visits/server/notes.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer, addProduct } from '../support/rows.ts';

import { seam } from './seam.ts';

/** An order that a rep took at a customer's, as it comes from the device it waited on. */

let app: AppUnderTest;
let rep: TestUser;
let other: TestUser;
let buyer: TestUser;
let hotel: string;
let foreign: string;
let soap: string;

beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app, { name: 'Harbor House' });
  foreign = await addCustomer(app, { name: 'Birch Spa' });
  soap = await addProduct(app, { name: 'Hand Soap', priceCents: 5000, quantity: 900 });
  const onRequest = await addProduct(app, { name: 'Wax', priceCents: null, quantity: 9 });
  const sells = { brands: ['Linnetfold'], salesRep: true };
  rep = await addUser(app, { ...sells, customers: [hotel] });
  other = await addUser(app, { ...sells, customers: [hotel] });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  const line = { quantity: 3, unitPriceCents: 5000 };
  const lines = [soap, onRequest].map((productId) => ({ ...line, productId }));
  for (const customerId of [hotel, foreign])
    await addOrder(app, { customerId, status: 'delivered', lines });
});
afterAll(() => app.close());

const taken = (more: object = {}, price = 5000, quantity = 2) => ({
  person: rep.id,
  customerId: hotel,
  lines: JSON.stringify([{ productId: soap, quantity, expectedUnitPriceCents: price }]),
  poNumber: 'PO-9',
  note: 'Back door',
  key: randomUUID(),
  ...more,
});
const send = (who: TestUser, form: Record<string, string>) => postPage(app, who, page, form);
const placed = async () =>
  Number(
    (await app.db.pool.query('select count(*) as n from orders where po_number = $1', ['PO-9']))
      .rows[0].n,
  );

test('the guides of one’s own customers go along with their newest notes, at their prices; what has none is left out', async () => {
  for (const text of ['Gate code 4471', 'b', 'c', 'd', 'e', 'Ask for Ana']) {
    await writeNote(app, rep, { customerId: hotel, text, followUpOn: null }, undefined);
    app.clock.advance(1000);
  }
  const guides = await loadGuides(app, rep, [hotel, foreign, hotel, 'nonsense']);
  expect(guides).toEqual([
    expect.objectContaining({
      customerId: hotel,
      name: 'Harbor House',
      notes: ['Ask for Ana', 'e', 'd', 'c', 'b'].map((text) => expect.objectContaining({ text })),
      items: [expect.objectContaining({ productId: soap, unitPriceCents: 5000, lastQuantity: 3 })],
    }),
  ]);
  await expect(() => loadGuides(app, buyer, [hotel])).rejects.toMatchObject({ code: 'not-found' });
});

test('it is placed once for its key, whatever the device sends again, and answers with its number', async () => {
  const form = taken();
  const first = await send(rep, form);
  expect(first.data.placed).toMatchObject({ number: expect.stringMatching(/^BC-\d+$/) });
  expect((await send(rep, form)).data).toEqual(first.data);
  expect(await placed()).toBe(1);
});

seam(
  {
    fact: 'sign-in: somebody else has signed in on the phone since',
    act: 'visits: an order that waited on it is sent',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/visits/pages/visit-orders.ts',
      code: 'sentByItsPerson(user, person);',
      without: 'void person;',
    },
  },
  async () => {
    const before = await placed();
    const asOther = await send(other, taken());
    expect([asOther.status, asOther.data.error?.code]).toEqual([401, 'unauthenticated']);
    expect((await send(buyer, taken({ person: buyer.id }))).data.error?.code).toBe('not-found');
    expect((await send(rep, taken({ customerId: foreign }))).data.error?.code).toBe('not-found');
    expect(await placed()).toBe(before);
  },
);

seam(
  {
    fact: 'prices: one has changed since the guide went along on the phone',
    act: 'visits: the order that was taken with it arrives',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/orders/server/approve-lines.ts',
      code: 'if (changed.length > 0) throw pricesChanged(changed);',
      without: '',
    },
  },
  async () => {
    const before = await placed();
    const answer = await send(rep, taken({}, 4100));
    expect(answer.data.error).toMatchObject({
      code: 'failed-precondition',
      details: { reason: 'prices-changed', prices: [{ productId: soap, unitPriceCents: 5000 }] },
    });
    expect(answer.data.error?.message).not.toBe('Operation failed due to precondition not met.');
    expect(await placed()).toBe(before);
  },
);
