import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import {
  order as anOrder,
  app,
  bleach,
  buyer,
  customer,
  place,
  soap,
  startShop,
} from '../../../../tests/support/placing-orders.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { fieldsOf, type Sample, storedRow, storedRows } from '../../../../tests/support/record.ts';
import * as orderPage from '../../../frame/joined/order.tsx';
import { cartState } from '../../cart/server/cart-state.ts';
import type { CallDetails } from '../../desk/contract.ts';
import { seenOf } from '../../desk/noted.ts';
import * as deskPage from '../../desk/pages/new-order.tsx';
import { lastPlaced } from '../../desk/server/last-placed.ts';
import type { SetOrderLimit } from '../../team/contract.ts';
import * as personPage from '../../team/pages/person.tsx';
import type { EditOrder, NoteOrder, PlaceOrder } from '../contract.ts';
import * as placedPage from '../pages/order-placed.tsx';

startShop();
let owner: TestUser;
beforeEach(async () => {
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});

/** What an order says of itself; the lines have a sample of their own. */
type OrderHeading = Omit<PlaceOrder, 'customerId' | 'lines' | 'desk' | 'expectedOn'>;
const HEADING: Sample<OrderHeading> = {
  poNumber: 'PO “77”',
  wantedOn: '2026-03-10',
  note: 'Ring twice.\nBack door.',
  shortfallPolicy: 'drop',
};
const linesOf = (): Sample<PlaceOrder['lines'][number]>[] => [
  {
    productId: soap,
    quantity: 7,
    expectedUnitPriceCents: 5000,
    note: 'For “room” 12',
    override: { unitPriceCents: 4321, reason: 'As promised by phone' },
  },
];
const STORED_LINE = { ordered: 7, note: 'For “room” 12', unitPriceCents: 4321 };
const orderOf = (id: unknown) => storedRow(app, 'orders', { id });
const linesIn = (id: unknown) => storedRows(app, 'order_lines', { order_id: id });
/** Each test has a customer of its own. */
const placed = () => storedRow(app, 'orders', { customer_id: customer });
const read = async (id: string) => (await app.call(owner, 'GET', `/api/orders/${id}`)).body;

test('an order that staff enter has every field that was sent, and is read back with them', async () => {
  const desk: Sample<NonNullable<PlaceOrder['desk']>> = {
    askedBy: buyer.id,
    internalNote: 'Pays “late”.',
    marginAccepted: true,
  };
  const sent = { customerId: customer, lines: linesOf(), ...HEADING, desk };
  const { status, body } = await place(sent, owner);
  expect(status, JSON.stringify(body)).toBe(200);
  const { askedBy, internalNote } = desk;
  expect(await orderOf(body.orderId)).toMatchObject({
    ...HEADING,
    customerId: customer,
    placedBy: owner.id,
    askedBy,
    internalNote,
  });
  expect(await linesIn(body.orderId)).toMatchObject([{ productId: soap, ...STORED_LINE }]);
  const { lines, ...order } = await read(body.orderId);
  expect(order).toMatchObject({ ...HEADING, customerId: customer });
  expect(lines).toMatchObject([{ productId: soap, ...STORED_LINE }]);
});

test('the cart’s form stores every field of an order that it has', async () => {
  const { override: _override, ...line } = linesOf()[0] as ReturnType<typeof linesOf>[number];
  const form = {
    ...HEADING,
    customerId: customer,
    key: randomUUID(),
    lines: JSON.stringify([line]),
  };
  await postPage(app, buyer, placedPage, form);
  const order = await placed();
  expect(order).toMatchObject({ ...HEADING, placedBy: buyer.id });
  expect(await linesIn(order['id'])).toMatchObject([{ ...STORED_LINE, unitPriceCents: 5000 }]);
});

test('the desk’s forms store every field of a call, and of the order that it becomes', async () => {
  const details: Sample<Omit<CallDetails, 'customerId'>> = {
    askedBy: buyer.id,
    poNumber: HEADING.poNumber,
    wantedOn: HEADING.wantedOn,
    note: 'On the phone',
    internalNote: 'Sounds “hurried”.',
  };
  const call = { customerId: customer, ...details };
  await postPage(app, owner, deskPage, { intent: 'details', ...call });
  const price = { price: '43.21', reason: 'As promised by phone' };
  const override = { intent: 'override', customerId: customer, productId: soap, ...price };
  await postPage(app, owner, deskPage, override);
  expect(await storedRow(app, 'desk_calls', { user_id: owner.id })).toMatchObject(call);
  const form = {
    ...call,
    intent: 'place',
    key: randomUUID(),
    firstOn: '2026-03-05',
    after: (await lastPlaced(app.db, owner, customer))?.id ?? '',
    seenCart: cartState(owner, customer, []),
    seenNotes: JSON.stringify(seenOf(details)),
    marginAccepted: 'on',
    lines: JSON.stringify(linesOf()),
  };
  await postPage(app, owner, deskPage, form);
  const order = await placed();
  expect(order).toMatchObject(details);
  expect(await linesIn(order['id'])).toMatchObject([STORED_LINE]);
});

type Details = Omit<EditOrder, 'orderId' | 'version' | 'action' | 'lines'>;
const CHANGED: Sample<Details> = { ...HEADING };

