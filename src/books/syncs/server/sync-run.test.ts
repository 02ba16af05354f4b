import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { clearRuns, syncRunsOf } from '../../../../tests/support/sync-runs.ts';
import { runSync } from './run-sync.ts';
import { startSync } from './start-sync.ts';
import { resumeSyncs, takeRun } from './sync-run.ts';

let books: Books;
let runs: ReturnType<typeof syncRunsOf>;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  runs = syncRunsOf(books);
});
afterAll(() => books.close());
beforeEach(() => clearRuns(books));

test('a killed process frees its sync within half a minute: the next start goes on with it', async () => {
  const runId = await runs.start('products');
  expect(await takeRun(books.app, runId)).toBeDefined();
  await books.app.db.pool.query('delete from graphile_worker._private_jobs');
  books.app.clock.advance(29_000);
  await expect(startSync(books.app, books.owner, 'products')).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  books.app.clock.advance(2_000);
  expect((await startSync(books.app, books.owner, 'products')).runId).toBe(runId);
  await books.app.runJobs();
  expect(await runs.run(runId)).toMatchObject({ state: 'done', interrupted: 1, error: null });
});

test('without anybody starting it again, the schedule goes on with it; whose process dies three times has failed', async () => {
  const runId = await runs.start('products');
  for (let death = 1; death <= 3; death += 1) {
    expect(await takeRun(books.app, runId)).toBeDefined();
    await books.app.db.pool.query('delete from graphile_worker._private_jobs');
    books.app.clock.advance(31_000);
    await resumeSyncs(books.app);
    expect(await runs.run(runId)).toMatchObject({
      state: death < 3 ? 'queued' : 'failed',
      interrupted: death,
    });
    expect(
      (await books.app.db.pool.query('select 1 from graphile_worker._private_jobs')).rowCount,
    ).toBe(death < 3 ? 1 : 0);
  }
});

test('a job that a dead worker holds before it took the run is put there again within a minute', async () => {
  const runId = await runs.start('products');
  await books.app.db.pool.query('delete from graphile_worker._private_jobs');
  books.app.clock.advance(61_000);
  await resumeSyncs(books.app);
  await books.app.runJobs();
  expect((await runs.run(runId)).state).toBe('done');
});

test('who comes back from the dead writes nothing: another process has the run', async () => {
  await addCustomer(books.app, { name: 'Late Inn', zip: '02840', email: '' });
  runs.make('Customer', {
    DisplayName: 'Late Inn',
    BillAddr: { PostalCode: '02840' },
    PrimaryEmailAddr: { Address: 'late@example.com' },
  });
  const runId = await runs.start('customers');
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
  expect(await runs.one(`select email from customers where name = 'Late Inn'`)).toEqual({
    email: '',
  });
  expect((await runs.run(runId)).state).toBe('running');
});

test('two syncs of different kinds take turns', async () => {
  const [first, second] = [await runs.start('products'), await runs.start('customers')];
  expect(await takeRun(books.app, first)).toBeDefined();
  await runSync(books.app, { runId: second });
  expect((await runs.run(second)).state).toBe('queued');
  books.app.clock.advance(40_000);
  await books.app.runJobs();
  books.app.clock.advance(40_000);
  await books.app.runJobs();
  expect([(await runs.run(first)).state, (await runs.run(second)).state]).toEqual(['done', 'done']);
});

test.each([
  ['a minute, as documented', {}, 59_000],
  ['as long as it is told', { retryAfter: 20 }, 19_000],
])('a 429 waits its pause and goes on: %s', async (_what, more, tooEarly) => {
  books.simulator.control.fail({ failure: 'throttle', path: '/query', ...more });
  const runId = await runs.start('products');
  await books.app.runJobs();
  expect(await runs.run(runId)).toMatchObject({ state: 'queued', attempts: 0 });
  books.simulator.control.clearRequests();
  books.app.clock.advance(tooEarly);
  await books.app.runJobs();
  expect(books.simulator.control.requests()).toEqual([]);
  books.app.clock.advance(2_000);
  await books.app.runJobs();
  expect((await runs.run(runId)).state).toBe('done');
});

test('no answer is tried again later, and after five times the run has failed with the reason', async () => {
  books.simulator.control.fail({ failure: 'unavailable', path: '/query', times: 15 });
  const runId = await runs.start('products');
  for (let tries = 0; tries < 5; tries += 1) {
    await books.app.runJobs();
    books.app.clock.advance(3_600_000);
  }
  expect(await runs.run(runId)).toMatchObject({
    state: 'failed',
    error: 'QuickBooks did not answer.',
  });
});

test('one bad row does not stop the rest: it is skipped by name', async () => {
  books.simulator.control.raw(REALM, 'Customer', {
    Id: '9001',
    SyncToken: '0',
    DisplayName: 'Bad & Co',
    Active: true,
    BillAddr: 'nowhere',
  });
  books.simulator.control.raw(REALM, 'Customer', {
    Id: '9002',
    SyncToken: '0',
    DisplayName: 'Zero\0byte',
    Active: true,
  });
  runs.make('Customer', { DisplayName: 'Good Inn', BillAddr: { City: 'Boston' } });
  const runId = await runs.start('customers');
  await books.app.runJobs();
  const { state, report } = await runs.run(runId);
  expect(state).toBe('done');
  expect(report.aside.join('\n')).toMatch(
    /Customer “Bad & Co” \(9001\): BillAddr: .*\nCustomer “Zero byte” \(9002\): it holds a zero byte/,
  );
  expect(await runs.one(`select city from accounting_customers where name = 'Good Inn'`)).toEqual({
    city: 'Boston',
  });
  const [read = 0, ...parts] =
    /^([^.]*)\./.exec(report.text)?.[1]?.match(/\d+/g)?.map(Number) ?? [];
  expect(report.text).toContain('2 unreadable');
  expect(read).toBe(parts.reduce((sum, part) => sum + part, 0));
  for (const id of ['9001', '9002'])
    runs.change('Customer', id, { DisplayName: `Mended ${id}`, Active: true, BillAddr: {} });
});
