import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../tests/support/app.ts';
import { type Books, REALM, startBooks } from '../../../tests/support/books.ts';
import { addCustomer } from '../../../tests/support/rows.ts';
import { readChanges } from './read-changes.ts';
import { runSync } from './run-sync.ts';
import { startSync } from './start-sync.ts';
import { resumeSyncs, takeRun } from './sync-run.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());
beforeEach(async () => {
  books.simulator.control.clearFaults();
  books.app.clock.advance(7_200_000);
  await books.simulator.control.setTime(books.app.clock.now());
  await books.app.db.pool.query('delete from graphile_worker._private_jobs');
  await books.app.db.pool.query('delete from sync_runs');
});

const one = async (sql: string, values: unknown[] = []) =>
  (await books.app.db.pool.query(sql, values)).rows[0];
const start = async (kind: 'products' | 'customers' | 'prices') =>
  (await startSync(books.app, books.owner, kind)).runId;
const run = (id: string) =>
  one('select state, report, error, question, interrupted, attempts from sync_runs where id = $1', [
    id,
  ]);
const answer = (runId: string, how: 'accept' | 'leave', who = books.owner) =>
  books.app.call(who, 'POST', '/api/settle-sync', { runId, answer: how });
const make = (kind: string, body: Record<string, unknown>) =>
  books.simulator.control.edit(REALM, kind, body, 'create');
const change = (
  kind: string,
  id: string,
  body: object,
  operation: 'update' | 'void' | 'delete' = 'update',
) => {
  const SyncToken =
    books.simulator.control.rows(REALM, kind).find((row) => row.entity.Id === id)?.entity
      .SyncToken ?? '';
  return books.simulator.control.edit(
    REALM,
    kind,
    { Id: id, SyncToken, sparse: true, ...body },
    operation,
  );
};

test('a killed process frees its sync within half a minute: the next start goes on with it', async () => {
  const runId = await start('products');
  expect(await takeRun(books.app, runId)).toBeDefined();
  await books.app.db.pool.query('delete from graphile_worker._private_jobs');
  books.app.clock.advance(29_000);
  await expect(startSync(books.app, books.owner, 'products')).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  books.app.clock.advance(2_000);
  expect((await startSync(books.app, books.owner, 'products')).runId).toBe(runId);
  await books.app.runJobs();
  expect(await run(runId)).toMatchObject({ state: 'done', interrupted: 1, error: null });
});

test('without anybody starting it again, the schedule goes on with it; whose process dies three times has failed', async () => {
  const runId = await start('products');
  for (let death = 1; death <= 3; death += 1) {
    expect(await takeRun(books.app, runId)).toBeDefined();
    await books.app.db.pool.query('delete from graphile_worker._private_jobs');
    books.app.clock.advance(31_000);
    await resumeSyncs(books.app);
    expect(await run(runId)).toMatchObject({
      state: death < 3 ? 'queued' : 'failed',
      interrupted: death,
    });
    expect(
      (await books.app.db.pool.query('select 1 from graphile_worker._private_jobs')).rowCount,
    ).toBe(death < 3 ? 1 : 0);
  }
});

test('a job that a dead worker holds before it took the run is put there again within a minute', async () => {
  const runId = await start('products');
  await books.app.db.pool.query('delete from graphile_worker._private_jobs');
  books.app.clock.advance(61_000);
  await resumeSyncs(books.app);
  await books.app.runJobs();
  expect((await run(runId)).state).toBe('done');
});

test('who comes back from the dead writes nothing: another process has the run', async () => {
  await addCustomer(books.app, { name: 'Late Inn', zip: '02840', email: '' });
  make('Customer', {
    DisplayName: 'Late Inn',
    BillAddr: { PostalCode: '02840' },
    PrimaryEmailAddr: { Address: 'late@example.com' },
  });
  const runId = await start('customers');
  const slow: typeof books.app = {
    ...books.app,
    fetch: async (...call: Parameters<typeof fetch>) => {
      const read = await books.app.fetch(...call);
      books.app.clock.advance(31_000);
      await resumeSyncs(books.app);
      await takeRun(books.app, runId);
      return read;
    },
  };
  await expect(runSync(slow, { runId })).rejects.toThrow('taken this sync over');
  expect(await one(`select email from customers where name = 'Late Inn'`)).toEqual({ email: '' });
  expect((await run(runId)).state).toBe('running');
});

