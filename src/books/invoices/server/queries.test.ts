import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { type Books, type OrderInHand, startBooks } from '../../../../tests/support/books.ts';
import { watchSql } from '../../../../tests/support/watch-sql.ts';
import {
  deliveriesOfOrder,
  stopsOfDay,
} from '../../../delivery/deliveries/server/public/queries.ts';
import { readTable } from '../../../kit/table-view.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { invoiceTable } from '../invoice-table.ts';
import { openBalance } from './public/ageing.ts';
import { countInvoices, invoicesOfCustomer, invoicesOfOrder } from './public/queries.ts';
import { tableInvoices } from './table-invoices.ts';

let books: Books;
let mine: OrderInHand;
let theirs: OrderInHand;
let buyer: TestUser;
let desk: TestUser;
beforeAll(async () => {
  books = await startBooks();
  mine = await books.order();
  theirs = await books.order();
  await books.deliver(mine, [3, 2]);
  await books.deliver(theirs, [3, 2]);
  await books.app.runJobs();
  buyer = await addUser(books.app, { customers: [mine.customerId] });
  desk = await addUser(books.app, { role: 'admin', customers: [theirs.customerId] });
});
afterAll(() => books.close());

/** The numbers of the orders whose invoices this person's list holds. */
const listed = async (who: TestUser, term = '') => {
  const view = readTable(invoiceTable(true), new URLSearchParams(term ? { q: term } : {}));
  const page = await tableInvoices(books.app.db, orderScope(who), view, {
    filter: 'all',
    limit: 50,
    today: '2026-01-01',
  });
  return page.rows.map((row) => row.orderNumber);
};

test('a buyer and a restricted admin see only invoices and deliveries of their customers', async () => {
  const { db } = books.app;
  expect(await listed(buyer)).toEqual([mine.number]);
  expect(await listed(desk)).toEqual([theirs.number]);
  expect((await listed(books.owner)).sort()).toEqual([mine.number, theirs.number].sort());
  expect(await invoicesOfOrder(db, orderScope(buyer), theirs.id)).toEqual([]);
  expect(await deliveriesOfOrder(db, orderScope(buyer), theirs.id)).toEqual([]);
  expect(await deliveriesOfOrder(db, orderScope(buyer), mine.id)).toHaveLength(1);
  expect(await countInvoices(db, orderScope(buyer))).toMatchObject({ waiting: 1 });
  expect(await openBalance(db, orderScope(buyer), '2026-01-01', null)).toMatchObject({
    invoices: 0,
  });
});

test('a sales rep sees invoices and deliveries of all customers; who was left without customers sees none', async () => {
  const { db } = books.app;
  const rep = await addUser(books.app, { customers: 'all' });
  expect((await listed(rep)).sort()).toEqual([mine.number, theirs.number].sort());
  expect(await deliveriesOfOrder(db, orderScope(rep), theirs.id)).toHaveLength(1);
  expect(await invoicesOfOrder(db, orderScope(rep), mine.id)).toHaveLength(1);
  const emptied = await addUser(books.app, { customers: [] });
  expect(await listed(emptied)).toEqual([]);
});

test('search finds an invoice by its number, its order, the PO and the customer, and never outside the scope', async () => {
  const { db } = books.app;
  await db.pool.query(`update invoices set doc_number = 'INV-7/01' where order_id = $1`, [mine.id]);
  await db.pool.query(`update orders set search = 'bc1|po4711|quayinn|handsoap' where id = $1`, [
    mine.id,
  ]);
  for (const term of ['INV-7/01', 'inv701', '701', 'PO 4711', 'Quay Inn'])
    expect(await listed(books.owner, term)).toEqual([mine.number]);
  expect(await listed(books.owner, 'nothing like it')).toEqual([]);
  expect(await listed(books.owner, '--')).toHaveLength(2);
  expect(await listed(desk, 'INV-7/01')).toEqual([]);
});

test('the day view holds what goes out and what was done, and waits for a later wanted day', async () => {
  const later = await books.order({ wantedOn: '2099-01-05' });
  const today = new Date(books.app.clock.now()).toISOString().slice(0, 10);
  const confirmed = await books.order({ status: 'confirmed', wantedOn: '2099-01-05' });
  const scope = orderScope(books.owner);
  const { rows } = await books.app.db.pool.query<{ day: string }>(
    'select delivered_on as day from deliveries limit 1',
  );
  const day = rows[0]?.day ?? today;
  const stops = await stopsOfDay(books.app.db, scope, day, day);
  expect(stops.map((stop) => [stop.number, stop.deliveryState])).toEqual(
    expect.arrayContaining([
      [mine.number, 'delivered'],
      [theirs.number, 'delivered'],
      [later.number, null],
    ]),
  );
  expect(stops.map((stop) => stop.number)).not.toContain(confirmed.number);
  expect(
    (await stopsOfDay(books.app.db, scope, '2099-01-05', day)).map((stop) => stop.number),
  ).toContain(confirmed.number);
  expect(await stopsOfDay(books.app.db, orderScope(buyer), day, day)).toHaveLength(1);
});

test('of a customer’s invoices the overdue ones come first, the longest of them before, then the newest', async () => {
  const { db } = books.app;
  const scope = orderScope(books.owner);
  await books.connect();
  const orders: OrderInHand[] = [];
  for (const _ of [1, 2, 3, 4]) orders.push(await books.order());
  const { customerId = '' } = orders[0] ?? {};
  for (const [at, order] of orders.entries()) {
    await db.pool.query('update orders set customer_id = $2 where id = $1', [order.id, customerId]);
    await books.deliver(order, [3, 2]);
    await books.app.runJobs();
    await db.pool.query(
      `update invoices set state = $2, doc_number = $3, txn_date = $4, due_date = $5 where order_id = $1`,
      [
        order.id,
        at === 3 ? 'paid' : 'created',
        `A-${at}`,
        `2026-02-0${at + 1}`,
        ['2026-02-20', '2026-02-10', '2026-09-01', '2026-02-01'][at],
      ],
    );
  }
  const shown = async (today: string, limit: number) =>
    (await invoicesOfCustomer(db, scope, customerId, { today, limit })).map((row) => row.docNumber);
  expect(await shown('2026-03-01', 9)).toEqual(['A-1', 'A-0', 'A-3', 'A-2']);
  // What a short list leaves out is never what is owed longest.
  expect(await shown('2026-03-01', 2)).toEqual(['A-1', 'A-0']);
  expect(await shown('2026-01-01', 2)).toEqual(['A-3', 'A-2']);
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Plans?: Plan[];
}

test('a customer’s invoices are found by its orders and by what was moved to it, whoever has how many', async () => {
  const { db } = books.app;
  const sent: [text: string, values: unknown[]][] = [];
  const noting = watchSql(db, ({ text, values }) => sent.push([text, values]));
  const options = { today: '2026-03-01', limit: 5 };
  await invoicesOfCustomer(noting, orderScope(books.owner), mine.customerId, options);
  const [text, values] = sent[0] ?? [];
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    // Few rows are read whole wherever that may be: what can be asked of an index has to be.
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (format json) ${text}`,
      values,
    );
    const wholeOf = (plan: Plan): string[] => [
      ...(/^(invoices|orders)$/.test(plan['Relation Name'] ?? '') &&
      !plan['Index Cond'] &&
      !plan['Recheck Cond']
        ? [`${plan['Node Type']}: ${plan['Relation Name']}`]
        : []),
      ...(plan.Plans ?? []).flatMap(wholeOf),
    ];
    expect(rows[0]?.['QUERY PLAN'].flatMap((one) => wholeOf(one.Plan))).toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
