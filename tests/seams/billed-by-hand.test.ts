import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameCorrection } from '../../src/books/credits/server/name-correction.ts';
import {
  enteredByHand,
  takeBackBilled,
  takeBackCredit,
} from '../../src/books/documents/server/settle-entered-by-hand.ts';
import * as inboxPage from '../../src/books/inbox/pages/inbox.tsx';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { byHandMessages } from '../../src/books/invoices/by-hand-messages.ts';
import { openText } from '../../src/books/invoices/invoice-messages.ts';
import * as invoicePage from '../../src/books/invoices/pages/invoice.tsx';
import * as invoicePdf from '../../src/books/invoices/pages/invoice-pdf.ts';
import * as invoicesPage from '../../src/books/invoices/pages/invoices.tsx';
import { decidedAbout } from '../../src/books/invoices/server/decided.ts';
import { resolveDifference } from '../../src/books/invoices/server/invoice-differences.ts';
import { readInvoicePage } from '../../src/books/invoices/server/invoice-page.ts';
import { countNotSynced } from '../../src/books/invoices/server/not-synced.ts';
import { nextOwnNumber } from '../../src/books/invoices/server/own-numbers.ts';
import { loadCustomerInvoices } from '../../src/books/invoices/server/public/load-invoices.ts';
import { billLines, sumToBill, toBillByHand } from '../../src/books/invoices/server/to-bill.ts';
import { decisionText } from '../../src/books/invoices/unbilled-messages.ts';
import { CUSTOMER_MESSAGES } from '../../src/books/messages.ts';
import { statementMessages } from '../../src/books/statements/messages.ts';
import * as moneyPage from '../../src/books/statements/pages/customer-money.tsx';
import { decideClaim } from '../../src/delivery/claims/server/decide-claim.ts';
import { raiseClaim } from '../../src/delivery/claims/server/raise-claim.ts';
import { readAttention, readWaiting } from '../../src/frame/server/attention.ts';
import type { Actor } from '../../src/kit/actor.ts';
import { formatCents } from '../../src/kit/money.ts';
import { dayIn } from '../../src/kit/time.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { ROOT_FOLDER } from '../../src/platform/root-folder.ts';
import { addUser } from '../support/app.ts';
import { type Books, type OrderInHand, startBooks } from '../support/books.ts';
import { expectAccessible } from '../support/check-pdf.ts';
import { contextOf as contextFor } from '../support/page-context.ts';
import { postPage } from '../support/post-page.ts';
import { readPdf } from '../support/read-pdf.ts';
import { seam } from './seam.ts';

/** A shop without QuickBooks writes its bills by hand and says so here. What is paid of these it keeps in its own books; else: `own-receivables.test.ts`. */

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.app.db.pool.query(
    `update company_settings set settings = settings || '{"usesQuickBooks": "no"}'::jsonb`,
  );
});
afterAll(() => books.close());

const DAY = '2026-03-03';
const contextOf = (actor: Actor) => contextFor(books.app, actor);
const query = async (text: string, values: unknown[] = []) =>
  (await books.app.db.pool.query(text, values)).rows;

async function delivered() {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const [{ id }] = (await query('select id from invoices where delivery_id = $1', [
    deliveryId,
  ])) as [{ id: string }];
  return { order, deliveryId, id };
}
const mark = (id: string, number: string, who = books.owner, on = DAY) =>
  enteredByHand(books.app, who, { kind: 'invoice', id, number, on, here: false });
const waiting = async () =>
  (await toBillByHand(books.app.db, orderScope(books.owner), 100)).map((one) => one.id);

const toDo = async (number: string) =>
  (await readOpenTasks({ app: books.app, scope: orderScope(books.owner) })).filter(({ about }) =>
    about.some(({ label }) => label === number),
  );

const decidedRows = async (id: string) =>
  (await decidedAbout(books.app.db, orderScope(books.owner), books.app.clock.now()))
    .filter(({ invoiceId }) => invoiceId === id)
    .map(({ what, by, reason }) => ({ what, by, reason }));

async function correct({ order, deliveryId }: { order: OrderInHand; deliveryId: string }) {
  const body = {
    deliveryId,
    seen: 0,
    lines: [{ orderLineId: order.lineIds[0], delivered: 2 }],
    reason: 'miscounted',
    note: 'Counted again',
  };
  const key = { 'idempotency-key': randomUUID() };
  const made = await books.app.call(books.driver, 'POST', '/api/correct-delivery', body, key);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await books.app.runJobs();
}

