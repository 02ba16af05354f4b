import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { invoicePosts, mirrorOf, theOneFor, untilQuiet } from '../../../../tests/support/outbox.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import * as page from '../pages/invoice-parts.tsx';
import { lackingParts } from './lacking-parts.ts';
import { invoicePartsForm } from './part-form.ts';
import { chosenParts } from './parts.ts';

let books: Books;
let feeItem: string;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  feeItem = make('Item', {
    Name: 'Delivery charge',
    Type: 'Service',
    IncomeAccountRef: { value: '1' },
  });
});
afterAll(() => books.close());
beforeEach(async () => {
  books.simulator.control.clearFaults();
  books.simulator.control.clearRequests();
  books.app.clock.advance(7_200_000);
  await choose({});
});

const NOTHING = { 'delivery-fee': '', 'fuel-surcharge': '', class: '', location: '' };
const make = (kind: string, body: Record<string, unknown>) =>
  books.simulator.control.edit(REALM, kind, body, 'create').Id;
const choose = (parts: object, who: typeof books.owner | null = books.driver) =>
  books.app.call(who, 'POST', '/api/accounting-invoice-parts', { ...NOTHING, ...parts });
const inTheBooks = (id: string) =>
  books.simulator.control.rows(REALM, 'Invoice').find(({ entity }) => entity.Id === id)?.entity;

test('a fee waits until an item is chosen for it, with the way out; then it goes out by itself, once', async () => {
  const order = await books.order({ deliveryFeeCents: 1250 });
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const waiting = await mirrorOf(books, deliveryId);
  expect(waiting).toMatchObject({
    state: 'needs_attention',
    problem_code: 'fee-item',
    in_doubt: false,
  });
  expect(waiting.problem).toMatch(/delivery fee of \$12\.50.*Invoice items/);
  expect(invoicePosts(books)).toEqual([]);

  expect((await choose({ 'delivery-fee': feeItem })).body).toEqual({
    chosen: ['delivery-fee'],
    woken: 1,
  });
  await untilQuiet(books, 1);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({
    state: 'created',
    problem: null,
    accounting_total_cents: 3 * 1205 + 2 * 8999 + 1250,
  });
  expect(theOneFor(books, order).Line).toContainEqual(
    expect.objectContaining({
      Amount: 12.5,
      SalesItemLineDetail: expect.objectContaining({
        ItemRef: { value: feeItem, name: 'Delivery charge' },
        TaxCodeRef: { value: 'NON' },
      }),
    }),
  );
});

test('surcharge and discount follow the goods of each delivery; the surcharge waits until an item stands for it', async () => {
  const order = await books.order({ taxRateBp: 700, surchargeBp: 250, discountBp: 1000 });
  const first = await books.deliver(order, [3, 0]);
  await untilQuiet(books, 1);
  const waiting = await mirrorOf(books, first.deliveryId);
  expect(waiting).toMatchObject({ state: 'needs_attention', problem_code: 'surcharge-item' });
  expect(waiting.problem).toMatch(/fuel surcharge of \$0\.90/);
  const fuelItem = make('Item', {
    Name: 'Fuel',
    Type: 'Service',
    IncomeAccountRef: { value: '1' },
  });
  expect((await choose({ 'fuel-surcharge': fuelItem })).body.woken).toBe(1);
  await untilQuiet(books, 1);
  // 36.15 goods: 3.62 off, 0.90 for fuel; 7% of the taxed 36.15 less its part of the discount.
  expect(await mirrorOf(books, first.deliveryId)).toMatchObject({
    state: 'created',
    problem: null,
    discount_cents: 362,
    surcharge_cents: 90,
    net_cents: 3615 - 362 + 90,
  });
  expect(theOneFor(books, order).Line).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        Amount: 0.9,
        Description: 'Fuel surcharge',
        SalesItemLineDetail: expect.objectContaining({
          ItemRef: { value: fuelItem, name: 'Fuel' },
          TaxCodeRef: { value: 'NON' },
        }),
      }),
      expect.objectContaining({ Amount: 3.62, DetailType: 'DiscountLineDetail' }),
    ]),
  );
});

test('a fixed surcharge and a fixed discount are billed once; books without discounts make it wait', async () => {
  const fuelItem = make('Item', {
    Name: 'Fuel 2',
    Type: 'Service',
    IncomeAccountRef: { value: '1' },
  });
  await choose({ 'fuel-surcharge': fuelItem });
  const discounts = (on: boolean) =>
    books.simulator.control.setPreferences(REALM, { SalesFormsPrefs: { AllowDiscount: on } });
  const order = await books.order({ surchargeFixedCents: 450, discountFixedCents: 5000 });
  discounts(false);
  const first = await books.deliver(order, [3, 0]);
  await untilQuiet(books, 1);
  expect(await mirrorOf(books, first.deliveryId)).toMatchObject({
    state: 'needs_attention',
    problem_code: 'discounts-off',
    in_doubt: false,
    // The goods of this delivery cost no more; the rest of it waits for the next.
    discount_cents: 3615,
    surcharge_cents: 450,
  });
  discounts(true);
  await books.app.call(books.driver, 'POST', '/api/quickbooks-create-invoice', {
    deliveryId: first.deliveryId,
  });
  await untilQuiet(books, 1);
  expect(await mirrorOf(books, first.deliveryId)).toMatchObject({ state: 'created' });
});

