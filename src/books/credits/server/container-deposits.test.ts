import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { bookedFor, mirrorOf, untilQuiet } from '../../../../tests/support/outbox.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { creditEmpties } from './credit-empties.ts';
import { creditTasks } from './credit-tasks.ts';
import { depositTasks } from './deposit-tasks.ts';
import { countWaitingDeposits, depositBackOf } from './waiting-deposits.ts';

let books: Books;
let depositItem: string;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  depositItem = books.simulator.control.edit(
    REALM,
    'Item',
    { Name: 'Container deposit', Type: 'Service', IncomeAccountRef: { value: '1' } },
    'create',
  ).Id;
});
afterAll(() => books.close());
beforeEach(async () => {
  books.simulator.control.clearFaults();
  books.simulator.control.clearRequests();
  books.app.clock.advance(7_200_000);
  await set({ depositDrum55Cents: 2500, depositTaxable: false, confirmOrdersAtOnce: true });
  await choose(depositItem);
});

const set = async (settings: object, who = books.owner) => {
  const { rows } = await books.app.db.pool.query('select version from company_settings');
  const version = rows[0]?.version ?? 1;
  return books.app.call(who, 'PATCH', '/api/company-settings', { version, settings });
};
const choose = (deposit: string) =>
  books.app.call(books.driver, 'POST', '/api/accounting-invoice-parts', {
    'delivery-fee': '',
    deposit,
    class: '',
    location: '',
  });

let serial = 0;
/** Three drums at $100.00 and two pails at $50.00, placed over the endpoint. */
async function place() {
  serial += 1;
  const customerId = await addCustomer(books.app, {
    name: `Mill Laundry ${serial}`,
    taxRateBp: 700,
  });
  const made = [
    { sku: `DRUM-${serial}`, sizeUnit: '55 gal drum', priceCents: 10000, quantity: 500 },
    { sku: `PAIL-${serial}`, sizeUnit: '5 gal pail', priceCents: 5000, quantity: 500 },
  ];
  const productIds: string[] = [];
  for (const { sku, ...more } of made) {
    productIds.push(await addProduct(books.app, { sku, name: `Cleaner ${sku}`, ...more }));
    books.simulator.control.edit(
      REALM,
      'Item',
      {
        Name: `Cleaner ${sku}`,
        Sku: sku,
        Type: 'Service',
        UnitPrice: 1,
        IncomeAccountRef: { value: '1' },
      },
      'create',
    );
  }
  const answer = await books.app.call(
    books.owner,
    'POST',
    '/api/place-order',
    {
      customerId,
      lines: productIds.map((productId, at) => ({
        productId,
        quantity: [3, 2][at],
        expectedUnitPriceCents: made[at]?.priceCents,
      })),
    },
    { 'idempotency-key': randomUUID() },
  );
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { rows } = await books.app.db.pool.query(
    'select id from order_lines where order_id = $1 order by position',
    [answer.body.orderId],
  );
  return {
    placed: answer.body,
    order: {
      id: answer.body.orderId as string,
      number: answer.body.number as string,
      lineIds: rows.map(({ id }) => id as string),
      customerId,
      customerName: `Mill Laundry ${serial}`,
      productIds,
      skus: made.map(({ sku }) => sku),
      quantities: [3, 2],
      prices: [10000, 5000],
    },
  };
}
const drums = (taken: number) => ({
  empties: [{ kind: 'drum-55', taken, closed: true, labelled: true, underOneInch: true }],
});
const credits = (number: string) =>
  books.simulator.control
    .rows(REALM, 'CreditMemo')
    .map(({ entity }) => entity)
    .filter(({ PrivateNote }) => String(PrivateNote).includes(number));
const creditOf = async (deliveryId: string) =>
  (await books.app.db.pool.query('select * from credit_memos where empties_of = $1', [deliveryId]))
    .rows[0];
const posts = () =>
  books.simulator.control
    .requests()
    .filter(({ method, path }) => method === 'POST' && path.includes('/creditmemo'));
const depositLine = (amount: number, words: string) =>
  expect.objectContaining({
    Amount: amount,
    Description: `Container deposit, ${words}`,
    SalesItemLineDetail: expect.objectContaining({
      ItemRef: expect.objectContaining({ value: depositItem }),
      TaxCodeRef: { value: 'NON' },
    }),
  });

