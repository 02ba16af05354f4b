import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { letPricesFollow } from '../../../../tests/support/held-prices.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { settingsOf } from '../../../../tests/support/sync-process-settings.ts';
import { startSync } from './start-sync.ts';
import { resumeSyncs } from './sync-run.ts';

const CHILD = path.resolve(import.meta.dirname, '../../../../tests/support/sync-process.ts');
/** Two full pages of a thousand and a rest: three pages for each sync. */
const ROWS = 2100;
const PAGES = [1, 1001, 2001];
/** Who bought everything, by the id in the books: one of the customers, matched with ours. */
const BUYER = '100001';

let books: Books;
beforeAll(async () => {
  books = await startBooks({ QUICKBOOKS_TIMEOUT_MS: '60000' });
  await books.connect();
  await letPricesFollow(books);
  await prepare();
}, 120_000);
afterAll(() => books.close());

/** A thousand customers, items and invoices, twice and a little more, all of them new to the shop. */
async function prepare(): Promise<void> {
  const { control } = books.simulator;
  const day = new Date(books.app.clock.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  for (let number = 1; number <= ROWS; number += 1) {
    const Id = String(100_000 + number);
    const name = `Kill Inn ${number}`;
    control.raw(REALM, 'Customer', {
      Id,
      DisplayName: name,
      FullyQualifiedName: name,
      Active: true,
      BillAddr: { City: 'Boston' },
    });
    const Name = `Kill Item ${number}`;
    control.raw(REALM, 'Item', {
      Id,
      Name,
      FullyQualifiedName: Name,
      Sku: `KILL-${number}`,
      Type: 'Service',
      Active: true,
      UnitPrice: 5,
    });
    control.raw(REALM, 'Invoice', {
      Id,
      TxnDate: day,
      DocNumber: `K-${number}`,
      CustomerRef: { value: BUYER },
      TotalAmt: 7,
      Balance: 7,
      Line: [
        {
          LineNum: 1,
          Amount: 7,
          DetailType: 'SalesItemLineDetail',
          SalesItemLineDetail: { ItemRef: { value: Id }, UnitPrice: 7, Qty: 1 },
        },
      ],
    });
  }
  const buyer = await addCustomer(books.app);
  await books.app.db.pool.query('update customers set accounting_id = $2 where id = $1', [
    buyer,
    BUYER,
  ]);
  await addProduct(books.app, { sku: 'PATTERN' });
  await books.app.db.pool.query(
    `insert into products (id, name_key, name, brand, category, description, size_unit, sku, pack, price_cents, quantity, hazardous, is_active, search, accounting_id, hazard_stated_at, hazard_source)
     select overlay(p.id placing lpad(to_hex(n), 12, '0') from 25 for 12), p.name_key, p.name, p.brand, p.category, p.description, p.size_unit, 'KILL-' || n, p.pack, 400, 1, p.hazardous, true, p.search, (100000 + n)::text, now(), 'form'
       from (select * from products limit 1) p, generate_series(1, $1::int) n`,
    [ROWS],
  );
}

const count = async (sql: string): Promise<number> =>
  (await books.app.db.pool.query(sql)).rows[0].count;
const KINDS = [
  [
    'products',
    `select count(*)::int as count from products where sku like 'KILL-%' and price_cents = 500`,
    [],
  ],
  [
    'customers',
    // Kept page by page; in force once the reading of all has ended.
    `select count(*)::int as count from accounting_customers
       join accounting_customer_reads using (realm_id) where name like 'Kill Inn%'`,
    [],
  ],
  [
    'prices',
    `select count(*)::int as count from observed_prices where state = 'waiting'`,
    // Sales receipts come after the invoices.
    ['STARTPOSITION+1'],
  ],
] as const;

/** A process of its own at work on the run, until it stands at the page; then kill -9. */
async function killAt(runId: string, page: number): Promise<void> {
  const { control } = books.simulator;
  control.clearRequests();
  const at = `STARTPOSITION+${page}+`;
  control.fail({ failure: 'stall', path: at, stallMs: 30_000 });
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...settingsOf(books), SYNC_RUN: runId, SYNC_NOW: String(books.app.clock.now()) },
  });
  await stands(child, at);
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  control.clearFaults();
}

/** Waits until the simulator holds the page back. A child that ends before fails the test. */
async function stands(child: ChildProcess, at: string): Promise<void> {
  while (books.simulator.control.faults().some((rule) => rule.path === at)) {
    if (child.exitCode !== null)
      throw new Error(`The process ended by itself with ${child.exitCode}.`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

// All three go one way through one table of runs: `npm run prove:syncs` kills each.
test.each(process.env.MODE === 'whole' ? KINDS : KINDS.slice(0, 1))(
  'kill -9 at each page of the sync of %s: freed within a minute, and the same in the end',
  { timeout: 120_000 },
  async (kind, done, then) => {
    expect(await count(done)).toBe(0);
    const { runId } = await startSync(books.app, books.owner, kind);
    for (const [index, page] of PAGES.entries()) {
      // The last death comes from a run of its own: three deaths end one.
      if (index === 2) break;
      await killAt(runId, page);
      expect(await count(done)).toBe(0);
      expect(
        (await books.app.db.pool.query('select state from sync_runs where id = $1', [runId])).rows,
      ).toEqual([{ state: 'running' }]);
      books.app.clock.advance(31_000);
      await resumeSyncs(books.app);
      expect(
        (await books.app.db.pool.query('select state from sync_runs where id = $1', [runId])).rows,
      ).toEqual([{ state: 'queued' }]);
    }
    books.simulator.control.clearRequests();
    await books.app.runJobs();
    // It goes on at the page at which it was killed: nothing is read or counted a second time.
    expect(
      books.simulator.control
        .requests()
        .flatMap(({ path: requested }) => /COUNT|STARTPOSITION\+\d+/.exec(requested)?.[0] ?? []),
    ).toEqual(['STARTPOSITION+1001', 'STARTPOSITION+2001', ...then]);
    expect(
      (
        await books.app.db.pool.query('select state, interrupted from sync_runs where id = $1', [
          runId,
        ])
      ).rows,
    ).toEqual([{ state: 'done', interrupted: 2 }]);
    expect(await count(done)).toBe(ROWS);

    // At the last page, with everything taken over already: nothing is lost or doubled by it.
    const next = await startSync(books.app, books.owner, kind);
    await killAt(next.runId, 2001);
    books.app.clock.advance(31_000);
    expect((await startSync(books.app, books.owner, kind)).runId).toBe(next.runId);
    await books.app.runJobs();
    expect(await count(done)).toBe(ROWS);
    process.stdout.write(
      `${kind}: killed at pages ${PAGES.join(', ')} of ${ROWS} rows; runs lost 0, rows in the end ${await count(done)}\n`,
    );
  },
);
