import { afterAll, beforeAll, expect, test } from 'vitest';
import { enteredByHand } from '../../src/books/documents/server/settle-entered-by-hand.ts';
import { paymentMessages } from '../../src/books/invoices/by-hand-messages.ts';
import { readInvoicePage } from '../../src/books/invoices/server/invoice-page.ts';
import { ageingOf } from '../../src/books/invoices/server/public/ageing.ts';
import * as moneyPage from '../../src/books/statements/pages/customer-money.tsx';
import { statementPdf } from '../../src/books/statements/server/statement-pdf.ts';
import { dayIn, shiftDay } from '../../src/kit/time.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser } from '../support/app.ts';
import { type Books, startBooks } from '../support/books.ts';
import { contextOf } from '../support/page-context.ts';
import { postPage } from '../support/post-page.ts';
import { readPdf } from '../support/read-pdf.ts';
import { seam } from './seam.ts';

/** One payment for several bills of a shop without QuickBooks, on the customer's Money. */

let books: Books;
let serial = 0;
beforeAll(async () => {
  books = await startBooks();
  await books.app.db.pool.query(
    `update company_settings set settings = settings || '{"usesQuickBooks": "no"}'::jsonb`,
  );
});
afterAll(() => books.close());

const today = () => dayIn('America/New_York', books.app.clock.now());
const openOf = async (id: string) =>
  (await readInvoicePage(books.app, books.owner, id)).invoice.balanceCents ?? 0;

/** So many open bills of one customer, the oldest first. */
async function bills(count: number) {
  const ids: string[] = [];
  let customerId = '';
  for (let at = 0; at < count; at += 1) {
    const order = await books.order();
    const { deliveryId } = await books.deliver(order, [3, 2]);
    await books.app.runJobs();
    const { rows } = await books.app.db.pool.query(
      'select id from invoices where delivery_id = $1',
      [deliveryId],
    );
    customerId ||= order.customerId;
    const id = rows[0].id as string;
    await books.app.db.pool.query('update orders set customer_id = $2 where id = $1', [
      order.id,
      customerId,
    ]);
    await books.app.db.pool.query('update invoices set customer_id = $2 where id = $1', [
      id,
      customerId,
    ]);
    serial += 1;
    const written = { kind: 'invoice', id, number: `C-${serial}`, on: today() } as const;
    await enteredByHand(books.app, books.owner, { ...written, here: true });
    ids.push(id);
  }
  return { ids, customerId, sums: await Promise.all(ids.map(openOf)) };
}
const pay = (
  customerId: string,
  invoiceIds: readonly string[],
  fields: Record<string, string>,
  who = books.owner,
) =>
  postPage(
    books.app,
    who,
    moneyPage,
    new URLSearchParams([
      ['intent', 'payment'],
      ...invoiceIds.map((id) => ['invoiceIds', id]),
      ...Object.entries({ on: today(), method: 'Check 1042', ...fields }),
    ] as [string, string][]),
    { customerId },
  );
const dollars = (cents: number) => (cents / 100).toFixed(2);

seam(
  {
    fact: 'invoices: one check paid several bills by hand of a customer',
    act: 'receivables and each bill: what is open is read',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/own-payments.ts',
      code: '  await openAnew(tx, bill.id);\n',
      without: '',
    },
  },
  async () => {
    const { ids, customerId, sums } = await bills(3);
    const [one = 0, two = 0, three = 0] = sums;
    const amount = dollars(one + two - 100);
    const form = { amount, key: 'q'.repeat(24) };
    const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
    expect((await pay(customerId, ids, form, clerk)).status).toBe(403);
    // Pressed twice, and once more by a browser that heard no answer.
    const answers = await Promise.all([pay(customerId, ids, form), pay(customerId, ids, form)]);
    answers.push(await pay(customerId, ids, form));
    for (const { status, data } of answers) {
      expect(status, JSON.stringify(data)).toBe(200);
      expect(data.done).toBe(paymentMessages.recordedFor(one + two - 100, 2));
    }
    expect(await Promise.all(ids.map(openOf))).toEqual([0, 100, three]);
    const ageing = await ageingOf(books.app.db, orderScope(books.owner), today());
    expect(ageing.find((row) => row.customerId === customerId)?.totalCents).toBe(100 + three);
    const context = contextOf(books.app, books.owner);
    const url = new URL('http://localhost/money');
    const page = await moneyPage.loader({ context, url, params: { customerId } } as never);
    expect(page.account?.bills.map(({ id, openCents }) => [id, openCents])).toEqual([
      [ids[1], 100],
      [ids[2], three],
    ]);
  },
);

