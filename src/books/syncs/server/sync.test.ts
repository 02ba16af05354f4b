import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { letPricesFollow } from '../../../../tests/support/held-prices.ts';
import { theOneFor } from '../../../../tests/support/outbox.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { readChanges } from '../../connection/server/read-changes.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  await letPricesFollow(books);
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

test('who may not start a sync: no run is made', async () => {
  const admin = await addUser(books.app, {
    role: 'admin',
    customers: 'all',
    duties: ['desk', 'driver'],
  });
  for (const path of PATHS) {
    expect((await books.app.call(null, 'POST', path, {})).status).toBe(401);
    expect((await books.app.call(admin, 'POST', path, {})).status).toBe(403);
  }
  expect(await one('select count(*)::int as count from sync_runs', [])).toEqual({ count: 0 });
  expect(
    await one(
      `select count(*)::int as count from audit_log where action like 'accounting.sync%'`,
      [],
    ),
  ).toEqual({ count: 0 });
});

test('products: stock and list price follow the item with the SKU; the rest is reported and left alone', async () => {
  const id = await addProduct(books.app, { sku: 'SYNC-1', priceCents: 1000, quantity: 7 });
  const alone = await addProduct(books.app, {
    sku: 'SYNC-2',
    name: 'Not in QuickBooks',
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
  expect(run.report.conflicts).toContain('SYNC-2 Not in QuickBooks: not in QuickBooks.');
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
  const invoice = theOneFor(books, order);
  const pay = (amount: number) =>
    make('Payment', {
      CustomerRef: invoice.CustomerRef,
      TotalAmt: amount,
      Line: [{ Amount: amount, LinkedTxn: [{ TxnId: invoice.Id, TxnType: 'Invoice' }] }],
    });
  await books.simulator.control.setTime(books.app.clock.now());
  pay(100);
  await readChanges(books.app);
  expect(await mirror()).toEqual({ state: 'part_paid', balance_cents: 21613 - 10000 });
  pay(116.13);
  books.simulator.control.clearRequests();
  await readChanges(books.app);
  expect(await mirror()).toEqual({ state: 'paid', balance_cents: 0 });
  // Of the books, one answer of changed invoices, one of changed money, one of changed lists. No invoice by its id. The
  // settings each time: a closing date is announced by no event.
  const paths = books.simulator.control.requests().map(({ path }) => path);
  expect(paths.filter((path) => path.includes('/company/'))).toEqual([
    expect.stringMatching(/\/cdc\?.*entities=Invoice&/),
    expect.stringMatching(/\/cdc\?.*entities=Payment(%2C|,)CreditMemo&/),
    expect.stringMatching(/\/cdc\?.*entities=Customer(%2C|,)Item&/),
    expect.stringMatching(new RegExp(`/companyinfo/${REALM}\\?`)),
    expect.stringMatching(/\/preferences\?/),
  ]);
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