test('the invoice says where the goods went, the customer’s terms, and the class and location that were chosen', async () => {
  books.simulator.control.setPreferences(REALM, {
    AccountingInfoPrefs: {
      ClassTrackingPerTxn: true,
      ClassTrackingPerTxnLine: true,
      TrackDepartments: true,
    },
  });
  const classId = make('Class', { Name: 'Hotels' });
  const location = make('Department', { Name: 'Newport' });
  await choose({ class: classId, location });
  const order = await books.order();
  await books.app.db.pool.query(`update customers set terms = 'net 15' where id = $1`, [
    order.customerId,
  ]);
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const { txn_date: day, due_date: due } = await mirrorOf(books, deliveryId);
  expect((Date.parse(due) - Date.parse(day)) / 86_400_000).toBe(15);
  const { rows } = await books.app.db.pool.query('select ship_to from orders where id = $1', [
    order.id,
  ]);
  expect(inTheBooks(theOneFor(books, order).Id)).toMatchObject({
    ClassRef: { value: classId, name: 'Hotels' },
    DepartmentRef: { value: location, name: 'Newport' },
    SalesTermRef: { name: 'Net 15' },
    ShipAddr: {
      Line1: rows[0].ship_to.name,
      Line2: rows[0].ship_to.address1,
      City: rows[0].ship_to.city,
      PostalCode: rows[0].ship_to.zip,
    },
    Line: expect.arrayContaining([
      expect.objectContaining({
        SalesItemLineDetail: expect.objectContaining({
          ClassRef: { value: classId, name: 'Hotels' },
        }),
      }),
    ]),
  });
});

test('terms that the books don’t have are left to the books', async () => {
  const order = await books.order();
  await books.app.db.pool.query(`update customers set terms = 'On the next moon' where id = $1`, [
    order.customerId,
  ]);
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const { txn_date: day, due_date: due, state } = await mirrorOf(books, deliveryId);
  expect(state).toBe('created');
  expect((Date.parse(due) - Date.parse(day)) / 86_400_000).toBe(30);
});

test('a chosen item that was made inactive is named; another choice sends the invoice', async () => {
  const old = make('Item', { Name: 'Old fee', Type: 'Service', IncomeAccountRef: { value: '1' } });
  await choose({ 'delivery-fee': old });
  books.simulator.control.edit(
    REALM,
    'Item',
    { Id: old, SyncToken: '0', sparse: true, Active: false },
    'update',
  );
  const order = await books.order({ deliveryFeeCents: 900 });
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const waiting = await mirrorOf(books, deliveryId);
  expect(waiting).toMatchObject({ state: 'needs_attention', problem_code: 'part-gone' });
  expect(waiting.problem).toMatch(/“Old fee”, chosen for delivery fee, is not active/);
  expect((await choose({ 'delivery-fee': feeItem })).body.woken).toBe(1);
  await untilQuiet(books, 1);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({ state: 'created' });
  expect(theOneFor(books, order).TotalAmt).toBe(216.13 + 9);
});

test('who may not choose, what is not there, and books that do not answer: nothing changes', async () => {
  await choose({ 'delivery-fee': feeItem });
  const stored = async () =>
    (await chosenParts(books.app.db, REALM)).map(({ part, booksId }) => [part, booksId]);
  const before = await stored();
  const buyer = await addUser(books.app, { customers: [(await books.order()).customerId] });
  const driver = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['driver'] });
  const input = { 'delivery-fee': '', class: '77777' };
  expect([
    (await choose(input, null)).status,
    (await choose(input, buyer)).status,
    (await choose(input, driver)).status,
  ]).toEqual([401, 403, 403]);
  expect((await choose(input)).body.error.message).toMatch(/^Class: this is not in QuickBooks/);
  expect((await choose({ surcharge: '1' })).status).toBe(400);
  books.simulator.control.fail({ failure: 'unavailable', path: '/query', times: 5 });
  expect((await choose({ 'delivery-fee': feeItem, location: '1' })).body.error.message).toMatch(
    /can’t be asked at the moment/,
  );
  expect(await stored()).toEqual(before);
  expect(before).toEqual([['delivery-fee', feeItem]]);
});

