import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  enteredByHand,
  takeBackBilled,
  takeBackCredit,
} from '../../src/books/documents/server/settle-entered-by-hand.ts';
import { paymentMessages, sentInvoiceWords } from '../../src/books/invoices/by-hand-messages.ts';
import { openText } from '../../src/books/invoices/invoice-messages.ts';
import { invoiceTable } from '../../src/books/invoices/invoice-table.ts';
import * as invoicePage from '../../src/books/invoices/pages/invoice.tsx';
import { readInvoicePage } from '../../src/books/invoices/server/invoice-page.ts';
import { undoLeft } from '../../src/books/invoices/server/leave-unbilled.ts';
import { sumsOfMonth } from '../../src/books/invoices/server/month-sums.ts';
import { ownInvoicePdf } from '../../src/books/invoices/server/own-invoice-pdf.ts';
import { paymentsHere } from '../../src/books/invoices/server/own-payments.ts';
import { ageingOf, countOverdueInvoices } from '../../src/books/invoices/server/public/ageing.ts';
import { loadCustomerInvoices } from '../../src/books/invoices/server/public/load-invoices.ts';
import { tableInvoices } from '../../src/books/invoices/server/table-invoices.ts';
import { isOverdue } from '../../src/books/invoices/state-text.ts';
import { creditNumber } from '../../src/books/messages.ts';
import { cashWeeks } from '../../src/books/payments/server/cash-weeks.ts';
import * as moneyPage from '../../src/books/statements/pages/customer-money.tsx';
import { readStatement } from '../../src/books/statements/server/read-statement.ts';
import { sendStatements } from '../../src/books/statements/server/send-statements.ts';
import { decideClaim } from '../../src/delivery/claims/server/decide-claim.ts';
import { raiseClaim } from '../../src/delivery/claims/server/raise-claim.ts';
import { formatCents } from '../../src/kit/money.ts';
import { readTable } from '../../src/kit/table-view.ts';
import { dayIn, longDayText, shiftDay } from '../../src/kit/time.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser } from '../support/app.ts';
import { type Books, startBooks } from '../support/books.ts';
import { contextOf } from '../support/page-context.ts';
import { postPage } from '../support/post-page.ts';
import { readPdf } from '../support/read-pdf.ts';
import { seam } from './seam.ts';

/** A shop without QuickBooks writes its bills by hand, and what is paid of them is written down here. */

let books: Books;
let serial = 500;
beforeAll(async () => {
  books = await startBooks();
  await books.app.db.pool.query(
    `update company_settings set settings = settings || '{"usesQuickBooks": "no", "name": "Bellcart", "legalName": "Bellcart Supply of Pawtucket, LLC"}'::jsonb`,
  );
});
afterAll(() => books.close());

const scope = () => orderScope(books.owner);
/** The company's day: for five hours of each night another than that of UTC. */
const today = () => dayIn('America/New_York', books.app.clock.now());

async function delivered({ terms = 'Net 15' } = {}) {
  const order = await books.order();
  await books.app.db.pool.query('update customers set terms = $2 where id = $1', [
    order.customerId,
    terms,
  ]);
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const { rows } = await books.app.db.pool.query('select id from invoices where delivery_id = $1', [
    deliveryId,
  ]);
  return { order, deliveryId, id: rows[0].id as string };
}
async function billed(of: { terms?: string } = {}) {
  const { order, deliveryId, id } = await delivered(of);
  serial += 1;
  const on = today();
  await enteredByHand(books.app, books.owner, {
    kind: 'invoice',
    id,
    number: `R-${serial}`,
    on,
    here: true,
  });
  return { order, deliveryId, id, on };
}
const inMonth = (month: string) => sumsOfMonth(books.app.db, scope(), month);
/** One piece of the delivery came short, and the desk grants it: the credit that is to be written. */
async function credited({ id, order, deliveryId }: Awaited<ReturnType<typeof delivered>>) {
  const orderLineId = order.lineIds[0] ?? '';
  const raised = await raiseClaim(
    books.app,
    books.owner,
    {
      deliveryId,
      lines: [{ orderLineId, quantity: 1, kind: 'short' as const }],
      words: '',
      photos: [],
    },
    `own-receivables-${deliveryId}`,
  );
  await decideClaim(books.app, books.owner, {
    id: raised.id,
    lines: [{ orderLineId, approved: 1, replaced: 0 }],
    answer: '',
  });
  await books.app.runJobs();
  return (await readInvoicePage(books.app, books.owner, id)).credits[0]?.id ?? '';
}
const read = async (id: string) => (await readInvoicePage(books.app, books.owner, id)).invoice;
const press = (id: string, form: Record<string, string>, who = books.owner) =>
  postPage(books.app, who, invoicePage, form, { invoiceId: id });
