import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { readChanges } from '../../src/books/connection/server/read-changes.ts';
import type { Task } from '../../src/books/inbox/contract.ts';
import { readInbox, readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { invoiceTable } from '../../src/books/invoices/invoice-table.ts';
import { readInvoicePage } from '../../src/books/invoices/server/invoice-page.ts';
import { ageingOf, openBalance } from '../../src/books/invoices/server/public/ageing.ts';
import { loadCustomerInvoices } from '../../src/books/invoices/server/public/load-invoices.ts';
import {
  countInvoices,
  invoicesOfCustomer,
  withoutReasons,
} from '../../src/books/invoices/server/public/queries.ts';
import { tableInvoices } from '../../src/books/invoices/server/table-invoices.ts';
import { readStatement } from '../../src/books/statements/server/read-statement.ts';
import { readTable } from '../../src/kit/table-view.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser } from '../support/app.ts';
import { type Cell, change, press, standing } from '../support/bookkeeper.ts';
import { type Books, REALM, startBooks } from '../support/books.ts';
import { mirrorOf } from '../support/outbox.ts';
import { seam } from './seam.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  await readChanges(books.app);
});
afterAll(() => books.close());

const scope = () => orderScope(books.driver);
const inbox = (): Promise<Task[]> => readOpenTasks({ app: books.app, scope: scope() });
async function pass(): Promise<void> {
  books.app.clock.advance(600_000);
  await books.simulator.control.setTime(books.app.clock.now());
}

interface Billed {
  cell: Cell;
  invoiceId: string;
  deliveryId: string;
}
/** Three of the first at $12.05 and two of the second at $89.99, billed: $216.13 before tax. */
async function billed(): Promise<Billed> {
  await pass();
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const { id } = await mirrorOf(books, deliveryId);
  const cell = { books, order, buyerId: '' };
  const [invoice] = standing(cell);
  if (!invoice) throw new Error('The books hold no invoice');
  cell.buyerId = String((invoice.CustomerRef as { value: string }).value);
  await pass();
  return { cell, invoiceId: id, deliveryId };
}

/** The bookkeeper leaves only the first line of it: $36.15. */
async function cutTo({ cell }: Billed): Promise<void> {
  const [one] = standing(cell);
  if (!one) throw new Error('No invoice stands.');
  change(cell, 'Invoice', one.Id, { Line: one.Line.slice(0, 1) });
  await readChanges(books.app);
}

const page = (invoiceId: string) => readInvoicePage(books.app, books.driver, invoiceId);

function credit(invoiceId: string, lines: { invoiceLineId: string; quantity: number }[]) {
  const body = { invoiceId, lines, reason: 'They came back' };
  return books.app.call(books.driver, 'POST', '/api/accounting-credits', body, {
    'idempotency-key': randomUUID(),
  });
}

/** Moves it to a new customer of the books, who may be one of ours. */
async function moved(one: Billed, isOurs: boolean): Promise<{ customerId: string | null }> {
  const name = `Moved to ${one.cell.order.number}`;
  const there = books.simulator.control.edit(REALM, 'Customer', { DisplayName: name }, 'create');
  let customerId: string | null = null;
  if (isOurs) {
    const order = await books.order();
    customerId = order.customerId;
    await books.app.db.pool.query('update customers set accounting_id = $2 where id = $1', [
      customerId,
      there.Id,
    ]);
  }
  const [invoice] = standing(one.cell);
  change(one.cell, 'Invoice', invoice?.Id ?? '', { CustomerRef: { value: there.Id } });
  await readChanges(books.app);
  return { customerId };
}

const accept = async (code: string) => {
  const task = (await inbox()).find((one) => one.code === code);
  expect(await press(books, task, 'accept-books')).toBeUndefined();
};
const today = () => new Date(books.app.clock.now()).toISOString().slice(0, 10);