test('two syncs of different kinds take turns', async () => {
  const [first, second] = [await start('products'), await start('customers')];
  expect(await takeRun(books.app, first)).toBeDefined();
  await runSync(books.app, { runId: second });
  expect((await run(second)).state).toBe('queued');
  books.app.clock.advance(40_000);
  await books.app.runJobs();
  books.app.clock.advance(40_000);
  await books.app.runJobs();
  expect([(await run(first)).state, (await run(second)).state]).toEqual(['done', 'done']);
});

test.each([
  ['a minute, as documented', {}, 59_000],
  ['as long as it is told', { retryAfter: 20 }, 19_000],
])('a 429 waits its pause and goes on: %s', async (_what, more, tooEarly) => {
  books.simulator.control.fail({ failure: 'throttle', path: '/query', ...more });
  const runId = await start('products');
  await books.app.runJobs();
  expect(await run(runId)).toMatchObject({ state: 'queued', attempts: 0 });
  books.simulator.control.clearRequests();
  books.app.clock.advance(tooEarly);
  await books.app.runJobs();
  expect(books.simulator.control.requests()).toEqual([]);
  books.app.clock.advance(2_000);
  await books.app.runJobs();
  expect((await run(runId)).state).toBe('done');
});

test('no answer is tried again later, and after five times the run has failed with the reason', async () => {
  books.simulator.control.fail({ failure: 'unavailable', path: '/query', times: 15 });
  const runId = await start('products');
  for (let tries = 0; tries < 5; tries += 1) {
    await books.app.runJobs();
    books.app.clock.advance(3_600_000);
  }
  expect(await run(runId)).toMatchObject({ state: 'failed', error: 'QuickBooks did not answer.' });
});

test('one bad row does not stop the rest: it is put aside by name', async () => {
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
  books.simulator.control.raw(REALM, 'Customer', {
    Id: '9003',
    SyncToken: '0',
    DisplayName: 'x'.repeat(501),
    Active: true,
  });
  make('Customer', { DisplayName: 'Good Inn', BillAddr: { City: 'Boston' } });
  const runId = await start('customers');
  await books.app.runJobs();
  const { state, report } = await run(runId);
  expect(state).toBe('done');
  expect(report.aside.join('\n')).toMatch(
    /Customer “Bad & Co” \(9001\): BillAddr: .*\nCustomer “Zero byte” \(9002\): it holds a zero byte.*\nCustomer “x+” \(9003\)/,
  );
  expect(await one(`select city from customers where name = 'Good Inn'`)).toEqual({
    city: 'Boston',
  });
  const [read, matched, added, bad] =
    /^(\d+) customers read: (\d+) matched, (\d+) added, (?:\d+ inactive and not sold to here, )?(\d+) unreadable/
      .exec(report.text)
      ?.slice(1)
      .map(Number) ?? [0, 0, 0, 0];
  expect(read).toBe((matched ?? 0) + (added ?? 0) + (bad ?? 0));
  for (const id of ['9001', '9002', '9003'])
    change('Customer', id, { DisplayName: `Mended ${id}`, Active: true, BillAddr: {} });
});