/** The invoice's page as the owner opens it. */
async function page(id: string) {
  const context = contextOf(books.app, books.owner);
  return invoicePage.loader({ context, params: { invoiceId: id } } as never);
}
/** What happened to it, as one text. */
const historyText = async (id: string) =>
  (await page(id)).history.map(({ text }) => text).join('\n');

/** Each payment of it is taken back, by its own button. */
async function takePaymentsBack(id: string) {
  for (const one of (await readInvoicePage(books.app, books.owner, id)).ownPayments)
    if (one.undoneAt === null)
      expect((await press(id, { intent: 'payment-back', paymentId: one.id })).status).toBe(200);
}
const owes = async (customerId: string) =>
  (await ageingOf(books.app.db, scope(), today())).find((row) => row.customerId === customerId);
const inTab = async (filter: 'open' | 'paid', customer: string) =>
  (
    await tableInvoices(
      books.app.db,
      scope(),
      readTable(invoiceTable(true, null), new URLSearchParams({ customer })),
      { filter, limit: 10, today: today() },
    )
  ).rows.map(({ id }) => id);

seam(
  {
    fact: 'customers: payment terms are agreed with a customer',
    act: 'invoices: a bill by hand is numbered, and its paper is read',
    outcome: 'told',
    guard: {
      file: 'src/books/documents/server/settle-entered-by-hand.ts',
      code: "const due = document.kind === 'invoice' && on ? dueDay(on, terms) : null;",
      without: 'const due = null;',
    },
  },
  async () => {
    const { id, on } = await billed({ terms: '30 days' });
    const invoice = await read(id);
    expect(invoice.dueDate).toBe(shiftDay(on, 30));
    const { bytes } = await ownInvoicePdf(books.app, books.owner, id);
    const text = (await readPdf(bytes)).pages.join(' ');
    expect(text).toContain('30 days');
    expect(text).toContain(shiftDay(on, 30).slice(0, 4));
    expect(text).toContain('Due');
    expect(text).toContain('Bellcart Supply of Pawtucket, LLC');
    await takeBackBilled(books.app, books.owner, { invoiceId: id });
    expect(await read(id)).toMatchObject({ dueDate: null, balanceCents: null });
  },
);

seam(
  {
    fact: 'invoices: a delivery was billed by hand, and its payment is written down here',
    act: 'receivables, the customer’s money, the list and the limit of credit: who owes what is read',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/bills.ts',
      code: "(i.state in ('created', 'part_paid') or ${BY_HAND_HERE}) and",
      without: "i.state in ('created', 'part_paid') and",
    },
  },
  async () => {
    const { id, order } = await billed();
    const { totalCents } = await read(id);
    expect(await owes(order.customerId)).toMatchObject({ totalCents, notDueCents: totalCents });
    const money = () => loadCustomerInvoices(books.app, books.owner, order.customerId, 5);
    expect(openText((await money()).open)).toBe(`${formatCents(totalCents)} open in 1 invoice`);
    expect(await inTab('open', order.customerId)).toEqual([id]);
    const debts = await books.app.db.pool.query(
      'select balance_cents from open_debts where customer_id = $1',
      [order.customerId],
    );
    expect(debts.rows).toEqual([{ balance_cents: totalCents }]);
    const late = await countOverdueInvoices(books.app.db, scope(), today());
    books.app.clock.advance(16 * 86_400_000);
    expect(await countOverdueInvoices(books.app.db, scope(), today())).toBe(late + 1);
    expect(isOverdue(await read(id), today())).toBe(true);
    expect(await owes(order.customerId)).toMatchObject({ days30Cents: totalCents });
  },
);

