import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  enteredByHand,
  takeBackBilled,
} from '../../src/books/documents/server/settle-entered-by-hand.ts';
import * as inboxPage from '../../src/books/inbox/pages/inbox.tsx';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { billedText } from '../../src/books/invoices/by-hand-messages.ts';
import * as invoicePage from '../../src/books/invoices/pages/invoice.tsx';
import * as invoicesPage from '../../src/books/invoices/pages/invoices.tsx';
import { readInvoicePage } from '../../src/books/invoices/server/invoice-page.ts';
import { nextOwnNumber } from '../../src/books/invoices/server/own-numbers.ts';
import { recordPayment } from '../../src/books/invoices/server/own-payments.ts';
import { toBillByHand } from '../../src/books/invoices/server/to-bill.ts';
import { readWaiting } from '../../src/frame/server/attention.ts';
import { dayIn } from '../../src/kit/time.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser } from '../support/app.ts';
import { type Books, startBooks } from '../support/books.ts';
import { contextOf } from '../support/page-context.ts';
import { postPage } from '../support/post-page.ts';
import { seam } from './seam.ts';

/** A shop without QuickBooks bills a delivery by one press, and the bill goes to the customer. */

let books: Books;
let keys = 0;
beforeAll(async () => {
  books = await startBooks();
  await books.app.db.pool.query(
    `update company_settings set settings = settings || '{"usesQuickBooks": "no"}'::jsonb`,
  );
});
afterAll(() => books.close());

const query = async (text: string, values: unknown[] = []) =>
  (await books.app.db.pool.query(text, values)).rows;
const key = () => {
  keys += 1;
  return `${'k'.repeat(20)}${keys}`;
};
const today = () => dayIn('America/New_York', books.app.clock.now());

/** A delivery that waits to be billed; `email`: of whoever is billed. */
async function delivered(email: string) {
  const order = await books.order();
  await query('update customers set email = $2 where id = $1', [order.customerId, email]);
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const [{ id }] = (await query('select id from invoices where delivery_id = $1', [
    deliveryId,
  ])) as [{ id: string }];
  return { order, id };
}
const onPage = (invoiceId: string, form: Record<string, string>, who = books.owner) =>
  postPage(books.app, who, invoicePage, form, { invoiceId });
const inInbox = (form: [string, string][], who = books.owner) =>
  postPage(books.app, who, inboxPage, new URLSearchParams(form));
const tasksOf = async (number: string) =>
  (await readOpenTasks({ app: books.app, scope: orderScope(books.owner) })).filter(({ about }) =>
    about.some(({ label }) => label === number),
  );
const read = async (id: string) => (await readInvoicePage(books.app, books.owner, id)).invoice;
const mailsOf = (id: string) =>
  query(`select recipient, attachments from mails where dedupe_key like 'invoice:' || $1 || ':%'`, [
    id,
  ]);

test('one press bills a delivery under the next number and sends its PDF, once, however often it is pressed', async () => {
  const { id, order } = await delivered('accounts@harbor.example');
  const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
  const number = await nextOwnNumber(books.app.db);
  const form = { intent: 'bill', key: key() };
  expect((await onPage(id, form, clerk)).status).toBe(403);
  expect(await mailsOf(id)).toEqual([]);
  // Two presses at once, and the same again by a browser that heard no answer.
  const twice = await Promise.all([onPage(id, form), onPage(id, form)]);
  const again = await onPage(id, form);
  for (const { status, data } of [...twice, again]) {
    expect(status, JSON.stringify(data)).toBe(200);
    expect(data.done).toBe(billedText([{ number, sentTo: 'accounts@harbor.example' }]));
  }
  // A second press of another window finds it billed.
  expect((await onPage(id, { ...form, key: key() })).status).toBe(409);
  expect(await read(id)).toMatchObject({ docNumber: number, billedOn: today() });
  expect(await mailsOf(id)).toMatchObject([
    { recipient: 'accounts@harbor.example', attachments: [{ filename: `invoice-${number}.pdf` }] },
  ]);
  expect(await tasksOf(order.number)).toEqual([]);
});

