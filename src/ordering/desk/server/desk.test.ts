import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { addCustomer, addProduct, addStaffPrice } from '../../../../tests/support/rows.ts';
import { peopleScope } from '../../../people/accounts/people/server/public/scope.ts';
import { newId } from '../../../platform/clock.ts';
import { addToCart } from '../../cart/server/write-cart.ts';
import { placeOrderInput } from '../../orders/contract.ts';
import { auditOrder } from '../../orders/server/audit-order.ts';
import { readOrderDesk } from '../../orders/server/order-desk.ts';
import { placeOrder } from '../../orders/server/place-order.ts';
import { readOrder } from '../../orders/server/public/queries.ts';
import { orderScope } from '../../orders/server/public/scope.ts';
import { mailText } from '../messages.ts';
import { seenOf } from '../noted.ts';
import { dropCall, overridePrice, parkedCalls, readCall, saveCall, takeCall } from './calls.ts';
import { deskAction } from './desk-action.ts';
import { loadDesk } from './load-desk.ts';
import { findCallers } from './public/find-callers.ts';

let app: AppUnderTest;
let desk: TestUser;
let rep: TestUser;
let buyer: TestUser;
let hotel: string;
let spa: string;
let soap: string;
let bleach: string;
beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app, {
    name: 'Harbor House',
    city: 'Newport',
    email: 'ap@harbor.example',
  });
  spa = await addCustomer(app, { name: 'Birch Spa', city: 'Bristol' });
  await app.db.pool.query(
    `update customers set phone = '(401) 555-0142', accounting_id = 'QB-77' where id = $1`,
    [hotel],
  );
  soap = await addProduct(app, { name: 'Hand Soap', sku: 'HS-10', priceCents: 4000 });
  bleach = await addProduct(app, { name: 'Bleach', sku: 'BL-20', priceCents: 2000 });
  desk = await addUser(app, {
    role: 'admin',
    customers: 'all',
    brands: ['Linnetfold'],
    displayName: 'Sam',
  });
  rep = await addUser(app, { customers: 'all', brands: ['Linnetfold'], salesRep: true });
  buyer = await addUser(app, {
    customers: [hotel],
    brands: ['Linnetfold'],
    displayName: 'Dana Reyes',
    email: 'dana@harbor.example',
  });
});
beforeEach(() => app.db.pool.query('delete from rate_limits'));
afterAll(() => app.close());

const details = (customerId: string, change: object = {}) => ({
  customerId,
  askedBy: null,
  poNumber: '',
  wantedOn: null,
  note: '',
  internalNote: '',
  ...change,
});
const order = (change: object = {}, line: object = {}) =>
  placeOrderInput.parse({
    customerId: hotel,
    lines: [{ productId: soap, quantity: 2, expectedUnitPriceCents: 4000, ...line }],
    ...change,
  });
const place = (who: TestUser, ...args: Parameters<typeof order>) =>
  placeOrder(app, who, order(...args), { key: randomUUID() });

