import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { type Books, type OrderInHand, startBooks } from '../../../../tests/support/books.ts';
import { contextOf } from '../../../../tests/support/page-context.ts';
import { readTable } from '../../../kit/table-view.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { newId } from '../../../platform/clock.ts';
import { makeCredit } from '../../credits/server/make-credit.ts';
import { invoiceTable } from '../invoice-table.ts';
import * as invoicesPage from '../pages/invoices.tsx';
import { sumsOfMonth, taxOfMonth } from './month-sums.ts';
import { tableInvoices } from './table-invoices.ts';

let books: Books;
let orders: OrderInHand[];
let month: string;
beforeAll(async () => {
  books = await startBooks();
  orders = [await books.order(), await books.order(), await books.order()];
  for (const order of orders) await books.deliver(order, [3, 2]);
  await books.connect();
  await books.app.runJobs();
  const { rows } = await query<{ day: string }>('select max(txn_date)::text as day from invoices');
  month = rows[0]?.day.slice(0, 7) ?? '';
});
afterAll(() => books.close());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  books.app.db.pool.query<Row>(text, values);
const sums = (of = month, who = books.owner) => sumsOfMonth(books.app.db, orderScope(who), of);
const rowsOf = async (of: string) =>
  (
    await tableInvoices(
      books.app.db,
      orderScope(books.owner),
      readTable(invoiceTable(true), new URLSearchParams({ month: of })),
      { filter: 'all', limit: 50, today: `${of}-28` },
    )
  ).rows;

test('the sums of a month are those of the rows of that month, credits below 0', async () => {
  const { rows } = await query<{ invoice_id: string; id: string }>(
    'select invoice_id, id from invoice_lines order by invoice_id, position limit 1',
  );
  const lines = rows.map(({ id }) => ({ invoiceLineId: id, quantity: 1 }));
  const invoiceId = rows[0]?.invoice_id ?? '';
  await makeCredit(
    books.app,
    books.owner,
    { invoiceId, reason: 'Came back', lines },
    newId(books.app),
  );
  const table = await rowsOf(month);
  const total = (of: typeof table) =>
    of.reduce((sum, row) => sum + (row.accountingTotalCents ?? row.totalCents), 0);
  const found = await sums();
  expect(found).toMatchObject({ invoices: 3, credits: 1, unbilled: 1 });
  expect(found.creditsNetCents).toBeLessThan(0);
  expect(found.netCents + found.taxCents).toBe(total(table));
  expect(found.invoicesNetCents + found.invoicesTaxCents).toBe(
    total(table.filter(({ kind }) => kind === 'invoice')),
  );
  expect(found.taxCents).toBe(found.invoicesTaxCents + found.creditsTaxCents);
});

test('what stands in the books with another tax than expected is billed, and what a shop without them wrote by hand is too', async () => {
  const { unbilled } = await sums();
  const set = (state: string) =>
    query('update invoices set state = $2 where order_id = $1', [orders[0]?.id, state]);
  const { rows } = await query<{ state: string; booked: boolean }>(
    'select state, accounting_id is not null as booked from invoices where order_id = $1',
    [orders[0]?.id],
  );
  expect(rows[0]?.booked).toBe(true);
  for (const state of ['needs_attention', 'elsewhere']) {
    await set(state);
    expect(await sums(), state).toMatchObject({ unbilled });
  }
  await set(rows[0]?.state ?? '');
});

test('another month has none of them, and a document counts in the month that it is dated in', async () => {
  const before = await sums();
  expect(await rowsOf('2020-02')).toEqual([]);
  expect(await sums('2020-02')).toMatchObject({
    invoices: 0,
    credits: 0,
    netCents: 0,
    taxCents: 0,
  });
  await query(`update invoices set txn_date = '2020-02-29' where order_id = $1`, [orders[2]?.id]);
  expect(await sums('2020-02')).toMatchObject({ invoices: 1 });
  expect(await sums()).toMatchObject({ invoices: before.invoices - 1 });
  expect(await rowsOf('2020-02')).toHaveLength(1);
});

test('without tax is what stands on documents without tax; what is void counts nowhere', async () => {
  const charge = (cents: number) =>
    query(
      `update invoices set tax_cents = $2::int, total_cents = net_cents + $2::int, accounting_total_cents = null,
              accounting_net_cents = null, accounting_tax_cents = null where order_id = $1`,
      [orders[1]?.id, cents],
    );
  await charge(700);
  const whole = await sums();
  expect(whole.invoicesTaxCents).toBe(700);
  await charge(0);
  const exempt = await sums();
  expect(exempt.untaxedNetCents).toBeGreaterThan(whole.untaxedNetCents);
  expect(exempt.netCents).toBe(whole.netCents);
  await query(`update invoices set state = 'voided' where order_id = $1`, [orders[1]?.id]);
  expect(await sums()).toMatchObject({
    invoices: whole.invoices - 1,
    untaxedNetCents: whole.untaxedNetCents,
  });
});

