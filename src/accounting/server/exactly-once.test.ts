import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../tests/support/app.ts';
import { type Books, type OrderInHand, REALM, startBooks } from '../../../tests/support/books.ts';
import { addProduct } from '../../../tests/support/rows.ts';
import { uuidv7 } from '../../kit/id.ts';
import { orderScope } from '../../orders/server/scope.ts';
import { invoiceDelivery } from './invoice-delivery.ts';
import { countInvoices, listInvoices } from './queries.ts';
import { readChange } from './read-change.ts';
import { resumeInvoices } from './waiting-invoices.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());
beforeEach(() => {
  books.simulator.control.clearFaults();
  books.simulator.control.clearRequests();
  books.app.clock.advance(7_200_000);
});

const booked = (order: OrderInHand) =>
  books
    .invoices()
    .filter(
      (invoice) =>
        (invoice.PrivateNote ?? '').includes(order.number) || invoice.DocNumber === order.number,
    );
const posts = () =>
  books.simulator.control
    .requests()
    .filter((request) => request.method === 'POST' && request.path.includes('/invoice?'));
const tokenCalls = () =>
  books.simulator.control
    .requests()
    .filter((request) => request.path.startsWith('/oauth2/v1/tokens'));

async function mirrorOf(deliveryId: string) {
  const { rows } = await books.app.db.pool.query('select * from invoices where delivery_id = $1', [
    deliveryId,
  ]);
  return rows[0];
}

async function untilQuiet(hours = 4): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await books.app.runJobs();
    books.app.clock.advance(3_600_000);
  }
}

const retry = (deliveryId: string) =>
  books.app.call(books.driver, 'POST', '/api/quickbooks-create-invoice', { deliveryId });

test('a process killed between the books’ answer and our save: the next run finds the invoice', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  let dead = false;
  const refuse = () => Promise.reject(new Error('killed'));
  const dying: typeof books.app = {
    ...books.app,
    fetch: async (...call: Parameters<typeof fetch>) => {
      const answer = await books.app.fetch(...call);
      if (call[1]?.method === 'POST' && String(call[0]).includes('/invoice')) dead = true;
      return answer;
    },
    db: new Proxy(books.app.db, {
      get: (db, name) => (dead && name !== 'pool' ? refuse : Reflect.get(db, name)),
    }),
  };
  await expect(invoiceDelivery(dying, { deliveryId })).rejects.toThrow('killed');
  expect(booked(order)).toHaveLength(1);
  expect(await mirrorOf(deliveryId)).toMatchObject({
    state: 'sending',
    in_doubt: true,
    accounting_id: null,
  });

  // While the lease of the dead sender runs, nobody else sends.
  await books.app.runJobs();
  expect(await mirrorOf(deliveryId)).toMatchObject({ state: 'sending' });
  books.app.clock.advance(4 * 60_000);
  await books.app.runJobs();
  expect(booked(order)).toHaveLength(1);
  expect(await mirrorOf(deliveryId)).toMatchObject({
    state: 'created',
    accounting_id: booked(order)[0]?.Id,
    in_doubt: false,
  });
  expect(posts()).toHaveLength(1);
});

test('a job that the queue lost is picked up by the schedule', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.db.pool.query('delete from graphile_worker._private_jobs');
  await resumeInvoices(books.app);
  expect(await mirrorOf(deliveryId)).toBeUndefined();
  books.app.clock.advance(10 * 60_000);
  await resumeInvoices(books.app);
  await books.app.runJobs();
  expect((await mirrorOf(deliveryId)).state).toBe('created');
});

test('a resend after a reset goes out under the same requestid', async () => {
  const order = await books.order();
  await books.deliver(order, [1, 1]);
  books.simulator.control.fail({ failure: 'reset', method: 'POST', path: '/invoice' });
  await untilQuiet(2);
  expect(posts()).toHaveLength(2);
  expect(posts()[0]?.requestid).toMatch(/^inv-/);
  expect(posts()[0]?.requestid?.length).toBeLessThanOrEqual(50);
  expect(posts()[1]?.requestid).toBe(posts()[0]?.requestid);
  expect(booked(order)).toHaveLength(1);
});

test('books that number by themselves: a lost answer is found again by customer and day', async () => {
  books.simulator.control.setPreferences(REALM, { SalesFormsPrefs: { CustomTxnNumbers: false } });
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  books.simulator.control.fail({ failure: 'drop-answer', method: 'POST', path: '/invoice' });
  books.app.clock.advance(7 * 3_600_000);
  await untilQuiet(2);
  books.simulator.control.setPreferences(REALM, { SalesFormsPrefs: { CustomTxnNumbers: true } });
  books.app.clock.advance(7 * 3_600_000);
  expect(booked(order)).toHaveLength(1);
  const number = booked(order)[0]?.DocNumber;
  expect(number).not.toBe(order.number);
  expect(await mirrorOf(deliveryId)).toMatchObject({ state: 'created', doc_number: number });
  expect(posts()).toHaveLength(1);
});

