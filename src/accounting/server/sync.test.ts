import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../tests/support/app.ts';
import { type Books, type OrderInHand, REALM, startBooks } from '../../../tests/support/books.ts';
import { addCustomer, addProduct, addStaffPrice } from '../../../tests/support/rows.ts';
import { readChanges } from './read-changes.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());
beforeEach(() => books.app.clock.advance(7_200_000));

const PATHS = [
  '/api/quickbooks-sync-products',
  '/api/quickbooks-sync-customers',
  '/api/sync-products-prices-per-customer',
];

async function sync(path: string) {
  const started = await books.app.call(books.owner, 'POST', path, {});
  expect(started.status).toBe(200);
  await books.app.runJobs();
  const { rows } = await books.app.db.pool.query(
    'select id, state, report, error from sync_runs where id = $1',
    [started.body.runId],
  );
  return rows[0];
}
const one = async (sql: string, values: unknown[]) =>
  (await books.app.db.pool.query(sql, values)).rows[0];
const make = (kind: string, body: object) =>
  books.simulator.control.edit(REALM, kind, body as never, 'create');

test('who may not start a sync or accept prices: no run is made', async () => {
  const admin = await addUser(books.app, {
    role: 'admin',
    customers: 'all',
    duties: ['desk', 'driver'],
  });
  for (const path of [...PATHS, '/api/accept-customer-prices']) {
    expect((await books.app.call(null, 'POST', path, {})).status).toBe(401);
    expect((await books.app.call(admin, 'POST', path, {})).status).toBe(403);
  }
  expect(await one('select count(*)::int as count from sync_runs', [])).toEqual({ count: 0 });
  expect(
    await one(
      `select count(*)::int as count from audit_log where action like 'prices%' or action like 'accounting.sync%'`,
      [],
    ),
  ).toEqual({ count: 0 });
});

test('products: stock and list price follow the item with the SKU; the rest is reported and left alone', async () => {
  const id = await addProduct(books.app, { sku: 'SYNC-1', priceCents: 1000, quantity: 7 });
  const alone = await addProduct(books.app, {
    sku: 'SYNC-2',
    name: 'Not in the books',
    priceCents: 500,
    quantity: 3,
  });
  const stock = {
    TrackQtyOnHand: true,
    QtyOnHand: 42,
    InvStartDate: '2024-01-01',
    AssetAccountRef: { value: '3' },
    ExpenseAccountRef: { value: '2' },
  };
  const item = make('Item', {
    Name: 'Synced',
    Sku: 'SYNC-1',
    Type: 'Inventory',
    UnitPrice: 12.34,
    IncomeAccountRef: { value: '1' },
    ...stock,
  });
  const run = await sync(PATHS[0] ?? '');
  expect(run).toMatchObject({ state: 'done', error: null });
  expect(run.report.changes).toEqual([
    'SYNC-1: list price $10.00 to $12.34.',
    'SYNC-1: stock 7 to 42.',
  ]);
  expect(run.report.conflicts).toContain('SYNC-2 Not in the books: not in QuickBooks.');
  expect(
    await one('select price_cents, quantity, accounting_id from products where id = $1', [id]),
  ).toEqual({
    price_cents: 1234,
    quantity: 42,
    accounting_id: item.Id,
  });
  expect(await one('select price_cents, quantity from products where id = $1', [alone])).toEqual({
    price_cents: 500,
    quantity: 3,
  });
  expect((await sync(PATHS[0] ?? '')).report.changes).toEqual([]);
});

test('customers: matched by name and place, new ones added, differences reported, inactive followed', async () => {
  const known = await addCustomer(books.app, { name: 'Gull Inn', zip: '02840', email: '' });
  const inactive = make('Customer', {
    DisplayName: 'Gull Inn',
    BillAddr: { Line1: 'Elsewhere 1', PostalCode: '02840' },
    PrimaryEmailAddr: { Address: 'gull@example.com' },
  });
  make('Customer', {
    DisplayName: 'New Lodge',
    BillAddr: { City: 'Boston', CountrySubDivisionCode: 'MA', PostalCode: '02116' },
  });
  const run = await sync(PATHS[1] ?? '');
  expect(run.state).toBe('done');
  expect(run.report.changes).toEqual(
    expect.arrayContaining(['New Lodge: added.', 'Gull Inn: email “gull@example.com”.']),
  );
  expect(run.report.conflicts.join(' ')).toMatch(
    /Gull Inn: address1 is “.*” here, “Elsewhere 1” in QuickBooks/,
  );
  expect(await one('select email, accounting_id from customers where id = $1', [known])).toEqual({
    email: 'gull@example.com',
    accounting_id: inactive.Id,
  });
  expect(
    await one(`select city, search from customers where name = 'New Lodge'`, []),
  ).toMatchObject({
    city: 'Boston',
    search: expect.stringContaining('newlodge'),
  });
  books.simulator.control.edit(
    REALM,
    'Customer',
    { Id: inactive.Id, SyncToken: inactive.SyncToken, sparse: true, Active: false },
    'update',
  );
  await sync(PATHS[1] ?? '');
  expect(await one('select is_active, name from customers where id = $1', [known])).toEqual({
    is_active: false,
    name: 'Gull Inn',
  });
});