test('three drums carry their deposit from the order to the books, frozen, untaxed, and equal to the cent', async () => {
  const { order, placed } = await place();
  expect(placed).toMatchObject({
    subtotalCents: 40000,
    depositCents: 7500,
    taxCents: 2800,
    totalCents: 50300,
  });
  await set({ depositDrum55Cents: 9900 });
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({
    state: 'created',
    problem: null,
    net_cents: 47500,
    deposit_cents: 7500,
    total_cents: 50300,
  });
  const [invoice] = bookedFor(books, order);
  expect(invoice?.Line).toContainEqual(depositLine(75, '3 drums'));
  expect(credits(order.number)).toEqual([]);
  const read = await books.app.call(books.owner, 'GET', `/api/orders/${order.id}`);
  expect(read.body).toMatchObject({ depositCents: 7500, totalCents: 50300 });
});

test('only containers that were really delivered are charged, extras too, and the rest with the next delivery', async () => {
  const extra = (await place()).order.productIds[0];
  const { order } = await place();
  const first = await books.deliver(order, [1, 2], {
    extras: [{ productId: extra, quantity: 1 }],
  });
  await untilQuiet(books, 1);
  expect(await mirrorOf(books, first.deliveryId)).toMatchObject({
    state: 'created',
    deposit_cents: 5000,
  });
  expect(bookedFor(books, order)[0]?.Line).toContainEqual(depositLine(50, '2 drums'));
  const rest = await books.app.call(
    books.driver,
    'POST',
    '/api/deliver-order',
    {
      orderId: order.id,
      lines: [{ orderLineId: order.lineIds[0], delivered: 2 }],
      signerName: 'Rosa Receiver',
    },
    { 'idempotency-key': randomUUID() },
  );
  await untilQuiet(books, 1);
  expect(await mirrorOf(books, rest.body.deliveryId)).toMatchObject({
    state: 'created',
    deposit_cents: 5000,
  });
});

test('two empties are credited once, also when the report is sent twice and the books’ answer is lost', async () => {
  const { order } = await place();
  books.simulator.control.fail({ failure: 'drop-answer', method: 'POST', path: '/creditmemo' });
  const key = { 'idempotency-key': randomUUID() };
  const report = {
    orderId: order.id,
    lines: order.lineIds.map((orderLineId, at) => ({ orderLineId, delivered: [3, 2][at] })),
    signerName: 'Rosa Receiver',
    ...drums(2),
  };
  const sent = () => books.app.call(books.driver, 'POST', '/api/deliver-order', report, key);
  const [one, two] = [await sent(), await sent()];
  expect([one.status, two.status, two.body.deliveryId]).toEqual([200, 200, one.body.deliveryId]);
  const { deliveryId } = one.body;
  await untilQuiet(books, 3);
  await Promise.all([1, 2].map(() => creditEmpties(books.app, { deliveryId })));
  await untilQuiet(books, 1);
  expect(await creditOf(deliveryId)).toMatchObject({
    state: 'created',
    in_doubt: false,
    net_cents: 5000,
    tax_cents: 0,
    accounting_total_cents: 5000,
    reason: 'Empty containers taken back: 2 drums',
  });
  expect(credits(order.number)).toEqual([
    expect.objectContaining({
      TotalAmt: 50,
      Line: expect.arrayContaining([depositLine(50, '2 drums')]),
    }),
  ]);
  expect(posts()).toHaveLength(1);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({ net_cents: 47500 });
});

test('at a stop where nothing is handed over, the credit names the customer’s latest invoice; without one it waits', async () => {
  const { order } = await place();
  const closed = { failed: 'closed', signerName: '', lines: [], ...drums(1) };
  const { deliveryId } = await books.deliver(order, [0, 0], closed);
  await untilQuiet(books, 1);
  expect(await creditOf(deliveryId)).toBeUndefined();
  const scope = orderScope(books.owner);
  const waits = async () =>
    (await depositTasks({ app: books.app, scope })).filter(({ key }) => key.includes(deliveryId));
  expect(await waits()).toEqual([
    expect.objectContaining({
      kind: 'pending',
      sentence: expect.stringMatching(/^Mill Laundry \d+ gets \$25\.00 back .*\(1 drum\)/),
    }),
  ]);
  expect(await countWaitingDeposits(books.app, scope)).toEqual({ waiting: 1, asked: 0 });
  const back = () => depositBackOf(books.app.db, scope, deliveryId);
  expect(await back()).toMatchObject({ cents: 2500, credit: null, ownInvoice: false });
  const stranger = orderScope(await addUser(books.app, { customers: [] }));
  expect(await depositBackOf(books.app.db, stranger, deliveryId)).toBeUndefined();
  await books.app.db.pool.query(`update orders set status = 'confirmed' where id = $1`, [order.id]);
  const later = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 3);
  expect(await creditOf(deliveryId)).toMatchObject({ state: 'created', net_cents: 2500 });
  expect(await creditOf(later.deliveryId)).toBeUndefined();
  expect([await waits(), await countWaitingDeposits(books.app, scope)]).toEqual([
    [],
    { waiting: 0, asked: 0 },
  ]);
  expect(await back()).toMatchObject({ credit: expect.any(String), creditState: 'created' });
  expect(credits(order.number)).toHaveLength(1);
});