test('upgrading: bills that were marked before get the name of who marked them, from the audit log', async () => {
  const { id } = await delivered();
  await mark(id, '911');
  await books.app.asOwner(async (client) => {
    await client.query('delete from document_decisions where invoice_id = $1', [id]);
    const file = (name: string) => readFileSync(path.join(ROOT_FOLDER, 'migrations', name), 'utf8');
    // Only what it makes of earlier rows: the rule about them stands already.
    const [, earlier = ''] = file('1610_who_decided.sql').split('-- What was written down before');
    await client.query('begin');
    await client.query('create temp table kept as select * from document_decisions');
    await client.query('delete from document_decisions');
    await client.query(`-- ${earlier}`);
    await client.query('delete from document_decisions where invoice_id <> $1', [id]);
    await client.query(file('1640_billed_by_hand_words.sql'));
    await client.query('insert into document_decisions overriding system value select * from kept');
    await client.query('commit');
  });
  expect(await decidedRows(id)).toEqual([
    { what: 'by-hand', by: books.owner.displayName, reason: '911' },
  ]);
});

test('who may not: without the duty books nothing is marked or taken back; a day to come and a second mark are refused', async () => {
  const { id } = await delivered();
  const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: [] });
  await expect(mark(id, '77', clerk)).rejects.toMatchObject({ code: 'permission-denied' });
  await expect(mark(id, '77', books.owner, '2099-01-01')).rejects.toMatchObject({
    code: 'invalid-argument',
  });
  expect(await waiting()).toContain(id);
  await mark(id, '77');
  await expect(mark(id, '78')).rejects.toMatchObject({ details: { reason: 'settled' } });
  const back = (who = books.owner) => takeBackBilled(books.app, who, { invoiceId: id });
  await expect(back(clerk)).rejects.toMatchObject({ code: 'permission-denied' });
  await back();
  expect(await waiting()).toContain(id);
  await expect(back()).rejects.toMatchObject({ details: { reason: 'settled' } });
  // The row under Decided says who, and that it was taken back.
  expect(await decidedRows(id)).toEqual([
    { what: 'undone', by: books.owner.displayName, reason: '' },
    { what: 'by-hand', by: books.owner.displayName, reason: '77' },
  ]);
  const audit = await query(
    `select action from audit_log where object_id = $1 and action like 'invoice.billed%' order by action`,
    [id],
  );
  expect(audit).toEqual([
    { action: 'invoice.billed-by-hand' },
    { action: 'invoice.billed-by-hand-undone' },
  ]);
});

test('what happened to the invoice says who marked it, its number, and who took it back', async () => {
  const { id } = await delivered();
  await mark(id, '81');
  await takeBackBilled(books.app, books.owner, { invoiceId: id });
  const { decisions } = await readInvoicePage(books.app, books.owner, id);
  const who = books.owner.displayName;
  expect(decisions.map(decisionText)).toEqual([
    `Its number was taken back by ${who}`,
    `It was marked as billed by hand by ${who}: 81`,
  ]);
});

test('To do marks a bill in its list: the number and the day go to the invoice, and the task is gone', async () => {
  const { id, order } = await delivered();
  const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
  const form = { intent: 'billed', invoiceId: id, number: 'A-77', on: DAY };
  const press = (who = books.owner) => postPage(books.app, who, inboxPage, form);
  expect((await press(clerk)).status).toBe(403);
  expect((await press()).status).toBe(200);
  const { invoice } = await readInvoicePage(books.app, books.owner, id);
  expect(invoice).toMatchObject({ docNumber: 'A-77', billedOn: DAY });
  expect((await toDo(order.number)).length).toBe(0);
});

seam(
  {
    fact: 'books: a bill was marked by hand, and nobody sent it to the customer',
    act: 'to do and the list of invoices: what is left to do of it is read',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/pages/invoices.tsx',
      code: '!mails.some(({ about }) => about === id)',
      without: 'mails.some(({ about }) => about === id)',
    },
  },
  async () => {
    const { id, order } = await delivered();
    await query(`update customers set email = 'accounts@harbor.example' where id = $1`, [
      order.customerId,
    ]);
    const form = { intent: 'billed', invoiceId: id, number: 'A-78', on: DAY };
    const marked = await postPage(books.app, books.owner, inboxPage, form);
    expect(marked.data.taskDone).toMatchObject({
      text: expect.stringContaining('not sent'),
      send: { invoiceId: id, address: 'accounts@harbor.example' },
    });
    const notSent = async () => {
      const url = new URL('http://localhost/dashboard/invoices?show=all&q=A-78');
      const context = contextOf(books.owner);
      const of = { request: new Request(url), url, context, params: {} };
      return (await invoicesPage.loader(of as never)).notSent;
    };
    expect(await notSent()).toEqual([id]);
    const recipient = 'accounts@harbor.example';
    const send = { intent: 'send', recipient, key: 'c'.repeat(32) };
    const sent = await postPage(books.app, books.owner, invoicePage, send, { invoiceId: id });
    expect(sent.status, JSON.stringify(sent.data)).toBe(200);
    expect(await notSent()).toEqual([]);
  },
);

