import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as page from '../../src/ordering/desk/pages/at-visit.ts';
import { readCall, saveCall } from '../../src/ordering/desk/server/calls.ts';
import { loadGuides } from '../../src/ordering/visits/server/load-guides.ts';
import { writeNote } from '../../src/ordering/visits/server/notes.ts';
import { visitAction } from '../../src/ordering/visits/server/public/visit-action.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { addSafety } from '../support/safety-rows.ts';

import { seam } from './seam.ts';

/** An order that a rep took at a customer's, as it comes from the device it waited on. */

let app: AppUnderTest;
let rep: TestUser;
let other: TestUser;
let buyer: TestUser;
let hotel: string;
let foreign: string;
let soap: string;
let bleach: string;
let acid: string;

beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app, { name: 'Harbor House' });
  foreign = await addCustomer(app, { name: 'Birch Spa' });
  soap = await addProduct(app, { name: 'Hand Soap', priceCents: 5000, quantity: 900 });
  bleach = await addProduct(app, {
    nameKey: 'bleach',
    name: 'Bleach',
    priceCents: 5000,
    quantity: 900,
  });
  acid = await addProduct(app, {
    nameKey: 'acid',
    name: 'Scale Off',
    priceCents: 5000,
    quantity: 900,
  });
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

const FOLLOW_UP = '2026-11-30';

const taken = (more: object = {}, price = 5000, quantity = 2, productId = soap) => ({
  person: rep.id,
  customerId: hotel,
  lines: JSON.stringify([{ productId, quantity, expectedUnitPriceCents: price }]),
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
    const followUpOn = { c: FOLLOW_UP, d: '2026-12-01' }[text] ?? null;
    await writeNote(app, rep, { customerId: hotel, text, followUpOn }, undefined);
    app.clock.advance(1000);
  }
  const guides = await loadGuides(app, rep, [hotel, foreign, hotel, 'nonsense']);
  expect(guides).toEqual([
    expect.objectContaining({
      customerId: hotel,
      name: 'Harbor House',
      phone: expect.any(String),
      followUpOn: FOLLOW_UP,
      notes: ['Ask for Ana', 'e', 'd', 'c', 'b'].map((text) => expect.objectContaining({ text })),
      items: [expect.objectContaining({ productId: soap, unitPriceCents: 5000, lastQuantity: 3 })],
    }),
  ]);
  await expect(() => loadGuides(app, buyer, [hotel])).rejects.toMatchObject({ code: 'not-found' });
});

test('what of a guide must be kept apart goes along with it', async () => {
  const inn = await addCustomer(app, { name: 'Pool Inn' });
  const ids = [bleach, acid, soap];
  const lines = ids.map((productId) => ({ productId, quantity: 1, unitPriceCents: 5000 }));
  await addOrder(app, { customerId: inn, status: 'delivered', lines });
  await addSafety(app, 'bleach', { reactivityGroup: 'hypochlorite' });
  await addSafety(app, 'acid', { reactivityGroup: 'acid' });
  const rita = await addUser(app, { brands: ['Linnetfold'], salesRep: true, customers: [inn] });
  const [guide] = await loadGuides(app, rita, [inn]);
  expect(guide?.apart).toEqual([expect.objectContaining({ severity: 3 })]);
  const keys = guide?.items.map(({ nameKey }) => nameKey) ?? [];
  expect(keys).toHaveLength(3);
  for (const pair of guide?.apart ?? [])
    expect(keys).toEqual(expect.arrayContaining([pair.a.nameKey, pair.b.nameKey]));
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
    fact: 'desk: a rep noted the order on the page of a new order, and pressed it there without a signal',
    act: 'desk: it is placed from the device',
    outcome: 'told',
    guard: {
      file: 'src/ordering/desk/pages/at-visit.ts',
      code: 'if (ofCall) await forgetCall(app.db, user, input.customerId);',
      without: 'void forgetCall;',
    },
  },
  async () => {
    const notes = { customerId: hotel, askedBy: null, wantedOn: null, internalNote: '' };
    await saveCall(app, rep, { ...notes, poNumber: 'PO-9', note: '' });
    await app.db.pool.query(
      `insert into cart_lines (user_id, customer_id, product_id, quantity) values ($1, $2, $3, 2)`,
      [rep.id, hotel, acid],
    );
    const form = taken({ askedBy: buyer.id, wantedOn: '', ofCall: 'on' }, 5000, 2, acid);
    const first = await send(rep, form);
    expect((await send(rep, form)).data).toEqual(first.data);
    const { rows } = await app.db.pool.query(
      `select (select count(*)::int from orders o where o.id = $1 and o.asked_by = $2) as asked,
              (select count(*)::int from cart_lines l where l.user_id = $3) as noted`,
      [(first.data.placed as { id: string }).id, buyer.id, rep.id],
    );
    expect(rows).toEqual([{ asked: 1, noted: 0 }]);
    expect((await readCall(app.db, rep, hotel)).poNumber).toBe('');
  },
);

