import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { type Books, type OrderInHand, startBooks } from '../../../../tests/support/books.ts';
import { mirrorOf } from '../../../../tests/support/outbox.ts';
import { wholeTable } from '../../../../tests/support/whole-table.ts';
import { readTable } from '../../../kit/table-view.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { newId } from '../../../platform/clock.ts';
import type { InvoiceFilter } from '../../choices.ts';
import { makeCredit } from '../../credits/server/make-credit.ts';
import { type InvoiceTableRow, invoiceTable } from '../invoice-table.ts';
import { tableInvoices } from './table-invoices.ts';

const TODAY = '2026-11-22';
let books: Books;
let buyer: TestUser;
let orders: OrderInHand[];
beforeAll(async () => {
  books = await startBooks();
  orders = [await books.order(), await books.order(), await books.order()];
  for (const order of orders) await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  buyer = await addUser(books.app, { customers: [orders[0]?.customerId ?? ''] });
});
afterAll(() => books.close());

const whole = (who: TestUser, search: string) =>
  wholeTable<InvoiceTableRow>(invoiceTable(who.role !== 'user'), search, 2, (view, limit) =>
    tableInvoices(books.app.db, orderScope(who), view, { filter: 'all', limit, today: TODAY }),
  );

test('by each sort in both directions every invoice stands once; a buyer has their own', async () => {
  for (const by of ['date', 'due', 'overdue', 'customer', 'total', 'balance']) {
    const up = await whole(books.owner, `sort=${by}`);
    expect(up).toHaveLength(3);
    expect(await whole(books.owner, `sort=-${by}`)).toEqual(up.toReversed());
    expect(await whole(buyer, `sort=${by}`)).toHaveLength(1);
  }
});

test('a search and chosen rows keep to the scope, and a customer reads no reasons', async () => {
  const [first, second] = await whole(books.owner, 'sort=date');
  expect(await whole(books.owner, `rows=${first}`)).toEqual([first]);
  const own = await whole(buyer, '');
  const foreign = [first, second].find((id) => !own.includes(id ?? ''));
  expect(await whole(buyer, `rows=${foreign}`)).toEqual([]);
  expect(await whole(books.owner, 'q=nothing+like+this')).toEqual([]);
  expect(Object.keys(invoiceTable(false).columns)).not.toContain('problem');
});

test('an amount finds what is for it, in all or of what is open; what is open with another payer is told to nobody', async () => {
  const [one, two] = orders;
  const set = (order: OrderInHand | undefined, columns: string) =>
    books.app.db.pool.query<{ id: string }>(
      `update invoices set ${columns} where order_id = $1 returning id`,
      [order?.id],
    );
  const [first] = (await set(one, `total_cents = 133176, balance_cents = 60001`)).rows;
  await set(two, `total_cents = 60001, moved_to = 'X1', balance_cents = 7777`);
  const own = [first?.id];
  for (const typed of ['1331.76', '$1,331.76', '1,331.76', ' $1331.76 '])
    expect(await whole(books.owner, `q=${encodeURIComponent(typed)}`)).toEqual(own);
  expect(await whole(books.owner, 'q=600.01')).toHaveLength(2);
  expect(await whole(buyer, 'q=600.01')).toEqual(own);
  expect(await whole(books.owner, 'q=77.77')).toEqual([]);
  // Digits alone are a number, never an amount.
  expect(await whole(books.owner, 'q=133176')).toEqual([]);
  expect(await whole(books.owner, 'q=1331.77')).toEqual([]);
  const { rows } = await set(two, `moved_to = null, balance_cents = null`);
  expect(rows).toHaveLength(1);
  await set(one, 'balance_cents = null');
});

test('a credit is a row of the same list, below 0, under the state that invoices have', async () => {
  const [order] = orders;
  await books.connect();
  await books.app.runJobs();
  const invoice = await mirrorOf(books, (await deliveryOf(order?.id ?? '')) ?? '');
  const lines = (
    await books.app.db.pool.query<{ id: string }>(
      'select id from invoice_lines where invoice_id = $1 order by position limit 1',
      [invoice.id],
    )
  ).rows.map(({ id }) => ({ invoiceLineId: id, quantity: 1 }));
  const made = { invoiceId: invoice.id, reason: 'Came back', lines };
  const { creditId } = await makeCredit(books.app, books.owner, made, newId(books.app));
  const view = readTable(invoiceTable(true), new URLSearchParams());
  const rowsOf = async (filter: InvoiceFilter, who = books.owner) =>
    (await tableInvoices(books.app.db, orderScope(who), view, { filter, limit: 50, today: TODAY }))
      .rows;
  expect((await rowsOf('all')).find(({ id }) => id === creditId)).toMatchObject({
    kind: 'credit',
    creditOf: invoice.id,
    state: 'queued',
    totalCents: expect.any(Number),
  });
  expect((await rowsOf('waiting')).find(({ id }) => id === creditId)?.totalCents).toBeLessThan(0);
  expect((await rowsOf('open')).some(({ id }) => id === creditId)).toBe(false);
  expect((await rowsOf('paid')).some(({ id }) => id === creditId)).toBe(false);
  const stranger = await addUser(books.app, { customers: [] });
  expect(await rowsOf('all', stranger)).toEqual([]);
});

const deliveryOf = async (orderId: string) =>
  (
    await books.app.db.pool.query<{ id: string }>('select id from deliveries where order_id = $1', [
      orderId,
    ])
  ).rows[0]?.id;
