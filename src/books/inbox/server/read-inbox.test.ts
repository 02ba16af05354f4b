import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { gapsOf } from '../../invoices/server/gaps.ts';
import { type Task, waysFor } from '../contract.ts';
import { filterInbox, readFilter } from '../public/inbox-view.ts';
import { readInbox, readOpenTasks } from './public/read-inbox.ts';
import { SOURCE_LIMIT } from './source.ts';
import { waitTask } from './wait-task.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());

test('an invoice that the books refuse is one sentence with order, customer and amount, for who may see the order; billed, it is gone', async () => {
  const order = await books.order();
  books.simulator.control.edit(REALM, 'Vendor', { DisplayName: order.customerName }, 'create');
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const inbox = () => readInbox({ app: books.app, scope: orderScope(books.driver) });
  expect(await inbox()).toMatchObject({
    cut: false,
    tasks: [
      {
        kind: 'customer',
        stopsMoney: true,
        sentence: expect.stringMatching(
          new RegExp(`^Order ${order.number} of ${order.customerName}, \\$216\\.13, is delivered`),
        ),
        about: [{ label: order.number, to: `/dashboard/orders/${order.id}` }],
        ways: [
          { intent: 'customer', label: 'Create in QuickBooks' },
          { intent: 'retry' },
          { intent: 'by-hand' },
        ],
      },
    ],
  });
  const stranger = await addUser(books.app, { role: 'admin', customers: [] });
  const theirs = await readInbox({ app: books.app, scope: orderScope(stranger) });
  expect(theirs.tasks).toEqual([]);
  const [task] = (await inbox()).tasks;
  await books.app.call(books.driver, 'POST', '/api/quickbooks-settle-customer', {
    invoiceId: task?.key.split(':')[1],
    addAs: `${order.customerName} Hotel`,
  });
  await books.app.runJobs();
  expect({ deliveryId, ...(await inbox()) }).toEqual({ deliveryId, tasks: [], cut: false });
});

test('what stops money stands first, then the newest; a source that is full is said to be cut', async () => {
  const one = (key: string, stopsMoney: boolean, at: string): Task => ({
    key,
    kind: 'invoice',
    stopsMoney,
    sentence: key,
    detail: null,
    about: [],
    since: new Date(at),
    ways: [],
    code: null,
    tid: null,
  });
  const looking = { app: books.app, scope: null };
  const rest = [one('old', false, '2026-01-01'), one('new', false, '2026-03-01')];
  const money = [one('money', true, '2026-02-01'), one('newer money', true, '2026-02-02')];
  const inbox = await readInbox(looking, [async () => rest, async () => money]);
  expect(inbox.tasks.map(({ key }) => key)).toEqual(['newer money', 'money', 'new', 'old']);
  const many = Array.from({ length: SOURCE_LIMIT }, () => one('one', false, '2026-01-01'));
  expect((await readInbox(looking, [async () => many])).cut).toBe(true);
});

test('filters and search say how many each would show; what the shop tries by itself asks nobody', () => {
  const base = { detail: null, about: [], ways: [], code: null, tid: null, waitsUntil: null };
  const since = new Date('2026-01-01');
  const tasks = [
    { ...base, key: 'a', kind: 'invoice' as const, stopsMoney: true, sentence: 'Harbor', since },
    { ...base, key: 'b', kind: 'proof' as const, stopsMoney: false, sentence: 'Inn', since },
    { ...base, key: 'c', kind: 'pending' as const, stopsMoney: false, sentence: 'Spa', since },
    {
      ...base,
      key: 'd',
      kind: 'sync' as const,
      stopsMoney: true,
      sentence: 'W',
      since,
      waitsUntil: since,
    },
  ];
  const shown = (search: string) => {
    const { rows, views } = filterInbox(tasks, readFilter(new URLSearchParams(search)));
    return [rows.map(({ key }) => key).join(''), views.map(({ count }) => count).join('')];
  };
  expect(shown('')).toEqual(['ab', '21111']);
  expect(shown('show=money')).toEqual(['a', '21111']);
  expect(shown('show=pending')).toEqual(['c', '21111']);
  expect(shown('show=waiting')).toEqual(['d', '21111']);
  expect(shown('kind=proof&q=IN')).toEqual(['b', '10100']);
  expect(shown('q=in+nobody')).toEqual(['', '00000']);
});