seam(
  {
    fact: 'sign-in: somebody else has signed in on the phone since',
    act: 'visits: an order that waited on it is sent',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/desk/pages/at-visit.ts',
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
    fact: 'sign-in: somebody else has signed in on the phone since',
    act: 'visits: a product that was pressed into an order without a signal is sent',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/visits/server/public/visit-action.ts',
      code: '        visitScope(user);\n        if (person !== undefined) sentByItsPerson(user, person);',
      without: '        visitScope(user);\n        void person;',
    },
  },
  async () => {
    const add = (who: TestUser, person: string, key: string = randomUUID()) =>
      postPage(
        app,
        who,
        { action: visitAction },
        { intent: 'add', productId: soap, person, key },
        {
          customerId: hotel,
        },
      );
    const inCart = async () =>
      (
        await app.db.pool.query(
          'select user_id as who, quantity from cart_lines where customer_id = $1 and product_id = $2',
          [hotel, soap],
        )
      ).rows;
    expect((await add(other, rep.id)).data.error?.code).toBe('unauthenticated');
    expect((await add(buyer, buyer.id)).data.error?.code).toBe('not-found');
    expect(await inCart()).toEqual([]);
    // Sent again under its key it is one.
    const key = randomUUID();
    for (const _ of [1, 2]) expect((await add(rep, rep.id, key)).data.error).toBeUndefined();
    expect(await inCart()).toEqual([{ who: rep.id, quantity: 1 }]);
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
    const answer = await send(rep, taken({}, 4100, 2, bleach));
    expect(answer.data.error).toMatchObject({
      code: 'failed-precondition',
      details: { reason: 'prices-changed', prices: [{ productId: bleach, unitPriceCents: 5000 }] },
    });
    expect(answer.data.error?.message).not.toBe('Operation failed due to precondition not met.');
    expect(await placed()).toBe(before);
  },
);

seam(
  {
    fact: 'orders: an open order of the customer has the same products, which a phone without a signal can’t know',
    act: 'visits: the order that was taken there arrives',
    outcome: 'asked',
    guard: {
      file: 'src/ordering/desk/pages/at-visit.ts',
      code: 'if (order) throw orderedAlready(order);',
      without: 'void order;',
    },
  },
  async () => {
    const before = await placed();
    const form = taken();
    const failure = (await send(rep, form)).data.error as {
      code: string;
      message: string;
      details: { reason: string; order: { id: string; number: string } };
    };
    expect(failure).toMatchObject({
      code: 'failed-precondition',
      details: { reason: 'ordered-already', order: { number: expect.stringMatching(/^BC-/) } },
    });
    expect(failure.message).toContain(`${failure.details.order.number}, which`);
    expect(await placed()).toBe(before);
    // An answer that names another order is none.
    expect((await send(rep, taken({ beside: hotel }))).data.error?.code).toBe(
      'failed-precondition',
    );
    const second = await send(rep, taken({ beside: failure.details.order.id }));
    expect(second.data.placed).toMatchObject({ number: expect.stringMatching(/^BC-/) });
    expect(await placed()).toBe(before + 1);
    // With one product more it is another order, and nobody is asked.
    const lines = [soap, bleach].map((productId) => ({
      productId,
      quantity: 1,
      expectedUnitPriceCents: 5000,
    }));
    const other = await send(rep, taken({ lines: JSON.stringify(lines) }));
    expect(other.data.placed).toMatchObject({ number: expect.stringMatching(/^BC-/) });
  },
);