test('a customer is found by everything that a caller says, and the answer says by what', async () => {
  const { number, id } = await addOrder(app, {
    customerId: hotel,
    status: 'delivered',
    lines: [{ productId: soap, quantity: 1, unitPriceCents: 4000 }],
  });
  await app.db.pool.query(`update orders set po_number = 'PO-5551', search = $2 where id = $1`, [
    id,
    `${number.toLowerCase().replace('-', '')}|po5551|harborhouse`,
  ]);
  const found = async (typed: string) =>
    (await findCallers(app, desk, typed)).map((one) => [one.name, one.by]);
  for (const typed of ['harbor', 'newport', 'House Newport', 'Main St. newport'])
    expect(await found(typed), typed).toEqual([['Harbor House', 'name']]);
  expect(await found('555 0142')).toEqual([['Harbor House', 'phone']]);
  expect(await found('ap@harbor')).toEqual([['Harbor House', 'email']]);
  expect(await found('qb-77')).toEqual([['Harbor House', 'account']]);
  expect(await found(number)).toEqual([['Harbor House', 'order']]);
  expect(await found('PO 5551')).toEqual([['Harbor House', 'po']]);
  expect(await found('dana r')).toEqual([['Harbor House', 'person']]);
  expect(await found('%')).toEqual([]);
  expect(await found('nobody of that name')).toEqual([]);
  // Misheard, or typed wrong.
  for (const typed of ['habor house', 'harber house', 'Harbour House'])
    expect(await found(typed), typed).toEqual([['Harbor House', 'alike']]);
  // Nobody is called so: a name that is like it is a guess, and stands beside no hit.
  expect(await found('harborlight')).toEqual([['Harbor House', 'alike']]);
  const inn = await addCustomer(app, { name: 'Harborlight Inn' });
  expect(await found('harborlight')).toEqual([['Harborlight Inn', 'name']]);
  await app.db.pool.query('delete from customers where id = $1', [inn]);
  // Two words of a long name that stand apart in it, one of them typed wrong.
  const marsh = await addCustomer(app, {
    name: 'The Wrenfield-on-the-Marsh Resort, Conference Center & Day Spa',
  });
  for (const typed of ['wrenfeild marsh', 'marsh wrenfeild', 'Wrenfield Marsch'])
    expect(
      (await found(typed)).map(([name]) => name?.slice(0, 13)),
      typed,
    ).toEqual(['The Wrenfield']);
  expect(await found('wrenfeild house')).toEqual([]);
  await app.db.pool.query('delete from customers where id = $1', [marsh]);
  // Digits alone: the phone before the ZIP code that holds them too.
  const zip = await addCustomer(app, { name: 'Alder Inn', zip: '55501' });
  expect(await found('555-01')).toEqual([
    ['Harbor House', 'phone'],
    ['Alder Inn', 'name'],
  ]);
  await app.db.pool.query('delete from customers where id = $1', [zip]);
});

test('several calls wait at once with what was noted, in the order in which they were taken, and one can be dropped', async () => {
  await takeCall(app, desk, hotel);
  await addToCart(app, desk, { customerId: hotel, lines: [{ productId: soap, quantity: 2 }] });
  app.clock.set(app.clock.now() + 1000);
  await saveCall(
    app,
    desk,
    details(spa, { poNumber: 'PO-9', internalNote: 'Asks for a discount', note: 'Back door' }),
  );
  await takeCall(app, desk, hotel);
  const parked = await parkedCalls(app, desk);
  expect(parked.map(({ customer, lines }) => [customer.name, lines])).toEqual([
    ['Harbor House', 1],
    ['Birch Spa', 0],
  ]);
  expect(await readCall(app.db, desk, spa)).toMatchObject({
    poNumber: 'PO-9',
    internalNote: 'Asks for a discount',
  });
  // A cart that was filled elsewhere is a call as well; another person's calls are theirs.
  await addToCart(app, rep, { customerId: spa, lines: [{ productId: soap, quantity: 1 }] });
  expect((await parkedCalls(app, rep)).map(({ customer }) => customer.name)).toEqual(['Birch Spa']);
  // Whoever closes a call renumbers no other; the next one takes the number that is free.
  const places = async () =>
    (await parkedCalls(app, desk)).map(({ customer, place }) => [customer.name, place]);
  await dropCall(app, desk, hotel);
  expect(await places()).toEqual([['Birch Spa', 2]]);
  await takeCall(app, desk, hotel);
  expect(await places()).toEqual([
    ['Harbor House', 1],
    ['Birch Spa', 2],
  ]);
  await dropCall(app, desk, spa);
  await dropCall(app, desk, hotel);
  expect(await parkedCalls(app, desk)).toEqual([]);
});

test('the screen of a call: usual items, last orders, balance, delivery day and the lines', async () => {
  await addToCart(app, desk, { customerId: hotel, lines: [{ productId: bleach, quantity: 3 }] });
  const { call, parked } = await loadDesk(
    app,
    desk,
    new URLSearchParams({ customer: hotel, q: 'birch' }),
  );
  expect(parked).toHaveLength(1);
  expect(call?.cart.lines.map((line) => [line.sku, line.quantity])).toEqual([['BL-20', 3]]);
  expect(call?.usual[0]).toMatchObject({ name: 'Hand Soap' });
  expect(call?.contacts).toEqual([expect.objectContaining({ name: 'Dana Reyes' })]);
  expect(call?.orders.length).toBeGreaterThan(0);
  expect(call?.delivery.later.length).toBeGreaterThan(0);
  await dropCall(app, desk, hotel);
  const { placed } = await loadDesk(app, desk, new URLSearchParams({ placed: randomUUID() }));
  expect(placed).toBeNull();
});