test('more than is open of what is ticked, no amount, no bill, a day to come and bills of another customer are refused, and nothing is written', async () => {
  const { ids, customerId, sums } = await bills(2);
  const other = await bills(1);
  const sum = (sums[0] ?? 0) + (sums[1] ?? 0);
  const refused = async (invoiceIds: readonly string[], fields: Record<string, string>) => {
    const { status, data } = await pay(customerId, invoiceIds, fields);
    return [status, data.error?.message];
  };
  const paid = { amount: dollars(sum + 1) };
  expect(await refused(ids, paid)).toEqual([400, paymentMessages.tooMuchOfAll(sum)]);
  expect(await refused(ids, { amount: 'all' })).toEqual([400, paymentMessages.noAmount]);
  expect(await refused([], { amount: '1' })).toEqual([400, paymentMessages.noBill]);
  const later = { amount: '1', on: shiftDay(today(), 1) };
  expect(await refused(ids, later)).toEqual([400, paymentMessages.noDayOfAll]);
  expect((await refused(ids, { amount: '1', on: '2020-01-01' }))[0]).toBe(400);
  expect((await refused(other.ids, { amount: '1' }))[0]).toBe(404);
  expect(await Promise.all(ids.map(openOf))).toEqual(sums);
  expect(await Promise.all(other.ids.map(openOf))).toEqual(other.sums);
});

seam(
  {
    fact: 'invoices: a bill by hand of an earlier month is open and late',
    act: 'statements: this month’s is read, on paper and by e-mail',
    outcome: 'told',
    guard: {
      file: 'src/books/statements/server/make-statement.ts',
      code: 'open: openInvoices(documents, today, names),',
      without: 'open: [],',
    },
  },
  async () => {
    const { ids, customerId, sums } = await bills(2);
    const [late = '', fresh = ''] = ids;
    const due = shiftDay(today(), -40);
    await books.app.db.pool.query(
      'update invoices set txn_date = $2, due_date = $3 where id = $1',
      [late, shiftDay(today(), -70), due],
    );
    await books.app.db.pool.query('update invoices set due_date = $2 where id = $1', [
      fresh,
      shiftDay(today(), 15),
    ]);
    await books.app.db.pool.query(
      `update customers set email = 'late@harbor.example' where id = $1`,
      [customerId],
    );
    const number = async (id: string) =>
      (await readInvoicePage(books.app, books.owner, id)).invoice.docNumber ?? '';
    const context = contextOf(books.app, books.owner);
    const url = new URL(`http://localhost/money?from=${today()}&to=${today()}`);
    const page = await moneyPage.loader({ context, url, params: { customerId } } as never);
    const open = page.account?.statement?.open;
    expect(open).toMatchObject([
      { number: await number(late), dueDate: due, daysLate: 40, cents: sums[0] },
      { number: await number(fresh), daysLate: 0, cents: sums[1] },
    ]);
    const statement = page.account?.statement;
    if (!statement) throw new Error('There is no statement.');
    const holder = { name: 'Harbor House', address1: '', city: '', state: '', zip: '' };
    const paper = await readPdf(await statementPdf(books.app, holder, statement));
    const text = paper.pages.join('\n');
    expect(text).toContain(`Invoice ${await number(late)}`);
    expect(text).toContain('Days late');
    const form = { from: today(), to: today(), customerIds: customerId, key: 'w'.repeat(24) };
    const sent = await postPage(books.app, books.owner, moneyPage, form, { customerId });
    expect(sent.status, JSON.stringify(sent.data)).toBe(200);
    await books.app.runJobs();
    const { rows } = await books.app.db.pool.query(
      `select body_text from mails where kind = 'statement' and recipient = 'late@harbor.example'`,
    );
    expect(rows[0]?.body_text).toContain(`Invoice ${await number(late)}`);
    expect(rows[0]?.body_text).toContain('40 days late');
  },
);