test('more than a tenth inactive at once: it asks, leaves, asks again, and does exactly what was accepted', async () => {
  const ids = [];
  for (let count = 0; count < 4; count += 1) {
    const name = `Chain Hotel ${count}`;
    await addCustomer(books.app, { name, zip: '02116' });
    ids.push(make('Customer', { DisplayName: name, BillAddr: { PostalCode: '02116' } }).Id);
  }
  const first = await start('customers');
  await books.app.runJobs();
  expect((await run(first)).state).toBe('done');
  const active = async () =>
    (
      await one(
        `select count(*)::int as n from customers where name like 'Chain Hotel%' and is_active`,
      )
    ).n;
  for (const id of ids.slice(0, 3)) change('Customer', id, { Active: false });

  const asking = await start('customers');
  await books.app.runJobs();
  const asked = await run(asking);
  expect(asked).toMatchObject({
    state: 'waiting',
    question: { text: expect.stringContaining('3 of ') },
  });
  expect(asked.question.items.map((item: { text: string }) => item.text.split(',')[0])).toEqual([
    'Chain Hotel 0',
    'Chain Hotel 1',
    'Chain Hotel 2',
  ]);
  expect(await active()).toBe(4);

  const admin = await addUser(books.app, { role: 'admin', customers: 'all' });
  expect((await answer(asking, 'accept', admin)).status).toBe(403);
  expect((await answer(asking, 'leave')).body).toMatchObject({ state: 'done' });
  expect((await answer(asking, 'accept')).status).toBe(409);
  await books.app.runJobs();
  expect(await active()).toBe(4);

  const again = await start('customers');
  await books.app.runJobs();
  // One more goes between the question and the yes: the yes was not for that one.
  change('Customer', ids[3] ?? '', { Active: false });
  expect((await answer(again, 'accept')).body).toMatchObject({ state: 'queued' });
  await books.app.runJobs();
  expect((await run(again)).question.items).toHaveLength(4);
  expect(await active()).toBe(4);
  await answer(again, 'accept');
  await books.app.runJobs();
  expect((await run(again)).state).toBe('done');
  expect(await active()).toBe(0);
});

test('what staff switched off stays off, what the books switched off comes back, and a credit hold is left alone', async () => {
  const staff = await addCustomer(books.app, { name: 'Held Hotel', zip: '02117' });
  const theirs = await addCustomer(books.app, { name: 'Slept Hotel', zip: '02117' });
  for (const name of ['Held Hotel', 'Slept Hotel'])
    make('Customer', { DisplayName: name, BillAddr: { PostalCode: '02117' } });
  await start('customers');
  await books.app.runJobs();
  await books.app.db.pool.query(
    'update customers set is_active = false, on_credit_hold = true where id = $1',
    [staff],
  );
  const id = (await one('select accounting_id from customers where id = $1', [theirs]))
    .accounting_id;
  change('Customer', id, { Active: false });
  await start('customers');
  await books.app.runJobs();
  expect(
    await one('select is_active, switched_off_by from customers where id = $1', [theirs]),
  ).toEqual({ is_active: false, switched_off_by: 'books' });
  change('Customer', id, { Active: true, DisplayName: 'Slept Hotel' });
  const runId = await start('customers');
  await books.app.runJobs();
  expect(
    await one('select is_active, switched_off_by from customers where id = $1', [theirs]),
  ).toEqual({ is_active: true, switched_off_by: null });
  expect(
    await one('select is_active, on_credit_hold from customers where id = $1', [staff]),
  ).toEqual({ is_active: false, on_credit_hold: true });
  expect((await run(runId)).report.conflicts).toContain(
    'Held Hotel: switched off here by staff, active in QuickBooks. It stays off.',
  );
});

test('a customer of another currency is named and neither matched nor added', async () => {
  await addCustomer(books.app, { name: 'Maple Lodge', zip: '02118' });
  make('Customer', {
    DisplayName: 'Maple Lodge',
    BillAddr: { PostalCode: '02118' },
    CurrencyRef: { value: 'CAD' },
  });
  const runId = await start('customers');
  await books.app.runJobs();
  const { report } = await run(runId);
  expect(report.conflicts).toContain(
    'Maple Lodge: has CAD in QuickBooks, and this shop bills in USD only. Left out.',
  );
  expect(await one(`select accounting_id from customers where name = 'Maple Lodge'`)).toEqual({
    accounting_id: null,
  });
});