test('the card of a placed order says where its e-mail goes, and that none goes', async () => {
  const addressees = async (orderId: string, who = rep) =>
    (await loadDesk(app, who, new URLSearchParams({ placed: orderId }))).placed?.told;
  const first = await place(rep);
  expect(await addressees(first.orderId)).toEqual(['Dana Reyes', 'ap@harbor.example']);
  expect(mailText(['Dana Reyes', 'ap@harbor.example'])).toBe(
    'The e-mail goes to Dana Reyes, ap@harbor.example.',
  );
  const alone = await addCustomer(app, { name: 'Gate Lodge', email: 'lodge@gate.example' });
  const second = await place(rep, { customerId: alone });
  expect(await addressees(second.orderId)).toEqual(['lodge@gate.example']);
  await app.db.pool.query(`update customers set email = '' where id = $1`, [alone]);
  expect(await addressees(second.orderId)).toEqual([]);
  expect(mailText([])).toMatch(/^No e-mail goes to the customer: it has no address/);
});

test('two customers of one name in one city are told apart by their street: heading, tabs and card; others are not', async () => {
  const twin = { name: 'Plume Hotel', city: 'Warren' };
  const first = await addCustomer(app, twin);
  const second = await addCustomer(app, twin);
  const streets = { [first]: '130 Plume St.', [second]: '1300 Plume St. Ext.' };
  for (const [id, street] of Object.entries(streets)) {
    await app.db.pool.query('update customers set address1 = $2 where id = $1', [id, street]);
    await takeCall(app, desk, id);
    const read = await loadDesk(app, desk, new URLSearchParams({ customer: id }));
    expect(read.call?.street).toBe(street);
    const { orderId } = await placeOrder(app, desk, order({ customerId: id }), {
      key: randomUUID(),
    });
    const done = await loadDesk(app, desk, new URLSearchParams({ placed: orderId }));
    expect(done.placed?.street).toBe(street);
  }
  const { call, parked } = await loadDesk(app, desk, new URLSearchParams({ customer: spa }));
  expect(call?.street).toBe('');
  const shown = parked.flatMap((one) => (one.customer.name === twin.name ? [one.street] : []));
  expect(shown).toEqual(['130 Plume St.', '1300 Plume St. Ext.']);
  for (const id of [first, second]) await dropCall(app, desk, id);
});

test('a call names the orders of its customer that wait on hold, with reason and day, and no others', async () => {
  const inn = await addCustomer(app, { name: 'Held Inn', city: 'Warren' });
  const other = await addCustomer(app, { name: 'Other Inn', city: 'Warren' });
  const place = (customerId: string) =>
    placeOrder(app, desk, order({ customerId }), { key: randomUUID() });
  await place(inn);
  await place(other);
  const heldOf = async (customer: string) =>
    (await loadDesk(app, desk, new URLSearchParams({ customer }))).call?.held;
  expect(await heldOf(inn)).toEqual([]);
  await app.db.pool.query('update customers set on_credit_hold = true where id = any($1)', [
    [inn, other],
  ]);
  const { orderId } = await place(inn);
  await place(other);
  expect(await heldOf(inn)).toMatchObject([
    { id: orderId, holdReason: expect.stringMatching(/./), promisedOn: expect.any(String) },
  ]);
});