test('by state and rate they come to the same, and what bears no tax is apart', async () => {
  const rows = await taxOfMonth(books.app.db, orderScope(books.owner), month);
  const whole = await sums();
  const sum = (of: (one: (typeof rows)[number]) => number) =>
    rows.reduce((all, one) => all + of(one), 0);
  expect(sum(({ taxableCents, exemptCents }) => taxableCents + exemptCents)).toBe(whole.netCents);
  expect(sum(({ taxCents }) => taxCents)).toBe(whole.taxCents);
  expect(sum(({ documents }) => documents)).toBe(whole.invoices + whole.credits);
  expect(rows.every(({ state }) => /^[A-Z]{2}$/.test(state))).toBe(true);
  for (const one of rows) expect(one.rateBp === 0).toBe(one.taxCents === 0);
  const stranger = await addUser(books.app, { customers: [] });
  expect(await taxOfMonth(books.app.db, orderScope(stranger), month)).toEqual([]);
});

test('what is taxable, at its rate, comes to the tax, also where lines bear none, a discount or a credit goes off', async () => {
  const shop = await startBooks();
  await shop.app.db.pool.query(
    `update company_settings set settings = settings || '{"usesQuickBooks": "no"}'::jsonb`,
  );
  const made: OrderInHand[] = [];
  for (const discount of [0, 1999]) {
    const order = await shop.order({ taxRateBp: 825 });
    await shop.app.db.pool.query(
      `update order_lines set taxable = false
        where id = (select id from order_lines where order_id = $1 order by position desc limit 1)`,
      [order.id],
    );
    await shop.app.db.pool.query(
      'update orders set discount_cents = $2::int, discount_fixed_cents = $2::int, total_cents = total_cents - $2::int where id = $1',
      [order.id, discount],
    );
    await shop.deliver(order, [3, 2]);
    made.push(order);
  }
  await shop.app.runJobs();
  const read = () => taxOfMonth(shop.app.db, orderScope(shop.owner), day.slice(0, 7));
  const { rows: dates } = await shop.app.db.pool.query<{ day: string }>(
    'select max(txn_date)::text as day from invoices',
  );
  const day = dates[0]?.day ?? '';
  const holds = async () => {
    const rows = await read();
    expect(rows.map(({ rateBp }) => rateBp)).toEqual([825]);
    const [row] = rows;
    expect(row?.exemptCents).toBeGreaterThan(0);
    // A cent a document at most.
    expect(
      Math.abs(((row?.taxableCents ?? 0) * 825) / 10_000 - (row?.taxCents ?? 0)),
    ).toBeLessThanOrEqual(row?.documents ?? 0);
    return row;
  };
  const before = await holds();
  const { rows } = await shop.app.db.pool.query<{ id: string; invoice_id: string }>(
    `update invoices i set state = 'elsewhere', billed_on = txn_date, doc_number = 'T-1'
       from invoice_lines l where l.invoice_id = i.id and l.taxable and i.order_id = $1
     returning l.id, i.id as invoice_id`,
    [made[0]?.id],
  );
  const invoiceId = rows[0]?.invoice_id ?? '';
  const lines = [{ invoiceLineId: rows[0]?.id ?? '', quantity: 1 }];
  await makeCredit(
    shop.app,
    shop.owner,
    { invoiceId, reason: 'It leaked', lines, goodwillCents: 100 },
    newId(shop.app),
  );
  const after = await holds();
  expect((before?.taxableCents ?? 0) - (after?.taxableCents ?? 0)).toBe(1205);
  expect((before?.exemptCents ?? 0) - (after?.exemptCents ?? 0)).toBe(100);
  await shop.close();
});

test('sums are those of whom somebody may see', async () => {
  const stranger = await addUser(books.app, { customers: [] });
  expect(await sums(month, stranger)).toMatchObject({ invoices: 0, credits: 0, netCents: 0 });
});

test('the page shows the sums of a whole month to the bookkeeper, and none beside rows that something else narrows, nor to a buyer', async () => {
  const open = async (search: string, actor = books.owner) => {
    const context = contextOf(books.app, actor);
    const url = new URL(`http://localhost/dashboard/invoices${search}`);
    const shown = await invoicesPage.loader({
      request: new Request(url),
      url,
      context,
      params: {},
    } as never);
    return shown.month;
  };
  expect(await open(`?show=all&month=${month}`)).toEqual({
    month,
    sums: await sums(),
    taxes: await taxOfMonth(books.app.db, orderScope(books.owner), month),
  });
  expect(await open(`?show=all&month=${month}&q=BC`)).toBeNull();
  expect(await open(`?show=open&month=${month}`)).toBeNull();
  expect(await open('?show=all')).toBeNull();
  expect(await open('?show=all&month=2026-13')).toBeNull();
  const buyer = await addUser(books.app, { customers: [orders[0]?.customerId ?? ''] });
  expect(await open(`?show=all&month=${month}`, buyer)).toBeNull();
});
