import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { clearRuns, syncRunsOf } from '../../../../tests/support/sync-runs.ts';
import { wholeTable } from '../../../../tests/support/whole-table.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { dayIn, momentOf, shiftDay } from '../../../kit/time.ts';
import type { SyncKind } from '../../choices.ts';
import { type SyncTableRow, syncTable } from '../sync-table.ts';
import { oneSync } from './recent-syncs.ts';
import { startDueSyncs, syncSchedules } from './schedule-sync.ts';
import { syncHealth } from './sync-health.ts';
import { takeRun } from './sync-run.ts';
import { syncTasks } from './sync-tasks.ts';
import { tableSyncs } from './table-syncs.ts';

let books: Books;
let runs: ReturnType<typeof syncRunsOf>;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  runs = syncRunsOf(books);
});
afterAll(() => books.close());
beforeEach(() => clearRuns(books));

const schedule = (kind: SyncKind, hour: number, isOn = true, who = books.owner) =>
  books.app.call(who, 'POST', '/api/schedule-sync', { kind, isOn, hour });
const count = async () => (await runs.one('select count(*)::int as n from sync_runs')).n;
const whole = (search: string) =>
  wholeTable<SyncTableRow>(syncTable(false), search, 2, (view, limit) =>
    tableSyncs(books.app.db, view, limit),
  );
const sentences = async () =>
  (await syncTasks({ app: books.app, scope: null })).map((task) => task.sentence);

test('a nightly sync starts once on the company’s day from its hour on, and leaves an open question alone', async () => {
  const desk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
  expect((await schedule('products', 3, true, desk)).status).toBe(403);
  expect((await schedule('products', 24)).status).toBe(400);
  expect((await schedule('products', 3)).body).toEqual({ kind: 'products', isOn: true, hour: 3 });
  expect((await syncSchedules(books.app.db)).map((one) => [one.kind, one.isOn])).toEqual([
    ['products', true],
    ['customers', false],
    ['prices', false],
  ]);
  const { timeZone } = await readCompany(books.app);
  const tomorrow = shiftDay(dayIn(timeZone, books.app.clock.now()), 1);
  const night = momentOf(timeZone, tomorrow, 3) - 60_000;
  books.app.clock.set(night);
  await startDueSyncs(books.app);
  expect(await count()).toBe(0);
  books.app.clock.set(night + 60_000);
  await startDueSyncs(books.app);
  await startDueSyncs(books.app);
  expect(await count()).toBe(1);
  await books.app.runJobs();
  await startDueSyncs(books.app);
  expect(await runs.one('select scheduled, started_by, state from sync_runs')).toEqual({
    scheduled: true,
    started_by: null,
    state: 'done',
  });
  expect(await count()).toBe(1);
  books.app.clock.set(night + 86_400_000 + 60_000);
  await startDueSyncs(books.app);
  expect(await count()).toBe(2);
  await books.app.db.pool.query(`update sync_runs set state = 'waiting' where state = 'queued'`);
  books.app.clock.set(night + 2 * 86_400_000 + 60_000);
  await startDueSyncs(books.app);
  expect(await count()).toBe(2);
  await schedule('products', 3, false);
});

test('each run stands in the history with what it changed, who started it, what it asked and who answered', async () => {
  const first = await runs.start('customers');
  await books.app.runJobs();
  books.app.clock.advance(60_000);
  const asking = await runs.start('customers');
  const question = { text: '3 of 9 would go.', items: [{ key: 'a', text: 'Past Inn' }] };
  await books.app.db.pool.query(
    `update sync_runs set state = 'waiting', question = $2 where id = $1`,
    [asking, question],
  );
  expect(await sentences()).toEqual(['Customers: 3 of 9 would go.']);
  await runs.answer(asking, 'leave');
  expect(await sentences()).toEqual([]);
  books.app.clock.advance(60_000);
  await runs.start('products');
  await books.app.runJobs();

  const page = await tableSyncs(
    books.app.db,
    {
      filters: { kind: 'customers' },
      sort: { by: 'started', down: true },
      place: null,
      chosen: [],
    },
    10,
  );
  expect(page.rows).toMatchObject([
    {
      id: asking,
      state: 'done',
      startedBy: 'Olive Owner',
      question: expect.stringContaining('3 of '),
      answer: 'leave',
      answeredBy: 'Olive Owner',
    },
    { id: first, state: 'done', question: null, answer: null, aside: 0 },
  ]);
  expect(await oneSync(books.app.db, first)).toMatchObject({
    allRead: true,
    pages: 1,
    rowsRead: page.rows[1]?.rowsRead,
    rowsThere: page.rows[1]?.rowsRead,
  });
  for (const by of ['started', 'changed', 'took']) {
    const up = await whole(`sort=${by}`);
    expect(up).toHaveLength(3);
    expect(await whole(`sort=-${by}`)).toEqual(up.toReversed());
  }
  expect(await whole('state=failed')).toEqual([]);
  expect(await whole(`rows=${first}`)).toEqual([first]);
});

test('health: thirty days by kind and outcome, the last good run, and the reads of the month', async () => {
  await books.app.db.pool.query('delete from accounting_reads');
  await runs.start('products');
  await books.app.runJobs();
  const done = books.app.clock.now();
  books.app.clock.advance(60_000);
  books.simulator.control.fail({ failure: 'unavailable', path: '/query', times: 15 });
  await runs.start('products');
  for (let tries = 0; tries < 5; tries += 1) {
    await books.app.runJobs();
    books.app.clock.advance(600_000);
  }
  const { days, kinds, budget } = await syncHealth(books.app);
  expect(days).toHaveLength(30);
  expect(kinds[0]).toMatchObject({
    kind: 'products',
    lastGood: new Date(done),
    runs: [
      { day: days.at(-1), state: 'done', runs: 1 },
      { day: days.at(-1), state: 'failed', runs: 1 },
    ],
  });
  expect(kinds[1]).toMatchObject({ kind: 'customers', lastGood: null, runs: [] });
  // A count and a page of the first run, and every try of the second one: a failed read was a read.
  expect(budget).toEqual({ reads: 2 + 15, of: 500_000 });
  expect(await sentences()).toEqual(['The last sync of items failed: QuickBooks did not answer.']);
});

test('tasks: interrupted, overdue and a month of reads that runs out', async () => {
  await runs.start('products');
  await books.app.runJobs();
  await schedule('products', 1);
  expect(await sentences()).toEqual([]);
  books.app.clock.advance(3 * 86_400_000);
  expect(await sentences()).toEqual([
    'The nightly sync of items is overdue: the last good one is 3 days old.',
  ]);
  await schedule('products', 1, false);
  const runId = await runs.start('products');
  await takeRun(books.app, runId);
  books.app.clock.advance(31_000);
  await runs.start('customers');
  expect(await sentences()).toEqual([
    'The sync of items was interrupted once. It goes on by itself from where it stood.',
  ]);
  await books.app.db.pool.query('delete from sync_runs');
  await books.app.db.pool.query(
    'insert into accounting_reads (realm_id, day, reads) values ($1, $2, 400000) on conflict (realm_id, day) do update set reads = 400000',
    [REALM, new Date(books.app.clock.now()).toISOString().slice(0, 10)],
  );
  expect(await sentences()).toEqual([
    expect.stringContaining('Most of this month’s reads are used: 400,'),
  ]);
});