seam(
  {
    fact: 'deliveries: a delivery is not billed, in a shop without QuickBooks',
    act: 'to do: what waits for the bookkeeper and the owner is counted',
    outcome: 'told',
    guard: {
      file: 'src/books/inbox/server/sources.ts',
      code: '  toBillTasks,\n  unsentTasks',
      without: '  unsentTasks',
    },
  },
  async () => {
    const scope = orderScope(books.owner);
    const before = await readWaiting(books.app, books.owner);
    const sumBefore = await sumToBill(books.app.db, scope);
    const { id, order } = await delivered();
    const [task] = await toDo(order.number);
    expect(task).toMatchObject({ kind: 'to-bill', stopsMoney: false });
    expect(task?.ways.map((way) => 'intent' in way && way.intent)).toEqual([
      'bill-and-send',
      'billed',
      false,
    ]);
    // The badge, Today, the sum above the list and the list of what is not billed are one reading.
    const after = await readWaiting(books.app, books.owner);
    expect(after.books).toBe(before.books + 1);
    const sum = await sumToBill(books.app.db, scope);
    expect(sum.count).toBe(sumBefore.count + 1);
    expect(sum.count).toBe((await waiting()).length);
    const today = await readAttention(books.app, books.owner);
    expect(today.find(({ key }) => key === 'books')?.count).toBe(after.books);
    await mark(id, '91');
    expect((await readWaiting(books.app, books.owner)).books).toBe(before.books);
    expect(await toDo(order.number)).toEqual([]);
  },
);

test('the rows of a bill add up to its total, tax and charges beside the goods', async () => {
  const { id } = await delivered();
  const bill = (await toBillByHand(books.app.db, orderScope(books.owner), 100)).find(
    (one) => one.id === id,
  );
  if (!bill) throw new Error('It does not wait.');
  const rows = billLines(bill, byHandMessages.charges);
  expect(rows.slice(0, 2).map(({ quantity }) => quantity)).toEqual([3, 2]);
  expect(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(bill.totalCents);
});

test('the customer reads that it is billed, and the number of the bill', async () => {
  const { order, id } = await delivered();
  const buyer = await addUser(books.app, { customers: [order.customerId] });
  await mark(id, 'A-31');
  const { invoice } = await readInvoicePage(books.app, buyer, id);
  expect([CUSTOMER_MESSAGES[invoice.state], invoice.docNumber]).toEqual(['Billed', 'A-31']);
});

seam(
  {
    fact: 'invoices: a delivery was billed by hand, without QuickBooks',
    act: 'deliveries: the delivery is corrected',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/invoice-differences.ts',
      code: 'if (seen && !seen.byHand)',
      without: 'if (seen)',
    },
  },
  async () => {
    const one = await delivered();
    await mark(one.id, 'A-40');
    await correct(one);
    const task = (await readOpenTasks({ app: books.app, scope: orderScope(books.owner) })).find(
      ({ key, about }) => key.startsWith('correction:') && about[0]?.label === one.order.number,
    );
    expect(task?.sentence).toMatch(
      /after invoice A-40 was written by hand: .* is to be credited\.$/,
    );
    expect(task?.ways.map((way) => 'intent' in way && way.intent)).toEqual(['difference']);
    await expect(
      takeBackBilled(books.app, books.owner, { invoiceId: one.id }),
    ).rejects.toMatchObject({ details: { reason: 'bill-has-more' } });
    // Nobody reads those books: the number of the credit is taken as it was said.
    const differenceId = task?.key.split(':')[1] ?? '';
    await resolveDifference(books.app, books.owner, { differenceId, document: 'C-40' });
  },
);

