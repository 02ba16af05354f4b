import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { type Books, type OrderInHand, startBooks } from '../../../../tests/support/books.ts';
import { wholeTable } from '../../../../tests/support/whole-table.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
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
    tableInvoices(books.app.db, orderScope(who), 'all', view, limit, TODAY),
  );

test('by each sort in both directions every invoice stands once; a buyer has their own', async () => {
  for (const by of ['date', 'due', 'customer', 'total', 'balance']) {
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