test('the screen offers what the books have now; books that do not answer leave what was chosen as it is', async () => {
  await choose({ 'delivery-fee': feeItem });
  const form = await invoicePartsForm(books.app);
  expect(form?.unread).toBe(false);
  expect(form?.parts[0]).toMatchObject({
    part: 'delivery-fee',
    chosen: { booksId: feeItem, name: 'Delivery charge' },
    choices: expect.arrayContaining([{ accountingId: feeItem, label: 'Delivery charge' }]),
    use: 'chosen-here',
  });
  books.simulator.control.fail({ failure: 'unavailable', path: '/preferences', times: 5 });
  expect(await invoicePartsForm(books.app)).toMatchObject({
    unread: true,
    parts: [{ chosen: { booksId: feeItem }, choices: null }, {}, {}, {}, {}, {}],
  });
});

test('an older program that knows no surcharge says nothing of it: what was chosen stays', async () => {
  const id = make('Item', {
    Name: 'Fuel, later',
    Type: 'Service',
    IncomeAccountRef: { value: '1' },
  });
  expect((await choose({ 'fuel-surcharge': id })).body.chosen).toContain('fuel-surcharge');
  const { 'fuel-surcharge': _, ...older } = NOTHING;
  const path = '/api/accounting-invoice-parts';
  const answer = await books.app.call(books.driver, 'POST', path, older);
  expect([answer.status, answer.body.chosen]).toEqual([200, ['fuel-surcharge']]);
  expect((await choose({})).body.chosen).toEqual([]);
});

const press = (who: typeof books.owner | null, body: object) =>
  books.app.call(who, 'POST', '/api/accounting-invoice-parts/make', body);
const services = (name: string) =>
  books.simulator.control
    .rows(REALM, 'Item')
    .filter(({ entity }) => entity.Name === name && entity.Active !== false);
const settings = (values: object) =>
  books.app.db.pool.query(
    `update company_settings set settings = settings || $1::jsonb, version = version + 1`,
    [JSON.stringify(values)],
  );

test('who may not make what stands for a charge, and nothing is made before the account is chosen', async () => {
  const buyer = await addUser(books.app, { customers: [(await books.order()).customerId] });
  const driver = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['driver'] });
  const parts = { parts: ['delivery-fee'] };
  expect([
    (await press(null, parts)).status,
    (await press(buyer, parts)).status,
    (await press(driver, parts)).status,
    (await press(books.owner, { parts: ['class'] })).status,
  ]).toEqual([401, 403, 403, 400]);
  expect((await press(books.owner, parts)).body.error.message).toMatch(
    /Choose the income account first/,
  );
  expect(services('Delivery fee')).toEqual([]);
});

test('one press makes what the shop charges and nothing stands for, chooses it and sends what waited; again makes nothing', async () => {
  await settings({ deliveryFeeCents: 900, fuelSurcharge: 'fixed', fuelSurchargeCents: 250 });
  expect(await lackingParts(books.app)).toEqual(['delivery-fee', 'fuel-surcharge']);
  const order = await books.order({ deliveryFeeCents: 900 });
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({ problem_code: 'fee-item' });
  const form = [
    ['intent', 'make-items'],
    ['accountId', '1'],
    ['part', 'delivery-fee'],
    ['part', 'fuel-surcharge'],
  ];
  const made = await postPage(books.app, books.owner, page, new URLSearchParams(form));
  expect(made.data).toEqual({
    done: 'Delivery fee, Fuel surcharge have their items in QuickBooks. 1 invoice that waited is on the way again.',
  });
  expect(services('Delivery fee').map(({ entity }) => entity)).toMatchObject([
    { Type: 'Service', IncomeAccountRef: { value: '1' } },
  ]);
  await untilQuiet(books, 1);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({ state: 'created', problem: null });
  expect(await lackingParts(books.app)).toEqual([]);
  // The choice is lost, and the item is there: it is taken, and no second one is made.
  await choose({});
  expect((await press(books.owner, { parts: ['delivery-fee'] })).body.made).toEqual([
    'delivery-fee',
  ]);
  expect(services('Delivery fee')).toHaveLength(1);
  await settings({ deliveryFeeCents: 0, fuelSurcharge: 'off' });
});

test('an answer that is lost is said, and the next press finds what was made', async () => {
  await settings({ depositDrum55Cents: 2500 });
  expect(await lackingParts(books.app)).toEqual(['deposit']);
  books.simulator.control.fail({ failure: 'drop-answer', path: '/item', method: 'POST', times: 1 });
  const lost = await press(books.owner, { parts: ['deposit'] });
  expect(lost.body.error.message).toMatch(/gave no answer.*no second one/);
  expect((await press(books.owner, { parts: ['deposit'] })).body.made).toEqual(['deposit']);
  expect(services('Container deposit')).toHaveLength(1);
  await settings({ depositDrum55Cents: 0 });
});