const priceOf = (order: OrderInHand, index = 0) =>
  one(`select unit_price_cents as cents, rule from price_of($1, $2, 5000, $3::date, 548)`, [
    order.productIds[index],
    order.customerId,
    new Date(books.app.clock.now()).toISOString().slice(0, 10),
  ]);

test('customer prices: a report first, in force when accepted, gone when the invoice is voided; a staff price wins', async () => {
  const order = await books.order({ quantities: [3, 2], prices: [1205, 8999] });
  await books.app.db.pool.query('update products set price_cents = 5000 where id = any($1)', [
    order.productIds,
  ]);
  await addStaffPrice(books.app, order.customerId, order.productIds[1] ?? '', 7000);
  await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  // An invoice is a price from its day on; the company's day may be a day behind UTC.
  books.app.clock.advance(86_400_000);
  const first = await sync(PATHS[2] ?? '');
  expect(first.state).toBe('done');
  expect(first.report.waiting).toBeGreaterThan(0);
  expect(first.report.changes.join('\n')).toContain(
    `${order.customerName}, ${order.skus[0]}: $50.00 to $12.05 (invoice ${order.number}, `,
  );
  expect(first.report.changes.join('\n')).not.toContain(order.skus[1]);
  expect(await priceOf(order)).toEqual({ cents: 5000, rule: 'list' });

  expect(
    (await books.app.call(books.owner, 'POST', '/api/accept-customer-prices', {})).body.accepted,
  ).toBeGreaterThan(0);
  expect(await priceOf(order)).toEqual({ cents: 1205, rule: 'invoiced' });
  expect(await priceOf(order, 1)).toEqual({ cents: 7000, rule: 'staff' });

  const invoice = books
    .invoices()
    .find((candidate) => candidate.DocNumber === order.number) as unknown as {
    Id: string;
    SyncToken: string;
  };
  books.simulator.control.edit(
    REALM,
    'Invoice',
    { Id: invoice.Id, SyncToken: invoice.SyncToken },
    'void',
  );
  const asking = await sync(PATHS[2] ?? '');
  expect(asking.state).toBe('waiting');
  expect(await priceOf(order)).toEqual({ cents: 1205, rule: 'invoiced' });
  expect(
    (
      await books.app.call(books.owner, 'POST', '/api/settle-sync', {
        runId: asking.id,
        answer: 'accept',
      })
    ).status,
  ).toBe(200);
  await books.app.runJobs();
  expect(await priceOf(order)).toEqual({ cents: 5000, rule: 'list' });

  const next = await books.order({ prices: [1111, 2222] });
  await books.deliver(next, [3, 2]);
  await books.app.runJobs();
  books.app.clock.advance(86_400_000);
  expect((await sync(PATHS[2] ?? '')).report.waiting).toBe(0);
  expect(await priceOf(next)).toEqual({ cents: 1111, rule: 'invoiced' });
});

test('one run of a kind at a time, and none without a connection', async () => {
  const [first, second] = await Promise.all(
    [1, 2].map(() => books.app.call(books.owner, 'POST', PATHS[0] ?? '', {})),
  );
  expect([first?.status, second?.status].sort()).toEqual([200, 409]);
  await books.app.runJobs();
});

test('changes of the books are read without a webhook: first all open ones, later only what changed', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const mirror = () =>
    one('select state, balance_cents from invoices where delivery_id = $1', [deliveryId]);
  const invoice = books.invoices().find((candidate) => candidate.DocNumber === order.number);
  const pay = (amount: number) =>
    make('Payment', {
      CustomerRef: invoice?.CustomerRef,
      TotalAmt: amount,
      Line: [{ Amount: amount, LinkedTxn: [{ TxnId: invoice?.Id, TxnType: 'Invoice' }] }],
    });
  await books.simulator.control.setTime(books.app.clock.now());
  pay(100);
  await readChanges(books.app);
  expect(await mirror()).toEqual({ state: 'part_paid', balance_cents: 21613 - 10000 });
  pay(116.13);
  books.simulator.control.clearRequests();
  await readChanges(books.app);
  expect(await mirror()).toEqual({ state: 'paid', balance_cents: 0 });
  expect(
    books.simulator.control.requests().filter((request) => request.path.includes('/cdc?')),
  ).toHaveLength(1);
});

test('a sync that QuickBooks refuses says why', async () => {
  books.simulator.control.disconnect(REALM);
  const started = await books.app.call(books.owner, 'POST', PATHS[0] ?? '', {});
  await books.app.runJobs();
  expect(
    await one('select state, error from sync_runs where id = $1', [started.body.runId]),
  ).toEqual({
    state: 'failed',
    error: 'QuickBooks is not connected.',
  });
  expect((await books.app.call(books.owner, 'POST', PATHS[0] ?? '', {})).body.error.message).toBe(
    'QuickBooks is not connected.',
  );
});