async function byHand(order: OrderInHand, unitPrice: number, quantity: number) {
  const customer = books.simulator.control.edit(
    REALM,
    'Customer',
    { DisplayName: order.customerName, BillAddr: { PostalCode: '02840' } },
    'create',
  );
  const item = books.simulator.control
    .rows(REALM, 'Item')
    .find((row) => row.entity.Sku === order.skus[0])?.entity;
  return books.simulator.control.edit(
    REALM,
    'Invoice',
    {
      DocNumber: order.number,
      CustomerRef: { value: customer.Id },
      Line: [
        {
          Amount: (Math.round(unitPrice * 100) * quantity) / 100,
          DetailType: 'SalesItemLineDetail',
          SalesItemLineDetail: {
            ItemRef: { value: item?.Id ?? '' },
            UnitPrice: unitPrice,
            Qty: quantity,
          },
        },
      ],
    },
    'create',
  );
}

test('the number stands in the books already for the same customer and amount: matched, not doubled', async () => {
  const order = await books.order();
  const invoice = await byHand(order, 12.05, 3);
  const { deliveryId } = await books.deliver(order, [3, 0]);
  await untilQuiet(1);
  expect(booked(order)).toHaveLength(1);
  expect(await mirrorOf(deliveryId)).toMatchObject({ state: 'created', accounting_id: invoice.Id });
});

test('the number stands there for something else: a person has to look, in plain words, and may retry', async () => {
  const order = await books.order();
  const other = await byHand(order, 99, 1);
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(1);
  expect(await mirrorOf(deliveryId)).toMatchObject({
    state: 'needs_attention',
    in_doubt: false,
    problem_code: '6140',
  });
  expect((await mirrorOf(deliveryId)).problem).toMatch(
    /already has another invoice with this number/,
  );
  books.simulator.control.edit(
    REALM,
    'Invoice',
    { Id: other.Id, SyncToken: other.SyncToken, sparse: true, DocNumber: 'MOVED-1' },
    'update',
  );
  expect((await retry(deliveryId)).body).toMatchObject({ state: 'queued' });
  await untilQuiet(1);
  expect(await mirrorOf(deliveryId)).toMatchObject({ state: 'created', problem: null });
});

test('an item that is not in the books: a person has to look; after it was added, a retry sends it', async () => {
  const order = await books.order();
  await books.app.db.pool.query(`update products set sku = sku || '-X' where id = $1`, [
    order.productIds[0],
  ]);
  await books.app.db.pool.query(`update order_lines set sku = sku || '-X' where id = $1`, [
    order.lineIds[0],
  ]);
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(1);
  const parked = await mirrorOf(deliveryId);
  expect(parked).toMatchObject({ state: 'needs_attention', problem_code: 'item-missing' });
  expect(parked.problem).toContain(`${order.skus[0]}-X`);
  expect(booked(order)).toHaveLength(0);
  const item = {
    Name: 'Late item',
    Sku: `${order.skus[0]}-X`,
    Type: 'Service',
    IncomeAccountRef: { value: '1' },
  };
  books.simulator.control.edit(REALM, 'Item', item, 'create');
  await retry(deliveryId);
  await untilQuiet(1);
  expect((await mirrorOf(deliveryId)).state).toBe('created');
});

test('figures that differ are shown as such; the retry only compares again', async () => {
  const order = await books.order();
  books.simulator.control.fail({
    failure: 'wrong-amount',
    method: 'POST',
    path: '/invoice',
    amount: 1,
  });
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(1);
  expect(await mirrorOf(deliveryId)).toMatchObject({
    state: 'needs_attention',
    problem_code: 'amount-differs',
    in_doubt: false,
  });
  await retry(deliveryId);
  await untilQuiet(1);
  expect(await mirrorOf(deliveryId)).toMatchObject({ state: 'created', problem: null });
  expect(booked(order)).toHaveLength(1);
  expect(posts()).toHaveLength(1);
});

test('figures that were mended in the books are right again with the next reading', async () => {
  const order = await books.order();
  books.simulator.control.fail({
    failure: 'wrong-amount',
    method: 'POST',
    path: '/invoice',
    amount: -2,
  });
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(1);
  expect((await mirrorOf(deliveryId)).state).toBe('needs_attention');
  await readChange(books.app, {
    realmId: REALM,
    entity: 'invoice',
    entityId: booked(order)[0]?.Id ?? '',
  });
  expect(await mirrorOf(deliveryId)).toMatchObject({ state: 'created', problem: null });
});