seam(
  {
    fact: 'invoices: a bill by hand was paid on a day, as a bookkeeper writes down',
    act: 'receivables and the customer’s money: who owes what is read',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/own-payments.ts',
      code: '  await openAnew(tx, bill.id);\n',
      without: '',
    },
  },
  async () => {
    const { id, order, on } = await billed();
    const { totalCents } = await read(id);
    const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
    expect((await press(id, { intent: 'paid', on }, clerk)).status).toBe(403);
    expect((await press(id, { intent: 'paid', on: shiftDay(on, 1) })).status).toBe(400);
    expect((await read(id)).balanceCents).toBe(totalCents);
    expect((await press(id, { intent: 'paid', on })).status).toBe(200);
    expect(await owes(order.customerId)).toBeUndefined();
    expect(await inTab('open', order.customerId)).toEqual([]);
    expect(await inTab('paid', order.customerId)).toEqual([id]);
    const [payment] = (await readInvoicePage(books.app, books.owner, id)).ownPayments;
    expect(payment).toMatchObject({
      amountCents: totalCents,
      paidOn: on,
      by: books.owner.displayName,
    });
    // The bill itself stays while a payment hangs on it, and the payment can be taken back.
    await expect(takeBackBilled(books.app, books.owner, { invoiceId: id })).rejects.toMatchObject({
      details: { reason: 'bill-has-more' },
    });
    const back = { intent: 'payment-back', paymentId: payment?.id ?? '' };
    expect((await press(id, back, clerk)).status).toBe(403);
    expect((await press(id, back)).status).toBe(200);
    expect(await owes(order.customerId)).toMatchObject({ totalCents });
    expect((await press(id, back)).status).toBe(409);
    const audit = await books.app.db.pool.query(
      `select action from audit_log where object_id = $1 and action like 'invoice.%payment%' order by action`,
      [id],
    );
    expect(audit.rows.map(({ action }) => action)).toEqual([
      'invoice.payment-recorded',
      'invoice.payment-taken-back',
    ]);
  },
);

seam(
  {
    fact: 'invoices: a part of a bill by hand was paid, then the rest, and the rest is taken back',
    act: 'receivables and the bill’s page: what is open is read',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/own-payments.ts',
      code: 'where p.invoice_id = i.id and p.undone_at is null), 0))`;',
      without: 'where p.invoice_id = i.id), 0))`;',
    },
  },
  async () => {
    const { id, order, on } = await billed();
    const { totalCents } = await read(id);
    const part = { intent: 'part-paid', amount: '80.01', on, method: 'Check 1042' };
    expect((await press(id, { ...part, amount: '0' })).status).toBe(400);
    expect((await press(id, { ...part, amount: 'ten' })).status).toBe(400);
    expect((await press(id, { ...part, amount: '9999999' })).status).toBe(400);
    expect((await read(id)).balanceCents).toBe(totalCents);
    // Sent again by a browser that heard no answer, it counts once.
    const key = 'p'.repeat(32);
    expect((await press(id, { ...part, key })).status).toBe(200);
    expect((await press(id, { ...part, key })).status).toBe(200);
    expect(await owes(order.customerId)).toMatchObject({ totalCents: totalCents - 8001 });
    books.app.clock.advance(60_000);
    expect((await press(id, { intent: 'paid', on })).status).toBe(200);
    expect(await owes(order.customerId)).toBeUndefined();
    expect((await press(id, { intent: 'paid', on })).status).toBe(409);
    const { ownPayments } = await readInvoicePage(books.app, books.owner, id);
    expect(ownPayments.map(({ amountCents, method }) => [amountCents, method])).toEqual([
      [8001, 'Check 1042'],
      [totalCents - 8001, ''],
    ]);
    const rest = ownPayments[1]?.id ?? '';
    expect((await press(id, { intent: 'payment-back', paymentId: rest })).status).toBe(200);
    // The part payment stands.
    expect(await owes(order.customerId)).toMatchObject({ totalCents: totalCents - 8001 });
    const other = await billed();
    const byOther = await press(other.id, { intent: 'payment-back', paymentId: rest });
    expect(byOther.status).toBe(404);
    const history = (await page(id)).history.map(({ text }) => text);
    expect(history).toContain(paymentMessages.unsaid(totalCents - 8001, books.owner.displayName));
    expect(history).toContain(
      paymentMessages.entered(8001, longDayText(on), 'Check 1042', books.owner.displayName),
    );
    // A buyer reads what was paid, and not who wrote it down.
    const buyer = await addUser(books.app, { customers: [order.customerId] });
    const seen = await readInvoicePage(books.app, buyer, id);
    expect(seen.ownPayments).toMatchObject([{ amountCents: 8001, by: null, method: '' }]);
  },
);

