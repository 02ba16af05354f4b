import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { mirrorOf, untilQuiet } from '../../../../tests/support/outbox.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { readTable } from '../../../kit/table-view.ts';
import { shiftDay } from '../../../kit/time.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { invoiceTable } from '../../invoices/invoice-table.ts';
import { ageingOf, openBalance } from '../../invoices/server/public/ageing.ts';
import { tableInvoices } from '../../invoices/server/table-invoices.ts';
import { cashWeeks } from '../../payments/server/cash-weeks.ts';
import { readCash, storeCash } from '../../payments/server/read-cash.ts';
import { readStatement } from './read-statement.ts';
import { sentStatements } from './sent-statements.ts';
import { statementCustomer } from './statement-customer.ts';

let books: Books;
let buyer: TestUser;
let customerId: string;
let invoice: { id: string; accounting_id: string; delivery_id: string };
let today: string;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  const order = await books.order();
  customerId = order.customerId;
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 2);
  await books.simulator.control.setTime(books.app.clock.now());
  invoice = await mirrorOf(books, deliveryId);
  today = companyDay(await readCompany(books.app), books.app.clock.now());
  const CustomerRef = inBooks('Invoice', invoice.accounting_id).CustomerRef;
  const memo = write('CreditMemo', {
    CustomerRef,
    TxnDate: shiftDay(today, -40),
    Line: [
      {
        Amount: 30,
        DetailType: 'SalesItemLineDetail',
        SalesItemLineDetail: { ItemRef: { value: '1' }, UnitPrice: 30, Qty: 1 },
      },
    ],
  });
  // What somebody billed in the books themselves, 100 days ago.
  write('Invoice', {
    CustomerRef,
    TxnDate: shiftDay(today, -130),
    DueDate: shiftDay(today, -100),
    Line: [
      {
        Amount: 200,
        DetailType: 'SalesItemLineDetail',
        SalesItemLineDetail: { ItemRef: { value: '1' }, UnitPrice: 100, Qty: 2 },
      },
    ],
  });
  write('Payment', {
    CustomerRef,
    TotalAmt: 50,
    TxnDate: today,
    PaymentRefNum: 'CHK 12',
    Line: [
      { Amount: 60, LinkedTxn: [{ TxnId: invoice.accounting_id, TxnType: 'Invoice' }] },
      { Amount: 10, LinkedTxn: [{ TxnId: memo.Id, TxnType: 'CreditMemo' }] },
    ],
  });
  buyer = await addUser(books.app, { customers: [customerId] });
});
afterAll(() => books.close());

const inBooks = (kind: string, id: string) => {
  const row = books.simulator.control.rows(REALM, kind).find(({ entity }) => entity.Id === id);
  if (!row) throw new Error(`No ${kind} ${id}`);
  return row.entity;
};
const write = (kind: string, body: object) =>
  books.simulator.control.edit(REALM, kind, { ...body }, 'create');
const balanceInBooks = () =>
  Math.round(
    Number(
      inBooks(
        'Customer',
        (inBooks('Invoice', invoice.accounting_id).CustomerRef as { value: string }).value,
      ).Balance,
    ) * 100,
  );
const send = (who: TestUser, body: object) =>
  books.app.call(who, 'POST', '/api/statements', body, { 'idempotency-key': randomUUID() });

test('the balance brought forward and what follows are the balance of the books, whatever the period', async () => {
  const customer = await statementCustomer(books.app, books.owner, customerId);
  for (const from of [-200, -100, -30, 0].map((days) => shiftDay(today, days))) {
    const statement = await readStatement(books.app, customer, { from, to: today });
    expect(statement.closingCents).toBe(balanceInBooks());
    expect(statement.balanceCents).toBe(balanceInBooks());
    expect(statement.otherCents).toBe(0);
    const moved = statement.lines.reduce((cents, line) => cents + line.cents, 0);
    expect(statement.openingCents + moved).toBe(balanceInBooks());
    const open = Object.values(statement.ageing).reduce((sum, cents) => sum + cents, 0);
    expect(open - statement.unappliedCents).toBe(balanceInBooks());
  }
  const whole = await readStatement(books.app, customer, {
    from: shiftDay(today, -200),
    to: today,
  });
  expect(whole).toMatchObject({
    openingCents: 0,
    paidCents: 5000,
    creditedCents: 3000,
    unappliedCents: 2000,
    ageing: { older: 20000, days30: 0 },
  });
  expect(whole.lines.map(({ kind }) => kind)).toEqual(['invoice', 'credit', 'invoice', 'payment']);
  // Not matched here, it is found by its invoices.
  expect(
    await readStatement(books.app, { ...customer, accountingId: null }, { from: today, to: today }),
  ).toMatchObject({ closingCents: balanceInBooks() });
  await expect(
    readStatement(
      books.app,
      { id: books.owner.id, accountingId: null },
      { from: today, to: today },
    ),
  ).rejects.toThrow(/does not stand in QuickBooks/);
  const before = await readStatement(books.app, customer, {
    from: shiftDay(today, -200),
    to: shiftDay(today, -50),
  });
  expect(before.closingCents).toBe(20000);
});