seam(
  {
    fact: 'books: an invoice bills less there than was delivered',
    act: 'credits: more is credited than QuickBooks bill',
    outcome: 'refused',
    guard: {
      file: 'src/books/credits/server/draft-credit.ts',
      code: 'if (over && !credit.claimId) throw moreThanBooks(credited.net, credited.netLeft ?? 0);',
      without: '',
    },
  },
  async () => {
    const one = await billed();
    const [invoice] = standing(one.cell);
    // One amount for all of it, on an item that the shop does not know.
    const item = books.simulator.control.edit(
      REALM,
      'Item',
      { Name: `Lump ${one.cell.order.number}`, Type: 'Service', IncomeAccountRef: { value: '1' } },
      'create',
    );
    const lump = { ItemRef: { value: item.Id }, UnitPrice: 38.96, Qty: 1 };
    const billedLine = (invoice?.Line[0] ?? {}) as { SalesItemLineDetail: object };
    change(one.cell, 'Invoice', invoice?.Id ?? '', {
      Line: [
        {
          ...billedLine,
          Id: undefined,
          Amount: 0.03,
          SalesItemLineDetail: { ...billedLine.SalesItemLineDetail, UnitPrice: 0.01, Qty: 3 },
        },
        { Amount: 38.96, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: lump },
      ],
    });
    await readChanges(books.app);
    await books.app.db.pool.query(`update products set accounting_id = null where id = any($1)`, [
      one.cell.order.productIds,
    ]);
    const { lines } = await page(one.invoiceId);
    const answer = await credit(one.invoiceId, [
      { invoiceLineId: lines[1]?.id ?? '', quantity: 1 },
    ]);
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toMatch(
      /comes to \$89\.99 before tax, and QuickBooks bills \$38\.99/,
    );
    expect((await page(one.invoiceId)).credits).toEqual([]);
    await accept('books-amount');
  },
);

seam(
  {
    fact: 'books: a line was taken off an invoice there',
    act: 'credits: that line is credited, by page or endpoint',
    outcome: 'refused',
    guard: {
      file: 'src/books/credits/server/creditable-lines.ts',
      code: 'if (booked === null || itemId === null || !alone) return line;',
      without: 'if (line.id) return line;',
    },
  },
  async () => {
    const one = await billed();
    await cutTo(one);
    const { creditable } = await page(one.invoiceId);
    expect(creditable.map(({ left }) => left)).toEqual([3, 0]);
    const answer = await credit(one.invoiceId, [
      { invoiceLineId: creditable[1]?.id ?? '', quantity: 1 },
    ]);
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toMatch(/0 can still be credited/);
    const allowed = await credit(one.invoiceId, [
      { invoiceLineId: creditable[0]?.id ?? '', quantity: 3 },
    ]);
    expect(allowed.status).toBe(200);
    await accept('books-amount');
    await books.app.runJobs();
  },
);

seam(
  {
    fact: 'books: an invoice bills another amount before tax',
    act: 'invoices: the page and the list show what it bills',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/public/queries.ts',
      code: 'i.net_cents, i.accounting_net_cents, i.accounting_tax_cents,',
      without:
        'i.net_cents, i.net_cents as accounting_net_cents, i.accounting_total_cents - i.net_cents as accounting_tax_cents,',
    },
  },
  async () => {
    const one = await billed();
    await cutTo(one);
    const { invoice, more } = await page(one.invoiceId);
    expect(invoice).toMatchObject({
      netCents: 21613,
      accountingNetCents: 3615,
      accountingTaxCents: 0,
      accountingTotalCents: 3615,
    });
    expect(more.booked).toMatchObject([{ quantity: 3, unitPriceCents: 1205, amountCents: 3615 }]);
    expect(more.tax).toMatchObject({ ours: 0, theirs: 0 });
    await accept('books-amount');
  },
);