test('goods without a price are not billed at zero before somebody says so', async () => {
  const order = await books.order();
  const sku = `${order.skus[0]}-FREE`;
  const extra = await addProduct(books.app, { sku, priceCents: null });
  books.simulator.control.edit(
    REALM,
    'Item',
    { Name: sku, Sku: sku, Type: 'Service', IncomeAccountRef: { value: '1' } },
    'create',
  );
  const { deliveryId } = await books.deliver(order, [3, 2], {
    extras: [{ productId: extra, quantity: 1 }],
  });
  await untilQuiet(1);
  expect(await mirrorOf(deliveryId)).toMatchObject({
    state: 'needs_attention',
    problem_code: 'no-price',
  });
  expect(booked(order)).toEqual([]);
  await retry(deliveryId);
  await untilQuiet(1);
  expect(await mirrorOf(deliveryId)).toMatchObject({
    state: 'created',
    accounting_total_cents: 21613,
  });
});

test('after eight tries it is parked with the reason; a retry by hand starts over and still makes one', async () => {
  const order = await books.order();
  books.simulator.control.fail({ failure: 'drop-answer', method: 'POST', path: '/invoice' });
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  books.simulator.control.fail({ failure: 'unavailable', path: '/query', times: 60 });
  await untilQuiet(12);
  const parked = await mirrorOf(deliveryId);
  expect(parked).toMatchObject({ state: 'needs_attention', attempts: 8, in_doubt: true });
  expect(parked.problem).toMatch(/8 times/);
  books.simulator.control.clearFaults();
  expect((await retry(deliveryId)).body).toMatchObject({ state: 'unknown' });
  await untilQuiet(1);
  expect(await mirrorOf(deliveryId)).toMatchObject({ state: 'created' });
  expect(booked(order)).toHaveLength(1);
});

test('an expired token is refreshed once, also by two workers at once', async () => {
  const orders = [await books.order(), await books.order()];
  const deliveries = [];
  for (const order of orders) deliveries.push(await books.deliver(order, [1, 1]));
  books.simulator.control.set({ strictRotation: true });
  books.simulator.control.expireAccessTokens();
  books.simulator.control.clearRequests();
  await Promise.all(deliveries.map(({ deliveryId }) => invoiceDelivery(books.app, { deliveryId })));
  books.simulator.control.set({ strictRotation: false });
  expect(tokenCalls().map((call) => call.status)).toEqual([200]);
  for (const { deliveryId } of deliveries)
    expect((await mirrorOf(deliveryId)).state).toBe('created');
});

test('tax that the books did not take over needs attention with its amount; accepting it lets the invoice go on', async () => {
  const order = await books.order({ taxRateBp: 700 });
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(1);
  const mirror = await mirrorOf(deliveryId);
  expect(mirror).toMatchObject({
    state: 'needs_attention',
    problem_code: 'tax-differs',
    subtotal_cents: 21613,
    tax_cents: 1513,
    accounting_total_cents: 21613,
  });
  expect(mirror.problem).toContain('$0.00 tax, the shop expected $15.13: $15.13 less');
  const scope = orderScope(books.owner);
  expect(await countInvoices(books.app.db, scope, '2026-01-01')).toMatchObject({
    tax: 1,
    taxOffCents: 1513,
  });
  expect((await listInvoices(books.app.db, scope, 'tax', null)).rows.map((row) => row.id)).toEqual([
    mirror.id,
  ]);

  const accept = (who: typeof books.owner | null) =>
    books.app.call(who, 'POST', '/api/quickbooks-accept-tax', { invoiceId: mirror.id });
  const buyer = await addUser(books.app, { customers: [order.customerId] });
  const elsewhere = await addUser(books.app, {
    role: 'admin',
    customers: [(await books.order()).customerId],
  });
  expect([
    (await accept(null)).status,
    (await accept(buyer)).status,
    (await accept(elsewhere)).status,
  ]).toEqual([401, 403, 404]);
  expect((await mirrorOf(deliveryId)).state).toBe('needs_attention');
  expect((await accept(books.driver)).body).toMatchObject({ state: 'created' });
  expect((await accept(books.driver)).status).toBe(409);
  // The next reading does not ask again for the same figure, and asks for another one.
  const read = () =>
    readChange(books.app, { realmId: REALM, entity: 'invoice', entityId: mirror.accounting_id });
  await read();
  expect(await mirrorOf(deliveryId)).toMatchObject({ state: 'created', problem: null });
});