seam(
  {
    fact: 'credits: a credit on a bill by hand was made, and has no number yet',
    act: 'receivables: what is open of the bill is read',
    outcome: 'told',
    guard: {
      file: 'src/books/credits/server/draft-credit.ts',
      code: '  await openAgain(tx, { creditId: id });\n',
      without: '',
    },
  },
  async () => {
    const { id, order, deliveryId } = await billed();
    const { totalCents } = await read(id);
    await credited({ id, order, deliveryId });
    const [credit] = (await readInvoicePage(books.app, books.owner, id)).credits;
    const left = { totalCents: totalCents - (credit?.totalCents ?? 0) };
    expect(await owes(order.customerId)).toMatchObject(left);
    expect((await readInvoicePage(books.app, books.owner, id)).more.leftCents).toBe(
      left.totalCents,
    );
    expect(credit).toMatchObject({ comesOff: true, unusedCents: 0 });
    await enteredByHand(books.app, books.owner, {
      kind: 'credit',
      id: credit?.id ?? '',
      number: 'RC-1',
      on: today(),
    });
    expect(await owes(order.customerId)).toMatchObject(left);
  },
);

seam(
  {
    fact: 'credits: a credit of a shop without QuickBooks was a mistake, and is void',
    act: 'receivables, the next credit’s number, the taking back of its bill',
    outcome: 'told',
    guard: {
      file: 'src/books/credits/server/void-credit.ts',
      code: '    await openAgain(tx, { creditId });\n',
      without: '',
    },
  },
  async () => {
    const { id, order, deliveryId, on } = await billed();
    const { totalCents } = await read(id);
    const creditId = await credited({ id, order, deliveryId });
    const written = { kind: 'credit', id: creditId, number: 'V-1', on } as const;
    await enteredByHand(books.app, books.owner, written);
    const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
    const form = { intent: 'credit-void', creditId, reason: 'Of another customer' };
    expect((await press(id, form, clerk)).status).toBe(403);
    expect((await press(id, { ...form, reason: ' ' })).status).toBe(400);
    expect(await owes(order.customerId)).not.toMatchObject({ totalCents });
    expect((await press(id, form)).status).toBe(200);
    expect((await press(id, form)).status).toBe(409);
    expect(await owes(order.customerId)).toMatchObject({ totalCents });
    const shown = await readInvoicePage(books.app, books.owner, id);
    expect(shown.credits).toMatchObject([{ state: 'voided', docNumber: 'V-1', comesOff: false }]);
    // It waits for nobody, and nobody takes the void back by the list of what was decided.
    await expect(undoLeft(books.app, books.owner, { creditId })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    const other = await billed();
    const next = await credited(other);
    await expect(
      enteredByHand(books.app, books.owner, { ...written, id: next }),
    ).rejects.toMatchObject({ code: 'invalid-argument' });
    // The bill is free.
    await takeBackBilled(books.app, books.owner, { invoiceId: id });
    expect((await read(id)).billedOn).toBeNull();
  },
);

/** A second bill of the same customer. */
async function billedTo(customerId: string) {
  const next = await delivered();
  const move = (table: 'orders' | 'invoices', id: string) =>
    books.app.db.pool.query(`update ${table} set customer_id = $2 where id = $1`, [id, customerId]);
  await move('orders', next.order.id);
  await move('invoices', next.id);
  serial += 1;
  const written = { kind: 'invoice', id: next.id, number: `R-${serial}`, on: today() } as const;
  await enteredByHand(books.app, books.owner, { ...written, here: true });
  return { ...next, number: written.number };
}
/** A bill that was paid whole before a piece of it was credited. */
async function paidAndCredited() {
  const paid = await billed();
  expect((await press(paid.id, { intent: 'paid', on: paid.on })).status).toBe(200);
  const creditId = await credited(paid);
  const [credit] = (await readInvoicePage(books.app, books.owner, paid.id)).credits;
  return { ...paid, creditId, creditCents: credit?.totalCents ?? 0 };
}
const openOf = async (customerId: string) =>
  (await loadCustomerInvoices(books.app, books.owner, customerId, 5)).open;
const limitOf = async (customerId: string) => {
  const { rows } = await books.app.db.pool.query(
    `select (select coalesce(sum(balance_cents), 0) from open_debts where customer_id = $1)::int
          - (select coalesce(sum(balance_cents), 0) from open_credits where customer_id = $1)::int as cents`,
    [customerId],
  );
  return rows[0].cents;
};

seam(
  {
    fact: 'credits: a credit came on a bill by hand that is paid, so a part of it is left',
    act: 'receivables, the customer’s money and the limit of credit: who owes what is read',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/public/ageing.ts',
      code: "    from own_credits c join ${ordersForJoin} o on o.id = c.order_id\n   where ${inOrders(scope, 'c')}`;",
      without:
        "    from own_credits c join ${ordersForJoin} o on o.id = c.order_id\n   where false and ${inOrders(scope, 'c')}`;",
    },
  },
  async () => {
    const { order, creditCents } = await paidAndCredited();
    expect(creditCents).toBeGreaterThan(0);
    expect(await openOf(order.customerId)).toMatchObject({
      totalCents: -creditCents,
      credits: 1,
      creditsCents: -creditCents,
    });
    expect(await limitOf(order.customerId)).toBe(-creditCents);
    const next = await billedTo(order.customerId);
    const { totalCents } = await read(next.id);
    expect(await owes(order.customerId)).toMatchObject({
      totalCents: totalCents - creditCents,
      creditsCents: -creditCents,
    });
    expect(await limitOf(order.customerId)).toBe(totalCents - creditCents);
    // The figure of the credits leads to the bill on which they are.
    const withCredit = await tableInvoices(
      books.app.db,
      scope(),
      readTable(
        invoiceTable(true, null),
        new URLSearchParams({ customer: order.customerId, with: 'credit' }),
      ),
      { filter: 'all', limit: 10, today: today() },
    );
    expect(withCredit.rows.map(({ id }) => id)).toHaveLength(1);
  },
);