seam(
  {
    fact: 'deliveries: a delivery was corrected after its bill by hand, whose payments are written down here',
    act: 'inbox: a bookkeeper names the credit by its number',
    outcome: 'told',
    guard: {
      file: 'src/books/credits/server/name-correction.ts',
      code: '!isCreditedByNumber(difference)',
      without: 'isCreditedByNumber(difference)',
    },
  },
  async () => {
    const one = await delivered();
    const on = dayIn('America/New_York', books.app.clock.now());
    const bill = { kind: 'invoice', id: one.id, number: 'A-90', on, here: true } as const;
    await enteredByHand(books.app, books.owner, bill);
    const openCents = async () =>
      (await readInvoicePage(books.app, books.owner, one.id)).invoice.balanceCents ?? 0;
    const before = await openCents();
    await correct(one);
    const task = (await readOpenTasks({ app: books.app, scope: orderScope(books.owner) })).find(
      ({ key, about }) => key.startsWith('correction:') && about[0]?.label === one.order.number,
    );
    const [way] = task?.ways ?? [];
    expect(way && 'intent' in way && way.help).toMatch(/owes less by it/);
    const input = { differenceId: task?.key.split(':')[1] ?? '', document: 'C-90' };
    const desk = await addUser(books.app, { role: 'admin', duties: ['desk'], customers: 'all' });
    await expect(nameCorrection(books.app, desk, input)).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await nameCorrection(books.app, books.owner, input);
    const { credits } = await readInvoicePage(books.app, books.owner, one.id);
    expect(credits).toMatchObject([{ docNumber: 'C-90', billedOn: on }]);
    expect(await openCents()).toBe(before - (credits[0]?.totalCents ?? 0));
    await expect(nameCorrection(books.app, books.owner, input)).rejects.toMatchObject({
      code: 'failed-precondition',
    });
  },
);

seam(
  {
    fact: 'invoices: a delivery was billed by hand',
    act: 'receivables: who owes what is read',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/not-synced.ts',
      code: "const byHand = sql`i.state = 'elsewhere' and i.billed_on is not null and i.balance_cents is null`;",
      without: 'const byHand = sql`false`;',
    },
  },
  async () => {
    const one = await delivered();
    const scope = orderScope(books.owner);
    const before = await countNotSynced(books.app.db, scope);
    await mark(one.id, 'A-45');
    const after = await countNotSynced(books.app.db, scope);
    // It is said once, as what it is, and is a debt in no figure.
    expect(after).toMatchObject({
      ...before,
      byHand: before.byHand + 1,
      byHandCents: expect.any(Number),
    });
    expect(after.byHandCents).toBeGreaterThan(before.byHandCents);
  },
);

seam(
  {
    fact: 'invoices: a delivery was billed by hand',
    act: 'customers: what a customer owes is read on its page',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/public/load-invoices.ts',
      code: '...checked, byHand, byHandCents }',
      without: '...checked, byHand: byHand * 0, byHandCents }',
    },
  },
  async () => {
    const one = await delivered();
    await mark(one.id, 'A-47');
    const { open } = await loadCustomerInvoices(books.app, books.owner, one.order.customerId, 5);
    const there = await countNotSynced(books.app.db, orderScope(books.owner), one.order.customerId);
    // The same sentence as under Receivables, and not that nothing is open.
    expect(openText(open)).toBe(byHandMessages.allApart(there.byHand, there.byHandCents));
  },
);

seam(
  {
    fact: 'invoices: a delivery was billed by hand',
    act: 'invoices: the customer’s own buyer looks at what is open',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/pages/invoices.tsx',
      code: ': { byHand: notSynced.byHand, byHandCents: notSynced.byHandCents, toCustomer: true }),',
      without: ': {}),',
    },
  },
  async () => {
    const one = await delivered();
    const buyer = await addUser(books.app, { customers: [one.order.customerId] });
    const url = new URL('http://localhost/dashboard/invoices');
    const look = async () =>
      (await invoicesPage.loader({
        request: new Request(url),
        url,
        context: contextOf(buyer),
        params: {},
      } as never)) as { open: Parameters<typeof openText>[0]; filter: string };
    const waits = await look();
    expect([openText(waits.open), waits.filter]).toEqual([
      expect.stringMatching(/delivered in 1 delivery, not billed yet$/),
      'all',
    ]);
    await mark(one.id, 'A-48');
    const billed = await look();
    expect([openText(billed.open), billed.filter]).toEqual([
      expect.stringMatching(/^1 bill of .* Ask us what is open\.$/),
      'all',
    ]);
  },
);