test.each(fieldsOf(CHANGED))(
  '%s: a change of an order is stored, and nothing else',
  async (field) => {
    const { body } = await place({
      customerId: customer,
      lines: [{ productId: soap, quantity: 2, expectedUnitPriceCents: 5000 }],
    });
    const before = await orderOf(body.orderId);
    expect(before[field]).not.toEqual(CHANGED[field]);
    const sent = await app.call(owner, 'POST', '/api/update-order', {
      orderId: body.orderId,
      version: body.version,
      action: 'edit',
      [field]: CHANGED[field],
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const after = await orderOf(body.orderId);
    const { updatedAt, search, version, promisedOn, promisedDay } = after;
    const follows = field === 'wantedOn' ? { promisedOn, promisedDay } : {};
    expect(after).toEqual({
      ...before,
      updatedAt,
      search,
      version,
      ...follows,
      [field]: CHANGED[field],
    });
    expect((await read(body.orderId))[field]).toEqual(CHANGED[field]);
  },
);

test('a change of lines is stored with every field that was sent, by the endpoint and by the form', async () => {
  const lines: Sample<EditOrder['lines'][number]>[] = [
    { productId: soap, quantity: 9, expectedUnitPriceCents: 5000, note: 'Nine “now”' },
    { productId: bleach, quantity: 3, expectedUnitPriceCents: 1999, note: 'New here' },
  ];
  const stored = [
    { productId: soap, ordered: 9, note: 'Nine “now”' },
    { productId: bleach, ordered: 3, note: 'New here', unitPriceCents: 1999 },
  ];
  const first = [{ productId: soap, quantity: 2, expectedUnitPriceCents: 5000 }];
  const { body } = await place({ customerId: customer, lines: first });
  const edit = { orderId: body.orderId, version: body.version, action: 'edit', lines };
  const sent = await app.call(owner, 'POST', '/api/update-order', edit);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(await linesIn(body.orderId)).toMatchObject(stored);
  const { body: other } = await place({ customerId: customer, lines: first });
  const form = {
    ...HEADING,
    action: 'edit',
    version: String(other.version),
    lines: JSON.stringify(lines),
  };
  const answer = await postPage(app, owner, orderPage, form, { orderId: other.orderId });
  expect(answer.data).toEqual({ done: 'edit' });
  expect(await orderOf(other.orderId)).toMatchObject(HEADING);
  expect(await linesIn(other.orderId)).toMatchObject(stored);
});

test('the form of a spending limit stores every field, also of one that is there', async () => {
  const sample: Sample<Omit<SetOrderLimit, 'userId' | 'customerId'>> = {
    limitCents: 25_050,
    approverId: buyer.id,
    ownAllowed: true,
  };
  const keys = { user_id: buyer.id, customer_id: customer };
  const form = {
    intent: 'order-limit',
    customerId: customer,
    limit: '250.50',
    approverId: buyer.id,
    ownAllowed: 'on',
  };
  const save = (more: object) =>
    postPage(app, owner, personPage, { ...form, ...more }, { personId: buyer.id });
  expect((await save({})).data.error).toBeUndefined();
  expect(await storedRow(app, 'order_limits', keys)).toMatchObject(sample);
  expect((await save({ limit: '99', approverId: owner.id })).data.error).toBeUndefined();
  expect(await storedRow(app, 'order_limits', keys)).toMatchObject({
    limitCents: 9900,
    approverId: owner.id,
    ownAllowed: true,
  });
});

test('nobody but the owner sets a limit from the page of a person, and what was typed comes back without a password', async () => {
  const desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
  const form = { intent: 'order-limit', customerId: customer, limit: '250.50', approverId: '' };
  const refused = await postPage(app, desk, personPage, form, { personId: buyer.id });
  expect(refused).toMatchObject({ status: 403, data: { error: { code: 'permission-denied' } } });
  const wrong = await postPage(
    app,
    owner,
    personPage,
    { ...form, limit: 'much', current: 'secret' },
    { personId: buyer.id },
  );
  expect(wrong.data).toMatchObject({
    error: { fields: { limit: 'Enter an amount such as 500.00.' } },
  });
  expect(wrong.data).toMatchObject({ typed: { limit: 'much' } });
  expect(JSON.stringify(wrong.data)).not.toContain('secret');
  expect(await storedRows(app, 'order_limits', { user_id: buyer.id })).toEqual([]);
});

test('a note of the desk has every field that was sent, by endpoint and by form', async () => {
  const { orderId } = (await place(anOrder())).body;
  const notes = () => storedRows(app, 'order_notes', { order_id: orderId });
  const sample: Sample<NoteOrder> = { orderId, note: 'Call “Rosa”.\nBefore noon.' };
  const key = { 'idempotency-key': randomUUID() };
  const sent = await app.call(owner, 'POST', '/api/note-order', sample, key);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(await notes()).toMatchObject([{ ...sample, authorId: owner.id }]);
  const typed = { intent: 'note', note: 'Rosa called back.' };
  await postPage(app, owner, orderPage, typed, { orderId });
  expect((await notes()).map(({ note }) => note)).toContain(typed.note);
});