seam(
  {
    fact: 'credits: a part of a credit is left beyond its paid bill',
    act: 'invoices: another bill of the customer is paid with it, and that is taken back',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/own-payments.ts',
      code: 'where p.from_invoice_id = i.id and p.undone_at is null), 0) - coalesce((',
      without: 'where false), 0) - coalesce((',
    },
  },
  async () => {
    const { id, order, creditId, creditCents } = await paidAndCredited();
    await enteredByHand(books.app, books.owner, {
      kind: 'credit',
      id: creditId,
      number: 'LC-1',
      on: today(),
    });
    expect(await inTab('open', order.customerId)).toEqual([creditId]);
    const next = await billedTo(order.customerId);
    const { totalCents } = await read(next.id);
    const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
    const use = { intent: 'use-credit', key: 'u'.repeat(32) };
    expect((await press(next.id, use, clerk)).status).toBe(403);
    expect((await read(next.id)).balanceCents).toBe(totalCents);
    expect((await page(next.id)).creditLeft).toMatchObject([
      { invoiceId: id, leftCents: creditCents },
    ]);
    // Nobody else's bill is paid with it, and its own needs none.
    const stranger = await billed();
    expect((await page(stranger.id)).creditLeft).toEqual([]);
    expect((await press(stranger.id, { intent: 'use-credit' })).status).toBe(409);
    expect((await press(id, { intent: 'use-credit' })).status).toBe(409);
    // Sent again by a browser that heard no answer, it counts once.
    expect((await press(next.id, use)).data).toMatchObject({
      done: paymentMessages.creditUsed(creditCents),
    });
    expect((await press(next.id, use)).status).toBe(200);
    expect((await read(next.id)).balanceCents).toBe(totalCents - creditCents);
    expect((await press(next.id, { intent: 'use-credit' })).status).toBe(409);
    expect(await openOf(order.customerId)).toMatchObject({
      totalCents: totalCents - creditCents,
      credits: 0,
    });
    expect(await limitOf(order.customerId)).toBe(totalCents - creditCents);
    expect(await inTab('open', order.customerId)).toEqual([next.id]);
    expect(await inTab('paid', order.customerId)).toContain(creditId);
    expect((await page(id)).used).toMatchObject([
      { invoiceId: next.id, number: next.number, amountCents: creditCents },
    ]);
    // No money came, and no statement counts it twice.
    const statement = await readStatement(
      books.app,
      { id: order.customerId, accountingId: null },
      { from: today(), to: today() },
    );
    expect(statement).toMatchObject({
      creditedCents: creditCents,
      balanceCents: totalCents - creditCents,
      unappliedCents: 0,
    });
    expect(statement.lines.filter(({ kind }) => kind === 'payment')).toHaveLength(1);
    // What pays another bill is not void, and neither bill is taken back, before the payment is.
    const voiding = { intent: 'credit-void', creditId, reason: 'By mistake' };
    expect(await press(id, voiding)).toMatchObject({
      status: 409,
      data: { error: { message: expect.stringContaining(next.number) } },
    });
    await expect(
      takeBackBilled(books.app, books.owner, { invoiceId: next.id }),
    ).rejects.toMatchObject({ details: { reason: 'bill-has-more' } });
    const [row] = (await readInvoicePage(books.app, books.owner, next.id)).ownPayments;
    expect(row).toMatchObject({ amountCents: creditCents, fromCredit: null });
    const back = { intent: 'payment-back', paymentId: row?.id ?? '' };
    expect((await press(next.id, back, clerk)).status).toBe(403);
    expect((await press(next.id, back)).status).toBe(200);
    expect((await read(next.id)).balanceCents).toBe(totalCents);
    expect((await page(next.id)).creditLeft).toMatchObject([{ leftCents: creditCents }]);
    // The money of the first bill is taken back while its credit is used: it owes what the credit no longer covers.
    expect((await press(next.id, { intent: 'use-credit' })).status).toBe(200);
    await takePaymentsBack(id);
    expect((await read(id)).balanceCents).toBe((await read(id)).totalCents);
    expect(await openOf(order.customerId)).toMatchObject({ credits: 0 });
  },
);