test('To do bills by the same press, and several at once in the order of their days, each under a number of its own', async () => {
  const all = [
    await delivered('a@harbor.example'),
    await delivered('b@harbor.example'),
    await delivered(''),
  ];
  const [task] = await tasksOf(all[0]?.order.number ?? '');
  expect(task?.ways[0]).toMatchObject({ intent: 'bill-and-send', label: 'Bill and send' });
  const waiting = (await toBillByHand(books.app.db, orderScope(books.owner), 100)).map(
    ({ id }) => id,
  );
  const first = Number(await nextOwnNumber(books.app.db));
  const form: [string, string][] = [
    ['intent', 'bill-and-send'],
    ['key', key()],
    ...waiting.map((id): [string, string] => ['invoiceIds', id]),
  ];
  const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
  expect((await inInbox(form, clerk)).status).toBe(403);
  const [one, two] = await Promise.all([inInbox(form), inInbox(form)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  const numbers = await Promise.all(waiting.map(async (id) => (await read(id)).docNumber));
  const sent = await Promise.all(
    waiting.map(async (id, at) => ({
      number: numbers[at] ?? '',
      sentTo: String((await mailsOf(id))[0]?.recipient ?? ''),
    })),
  );
  // Numbers and addresses as the papers have them.
  expect((one.data.taskDone as { text: string }).text).toBe(billedText(sent));
  expect(billedText(sent)).toMatch(/^Invoices \d+.* sent to .*@harbor\.example/);
  expect(numbers).toEqual(waiting.map((_, at) => String(first + at)));
  expect(await nextOwnNumber(books.app.db)).toBe(String(first + waiting.length));
  for (const { id } of all.slice(0, 2)) expect(await mailsOf(id)).toHaveLength(1);
});

test('a payment of an older bill changes nothing of the next number, and a number that was typed is passed over', async () => {
  const [older, newer, third] = [
    await delivered('a@harbor.example'),
    await delivered('b@harbor.example'),
    await delivered('c@harbor.example'),
  ];
  await onPage(older.id, { intent: 'bill', key: key() });
  await onPage(newer.id, { intent: 'bill', key: key() });
  books.app.clock.advance(60_000);
  const next = await nextOwnNumber(books.app.db);
  await recordPayment(
    books.app,
    books.owner,
    { invoiceId: older.id, on: today(), method: '' },
    undefined,
  );
  expect(await nextOwnNumber(books.app.db)).toBe(next);
  const typed = { kind: 'invoice', id: third.id, number: next, on: today() } as const;
  await enteredByHand(books.app, books.owner, typed);
  expect(await nextOwnNumber(books.app.db)).toBe(String(Number(next) + 1));
});

seam(
  {
    fact: 'customers: nobody wrote an e-mail address of whoever is billed',
    act: 'invoices: a delivery is billed by one press',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/bill-and-send.ts',
      code: 'set to_send = true where',
      without: 'set to_send = false where',
    },
  },
  async () => {
    const { id, order } = await delivered('');
    const [task] = await tasksOf(order.number);
    expect(task?.ways[0]).toMatchObject({ intent: 'bill-and-send', label: 'Bill' });
    expect((await onPage(id, { intent: 'bill', key: key() })).status).toBe(200);
    const before = await readWaiting(books.app, books.owner);
    const [unsent] = await tasksOf(order.number);
    expect(unsent).toMatchObject({ kind: 'to-send', stopsMoney: false });
    expect(unsent?.sentence).toMatch(/billed and not sent: nobody wrote an e-mail address\.$/);
    // Sent from there, it is done; the badge follows.
    const form = (recipient: string): [string, string][] => [
      ['intent', 'send-bill'],
      ['invoiceId', id],
      ['recipient', recipient],
      ['key', key()],
    ];
    expect((await inInbox(form('accounts'))).status).toBe(400);
    expect((await inInbox(form('paper@harbor.example'))).status).toBe(200);
    expect(await tasksOf(order.number)).toEqual([]);
    expect((await readWaiting(books.app, books.owner)).books).toBe((before.books ?? 0) - 1);
  },
);

seam(
  {
    fact: 'mail: the e-mail of a bill is refused',
    act: 'to do: what waits for the bookkeeper is read',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/unsent-tasks.ts',
      code: '(i.to_send or mail.about is not null)',
      without: 'i.to_send',
    },
  },
  async () => {
    const { id, order } = await delivered('full@harbor.example');
    await onPage(id, { intent: 'bill', key: key() });
    expect(await tasksOf(order.number)).toEqual([]);
    await books.app.asOwner((client) =>
      client.query(
        `update graphile_worker._private_jobs set last_error = 'Mailbox full', attempts = 1
          where key = (select 'mail:' || m.id from mails m where m.dedupe_key like 'invoice:' || $1 || ':%')`,
        [id],
      ),
    );
    const [task] = await tasksOf(order.number);
    expect(task?.sentence).toMatch(/the e-mail to full@harbor\.example was refused\.$/);
    const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
    const onPaper: [string, string][] = [
      ['intent', 'sent-otherwise'],
      ['invoiceId', id],
    ];
    expect((await inInbox(onPaper, clerk)).status).toBe(403);
    expect((await inInbox(onPaper)).status).toBe(200);
    expect(await tasksOf(order.number)).toEqual([]);
    expect((await inInbox(onPaper)).status).toBe(409);
  },
);

test('a bill that is taken back waits to be billed, and no longer to be sent; before that it bears no number', async () => {
  const { id, order } = await delivered('');
  const titleOf = async () =>
    (
      await invoicePage.loader({
        context: contextOf(books.app, books.owner),
        params: { invoiceId: id },
      } as never)
    ).title;
  const listed = async () => {
    const url = new URL(`http://localhost/dashboard/invoices?show=all&q=${order.number}`);
    const context = contextOf(books.app, books.owner);
    const of = { request: new Request(url), url, context, params: {} };
    return (await invoicesPage.loader(of as never)).table.rows[0]?.docNumber;
  };
  expect([await titleOf(), await listed()]).toEqual([`Invoice of order ${order.number}`, null]);
  await onPage(id, { intent: 'bill', key: key() });
  const { docNumber } = await read(id);
  expect([await titleOf(), await listed()]).toEqual([`Invoice ${docNumber}`, docNumber]);
  await takeBackBilled(books.app, books.owner, { invoiceId: id });
  expect((await tasksOf(order.number)).map(({ kind }) => kind)).toEqual(['to-bill']);
});