test('where the shop’s own books know what is paid, a customer’s Money has one sentence in place of a statement, and no form for a period', async () => {
  const one = await delivered();
  await mark(one.id, 'APART-1');
  await books.app.db.pool.query(
    `update invoices set balance_cents = null where state = 'elsewhere'`,
  );
  const context = contextOf(books.owner);
  const url = new URL(`http://localhost/dashboard/customers/${one.order.customerId}/money`);
  const { account } = await moneyPage.loader({
    request: new Request(url),
    url,
    context,
    params: { customerId: one.order.customerId },
  } as never);
  expect(account).toMatchObject({
    canBeRead: false,
    statement: null,
    problem: statementMessages.withoutBooks,
  });
});

seam(
  {
    fact: 'invoices: a delivery was billed by hand',
    act: 'invoices: who may see it gets its paper, with the shop’s own number, and the next number stands ready',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/pages/invoice-pdf.ts',
      code: 'if (own) return paperResponse(own.bytes, `invoice-${own.number}`);',
      without: '',
    },
  },
  async () => {
    const { order, id } = await delivered();
    const paper = async (actor: Actor) => {
      const response = await invoicePdf.loader({
        context: contextOf(actor),
        params: { invoiceId: id },
      } as never);
      return response;
    };
    // Before it has a number there is no paper.
    await expect(paper(books.owner)).rejects.toMatchObject({ status: 404 });
    books.app.clock.advance(86_400_000);
    await mark(id, 'P-41');
    const response = await paper(books.owner);
    expect(response.headers.get('content-disposition')).toContain('invoice-P-41.pdf');
    const bytes = Buffer.from(await response.arrayBuffer());
    await expectAccessible(bytes, 'invoice by hand');
    const { invoice, lines } = await readInvoicePage(books.app, books.owner, id);
    const text = (await readPdf(bytes)).pages.join(' ');
    for (const words of [
      'Invoice P-41',
      order.number,
      invoice.customerName,
      lines[0]?.sku ?? 'no line',
      formatCents(invoice.totalCents),
    ])
      expect(text).toContain(words);
    expect(await nextOwnNumber(books.app.db)).toBe('P-42');
    // No two bills bear one number, and a buyer of another customer gets no paper.
    const second = await delivered();
    await expect(mark(second.id, 'P-41')).rejects.toMatchObject({ code: 'invalid-argument' });
    const foreign = await addUser(books.app, { role: 'user' });
    await expect(paper(foreign)).rejects.toMatchObject({ status: 404 });
    await takeBackBilled(books.app, books.owner, { invoiceId: id });
    await expect(paper(books.owner)).rejects.toMatchObject({ status: 404 });
    await mark(id, 'P-41');
    await mark(second.id, 'P-42');
  },
);