test('without an item both wait, in plain words; once one is chosen both go out by themselves', async () => {
  await choose('');
  const { order } = await place();
  const { deliveryId } = await books.deliver(order, [3, 2], drums(2));
  await untilQuiet(books, 1);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({
    state: 'needs_attention',
    problem_code: 'deposit-item',
    problem: expect.stringMatching(
      /^Nothing in QuickBooks stands for the container deposit of \$75\.00.*Invoice items/,
    ),
  });
  await choose(depositItem);
  await untilQuiet(books, 2);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({ state: 'created', problem: null });
  expect(await creditOf(deliveryId)).toMatchObject({ state: 'created', net_cents: 5000 });

  await choose('');
  await set({ depositDrum55Cents: 0 });
  const free = (await place()).order;
  await set({ depositDrum55Cents: 2500 });
  const last = await books.deliver(free, [3, 2], drums(2));
  await untilQuiet(books, 2);
  expect(await mirrorOf(books, last.deliveryId)).toMatchObject({
    state: 'created',
    deposit_cents: 0,
  });
  expect(await creditOf(last.deliveryId)).toMatchObject({ problem_code: 'deposit-item' });
  expect(await creditTasks({ app: books.app, scope: null })).toContainEqual(
    expect.objectContaining({
      kind: 'credit',
      code: 'deposit-item',
      sentence: expect.stringContaining('container deposit of $50.00'),
    }),
  );
  await choose(depositItem);
  await untilQuiet(books, 1);
  expect(await creditOf(last.deliveryId)).toMatchObject({ state: 'created', problem: null });
});

test('goods that are credited take the deposit of their containers along', async () => {
  const { order } = await place();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const { id: invoiceId } = await mirrorOf(books, deliveryId);
  const { rows } = await books.app.db.pool.query(
    'select id from invoice_lines where invoice_id = $1 order by position limit 1',
    [invoiceId],
  );
  const made = await books.app.call(
    books.owner,
    'POST',
    '/api/accounting-credits',
    { invoiceId, reason: 'Came back full', lines: [{ invoiceLineId: rows[0].id, quantity: 1 }] },
    { 'idempotency-key': randomUUID() },
  );
  expect(made.status).toBe(200);
  await untilQuiet(books, 1);
  // $100.00 of goods with 7% tax, and $25.00 without.
  expect(credits(order.number)).toEqual([
    expect.objectContaining({
      TotalAmt: 132,
      Line: expect.arrayContaining([depositLine(25, '1 container')]),
    }),
  ]);
});

test('without a deposit nothing of it stands anywhere, and empties are only counted', async () => {
  await set({ depositDrum55Cents: 0 });
  const { order, placed } = await place();
  expect(placed).toMatchObject({ depositCents: 0, totalCents: 42800 });
  const { deliveryId } = await books.deliver(order, [3, 2], drums(2));
  await untilQuiet(books, 3);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({ state: 'created', deposit_cents: 0 });
  expect(JSON.stringify(bookedFor(books, order))).not.toContain('Container deposit');
  expect(await creditOf(deliveryId)).toBeUndefined();
  expect(credits(order.number)).toEqual([]);
});

test('who may set it: the owner alone, and nothing else is taken', async () => {
  const staff = await addUser(books.app, { role: 'admin', customers: 'all' });
  const buyer = await addUser(books.app, { customers: [await addCustomer(books.app)] });
  expect([
    (await set({ depositDrum55Cents: 1 }, staff)).status,
    (await set({ depositDrum55Cents: 1 }, buyer)).status,
    (await set({ depositDrum55Cents: -1 })).status,
    (await set({ depositToteCents: 15000 })).status,
  ]).toEqual([403, 403, 400, 200]);
  const { rows } = await books.app.db.pool.query('select settings from company_settings');
  expect(rows[0].settings).toMatchObject({ depositDrum55Cents: 2500, depositToteCents: 15000 });
});
