import { afterAll, beforeAll, expect, test } from 'vitest';
import { sameDaySince } from '../../demo/invent-orders.ts';
import { loadDemo } from '../../demo/prepare.ts';
import { inventYear } from '../../demo/year.ts';
import { demoSeed } from '../../simulators/quickbooks/demo-seed.ts';
import { firstRealm } from '../../simulators/quickbooks/seed.ts';
import { type Books, startBooks } from '../support/books.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.app.db.pool.query('delete from sessions');
  await books.app.db.pool.query('delete from users');
  // The two are filled at other hours of one day.
  const now = books.app.clock.now();
  await loadDemo(books.app, async () => 'no-password');
  books.simulator.control.seed(demoSeed(sameDaySince(now)));
}, 120_000);
afterAll(() => books.close());

const theirs = (kind: string) =>
  books.simulator.control.rows(firstRealm, kind).map((row) => row.entity);
const rows = async (sql: string) => (await books.app.db.pool.query(sql)).rows;
const cents = (dollars: unknown) => Math.round(Number(dollars) * 100);

test('every invoice of the demo shop stands in the demo books: number, day, due day, tax, total and balance to the cent', async () => {
  const here = await rows(
    'select accounting_id, doc_number, txn_date, due_date, tax_cents, total_cents, balance_cents from invoices order by accounting_id',
  );
  const there = new Map(theirs('Invoice').map((invoice) => [invoice.Id, invoice]));
  expect(here.length).toBeGreaterThan(800);
  const wrong = here.filter((invoice) => {
    const other = there.get(invoice.accounting_id) as Record<string, any> | undefined;
    return !(
      other &&
      other.DocNumber === invoice.doc_number &&
      other.TxnDate === invoice.txn_date &&
      other.DueDate === invoice.due_date &&
      cents(other.TxnTaxDetail.TotalTax) === invoice.tax_cents &&
      cents(other.TotalAmt) === invoice.total_cents &&
      cents(other.Balance) === invoice.balance_cents
    );
  });
  expect(wrong).toEqual([]);
  const [some] = await rows(
    `select count(*) filter (where surcharge_cents > 0)::int as surcharged,
            count(*) filter (where discount_cents > 0)::int as discounted,
            count(*) filter (where surcharge_cents > 0 and discount_cents > 0)::int as both
       from invoices`,
  );
  for (const count of Object.values(some)) expect(count).toBeGreaterThan(0);
});

test('every invoice of the demo shop was seen in its books, so that one billed again is not counted twice', async () => {
  expect(await rows('select count(*)::int as count from invoices where booked_at is null')).toEqual(
    [{ count: 0 }],
  );
});

test('the open invoices and what each customer owes are the same on both sides', async () => {
  const [open] = await rows(
    `select count(*)::int as count, sum(balance_cents)::int as cents from invoices where state = 'created'`,
  );
  const there = theirs('Invoice').filter((invoice) => cents(invoice.Balance) > 0);
  expect({
    count: there.length,
    cents: there.reduce((sum, invoice) => sum + cents(invoice.Balance), 0),
  }).toEqual(open);

  const owed =
    await rows(`select c.name || ', ' || c.zip as who, sum(i.balance_cents)::int as cents from invoices i join customers c on c.id = i.customer_id
    where i.state = 'created' group by 1 order by 1`);
  const owing = theirs('Customer')
    .filter((customer) => cents(customer.Balance) !== 0)
    .map((customer) => {
      const { PostalCode, City } = customer.BillAddr as { PostalCode: string; City: string };
      return {
        who: `${String(customer.DisplayName).replace(` (${City})`, '')}, ${PostalCode}`,
        cents: cents(customer.Balance),
      };
    });
  const byName = (list: { who: string; cents: number }[]) =>
    list.toSorted((a, b) => (a.who < b.who ? -1 : 1));
  expect(byName(owing)).toEqual(byName(owed));
  expect(await rows('select count(*)::int as count from customers')).toEqual([
    { count: theirs('Customer').length },
  ]);
});

test('whoever invents the year at another hour of the same day has the same bills, all of them of the past', () => {
  const billed = (now: number) =>
    inventYear(now).bills.map(({ order, at, ...bill }) => {
      expect(at).toBeLessThanOrEqual(now);
      return { ...bill, customer: order.customer.id };
    });
  // A Monday, and the day on which the clocks change: before and after midnight in New York, and in the afternoon, in UTC.
  for (const day of ['2026-11-23', '2027-11-07'])
    for (const hour of [3, 5, 16]) {
      const now = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000 + 1000;
      expect(billed(now), `${day} ${hour} h`).toEqual(billed(sameDaySince(now)));
    }
}, 60_000);
