import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { letPricesFollow } from '../../../../tests/support/held-prices.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { runSync } from './run-sync.ts';
import { startSync } from './start-sync.ts';
import { resumeSyncs, takeRun } from './sync-run.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  await letPricesFollow(books);
});
afterAll(() => books.close());
beforeEach(async () => {
  books.app.clock.advance(7_200_000);
  await query('delete from graphile_worker._private_jobs');
  await query('delete from sync_runs');
});

type Report = { text: string; changes: string[]; conflicts: string[]; aside: string[] };
const query = async (sql: string, values: unknown[] = []) =>
  (await books.app.db.pool.query(sql, values)).rows;
const productOf = async (sku: string) =>
  (
    await query('select name, quantity, price_cents, accounting_id from products where sku = $1', [
      sku,
    ])
  )[0];
const raw = (Id: string, more: object) =>
  books.simulator.control.raw(REALM, 'Item', {
    Id,
    SyncToken: '0',
    Type: 'NonInventory',
    Active: true,
    ...more,
  });
/** "13 items read: 1 matched, ..., 3 unreadable": the first number and the sum of the others. */
const counts = (text: string) => {
  const [read = 0, ...parts] =
    (/^([^.]*)\./.exec(text)?.[1] ?? '').match(/\d+/g)?.map(Number) ?? [];
  return { read, sum: parts.reduce((sum, count) => sum + count, 0) };
};

async function sync(app = books.app): Promise<Report> {
  books.app.clock.advance(60_000);
  const { runId } = await startSync(app, books.owner, 'products');
  await runSync(app, { runId });
  const [run] = await query('select state, report, error from sync_runs where id = $1', [runId]);
  expect(run).toMatchObject({ state: 'done', error: null });
  return run.report;
}

test('items that cannot be read or do not fit are named and left, the others follow, and the counts add up', async () => {
  for (const sku of ['ASIDE-1', 'ASIDE-2', 'ASIDE-3'])
    await addProduct(books.app, { sku, priceCents: 1000, quantity: 5 });
  raw('9101', { Name: 'Sound soap', Sku: 'ASIDE-1', UnitPrice: 11 });
  raw('9102', { Name: 'Odd soap', Sku: 'ASIDE-2', UnitPrice: 12 });
  raw('9103', { Name: 'Huge soap', Sku: 'ASIDE-3', UnitPrice: 13 });
  const whole = await sync();
  expect(whole.aside).toEqual([]);
  expect(await productOf('ASIDE-2')).toMatchObject({ price_cents: 1200, accounting_id: '9102' });

  books.simulator.control.raw(REALM, 'Item', {
    Id: '9101',
    SyncToken: '1',
    Name: 'Sound soap',
    Sku: 'ASIDE-1',
    Type: 'NonInventory',
    Active: true,
    UnitPrice: 21,
  });
  books.simulator.control.raw(REALM, 'Item', {
    Id: '9102',
    SyncToken: '1',
    Name: 'Odd soap',
    Sku: 'ASIDE-2',
    Type: 'NonInventory',
    Active: true,
    UnitPrice: 'twelve',
  });
  // More on hand than a whole number of the database holds.
  books.simulator.control.raw(REALM, 'Item', {
    Id: '9103',
    SyncToken: '1',
    Name: 'Huge soap',
    Sku: 'ASIDE-3',
    Type: 'Inventory',
    Active: true,
    TrackQtyOnHand: true,
    QtyOnHand: 99_999_999_999,
    UnitPrice: 33,
  });
  raw('9104', { Name: 'Zero\0soap', Sku: 'ASIDE-4', UnitPrice: 1 });
  // Another item has the SKU of the unreadable one: the product waits for its own.
  raw('9105', { Name: 'Soap of another', Sku: 'ASIDE-2', UnitPrice: 99 });
  const report = await sync();
  expect(report.aside).toHaveLength(3);
  expect(report.aside.join('\n')).toMatch(
    /Item “Odd soap” \(9102\): UnitPrice: .*\nItem “Zero soap” \(9104\): it holds a zero byte.*\nItem “Huge soap” \(9103\): it does not fit here/,
  );
  expect(report.text).toContain('3 unreadable');
  const { read, sum } = counts(report.text);
  expect(read).toBe(sum);
  expect(read).toBe(counts(whole.text).read + 2);
  expect(await productOf('ASIDE-1')).toMatchObject({ price_cents: 2100 });
  expect(await productOf('ASIDE-2')).toMatchObject({ price_cents: 1200, accounting_id: '9102' });
  expect(await productOf('ASIDE-3')).toMatchObject({ price_cents: 1300, quantity: 5 });
  expect(report.conflicts.filter((line) => line.startsWith('ASIDE'))).toEqual([]);
});