seam(
  {
    fact: 'invoices: what is paid of a bill by hand stood in the shop’s own books before it was marked paid here',
    act: 'receivables: the payment is taken back, and who owes what is read',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/own-payments.ts',
      code: 'if (before?.forgets)',
      without: 'if (false)',
    },
  },
  async () => {
    const { id, order, on } = await billed();
    const apart = `update invoices set balance_cents = null where id = $1`;
    await books.app.db.pool.query(apart, [id]);
    for (const steps of [
      [{ intent: 'paid', on }],
      [
        { intent: 'part-paid', amount: '10.00', on },
        { intent: 'paid', on },
      ],
    ]) {
      for (const step of steps) expect((await press(id, step)).status).toBe(200);
      expect((await read(id)).balanceCents).toBe(0);
      await takePaymentsBack(id);
      expect((await read(id)).balanceCents).toBeNull();
      expect(await owes(order.customerId)).toBeUndefined();
    }
    // One whose payments are written down here is open again.
    books.app.clock.advance(60_000);
    const other = await billed();
    expect((await press(other.id, { intent: 'paid', on: other.on })).status).toBe(200);
    await takePaymentsBack(other.id);
    const { totalCents } = await read(other.id);
    expect(await owes(other.order.customerId)).toMatchObject({ totalCents });
  },
);

seam(
  {
    fact: 'invoices: a bill by hand, or a credit, was written on a day after its delivery',
    act: 'month’s end: the sums of a month and its list are read',
    outcome: 'told',
    guard: {
      file: 'src/books/documents/server/settle-entered-by-hand.ts',
      code: 'dated_before = txn_date, txn_date = ${on ?? null}::date,',
      without: '',
    },
  },
  async () => {
    const dated = (table: 'invoices' | 'credit_memos', id: string, day: string) =>
      books.app.db.pool.query(`update ${table} set txn_date = $2 where id = $1`, [id, day]);
    const on = today();
    const into = on.slice(0, 7);
    const { id, order, deliveryId } = await delivered();
    await dated('invoices', id, '2025-02-10');
    const was = await inMonth(into);
    await enteredByHand(books.app, books.owner, { kind: 'invoice', id, number: 'M-1', on });
    expect(await read(id)).toMatchObject({ txnDate: on, billedOn: on });
    expect((await inMonth('2025-02')).invoices).toBe(0);
    expect((await inMonth(into)).invoices).toBe(was.invoices + 1);
    // Its paper says both days.
    const { bytes } = await ownInvoicePdf(books.app, books.owner, id);
    const text = (await readPdf(bytes)).pages.join(' ');
    expect(text).toContain(longDayText(on));
    expect(text).toContain(longDayText('2025-02-10'));
    const creditId = await credited({ id, order, deliveryId });
    await dated('credit_memos', creditId, '2025-02-11');
    const credit = { kind: 'credit', id: creditId, number: 'MC-1', on } as const;
    await enteredByHand(books.app, books.owner, credit);
    expect(await inMonth('2025-02')).toMatchObject({ invoices: 0, credits: 0 });
    // Taken back, each counts where it counted before.
    await takeBackCredit(books.app, books.owner, { creditId });
    expect(await inMonth('2025-02')).toMatchObject({ invoices: 0, credits: 1 });
    const other = await delivered();
    await dated('invoices', other.id, '2025-02-12');
    const again = { kind: 'invoice', id: other.id, number: 'M-2', on } as const;
    await enteredByHand(books.app, books.owner, again);
    expect((await read(other.id)).txnDate).toBe(on);
    await takeBackBilled(books.app, books.owner, { invoiceId: other.id });
    expect((await read(other.id)).txnDate).toBe('2025-02-12');
  },
);