test('a price for this order only is charged, kept with its reason and its source, and audited; the customer reads neither reason nor note', async () => {
  await overridePrice(app, desk, {
    customerId: hotel,
    productId: soap,
    override: { productId: soap, unitPriceCents: 3500, reason: 'Matched a quote' },
  });
  expect((await readCall(app.db, desk, hotel)).overrides).toHaveLength(1);
  const { orderId, number, subtotalCents } = await place(
    desk,
    { desk: { askedBy: buyer.id, internalNote: 'Owes us a call' } },
    { override: { unitPriceCents: 3500, reason: 'Matched a quote' } },
  );
  expect(subtotalCents).toBe(7000);
  const { rows } = await app.db.pool.query(
    'select price_rule, unit_price_cents::int, override_reason, override_from_cents::int from order_lines where order_id = $1',
    [orderId],
  );
  expect(rows).toEqual([
    {
      price_rule: 'override',
      unit_price_cents: 3500,
      override_reason: 'Matched a quote',
      override_from_cents: 4000,
    },
  ]);
  await auditOrder(app, { orderId });
  const audit = await app.db.pool.query(
    `select after from audit_log where object_id = $1 and action = 'order.placed'`,
    [number],
  );
  expect(JSON.stringify(audit.rows)).toContain('Matched a quote');
  const noted = await readOrderDesk(app.db, orderScope(desk), orderId, peopleScope(desk));
  expect(noted).toMatchObject({ requestedByName: 'Dana Reyes', internalNote: 'Owes us a call' });
  // A page of a person opens for whoever may know of them: the clerk's own, not a colleague's.
  expect(noted.placedById).toBe(desk.id);
  expect(noted.overrides).toEqual([
    {
      name: 'Hand Soap',
      sku: 'HS-10',
      fromCents: 4000,
      unitPriceCents: 3500,
      reason: 'Matched a quote',
    },
  ]);
  expect(await readOrderDesk(app.db, orderScope(buyer), orderId, null)).toEqual({
    requestedByName: 'Dana Reyes',
    requestedById: null,
    placedById: null,
    internalNote: '',
    overrides: [],
  });
  for (const path of [`/api/orders/${orderId}`, `/api/order-events?orderId=${orderId}`]) {
    const answer = await app.call(buyer, 'GET', path);
    expect(JSON.stringify(answer.body)).not.toMatch(/Matched|Owes us/);
  }
  const mails = await app.db.pool.query(
    `select recipient, body_text from mails where body_text like $1 order by recipient`,
    [`%${number}%`],
  );
  expect(mails.rows.map((mail) => mail.recipient)).toEqual(
    expect.arrayContaining(['ap@harbor.example', 'dana@harbor.example', 'office@bellcart.example']),
  );
  for (const mail of mails.rows) {
    expect(mail.body_text.replace(/\s+/g, ' ')).toContain(
      'Placed for Dana Reyes by Sam at the order desk.',
    );
    expect(mail.body_text).not.toMatch(/Matched|Owes us/);
  }
});

test('the price that a rule gives is still held against the one that was seen, also with another price given', async () => {
  await addStaffPrice(app, hotel, bleach, 1500);
  await expect(
    place(
      desk,
      {},
      {
        productId: bleach,
        expectedUnitPriceCents: 2000,
        override: { unitPriceCents: 1400, reason: 'A promise' },
      },
    ),
  ).rejects.toMatchObject({ details: { reason: 'prices-changed' } });
  const unpriced = await addProduct(app, { name: 'On Request', priceCents: null });
  const { subtotalCents } = await place(
    desk,
    {},
    {
      productId: unpriced,
      expectedUnitPriceCents: 0,
      override: { unitPriceCents: 900, reason: 'Agreed on the phone' },
    },
  );
  expect(subtotalCents).toBe(1800);
});

test('a price under the lowest margin is refused with the product, and stands once it is said to be meant', async () => {
  const costly = await addProduct(app, { name: 'Degreaser', priceCents: 5000 });
  await app.db.pool.query(
    'insert into product_costs (product_id, cost_cents, set_at) values ($1, 4000, now())',
    [costly],
  );
  const overridden = (unitPriceCents: number) => ({
    productId: costly,
    expectedUnitPriceCents: 5000,
    override: { unitPriceCents, reason: 'Matched a quote' },
  });
  await expect(place(desk, {}, overridden(3900))).rejects.toMatchObject({
    details: {
      reason: 'below-margin',
      products: [expect.objectContaining({ name: 'Degreaser', margin: 'below-cost' })],
    },
  });
  const accepted = { desk: { marginAccepted: true } };
  expect((await place(desk, accepted, overridden(3900))).subtotalCents).toBe(7800);
});