seam(
  {
    fact: 'books: an invoice was moved to another of our customers, and a person accepted it',
    act: 'receivables: who owes what',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/bills.ts',
      code: 'select case when i.moved_to is null then o.customer_id else there.id end as customer_id,',
      without: 'select o.customer_id as customer_id,',
    },
  },
  async () => {
    const one = await billed();
    const { customerId } = await moved(one, true);
    const owes = async (id: string | null) =>
      (await ageingOf(books.app.db, scope(), today())).find((row) => row.customerId === id)
        ?.totalCents ?? 0;
    expect(await owes(one.cell.order.customerId)).toBe(21613);
    await accept('books-customer');
    expect(await owes(one.cell.order.customerId)).toBe(0);
    expect(await owes(customerId)).toBe(21613);
    const list = await invoicesOfCustomer(books.app.db, scope(), customerId ?? '', {
      today: today(),
      limit: 5,
    });
    expect(list).toMatchObject([{ id: one.invoiceId, billedTo: { id: customerId } }]);
    // On their customer's page it stands as their own debt, with what is open of it.
    const [shown] = list.map((row) => withoutReasons(row, customerId ?? ''));
    expect(shown).toMatchObject({ billedTo: null, balanceCents: 21613 });
    expect(withoutReasons(list[0] as never, one.cell.order.customerId)).toMatchObject({
      billedTo: { id: null },
      balanceCents: null,
    });
    // The hotel whose order it was neither owes it nor learns who does.
    const buyer = await addUser(books.app, { customers: [one.cell.order.customerId] });
    expect(await openBalance(books.app.db, orderScope(buyer), today(), null)).toMatchObject({
      invoices: 0,
      invoicesCents: 0,
    });
    const seen = await readInvoicePage(books.app, buyer, one.invoiceId);
    expect(seen.invoice).toMatchObject({ billedTo: { id: null, name: '' }, balanceCents: null });
  },
);

seam(
  {
    fact: 'credits: a credit of the customer is used up by no invoice',
    act: 'receivables: who owes what',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/public/ageing.ts',
      code: "where m.state = 'created' and m.balance_cents > 0 and ${inDebts(scope)}",
      without: 'where false',
    },
  },
  async () => {
    const one = await billed();
    const { lines } = await page(one.invoiceId);
    await credit(one.invoiceId, [{ invoiceLineId: lines[0]?.id ?? '', quantity: 1 }]);
    await books.app.runJobs();
    const customer = { id: one.cell.order.customerId, accountingId: one.cell.buyerId };
    const period = { from: today(), to: today() };
    const { balanceCents } = await readStatement(books.app, customer, period);
    const row = (await ageingOf(books.app.db, scope(), today())).find(
      ({ customerId }) => customerId === customer.id,
    );
    expect(row).toMatchObject({ creditsCents: -1205, totalCents: 21613 - 1205 });
    expect(row?.totalCents).toBe(balanceCents);
    // The head of the customer's own list of invoices says the same, and how it comes about.
    const buyer = await addUser(books.app, { customers: [customer.id] });
    for (const [who, of] of [
      [orderScope(buyer), null],
      [scope(), customer.id],
    ] as const)
      expect(await openBalance(books.app.db, who, today(), of)).toEqual({
        totalCents: balanceCents,
        invoices: 1,
        invoicesCents: 21613,
        credits: 1,
        creditsCents: -1205,
        overdue: 0,
        overdueCents: 0,
        waiting: 0,
        waitingCents: 0,
      });
  },
);

seam(
  {
    fact: 'credits: a credit is made, and QuickBooks does not have it yet',
    act: 'invoices: what waits is counted',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/public/queries.ts',
      code: '(select count(*)::int ${waitingCredits}) as waiting_credits,',
      without: '0 as waiting_credits,',
    },
  },
  async () => {
    const one = await billed();
    const { lines } = await page(one.invoiceId);
    await credit(one.invoiceId, [{ invoiceLineId: lines[0]?.id ?? '', quantity: 1 }]);
    const counts = () => countInvoices(books.app.db, scope());
    const view = readTable(invoiceTable(true), new URLSearchParams());
    const shown = async () =>
      (
        await tableInvoices(books.app.db, scope(), view, {
          filter: 'waiting',
          limit: 50,
          today: today(),
        })
      ).rows.filter(({ kind }) => kind === 'credit').length;
    const { waiting, waitingCredits } = await counts();
    // The tab's number is that of its rows.
    expect([waiting, waitingCredits, await shown()]).toEqual([0, 1, 1]);
    await books.app.runJobs();
    expect([(await counts()).waitingCredits, await shown()]).toEqual([0, 0]);
  },
);