seam(
  {
    fact: 'invoices: bills by hand, their credits and payments are written down here',
    act: 'statements: a customer’s statement is read, on paper and by e-mail, and what came in by week',
    outcome: 'told',
    guard: {
      file: 'src/books/statements/server/read-statement.ts',
      code: '  if (await hasOwnReceivables(app.db)) return ownStatement(app, customer, period);\n',
      without: '',
    },
  },
  async () => {
    const { id, order, deliveryId, on } = await billed();
    const { totalCents, docNumber } = await read(id);
    const creditId = await credited({ id, order, deliveryId });
    const [credit] = (await readInvoicePage(books.app, books.owner, id)).credits;
    const creditCents = credit?.totalCents ?? 0;
    const part = { intent: 'part-paid', amount: '10.00', on, method: 'Check 77' };
    const weeks = async () => (await cashWeeks(books.app.db, scope(), today())).at(-1);
    const before = (await weeks())?.paidCents ?? 0;
    expect((await press(id, part)).status).toBe(200);
    expect((await weeks())?.paidCents).toBe(before + 1000);
    const money = async (who = books.owner) => {
      const url = new URL(`http://localhost/dashboard/customers/${order.customerId}/money`);
      const { account } = await moneyPage.loader({
        request: new Request(url),
        url,
        context: contextOf(books.app, who),
        params: { customerId: order.customerId },
      } as never);
      return account;
    };
    const leftCents = totalCents - creditCents - 1000;
    const account = await money();
    expect(account).toMatchObject({ canBeRead: true, problem: null });
    expect(account?.statement).toMatchObject({
      openingCents: 0,
      invoicedCents: totalCents,
      creditedCents: creditCents,
      paidCents: 1000,
      closingCents: leftCents,
      balanceCents: leftCents,
      unappliedCents: 0,
      ageing: { notDue: leftCents },
    });
    expect(account?.statement?.lines.map(({ kind, number }) => [kind, number])).toEqual([
      ['invoice', docNumber],
      ['credit', creditNumber(credit?.docNumber ?? '', order.number)],
      ['payment', 'Check 77'],
    ]);
    // Who keeps no books reads none of it.
    const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
    expect(await money(clerk)).toBeNull();
    // Paid whole, a void credit leaves its amount open; a credit on what is paid stays as credit.
    await press(id, { intent: 'credit-void', creditId, reason: 'By mistake' });
    await press(id, { intent: 'paid', on });
    expect((await money())?.statement).toMatchObject({ balanceCents: 0, creditedCents: 0 });
    const input = { customerIds: [order.customerId], from: on, to: on };
    const recipient = 'statement@harbor.example';
    await sendStatements(books.app, books.owner, { ...input, recipient }, 's'.repeat(32));
    await books.app.runJobs();
    const { rows } = await books.app.db.pool.query(
      'select state, subject from mails where recipient = $1',
      [recipient],
    );
    expect(rows).toEqual([{ state: 'sent', subject: expect.stringMatching(/^Statement/) }]);
  },
);

test('a bill after one whose payment stands in the shop’s own books is proposed as that', async () => {
  expect(await paymentsHere(books.app.db)).toBe(true);
  const { id } = await billed();
  books.app.clock.advance(60_000);
  await takeBackBilled(books.app, books.owner, { invoiceId: id });
  books.app.clock.advance(60_000);
  const form = { intent: 'billed', number: 'OWN-1', on: today() };
  expect((await press(id, form)).status).toBe(200);
  expect((await read(id)).balanceCents).toBeNull();
  expect(await paymentsHere(books.app.db)).toBe(false);
});