test('a name that breaks a rule of the catalogue is not taken over; what else changed is', async () => {
  for (const sku of ['RULE-1', 'RULE-2'])
    await addProduct(books.app, {
      sku,
      name: `Before ${sku}`,
      brand: 'Acme',
      category: 'Soap',
      priceCents: 1000,
    });
  raw('9201', { Name: 'y'.repeat(121), Sku: 'RULE-1', UnitPrice: 10 });
  raw('9202', { Name: 'After', Sku: 'RULE-2', UnitPrice: 10 });
  const ask = { name: 'books', brand: 'here', category: 'here', size: 'here', active: 'ask' };
  const saved = await books.app.call(books.owner, 'POST', '/api/accounting-items/mapping', {
    categories: {},
    defaultBrand: 'Acme',
    follow: ask,
  });
  expect(saved.status).toBe(200);
  const report = await sync();
  expect(await productOf('RULE-1')).toMatchObject({ name: 'Before RULE-1' });
  expect(await productOf('RULE-2')).toMatchObject({ name: 'After' });
  expect(report.conflicts.join('\n')).toMatch(
    /RULE-1 Before RULE-1: left as it is, .*Use at most 120 characters/,
  );
});

test('a product sync that another process has taken over writes nothing', async () => {
  await addProduct(books.app, { sku: 'LATE-1', priceCents: 1000 });
  raw('9301', { Name: 'Late soap', Sku: 'LATE-1', UnitPrice: 44 });
  const { runId } = await startSync(books.app, books.owner, 'products');
  let taken = false;
  const slow: typeof books.app = {
    ...books.app,
    fetch: async (...call: Parameters<typeof fetch>) => {
      const read = await books.app.fetch(...call);
      if (taken) return read;
      taken = true;
      books.app.clock.advance(31_000);
      await resumeSyncs(books.app);
      await takeRun(books.app, runId);
      return read;
    },
  };
  await expect(runSync(slow, { runId })).rejects.toThrow('taken this sync over');
  expect(await productOf('LATE-1')).toMatchObject({ price_cents: 1000, accounting_id: null });
  expect((await query('select state from sync_runs where id = $1', [runId]))[0].state).toBe(
    'running',
  );
});

test('to leave an item that was switched off in the books stands in the audit log, once', async () => {
  const id = await addProduct(books.app, { sku: 'LEFT-1', priceCents: 1000 });
  raw('9401', { Name: 'Left soap', Sku: 'LEFT-1', UnitPrice: 10 });
  const follow = { name: 'here', brand: 'here', category: 'here', size: 'here', active: 'ask' };
  await books.app.call(books.owner, 'POST', '/api/accounting-items/mapping', {
    categories: {},
    defaultBrand: 'Acme',
    follow,
  });
  await sync();
  books.simulator.control.raw(REALM, 'Item', {
    Id: '9401',
    SyncToken: '1',
    Name: 'Left soap',
    Sku: 'LEFT-1',
    Type: 'NonInventory',
    Active: false,
  });
  await sync();
  for (let tap = 0; tap < 2; tap += 1) {
    const left = await books.app.call(
      books.owner,
      'POST',
      '/api/accounting-items/settle',
      { itemId: '9401', follow: false },
      { 'idempotency-key': randomUUID() },
    );
    expect(left.status).toBe(200);
  }
  expect(
    await query(
      `select actor_name, object_id, after from audit_log where action = 'accounting.leave-item'`,
    ),
  ).toEqual([
    expect.objectContaining({
      object_id: id,
      after: { itemId: '9401', sku: 'LEFT-1', inBooks: false, isActive: true },
    }),
  ]);
});