seam(
  {
    fact: 'claims: a credit was granted in a shop without QuickBooks',
    act: 'to do: a bookkeeper writes it and says its number, on the list or on the invoice, and may take that back',
    outcome: 'asked',
    guard: {
      file: 'src/books/invoices/server/to-bill-tasks.ts',
      code: "where ${toBill('m')} and ${isTheirs}",
      without: 'where false',
    },
  },
  async () => {
    const { order, deliveryId, id } = await delivered();
    await mark(id, 'A-70');
    const orderLineId = order.lineIds[0] ?? '';
    const claim = { deliveryId, lines: [{ orderLineId, quantity: 1, kind: 'short' as const }] };
    const raised = await raiseClaim(
      books.app,
      books.owner,
      { ...claim, words: '', photos: [] },
      'by-hand-claim',
    );
    await decideClaim(books.app, books.owner, {
      id: raised.id,
      lines: [{ orderLineId, approved: 1, replaced: 0 }],
      answer: '',
    });
    await books.app.runJobs();
    const credit = async () => (await readInvoicePage(books.app, books.owner, id)).credits[0];
    const made = await credit();
    expect(made).toMatchObject({ state: 'queued', billedOn: null, unusedCents: 0 });
    const creditId = made?.id ?? '';
    const [task] = (await toDo(order.number)).filter(({ kind }) => kind === 'to-bill');
    expect(task?.sentence).toBe(
      byHandMessages.creditTask({
        docNumber: made?.docNumber ?? '',
        orderNumber: order.number,
        customerName: task?.sentence.split(' of ')[1]?.split(', ')[0] ?? '',
        totalCents: made?.totalCents ?? 0,
      }),
    );
    const written = { intent: 'credit-written', creditId, number: 'CR-9', on: DAY };
    // Who does not keep the books writes nothing down, nor does a day to come count.
    const other = await addUser(books.app, { role: 'admin', duties: ['desk'] });
    for (const refused of [
      () => enteredByHand(books.app, other, { kind: 'credit', id: creditId, number: 'X', on: DAY }),
      () => takeBackCredit(books.app, other, { creditId }),
      () =>
        enteredByHand(books.app, books.owner, {
          kind: 'credit',
          id: creditId,
          number: 'X',
          on: '2099-01-01',
        }),
    ])
      await expect(refused()).rejects.toThrow();
    expect(await credit()).toMatchObject({ state: 'queued', billedOn: null });
    const answered = await postPage(books.app, books.owner, inboxPage, written);
    expect(answered.data).toMatchObject({
      taskDone: { text: expect.stringContaining('marked as written') },
    });
    expect(await credit()).toMatchObject({
      state: 'elsewhere',
      docNumber: 'CR-9',
      billedOn: DAY,
    });
    expect(await toDo(order.number)).toEqual([]);
    await takeBackCredit(books.app, books.owner, { creditId });
    expect(await credit()).toMatchObject({
      state: 'queued',
      docNumber: made?.docNumber,
      billedOn: null,
    });
    expect((await toDo(order.number)).map(({ kind }) => kind)).toEqual(['to-bill']);
    const page = { invoiceId: id };
    const again = await postPage(books.app, books.owner, invoicePage, written, page);
    expect(again.data).toEqual({ done: byHandMessages.savedCredit });
    expect(await credit()).toMatchObject({ state: 'elsewhere', docNumber: 'CR-9' });
    const back = { intent: 'credit-back', creditId };
    expect((await postPage(books.app, books.owner, invoicePage, back, page)).data).toEqual({
      done: byHandMessages.creditBack,
    });
    await enteredByHand(books.app, books.owner, {
      kind: 'credit',
      id: creditId,
      number: 'CR-9',
      on: DAY,
    });
  },
);

seam(
  {
    fact: 'invoices: a delivery was billed by hand, another was not',
    act: 'connection: the shop connects QuickBooks later',
    outcome: 'told',
    guard: {
      file: 'src/books/documents/server/settle-entered-by-hand.ts',
      code: "set state = 'elsewhere', ${byHand}",
      without: "set state = 'queued', ${byHand}",
    },
  },
  async () => {
    const by = await delivered();
    const not = await delivered();
    await mark(by.id, 'A-50');
    expect(await waiting()).not.toContain(by.id);
    expect(await waiting()).toContain(not.id);
    await books.connect();
    for (let round = 0; round < 3; round++) {
      await books.app.runJobs();
      books.app.clock.advance(360_000);
    }
    const states = await query('select id, state, doc_number from invoices where id = any($1)', [
      [by.id, not.id],
    ]);
    expect(states.find(({ id }) => id === by.id)).toMatchObject({
      state: 'elsewhere',
      doc_number: 'A-50',
    });
    const sent = books.invoices().map(({ PrivateNote }) => PrivateNote ?? '');
    expect(sent.some((memo) => memo.includes(by.order.number))).toBe(false);
    expect(sent.some((memo) => memo.includes(not.order.number))).toBe(true);
    expect(await waiting()).toEqual([]);
  },
);

seam(
  {
    fact: 'connection: QuickBooks was connected after a bill was marked by hand',
    act: 'invoices: the bill is taken back',
    outcome: 'asked',
    guard: {
      file: 'src/books/documents/server/settle-entered-by-hand.ts',
      code: 'if (row.sends && !sends) throw billWouldGo();',
      without: '',
    },
  },
  async () => {
    const { id } = await delivered();
    await books.app.runJobs();
    await books.app.db.pool.query(
      `update invoices set state = 'elsewhere', billed_on = $2, doc_number = 'A-60' where id = $1`,
      [id, DAY],
    );
    const { more } = await readInvoicePage(books.app, books.owner, id);
    expect(more).toMatchObject({ billedOn: DAY, connected: true });
    await expect(takeBackBilled(books.app, books.owner, { invoiceId: id })).rejects.toMatchObject({
      details: { reason: 'bill-would-go' },
    });
    await takeBackBilled(books.app, books.owner, { invoiceId: id, sends: true });
    expect(await query('select state from invoices where id = $1', [id])).toEqual([
      { state: 'queued' },
    ]);
  },
);