test('ageing, weeks, open credits and filters of the home add up with the list behind them', async () => {
  const connection = (await liveConnection(books.app.db)) ?? expect.unreachable();
  await storeCash(books.app, connection, await readCash(books.app, connection));
  await books.app.db.pool.query(
    `update invoices set balance_cents = balance_cents - 6000, state = 'part_paid', due_date = $2
      where id = $1 and balance_cents > 6000 and state = 'created'`,
    [invoice.id, shiftDay(today, -45)],
  );
  const scope = orderScope(books.owner);
  const [row] = await ageingOf(books.app.db, scope, today);
  expect(row).toMatchObject({ customerId, notDueCents: 0, days30Cents: 0 });
  expect(row?.days60Cents).toBe(row?.totalCents);
  const weeks = await cashWeeks(books.app.db, scope, today);
  expect(weeks).toHaveLength(13);
  const last = weeks.at(-1);
  expect(last).toMatchObject({ paidCents: 5000, overdueCents: row?.totalCents });
  // Delivered the day before, which on a Monday is last week's.
  const invoiced = weeks.slice(-2).reduce((sum, { invoicedCents }) => sum + invoicedCents, 0);
  expect(invoiced).toBe((row?.totalCents ?? 0) + 6000);
  expect(await openBalance(books.app.db, scope, today, null)).toMatchObject({
    credits: 0,
    creditsCents: 0,
    totalCents: row?.totalCents,
  });
  const list = async (search: string) => {
    const view = readTable(invoiceTable(true), new URLSearchParams(search));
    const page = await tableInvoices(books.app.db, scope, view, {
      filter: 'open',
      limit: 10,
      today,
    });
    return page.rows.map(({ id }) => id);
  };
  for (const due of ['31-60', 'late']) expect(await list(`due=${due}`)).toEqual([invoice.id]);
  for (const due of ['on-time', '1-30', '61-90', 'over-90'])
    expect(await list(`due=${due}`)).toEqual([]);
  expect(await list(`customer=${customerId}`)).toEqual([invoice.id]);
  expect(await list('with=credit')).toEqual([]);
  expect(await ageingOf(books.app.db, orderScope(buyer), today)).toHaveLength(1);
});

test('a statement is mailed with its PDF attached, and stands in the history as sent', async () => {
  const to = 'bills@harbor-house.example';
  const body = { from: shiftDay(today, -200), to: today, customerIds: [customerId], recipient: to };
  expect((await send(books.owner, body)).body).toEqual({ queued: 1, withoutAddress: [] });
  await books.app.runJobs();
  await books.app.runJobs();
  const [mail] = books.mail.messages().filter(({ envelope }) => envelope.to.includes(to));
  expect(mail?.subject).toContain('Statement of');
  const kinds = await books.app.db.pool.query('select kind from mails where recipient = $1', [to]);
  expect(kinds.rows).toEqual([{ kind: 'statement' }]);
  const [file] = mail?.attachments ?? [];
  expect(file?.filename).toBe(`statement-${today}.pdf`);
  const { pages } = await readPdf(Buffer.from(file?.content ?? []));
  const text = pages.join(' ');
  expect(text).toContain('CHK 12');
  expect(text).toContain('Balance brought forward');
  const [sent] = await sentStatements(books.app, books.owner, customerId);
  expect(sent).toMatchObject({ state: 'mailed', recipient: to, closingCents: balanceInBooks() });
});

test('without an address nothing is sent and it is said; a buyer, a stranger and a driver get none', async () => {
  const body = { from: today, to: today, customerIds: [customerId] };
  await books.app.db.pool.query("update customers set email = '' where id = $1", [customerId]);
  const named = await send(books.owner, body);
  expect(named.body.queued).toBe(0);
  expect(named.body.withoutAddress).toHaveLength(1);
  const driving = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['driver'] });
  for (const who of [buyer, driving]) expect((await send(who, body)).status).toBe(403);
  const otherClerk = await addUser(books.app, { role: 'admin', customers: [], duties: ['books'] });
  expect((await send(otherClerk, body)).status).toBe(404);
  expect((await send(books.owner, { ...body, to: shiftDay(today, -1) })).status).toBe(400);
});

test('books that do not answer: the statement waits, is tried again, and is called not sent in the end', async () => {
  books.simulator.control.fail({ failure: 'unavailable', path: '/customer/', times: 90 });
  const customer = await statementCustomer(books.app, books.owner, customerId);
  await expect(readStatement(books.app, customer, { from: today, to: today })).rejects.toThrow(
    /did not answer/,
  );
  const to = 'late@harbor-house.example';
  await send(books.owner, { from: today, to: today, customerIds: [customerId], recipient: to });
  await untilQuiet(books, 8);
  const all = await sentStatements(books.app, books.owner, customerId);
  const sent = all.find(({ recipient }) => recipient === to);
  expect(sent).toMatchObject({ state: 'failed', problem: expect.stringContaining('not answer') });
  books.simulator.control.clearFaults();
  expect(books.mail.messages().filter(({ envelope }) => envelope.to.includes(to))).toEqual([]);
});