seam(
  {
    fact: 'credits: a credit is made and not in the books yet',
    act: 'receivables: who owes what',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/public/ageing.ts',
      code: 'where ${CREDIT_WAITS} and ${inDebts(scope)}',
      without: 'where false',
    },
  },
  async () => {
    const one = await billed();
    const { lines } = await page(one.invoiceId);
    await credit(one.invoiceId, [{ invoiceLineId: lines[0]?.id ?? '', quantity: 1 }]);
    const customerId = one.cell.order.customerId;
    const rowOf = async () =>
      (await ageingOf(books.app.db, scope(), today())).find((row) => row.customerId === customerId);
    const headOf = () => openBalance(books.app.db, scope(), today(), customerId);
    // Nothing there is less for it, and it is told apart; the customer's own list says the same.
    expect(await rowOf()).toMatchObject({
      creditsCents: 0,
      waitingCents: -1205,
      totalCents: 21613,
    });
    expect(await headOf()).toMatchObject({ totalCents: 21613, waiting: 1, waitingCents: -1205 });
    const seen = await loadCustomerInvoices(books.app, books.owner, customerId, 5);
    expect(seen.open).toMatchObject({ totalCents: 21613, waiting: 1, waitingCents: -1205 });
    const stranger = await addUser(books.app, { role: 'admin', customers: [] });
    expect(await openBalance(books.app.db, orderScope(stranger), today(), null)).toMatchObject({
      waiting: 0,
    });
    await books.app.runJobs();
    expect(await rowOf()).toMatchObject({
      creditsCents: -1205,
      waitingCents: 0,
      totalCents: 21613 - 1205,
    });
    expect(await headOf()).toMatchObject({ credits: 1, waiting: 0 });
  },
);

seam(
  {
    fact: 'credits: a credit is made and not in the books yet',
    act: 'inbox: the bookkeeper looks at what goes on by itself',
    outcome: 'told',
    guard: {
      file: 'src/books/inbox/server/sources.ts',
      code: '  pendingCreditTasks,',
      without: '',
    },
  },
  async () => {
    const one = await billed();
    const { lines } = await page(one.invoiceId);
    await credit(one.invoiceId, [{ invoiceLineId: lines[0]?.id ?? '', quantity: 1 }]);
    const waits = async (who = scope()) =>
      (await readInbox({ app: books.app, scope: who })).tasks.filter(({ key }) =>
        key.startsWith('pending-credit:'),
      );
    const [task, ...more] = await waits();
    expect(more).toEqual([]);
    expect(task?.sentence).toMatch(
      /^Credit .+ of \$12\.05 for order .+ is not in QuickBooks yet\./,
    );
    // It asks nobody, and who may not see the order does not read it.
    expect(await inbox()).toEqual([]);
    const stranger = await addUser(books.app, { role: 'admin', customers: [] });
    expect(await waits(orderScope(stranger))).toEqual([]);
    await books.app.runJobs();
    expect(await waits()).toEqual([]);
  },
);

seam(
  {
    fact: 'books: an invoice was moved to somebody who is no customer here, and a person accepted it',
    act: 'receivables: who owes what',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/resolve-books-difference.ts',
      code: 'moved_to = case when c.account_id = ${theirs} then null else ${theirs} end',
      without: 'moved_to = null',
    },
  },
  async () => {
    const one = await billed();
    await moved(one, false);
    await accept('books-customer');
    const rows = await ageingOf(books.app.db, scope(), today());
    expect(rows.some((row) => row.customerId === one.cell.order.customerId)).toBe(false);
    expect(rows.find((row) => row.customerId === null)).toMatchObject({ totalCents: 21613 });
  },
);

seam(
  {
    fact: 'books: an invoice was moved to another customer, and nobody has said whether that stands',
    act: 'credits: a credit is made against it',
    outcome: 'refused',
    guard: {
      file: 'src/books/credits/server/make-credit.ts',
      code: 'if (invoice.isMoving) throw invoiceMoving();',
      without: '',
    },
  },
  async () => {
    const one = await billed();
    await moved(one, true);
    const { lines } = await page(one.invoiceId);
    const requested = [{ invoiceLineId: lines[0]?.id ?? '', quantity: 1 }];
    const answer = await credit(one.invoiceId, requested);
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toMatch(/moved to another customer/);
    await accept('books-customer');
    expect((await credit(one.invoiceId, requested)).status).toBe(200);
    await books.app.runJobs();
    const [memo] = books.simulator.control.rows(REALM, 'CreditMemo').slice(-1);
    const [invoice] = standing(one.cell);
    if (!invoice) throw new Error('The books hold no invoice');
    expect(memo?.entity.CustomerRef).toMatchObject({
      value: (invoice.CustomerRef as { value: string }).value,
    });
  },
);