test('the lines of a call go to an open order of the customer, once for their key, and its card says so', async () => {
  const { orderId } = await place(buyer);
  for (const productId of [soap, bleach])
    await addToCart(app, desk, { customerId: hotel, lines: [{ productId, quantity: 1 }] });
  await saveCall(app, desk, details(hotel));
  const { call } = await loadDesk(app, desk, new URLSearchParams({ customer: hotel }));
  const open = call?.openOrders.find((one) => one.id === orderId);
  const key = randomUUID();
  const lines = (call?.cart.lines ?? []).map((line) => ({
    productId: line.productId,
    quantity: line.quantity,
    expectedUnitPriceCents: line.unitPriceCents,
  }));
  const form = {
    intent: 'place',
    customerId: hotel,
    askedBy: '',
    poNumber: '',
    wantedOn: '',
    note: '',
    firstOn: call?.delivery.first ?? '',
    after: '',
    seenCart: call?.cart.state ?? '',
    seenNotes: call ? JSON.stringify(seenOf(call.notes)) : '',
    lines: JSON.stringify(lines),
    addTo: `${orderId}:${open?.version}`,
    key,
  };
  const send = (who: TestUser, change: object = {}) =>
    postPage(app, who, { action: deskAction }, { ...form, ...change }) as Promise<unknown>;
  const count = async () =>
    (await app.db.pool.query('select count(*)::int as n from orders')).rows[0].n;
  const orders = await count();
  // Another price is of a new order alone; buyers have no desk.
  const override = { unitPriceCents: 1, reason: 'Because' };
  const priced = JSON.stringify(lines.map((line) => ({ ...line, override })));
  expect(await send(desk, { lines: priced, key: randomUUID() })).toMatchObject({
    data: { error: { code: 'invalid-argument' } },
  });
  expect(await send(buyer, { key: randomUUID() })).toMatchObject({
    data: { error: { code: 'not-found' } },
  });
  expect((await readOrder(app.db, orderScope(desk), orderId))?.version).toBe(open?.version);

  for (const _ of [1, 2]) await send(desk);
  const order = await readOrder(app.db, orderScope(desk), orderId);
  expect(order?.lines.map((line) => [line.sku, line.ordered])).toEqual(
    expect.arrayContaining([
      ['HS-10', 3],
      ['BL-20', 1],
    ]),
  );
  expect(order?.lines).toHaveLength(2);
  expect(await count()).toBe(orders);
  expect(await parkedCalls(app, desk)).toEqual([]);
  const card = async (query: object) =>
    (await loadDesk(app, desk, new URLSearchParams({ placed: orderId, ...query }))).placed;
  expect(await card({ key })).toMatchObject({ isAddedTo: true });
  expect(await card({ key: randomUUID() })).toMatchObject({ isAddedTo: false });
});

