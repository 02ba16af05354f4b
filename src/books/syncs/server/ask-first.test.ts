import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { type Books, startBooks } from '../../../../tests/support/books.ts';
import { clearRuns, syncRunsOf } from '../../../../tests/support/sync-runs.ts';
import { newId } from '../../../platform/clock.ts';
import { readChanges } from '../../connection/server/read-changes.ts';

let books: Books;
let runs: ReturnType<typeof syncRunsOf>;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  runs = syncRunsOf(books);
});
afterAll(() => books.close());
beforeEach(() => clearRuns(books));

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
  const [gone, voided, unchanged] = await mirror();
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
        body.QueryResponse.Invoice?.filter((invoice) => invoice.Id !== unchanged?.accounting_id) ??
        [];
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
  const waiting = await runs.one(
    `select id, question from sync_runs where kind = 'invoices' and state = 'waiting'`,
  );
  expect(waiting.question.items).toHaveLength(2);
  await runs.answer(waiting.id, 'accept');
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
    await books.app.db.pool.query<{ accounting_id: string; doc_number: string }>(
      'select accounting_id, doc_number from invoices where delivery_id = any($1) order by array_position($1, delivery_id::text)',
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
      // The settings are read, too, and are no list of changes.
      if (!String(call[0]).includes('/cdc?')) return read;
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
    expect.stringMatching(new RegExp(`^Invoice “${ids[0]?.doc_number}” \\(${bad}\\): TotalAmt`)),
  ]);
});

test('a question that is left changes nothing and is answered once; who lacks the duty answers none', async () => {
  const waiting = await runs.one(
    `insert into sync_runs (id, kind, state, question, created_at)
     values ($2, 'prices', 'waiting', $1, now()) returning id`,
    [
      JSON.stringify({ text: 'One would go.', items: [{ key: 'one', text: 'One' }] }),
      newId(books.app),
    ],
  );
  const desk = await addUser(books.app, {
    role: 'admin',
    customers: 'all',
    duties: ['desk', 'driver'],
  });
  expect((await runs.answer(waiting.id, 'leave', desk)).status).toBe(403);
  expect((await runs.answer(waiting.id, 'leave')).body).toMatchObject({ state: 'done' });
  expect((await runs.answer(waiting.id, 'accept')).status).toBe(409);
  expect((await runs.run(waiting.id)).report).toEqual({
    text: 'Left as it was. Nothing was changed.',
  });
});