test('tax that was mended in the books is right again with a retry', async () => {
  const order = await books.order({ taxRateBp: 700 });
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(1);
  books.simulator.control.setPreferences(REALM, {
    TaxPrefs: { UsingSalesTax: true, PartnerTaxEnabled: false, TaxGroupCodeRef: { value: '2' } },
  });
  const invoice = books.simulator.control
    .rows(REALM, 'Invoice')
    .find((row) => row.entity.DocNumber === order.number)?.entity;
  const taxed = ((invoice?.Line ?? []) as { SalesItemLineDetail?: object }[]).map((line) =>
    line.SalesItemLineDetail
      ? {
          ...line,
          SalesItemLineDetail: { ...line.SalesItemLineDetail, TaxCodeRef: { value: 'TAX' } },
        }
      : line,
  );
  books.simulator.control.edit(
    REALM,
    'Invoice',
    { Id: invoice?.Id, SyncToken: invoice?.SyncToken, sparse: true, Line: taxed },
    'update',
  );
  books.simulator.control.setPreferences(REALM, { TaxPrefs: { UsingSalesTax: false } });
  await retry(deliveryId);
  await untilQuiet(1);
  expect(await mirrorOf(deliveryId)).toMatchObject({
    state: 'created',
    problem: null,
    total_cents: 23126,
    accounting_total_cents: 23126,
  });
});

test('with sales tax on in the books, taxable lines carry it and both totals are equal in cents', async () => {
  books.simulator.control.setPreferences(REALM, {
    TaxPrefs: { UsingSalesTax: true, PartnerTaxEnabled: false, TaxGroupCodeRef: { value: '2' } },
  });
  books.app.clock.advance(7 * 3_600_000);
  const order = await books.order({ taxRateBp: 700 });
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(1);
  books.simulator.control.setPreferences(REALM, { TaxPrefs: { UsingSalesTax: false } });
  books.app.clock.advance(7 * 3_600_000);
  expect(await mirrorOf(deliveryId)).toMatchObject({
    state: 'created',
    total_cents: 21613 + 1513,
    accounting_total_cents: 21613 + 1513,
  });
});

test('the delivery fee of the day of placing is billed once for an order, as shipping, whatever the fee is today', async () => {
  await books.app.db.pool.query(
    `update company_settings set settings = settings || '{"deliveryFeeCents": 9900}'`,
  );
  const order = await books.order({ deliveryFeeCents: 1250 });
  const first = await books.deliver(order, [3, 1]);
  const second = await books.deliver(
    { ...order, lineIds: [order.lineIds[1] ?? ''], quantities: [1] },
    [1],
  );
  await untilQuiet(1);
  await books.app.db.pool.query(
    `update company_settings set settings = settings - 'deliveryFeeCents'`,
  );
  expect((await mirrorOf(first.deliveryId)).accounting_total_cents).toBe(3 * 1205 + 8999 + 1250);
  expect((await mirrorOf(second.deliveryId)).accounting_total_cents).toBe(8999);
});

test('who may not ask for an invoice by hand: nothing changes', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  const buyer = await addUser(books.app, { customers: [order.customerId] });
  const elsewhere = await addUser(books.app, {
    role: 'admin',
    customers: [(await books.order()).customerId],
  });
  const ask = (who: typeof buyer | null, body: object) =>
    books.app.call(who, 'POST', '/api/quickbooks-create-invoice', body);
  expect((await ask(null, { deliveryId })).status).toBe(401);
  expect((await ask(buyer, { deliveryId })).status).toBe(403);
  expect((await ask(elsewhere, { deliveryId })).status).toBe(404);
  const unknown = uuidv7(books.app.clock.now(), new Uint8Array(10));
  expect((await ask(books.driver, { deliveryId: unknown })).body.error.code).toBe('not-found');
  expect((await ask(books.driver, { deliveryId, invoiceId: unknown })).status).toBe(400);
  expect((await ask(books.driver, { deliveryId, state: 'paid' })).status).toBe(400);
  expect(await mirrorOf(deliveryId)).toBeUndefined();
});

test('disconnected in QuickBooks: it needs to be connected again, invoices wait, and connecting sends them', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  books.simulator.control.disconnect(REALM);
  await untilQuiet(1);
  const { rows } = await books.app.db.pool.query(
    `select state, last_error from accounting_connections where state <> 'disconnected'`,
  );
  expect(rows).toEqual([{ state: 'needs_reconnect', last_error: 'invalid_grant' }]);
  expect(await mirrorOf(deliveryId)).toMatchObject({ state: 'queued', attempts: 0 });
  expect(await books.connect()).toBe('/quickbooks/auth-success?result=connected');
  await untilQuiet(1);
  expect(await mirrorOf(deliveryId)).toMatchObject({ state: 'created' });
  expect(booked(order)).toHaveLength(1);
});

test('no token and no secret ever reached the log', () => {
  const said = JSON.stringify(books.app.lines);
  expect(said).not.toContain('client-of-the-tests');
  expect(said).not.toMatch(/Bearer|refresh_token|access_token/);
  expect(said).toContain('intuitTid');
});