test('who may not: buyers have no desk; reps give no price and write no internal note; nobody names somebody else’s buyer', async () => {
  const before = JSON.stringify((await app.db.pool.query('select * from desk_calls')).rows);
  const override = { productId: soap, unitPriceCents: 1, reason: 'Because' };
  const missing = { code: 'not-found' };
  const denied = { code: 'permission-denied' };
  await expect(findCallers(app, buyer, 'harbor')).rejects.toMatchObject(missing);
  await expect(loadDesk(app, buyer, new URLSearchParams())).rejects.toMatchObject(missing);
  await expect(takeCall(app, buyer, hotel)).rejects.toMatchObject(missing);
  await expect(saveCall(app, buyer, details(hotel))).rejects.toMatchObject(missing);
  await expect(dropCall(app, buyer, hotel)).rejects.toMatchObject(missing);
  const call = { customerId: hotel, productId: soap, override };
  await expect(overridePrice(app, buyer, call)).rejects.toMatchObject(missing);
  await expect(overridePrice(app, rep, call)).rejects.toMatchObject(denied);
  await expect(saveCall(app, rep, details(hotel, { internalNote: 'Mine' }))).rejects.toMatchObject(
    denied,
  );
  const listed = await addUser(app, { role: 'admin', customers: [spa], brands: ['Linnetfold'] });
  await expect(takeCall(app, listed, hotel)).rejects.toMatchObject(missing);
  expect(await findCallers(app, listed, 'harbor')).toEqual([]);
  expect(JSON.stringify((await app.db.pool.query('select * from desk_calls')).rows)).toBe(before);

  const overridden = { override: { unitPriceCents: 1, reason: 'Because' } };
  const count = async () =>
    (await app.db.pool.query('select count(*)::int as n from orders')).rows[0].n;
  const orders = await count();
  await expect(place(buyer, {}, overridden)).rejects.toMatchObject(denied);
  await expect(place(rep, {}, overridden)).rejects.toMatchObject(denied);
  await expect(place(buyer, { desk: {} })).rejects.toMatchObject(denied);
  await expect(place(rep, { desk: { internalNote: 'No' } })).rejects.toMatchObject(denied);
  const stranger = await addUser(app, { customers: [spa] });
  for (const askedBy of [stranger.id, rep.id, newId(app)])
    await expect(place(desk, { desk: { askedBy } })).rejects.toMatchObject(missing);
  const api = await app.call(
    buyer,
    'POST',
    '/api/place-order',
    {
      customerId: hotel,
      lines: [{ productId: soap, quantity: 1, expectedUnitPriceCents: 4000, ...overridden }],
    },
    { 'idempotency-key': randomUUID() },
  );
  expect(api.status).toBe(403);
  expect(await count()).toBe(orders);
  expect((await place(rep, { desk: { askedBy: buyer.id } })).number).toMatch(/^BC-/);
});

test('the desk is told at the line and on the card that a product has no safety data sheet, and is not refused', async () => {
  const acid = await addProduct(app, { name: 'Raw Acid', nameKey: 'raw-acid', priceCents: 3000 });
  await app.db.pool.query('update products set hazardous = true where id = $1', [acid]);
  await addToCart(app, desk, { customerId: spa, lines: [{ productId: acid, quantity: 1 }] });
  const { call } = await loadDesk(app, desk, new URLSearchParams({ customer: spa }));
  expect(call?.noSheet).toEqual(['raw-acid']);
  const { orderId } = await placeOrder(
    app,
    desk,
    order({ customerId: spa }, { productId: acid, quantity: 1, expectedUnitPriceCents: 3000 }),
    { key: randomUUID() },
  );
  const { placed } = await loadDesk(app, desk, new URLSearchParams({ placed: orderId }));
  expect(placed?.noSheet).toEqual(['Raw Acid']);
});

test('a caller that is added renumbers no open call, also none whose cart was begun elsewhere', async () => {
  const clerk = await addUser(app, {
    role: 'admin',
    customers: 'all',
    brands: ['Linnetfold'],
  });
  const places = async () =>
    (await parkedCalls(app, clerk)).map(({ customer, place }) => [customer.name, place]);
  await takeCall(app, clerk, hotel);
  await addToCart(app, clerk, { customerId: spa, lines: [{ productId: soap, quantity: 1 }] });
  const before = await places();
  expect(before).toEqual([
    ['Harbor House', 1],
    ['Birch Spa', 2],
  ]);
  const third = await addCustomer(app, { name: 'Cove Lodge' });
  await takeCall(app, clerk, third);
  expect(await places()).toEqual([...before, ['Cove Lodge', 3]]);
  await app.db.pool.query('delete from desk_calls where customer_id = $1', [third]);
});

test('a line that is added renumbers no cart that was begun elsewhere', async () => {
  const clerk = await addUser(app, { role: 'admin', customers: 'all', brands: ['Linnetfold'] });
  const places = async () =>
    (await parkedCalls(app, clerk)).map(({ customer, place }) => [customer.name, place]);
  for (const customerId of [spa, hotel]) {
    await addToCart(app, clerk, { customerId, lines: [{ productId: soap, quantity: 1 }] });
    app.clock.advance(60_000);
  }
  const before = await places();
  expect(before).toEqual([
    ['Birch Spa', 1],
    ['Harbor House', 2],
  ]);
  await addToCart(app, clerk, { customerId: spa, lines: [{ productId: soap, quantity: 2 }] });
  expect(await places()).toEqual(before);
});
