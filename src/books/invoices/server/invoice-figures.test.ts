import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import {
  bookedFor,
  invoicePosts,
  mirrorOf,
  retry,
  theOneFor,
  untilQuiet,
} from '../../../../tests/support/outbox.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { readChange } from '../../connection/server/read-change.ts';
import { madeLately } from '../../inbox/server/made-lately.ts';
import { readOpenTasks } from '../../inbox/server/public/read-inbox.ts';
import { beingChecked, openBalance } from './public/ageing.ts';
import { countInvoices } from './public/queries.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks({}, { shipping: true });
  await books.connect();
});
afterAll(() => books.close());
beforeEach(() => {
  books.simulator.control.clearFaults();
  books.simulator.control.clearRequests();
  books.app.clock.advance(7_200_000);
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
  await untilQuiet(books, 1);
  const parked = await mirrorOf(books, deliveryId);
  expect(parked).toMatchObject({ state: 'needs_attention', problem_code: 'item-missing' });
  expect(parked.problem).toContain(`${order.skus[0]}-X`);
  expect(bookedFor(books, order)).toHaveLength(0);
  const item = {
    Name: 'Late item',
    Sku: `${order.skus[0]}-X`,
    Type: 'Service',
    IncomeAccountRef: { value: '1' },
  };
  books.simulator.control.edit(REALM, 'Item', item, 'create');
  await retry(books, deliveryId);
  await untilQuiet(books, 1);
  expect((await mirrorOf(books, deliveryId)).state).toBe('created');
});

test('an amount that differs in the answer is asked about and not sent again; the next reading settles it', async () => {
  const order = await books.order();
  books.simulator.control.fail({
    failure: 'wrong-amount',
    method: 'POST',
    path: '/invoice',
    amount: 1,
  });
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const taskCodes = async () =>
    (await readOpenTasks({ app: books.app, scope: orderScope(books.driver) }))
      .filter(({ about }) => about.some(({ label }) => label === order.number))
      .map(({ code }) => code);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({ problem: null, in_doubt: false });
  expect(await taskCodes()).toEqual(['books-amount']);
  const entityId = bookedFor(books, order)[0]?.Id ?? '';
  await readChange(books.app, { realmId: REALM, entity: 'invoice', entityId });
  expect(await taskCodes()).toEqual([]);
  expect(bookedFor(books, order)).toHaveLength(1);
  expect(invoicePosts(books)).toHaveLength(1);
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
  await untilQuiet(books, 1);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({
    state: 'needs_attention',
    problem_code: 'no-price',
  });
  expect(bookedFor(books, order)).toEqual([]);
  await retry(books, deliveryId);
  await untilQuiet(books, 1);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({
    state: 'created',
    accounting_total_cents: 21613,
  });
});

test('tax that the books did not take over needs attention with its amount; accepting it lets the invoice go on', async () => {
  books.simulator.control.setPreferences(REALM, { TaxPrefs: { UsingSalesTax: false } });
  books.app.clock.advance(7 * 3_600_000);
  const order = await books.order({ taxRateBp: 700 });
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const mirror = await mirrorOf(books, deliveryId);
  expect(mirror).toMatchObject({
    state: 'needs_attention',
    problem_code: 'tax-differs',
    subtotal_cents: 21613,
    tax_cents: 1513,
    accounting_total_cents: 21613,
  });
  expect(mirror.problem).toContain('$0.00 tax, the shop expected $15.13: $15.13 less');
  const scope = orderScope(books.owner);
  expect(await countInvoices(books.app.db, scope)).toMatchObject({
    tax: 1,
    taxOffCents: 1513,
  });
  const tasks = await readOpenTasks({ app: books.app, scope });
  expect(tasks.map(({ key }) => key)).toEqual([`invoice:${mirror.id}:tax-differs`]);
  expect(tasks[0]?.sentence).toContain(
    'The shop charges this customer 7%; in QuickBooks the customer is exempt',
  );

  const accept = (who: typeof books.owner | null) =>
    books.app.call(who, 'POST', '/api/quickbooks-accept-tax', { invoiceId: mirror.id });
  const buyer = await addUser(books.app, { customers: [order.customerId] });
  const otherClerk = await addUser(books.app, {
    role: 'admin',
    customers: [(await books.order()).customerId],
  });
  expect([
    (await accept(null)).status,
    (await accept(buyer)).status,
    (await accept(otherClerk)).status,
  ]).toEqual([401, 403, 404]);
  expect((await mirrorOf(books, deliveryId)).state).toBe('needs_attention');
  // The head of the list says both: its balance stands in a row, and nobody is asked for it yet.
  const today = new Date(books.app.clock.now()).toISOString().slice(0, 10);
  const head = async (who: typeof books.owner) => ({
    ...(await openBalance(books.app.db, orderScope(who), today, order.customerId)),
    ...(await beingChecked(books.app.db, orderScope(who), order.customerId)),
  });
  expect(await head(buyer)).toMatchObject({ invoices: 0, checked: 1, checkedCents: 21613 });
  expect(await head(otherClerk)).toMatchObject({ invoices: 0, checked: 0, checkedCents: 0 });
  expect((await accept(books.driver)).body).toMatchObject({ state: 'created' });
  expect(await head(buyer)).toMatchObject({ invoices: 1, invoicesCents: 21613, checked: 0 });
  // What was pressed under To do is said with what the books bill, not with what the shop had expected.
  expect((await madeLately(books.app, scope)).find(({ id }) => id === mirror.id)).toMatchObject({
    totalCents: 21613,
  });
  expect((await accept(books.driver)).status).toBe(409);
  // The next reading does not ask again for the same figure, and asks for another one.
  const read = () =>
    readChange(books.app, { realmId: REALM, entity: 'invoice', entityId: mirror.accounting_id });
  await read();
  expect(await mirrorOf(books, deliveryId)).toMatchObject({ state: 'created', problem: null });
});

test('tax that was mended in the books is right again with a retry', async () => {
  const order = await books.order({ taxRateBp: 700 });
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  books.simulator.control.setPreferences(REALM, {
    TaxPrefs: { UsingSalesTax: true, PartnerTaxEnabled: false, TaxGroupCodeRef: { value: '2' } },
  });
  const invoice = books.simulator.control
    .rows(REALM, 'Invoice')
    .find((row) => row.entity.Id === theOneFor(books, order).Id)?.entity;
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
  await retry(books, deliveryId);
  await untilQuiet(books, 1);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({
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
  await untilQuiet(books, 1);
  books.simulator.control.setPreferences(REALM, { TaxPrefs: { UsingSalesTax: false } });
  books.app.clock.advance(7 * 3_600_000);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({
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
  await untilQuiet(books, 1);
  await books.app.db.pool.query(
    `update company_settings set settings = settings - 'deliveryFeeCents'`,
  );
  expect((await mirrorOf(books, first.deliveryId)).accounting_total_cents).toBe(
    3 * 1205 + 8999 + 1250,
  );
  expect((await mirrorOf(books, second.deliveryId)).accounting_total_cents).toBe(8999);
});
