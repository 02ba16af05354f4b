import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { settingsOf } from '../../../../tests/support/sync-process-settings.ts';
import type { SyncKind } from '../../choices.ts';
import { startSync } from './start-sync.ts';

/*
 * Books of the size of a large distributor, read under Intuit's limits. `npm run prove:books-scale` is the whole of it; in the
 * suite a tenth is read, which goes through the same pages.
 */
const PART = process.env.MODE === 'whole' ? 1 : 0.11;
const ITEMS = 10_000 * PART;
const CUSTOMERS = 2_000 * PART;
const INVOICES = 20_000 * PART;
const CHILD = path.resolve(import.meta.dirname, '../../../../tests/support/sync-process.ts');

let books: Books;
beforeAll(async () => {
  books = await startBooks({ QUICKBOOKS_TIMEOUT_MS: '60000', QUICKBOOKS_CALL_GAP_MS: '150' });
  await books.connect();
  await fill();
}, 600_000);
afterAll(() => books.close());

async function fill(): Promise<void> {
  const { control } = books.simulator;
  const day = new Date(books.app.clock.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const id = (number: number) => String(100_000 + number);
  for (let number = 1; number <= ITEMS; number += 1) {
    const Name = `Scale Item ${number}`;
    const facts = { FullyQualifiedName: Name, Type: 'Service', Active: true, UnitPrice: 5 };
    control.raw(REALM, 'Item', { Id: id(number), Name, Sku: `SCALE-${number}`, ...facts });
  }
  for (let number = 1; number <= CUSTOMERS; number += 1) {
    const name = `Scale Inn ${number}`;
    control.raw(REALM, 'Customer', {
      Id: id(number),
      DisplayName: name,
      FullyQualifiedName: name,
      Active: true,
      BillAddr: { City: 'Boston' },
    });
  }
  for (let number = 1; number <= INVOICES; number += 1)
    control.raw(REALM, 'Invoice', {
      Id: id(number),
      TxnDate: day,
      DocNumber: `S-${number}`,
      CustomerRef: { value: id(1 + (number % CUSTOMERS)) },
      TotalAmt: 14,
      Balance: 14,
      Line: [number, 2 * number].map((item, LineNum) => ({
        LineNum,
        Amount: 7,
        DetailType: 'SalesItemLineDetail',
        SalesItemLineDetail: { ItemRef: { value: id(1 + (item % ITEMS)) }, UnitPrice: 7, Qty: 1 },
      })),
    });
  await addProduct(books.app, { sku: 'PATTERN' });
  await books.app.db.pool.query(
    `insert into products (id, name_key, name, brand, category, description, size_unit, sku, pack, price_cents, quantity, hazardous, is_active, search, accounting_id, hazard_stated_at, hazard_source)
     select overlay(p.id placing lpad(to_hex(n), 12, '0') from 25 for 12), p.name_key, p.name, p.brand, p.category, p.description, p.size_unit, 'SCALE-' || n, p.pack, 400, 1, p.hazardous, true, p.search, (100000 + n)::text, now(), 'form'
       from (select * from products limit 1) p, generate_series(1, $1::int) n`,
    [ITEMS],
  );
  await addCustomer(books.app, { name: 'Scale Pattern' });
  await books.app.db.pool.query(
    `insert into customers (id, name, address1, city, state, zip, search, is_active, accounting_id)
     select overlay(c.id placing lpad(to_hex(n), 12, '0') from 25 for 12), 'Scale Inn ' || n, '', 'Boston', c.state, c.zip, c.search, true, (100000 + n)::text
       from (select * from customers where name = 'Scale Pattern') c, generate_series(1, $1::int) n`,
    [CUSTOMERS],
  );
}

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill();
});

interface WatchedWorker {
  heaps: number[];
  /** Resolves when the process has read its first page. */
  first: Promise<unknown>;
  ended: Promise<unknown>;
}

/** A process of its own at work on a run. It says how much memory it holds after each page. */
function begin(runId: string): WatchedWorker {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--disable-warning=ExperimentalWarning', CHILD],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...settingsOf(books),
        SYNC_RUN: runId,
        SYNC_NOW: String(books.app.clock.now()),
        SYNC_HEAP: 'tell',
      },
    },
  );
  children.push(child);
  const heaps: number[] = [];
  const lines = createInterface({ input: child.stdout });
  const first = once(lines, 'line');
  lines.on('line', (line) => heaps.push(Number(line)));
  return { heaps, first, ended: once(child, 'exit') };
}

/** The most calls in any window of this length, as the simulator saw them. */
function busiest(windowMs: number): number {
  const times = books.simulator.control.requests().map((request) => request.at);
  return Math.max(
    0,
    ...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length),
  );
}

const stateOf = async (runId: string) =>
  (await books.app.db.pool.query('select state, rows_read from sync_runs where id = $1', [runId]))
    .rows[0];

const LOADS: [SyncKind, number][] = [
  ['products', ITEMS],
  ['customers', CUSTOMERS],
  ['prices', INVOICES],
];

test.each(LOADS)(
  'a full sync of %s keeps to the limits, its memory does not grow, and a delivery is billed within a minute',
  { timeout: 600_000 },
  async (kind, rows) => {
    const { control } = books.simulator;
    const order = await books.order();
    control.set({ limits: true });
    control.clearRequests();
    const { runId } = await startSync(books.app, books.owner, kind);
    await books.app.db.pool.query('delete from graphile_worker._private_jobs');
    const began = Date.now();
    const { heaps, first, ended } = begin(runId);
    await first;
    const delivering = Date.now();
    const { deliveryId } = await books.deliver(order, [3, 2]);
    await books.app.runJobs();
    const billedMs = Date.now() - delivering;
    const during = (await stateOf(runId)).state === 'running';
    const { rows: billed } = await books.app.db.pool.query(
      'select state, problem from invoices where delivery_id = $1',
      [deliveryId],
    );
    expect(billed).toEqual([{ state: 'created', problem: null }]);
    expect(billedMs).toBeLessThan(60_000);
    await ended;
    const tookMs = Date.now() - began;
    const { state, rows_read } = await stateOf(runId);
    expect(state).toBe('done');
    expect(rows_read).toBeGreaterThanOrEqual(rows);
    expect(busiest(1000)).toBeLessThanOrEqual(10);
    expect(busiest(60_000)).toBeLessThanOrEqual(500);
    expect(control.requests().filter((request) => request.status === 429)).toEqual([]);
    // From the second page to the last one: less than one page's rows more.
    const [early = 0, late = 0] = [heaps[1] ?? heaps[0], heaps.at(-1)];
    expect(late - early).toBeLessThan(8);
    process.stdout.write(
      `${kind}: ${rows_read} rows, ${control.requests().length} calls, ${(tookMs / 60_000).toFixed(2)} min; busiest second ${busiest(1000)} of 10, busiest minute ${busiest(60_000)} of 500 calls; heap MB at its pages ${heaps.join(' ')}; a delivery billed in ${(billedMs / 1000).toFixed(1)} s ${during ? 'while it ran' : 'as it ended'}\n`,
    );
  },
);