test('without a company one task names how many invoices wait; let wait, it is asked again when the time is over', async () => {
  await books.app.db.pool.query(`update accounting_connections set state = 'needs_reconnect'`);
  const order = await books.order();
  await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const looking = { app: books.app, scope: orderScope(books.driver) };
  const [lost] = await readOpenTasks(looking);
  expect(lost).toMatchObject({ kind: 'connection', stopsMoney: true, code: 'needs_reconnect' });
  expect(lost?.sentence).toMatch(
    /no longer lets the shop into .*: 1 invoice of \$216\.13 in all waits/,
  );
  // A credit is not owed by the customer: what waits is said net of it.
  await books.app.db.pool.query(
    `insert into credit_memos (id, invoice_id, order_id, state, txn_date, net_cents, tax_cents, request_id, doc_number, reason, created_at, updated_at)
     select i.id, i.id, i.order_id, 'queued', i.txn_date, 1000, 0, i.id, 'CM-1', 'One came back', i.created_at, i.created_at from invoices i order by i.created_at desc limit 1`,
  );
  expect((await readOpenTasks(looking))[0]?.sentence).toMatch(
    /: 1 invoice and 1 credit, \$206\.13 net, wait until/,
  );
  await books.app.db.pool.query('delete from credit_memos');
  // Only an owner connects: others ask one.
  expect(waysFor(true, lost?.ways ?? [])).toMatchObject([{ to: '/dashboard/accounting' }]);
  expect(waysFor(false, lost?.ways ?? [])).toMatchObject([
    { intent: 'ask-owner', label: 'Ask an owner to connect it' },
  ]);
  const key = lost?.key ?? '';
  await expect(waitTask(books.app, books.driver, { key: 'none:1', days: 1 })).rejects.toMatchObject(
    { status: 404 },
  );
  const buyer = await addUser(books.app, {});
  await expect(waitTask(books.app, buyer, { key, days: 1 })).rejects.toMatchObject({
    status: 403,
  });
  await waitTask(books.app, books.driver, { key, days: 1 });
  expect(await readOpenTasks(looking)).toEqual([]);
  books.app.clock.advance(25 * 3_600_000);
  expect(await readOpenTasks(looking)).toHaveLength(1);
  await books.app.db.pool.query(`update accounting_connections set state = 'disconnected'`);
  expect((await readOpenTasks(looking))[0]?.sentence).toMatch(
    /^No QuickBooks company is connected: 1/,
  );
});

test('what keeps failing is told among what is open, with its tries and the next one, and blocks nothing', async () => {
  const order = await books.order();
  await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const failing = (attempts: number) =>
    books.app.db.pool.query(
      `update invoices set state = 'retrying', accounting_id = null, attempts = $2, problem = 'QuickBooks answered: Fault', next_try_at = $3 where order_id = $1`,
      [order.id, attempts, new Date(books.app.clock.now() + 240_000)],
    );
  const looking = { app: books.app, scope: orderScope(books.owner) };
  const openTask = async () =>
    (await readOpenTasks(looking)).find(({ about }) => about[0]?.to.endsWith(order.id));
  const gap = async () =>
    (await gapsOf(books.app.db, orderScope(books.owner), books.app.clock.now())).find(
      ({ orderId }) => orderId === order.id,
    );
  await failing(2);
  expect(await openTask()).toBeUndefined();
  expect(await gap()).toMatchObject({ goesOn: true });
  await failing(5);
  expect(await openTask()).toMatchObject({ kind: 'invoice', stopsMoney: false });
  expect((await openTask())?.sentence).toMatch(
    /QuickBooks answered: Fault.*Tried 5 times, next at /,
  );
  expect(await gap()).toMatchObject({ goesOn: false });
  await books.app.db.pool.query(`update invoices set state = 'queued' where order_id = $1`, [
    order.id,
  ]);
  await books.app.runJobs();
});