test('invoices: more than a tenth void at once wait for a yes; one that is still there by its id is never void', async () => {
  const deliveries: string[] = [];
  for (let count = 0; count < 4; count += 1)
    deliveries.push((await books.deliver(await books.order(), [3, 2])).deliveryId);
  await books.app.runJobs();
  await books.app.db.pool.query('update accounting_connections set changes_read_until = null');
  const mirror = async () =>
    (
      await books.app.db.pool.query<{ state: string; accounting_id: string }>(
        'select state, accounting_id from invoices where delivery_id = any($1) order by array_position($1, delivery_id::text)',
        [deliveries],
      )
    ).rows;
  const [gone, voided, kept] = await mirror();
  change('Invoice', gone?.accounting_id ?? '', {}, 'delete');
  change('Invoice', voided?.accounting_id ?? '', {}, 'void');
  // A list that leaves one out, as after a change between two pages.
  const short: typeof books.app = {
    ...books.app,
    fetch: async (...call: Parameters<typeof fetch>) => {
      const read = await books.app.fetch(...call);
      if (!String(call[0]).includes('/query')) return read;
      const body = (await read.json()) as {
        QueryResponse: { Invoice?: { Id: string }[]; maxResults?: number };
      };
      const rows =
        body.QueryResponse.Invoice?.filter((invoice) => invoice.Id !== kept?.accounting_id) ?? [];
      return Response.json({
        QueryResponse: { Invoice: rows, maxResults: rows.length },
        time: new Date().toISOString(),
      });
    },
  };
  await readChanges(short);
  expect((await mirror()).map((row) => row.state)).toEqual([
    'created',
    'created',
    'created',
    'created',
  ]);
  const asked = await one(
    `select id, question from sync_runs where kind = 'invoices' and state = 'waiting'`,
  );
  expect(asked.question.items).toHaveLength(2);
  await answer(asked.id, 'accept');
  await books.app.runJobs();
  expect((await mirror()).map((row) => row.state)).toEqual([
    'voided',
    'voided',
    'created',
    'created',
  ]);
});

test('one bad change does not stop the others, and the next reading goes on from there', async () => {
  const orders = [await books.order(), await books.order()];
  const deliveries: string[] = [];
  for (const order of orders) deliveries.push((await books.deliver(order, [3, 2])).deliveryId);
  await books.app.runJobs();
  await readChanges(books.app);
  const ids = (
    await books.app.db.pool.query<{ accounting_id: string }>(
      'select accounting_id from invoices where delivery_id = any($1) order by array_position($1, delivery_id::text)',
      [deliveries],
    )
  ).rows;
  for (const { accounting_id } of ids) change('Invoice', accounting_id, { DueDate: '2031-05-05' });
  const bad = ids[0]?.accounting_id ?? '';
  const broken: typeof books.app = {
    ...books.app,
    fetch: async (...call: Parameters<typeof fetch>) => {
      const read = await books.app.fetch(...call);
      const text = await read.text();
      const body = JSON.parse(text) as {
        CDCResponse: { QueryResponse: { Invoice: Record<string, unknown>[] }[] }[];
      };
      for (const invoice of body.CDCResponse[0]?.QueryResponse[0]?.Invoice ?? [])
        if (invoice.Id === bad) invoice.TotalAmt = 'a lot';
      return Response.json(body);
    },
  };
  await readChanges(broken);
  const due = (
    await books.app.db.pool.query(
      'select due_date from invoices where delivery_id = any($1) order by array_position($1, delivery_id::text)',
      [deliveries],
    )
  ).rows;
  expect(due[1]).toEqual({ due_date: '2031-05-05' });
  expect(due[0]).not.toEqual({ due_date: '2031-05-05' });
  const report = (await one(`select report from sync_runs where kind = 'invoices'`)).report;
  expect(report.aside).toEqual([
    expect.stringMatching(new RegExp(`^Invoice “${orders[0]?.number}” \\(${bad}\\): TotalAmt`)),
  ]);
});
