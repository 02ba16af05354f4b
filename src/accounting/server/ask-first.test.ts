import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../tests/support/app.ts';
import { type Books, startBooks } from '../../../tests/support/books.ts';
import { addCustomer } from '../../../tests/support/rows.ts';
import { clearRuns, syncRunsOf } from '../../../tests/support/sync-runs.ts';
import { readChanges } from './read-changes.ts';

let books: Books;
let runs: ReturnType<typeof syncRunsOf>;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  runs = syncRunsOf(books);
});
afterAll(() => books.close());
beforeEach(() => clearRuns(books));

test('more than a tenth inactive at once: it asks, leaves, asks again, and does exactly what was accepted', async () => {
  const ids = [];
  for (let count = 0; count < 4; count += 1) {
    const name = `Chain Hotel ${count}`;
    await addCustomer(books.app, { name, zip: '02116' });
    ids.push(runs.make('Customer', { DisplayName: name, BillAddr: { PostalCode: '02116' } }).Id);
  }
  const first = await runs.start('customers');
  await books.app.runJobs();
  expect((await runs.run(first)).state).toBe('done');
  const active = async () =>
    (
      await runs.one(
        `select count(*)::int as n from customers where name like 'Chain Hotel%' and is_active`,
      )
    ).n;
  for (const id of ids.slice(0, 3)) runs.change('Customer', id, { Active: false });

  const asking = await runs.start('customers');
  await books.app.runJobs();
  const asked = await runs.run(asking);
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

  const admin = await addUser(books.app, {
    role: 'admin',
    customers: 'all',
    duties: ['desk', 'driver'],
  });
  expect((await runs.answer(asking, 'accept', admin)).status).toBe(403);
  expect((await runs.answer(asking, 'leave')).body).toMatchObject({ state: 'done' });
  expect((await runs.answer(asking, 'accept')).status).toBe(409);
  await books.app.runJobs();
  expect(await active()).toBe(4);

  const again = await runs.start('customers');
  await books.app.runJobs();
  // One more goes between the question and the yes: the yes was not for that one.
  runs.change('Customer', ids[3] ?? '', { Active: false });
  expect((await runs.answer(again, 'accept')).body).toMatchObject({ state: 'queued' });
  await books.app.runJobs();
  expect((await runs.run(again)).question.items).toHaveLength(4);
  expect(await active()).toBe(4);
  await runs.answer(again, 'accept');
  await books.app.runJobs();
  expect((await runs.run(again)).state).toBe('done');
  expect(await active()).toBe(0);
});

test('what staff switched off stays off, what the books switched off comes back, and a credit hold is left alone', async () => {
  const staff = await addCustomer(books.app, { name: 'Held Hotel', zip: '02117' });
  const theirs = await addCustomer(books.app, { name: 'Slept Hotel', zip: '02117' });
  for (const name of ['Held Hotel', 'Slept Hotel'])
    runs.make('Customer', { DisplayName: name, BillAddr: { PostalCode: '02117' } });
  await runs.start('customers');
  await books.app.runJobs();
  await books.app.db.pool.query(
    'update customers set is_active = false, on_credit_hold = true where id = $1',
    [staff],
  );
  const id = (await runs.one('select accounting_id from customers where id = $1', [theirs]))
    .accounting_id;
  runs.change('Customer', id, { Active: false });
  await runs.start('customers');
  await books.app.runJobs();
  expect(
    await runs.one('select is_active, switched_off_by from customers where id = $1', [theirs]),
  ).toEqual({ is_active: false, switched_off_by: 'books' });
  runs.change('Customer', id, { Active: true, DisplayName: 'Slept Hotel' });
  const runId = await runs.start('customers');
  await books.app.runJobs();
  expect(
    await runs.one('select is_active, switched_off_by from customers where id = $1', [theirs]),
  ).toEqual({ is_active: true, switched_off_by: null });
  expect(
    await runs.one('select is_active, on_credit_hold from customers where id = $1', [staff]),
  ).toEqual({ is_active: false, on_credit_hold: true });
  expect((await runs.run(runId)).report.conflicts).toContain(
    'Held Hotel: switched off here by staff, active in QuickBooks. It stays off.',
  );
});

test('a customer of another currency is named and neither matched nor added', async () => {
  await addCustomer(books.app, { name: 'Maple Lodge', zip: '02118' });
  runs.make('Customer', {
    DisplayName: 'Maple Lodge',
    BillAddr: { PostalCode: '02118' },
    CurrencyRef: { value: 'CAD' },
  });
  const runId = await runs.start('customers');
  await books.app.runJobs();
  const { report } = await runs.run(runId);
  expect(report.conflicts).toContain(
    'Maple Lodge: has CAD in QuickBooks, and this shop bills in USD only. Left out.',
  );
  expect(await runs.one(`select accounting_id from customers where name = 'Maple Lodge'`)).toEqual({
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
  runs.change('Invoice', gone?.accounting_id ?? '', {}, 'delete');
  runs.change('Invoice', voided?.accounting_id ?? '', {}, 'void');
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
  const asked = await runs.one(
    `select id, question from sync_runs where kind = 'invoices' and state = 'waiting'`,
  );
  expect(asked.question.items).toHaveLength(2);
  await runs.answer(asked.id, 'accept');
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
  for (const { accounting_id } of ids)
    runs.change('Invoice', accounting_id, { DueDate: '2031-05-05' });
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
  const report = (await runs.one(`select report from sync_runs where kind = 'invoices'`)).report;
  expect(report.aside).toEqual([
    expect.stringMatching(new RegExp(`^Invoice “${orders[0]?.number}” \\(${bad}\\): TotalAmt`)),
  ]);
});