seam(
  {
    fact: 'invoices: the paper of a bill by hand was sent to whoever is billed',
    act: 'invoices: its page is read',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/pages/invoice.tsx',
      code: 'await mailsAbout(app.db, [invoice.id], INVOICE_MAIL)',
      without: '[] as Awaited<ReturnType<typeof mailsAbout>>',
    },
  },
  async () => {
    const { id, order } = await billed();
    await books.app.db.pool.query(
      `update customers set email = 'accounts@harbor.example' where id = $1`,
      [order.customerId],
    );
    expect(await page(id)).toMatchObject({ address: 'accounts@harbor.example' });
    expect(await historyText(id)).not.toMatch(/e-mail|sent/);
    const form = { intent: 'send', recipient: 'accounts@harbor.example', key: 'a'.repeat(32) };
    const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
    expect((await press(id, form, clerk)).status).toBe(403);
    expect((await press(id, { ...form, recipient: 'accounts' })).status).toBe(400);
    expect(await historyText(id)).not.toMatch(/e-mail|sent/);
    // Nearly the customer's address: asked, and sent there when it is meant.
    const slip = { ...form, recipient: 'acounts@harbor.example' };
    const answer = await press(id, slip);
    expect([answer.status, answer.data.error?.message]).toEqual([
      409,
      'Did you mean accounts@harbor.example? Correct it, or press again to send it to acounts@harbor.example.',
    ]);
    expect((await press(id, { ...slip, sure: 'other@harbor.example' })).status).toBe(409);
    expect(await historyText(id)).not.toMatch(/e-mail|sent/);
    expect((await press(id, form)).status).toBe(200);
    // Sent again by a browser that heard no answer, it goes once.
    expect((await press(id, form)).status).toBe(200);
    await books.app.runJobs();
    const words = sentInvoiceWords.mails.sent('accounts@harbor.example');
    expect((await historyText(id)).split(words)).toHaveLength(2);
    const { rows } = await books.app.db.pool.query(
      `select state, subject, attachments from mails where kind = 'invoice' and recipient = 'accounts@harbor.example'`,
    );
    expect(rows).toEqual([
      {
        state: 'sent',
        subject: expect.stringMatching(/^Invoice R-\d+ of Bellcart$/),
        attachments: [
          { filename: expect.stringMatching(/^invoice-R-/), made: 'own-invoice', of: id },
        ],
      },
    ]);
  },
);

seam(
  {
    fact: 'customers: the address of whoever is billed is known',
    act: 'statements: one is sent to an address that is nearly it',
    outcome: 'asked',
    guard: {
      file: 'src/books/statements/server/statement-forms.ts',
      code: "questionAddress(input.recipient, [email], form.get('sure'));",
      without: 'void email;',
    },
  },
  async () => {
    const { order, on } = await billed();
    const { customerId } = order;
    await books.app.db.pool.query(
      `update customers set email = 'accounts@harbor.example' where id = $1`,
      [customerId],
    );
    const send = async (recipient: string, sure = '') => {
      const form = { from: on, to: on, customerIds: customerId, recipient, sure };
      const sent = { ...form, key: 'c'.repeat(32) };
      const { data } = await postPage(books.app, books.owner, moneyPage, sent, { customerId });
      return data.error?.message ?? '';
    };
    const slip = 'accounts@habror.example';
    expect(await send(slip)).toBe(
      `Did you mean accounts@harbor.example? Correct it, or press again to send it to ${slip}.`,
    );
    expect(await send('acounts@harbor.example', slip)).toContain('Did you mean');
    expect(await send(slip, slip)).not.toContain('Did you mean');
    expect(await send('accounts@harbor.example')).not.toContain('Did you mean');
  },
);

seam(
  {
    fact: 'invoices: a bill by hand was taken back while its e-mail waits',
    act: 'mail: the e-mail is to go out',
    outcome: 'refused',
    guard: {
      file: 'src/jobs.ts',
      code: ', [INVOICE_MAIL]: isStillBilled',
      without: '',
    },
  },
  async () => {
    const { id } = await billed();
    const recipient = 'waits@harbor.example';
    await press(id, { intent: 'send', recipient, key: 'b'.repeat(32) });
    await takeBackBilled(books.app, books.owner, { invoiceId: id });
    await books.app.runJobs();
    expect(await historyText(id)).toContain(sentInvoiceWords.mails.failed(recipient));
    const { rows } = await books.app.db.pool.query(
      'select state, error from mails where recipient = $1',
      [recipient],
    );
    expect(rows).toMatchObject([
      { state: 'failed', error: expect.stringMatching(/no longer true/) },
    ]);
  },
);
