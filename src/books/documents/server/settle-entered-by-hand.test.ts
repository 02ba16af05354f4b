import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { press } from '../../../../tests/support/bookkeeper.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { bookedFor, theOneFor, untilQuiet } from '../../../../tests/support/outbox.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { readTable } from '../../../kit/table-view.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { newId } from '../../../platform/clock.ts';
import { makeCredit } from '../../credits/server/make-credit.ts';
import { readInbox } from '../../inbox/server/public/read-inbox.ts';
import { invoiceTable } from '../../invoices/invoice-table.ts';
import { enterByHand } from '../../invoices/server/enter-by-hand.ts';
import { readInvoicePage } from '../../invoices/server/invoice-page.ts';
import { countNotSynced } from '../../invoices/server/not-synced.ts';
import { tableInvoices } from '../../invoices/server/table-invoices.ts';
import { wakeStopped } from '../../invoices/server/waiting-invoices.ts';
import { writeDownBalance } from '../../invoices/server/write-down-balance.ts';
import { enteredByHand, notEnteredByHand } from './settle-entered-by-hand.ts';

const BEFORE = '9341450000000077';
let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());

const query = async (text: string, values: unknown[] = []) =>
  (await books.app.db.pool.query(text, values)).rows;
const inbox = async () => (await readInbox({ app: books.app, scope: null })).tasks;
const waysOf = async () =>
  (await inbox())[0]?.ways.map((way) => ('intent' in way ? way.intent : way.to));
const stateOf = async (id: string, table = 'invoices') =>
  (await query(`select state, doc_number, realm_id from ${table} where id = $1`, [id]))[0];

/** An invoice that went to the company before, without an answer. */
async function inDoubtThere() {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await query(`update accounting_connections set state = 'needs_reconnect'`);
  await books.app.runJobs();
  await query(`update accounting_connections set state = 'connected'`);
  const [{ id }] = (await query(
    `update invoices set state = 'unknown', in_doubt = true, body = '{}', realm_id = $2,
            doc_number = $3 where delivery_id = $1 returning id`,
    [deliveryId, BEFORE, order.number],
  )) as [{ id: string }];
  const path = '/api/quickbooks-create-invoice';
  await books.app.call(books.driver, 'POST', path, { invoiceId: id });
  await books.app.runJobs();
  return { order, invoiceId: id };
}

/** A line of an invoice that stands in the other books. */
async function lineThere() {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const [line] = (await query(
    `select l.id, l.invoice_id from invoice_lines l join invoices i on i.id = l.invoice_id
      where i.delivery_id = $1 order by l.position limit 1`,
    [deliveryId],
  )) as [{ id: string; invoice_id: string }];
  await query('update invoices set realm_id = $2 where id = $1', [line.invoice_id, BEFORE]);
  return line;
}

test('found in the other books: it stands there under its number, is never sent, and whoever lacks the duty settles nothing', async () => {
  const { order, invoiceId } = await inDoubtThere();
  const [task] = await inbox();
  expect(task?.sentence).toContain(`order ${order.number}`);
  expect(task?.sentence).toContain('look into its books');
  expect(await waysOf()).toEqual(['stands-elsewhere', 'bill-here', 'retry']);
  const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: [] });
  const input = { kind: 'invoice' as const, id: invoiceId, number: 'OLD-1' };
  const few = await addUser(books.app, { role: 'admin', customers: [] });
  for (const [who, code] of [
    [clerk, 'permission-denied'],
    [few, 'not-found'],
  ] as const) {
    await expect(enteredByHand(books.app, who, input)).rejects.toMatchObject({ code });
    await expect(notEnteredByHand(books.app, who, input)).rejects.toMatchObject({ code });
  }
  expect(await press(books, task, 'stands-elsewhere', { number: 'OLD-1' })).toBeUndefined();
  await untilQuiet(books, 1);
  expect(await stateOf(invoiceId)).toEqual({
    state: 'elsewhere',
    doc_number: 'OLD-1',
    realm_id: BEFORE,
  });
  expect([bookedFor(books, order), await inbox()]).toEqual([[], []]);
  expect(await press(books, task, 'bill-here')).toMatch(/settled/);
});

test('not there: it is billed once in the books that are connected', async () => {
  const { order, invoiceId } = await inDoubtThere();
  const [task] = await inbox();
  expect(await press(books, task, 'bill-here')).toBeUndefined();
  await untilQuiet(books, 1);
  expect(theOneFor(books, order).TotalAmt).toBe(216.13);
  expect(await stateOf(invoiceId)).toMatchObject({ state: 'created', realm_id: REALM });
  expect(await inbox()).toEqual([]);
});

test('a credit of an invoice of the other books: its number there, or dropped', async () => {
  const line = await lineThere();
  const ask = async () => {
    const lines = [{ invoiceLineId: line.id, quantity: 1 }];
    const input = { invoiceId: line.invoice_id, reason: 'Came back', lines };
    const { creditId } = await makeCredit(books.app, books.owner, input, newId(books.app));
    await untilQuiet(books, 1);
    const task = (await inbox()).find(({ key }) => key.includes(creditId));
    return { creditId, task };
  };
  const first = await ask();
  expect(await press(books, first.task, 'credit-elsewhere', { number: 'CM-9' })).toBeUndefined();
  expect(await stateOf(first.creditId, 'credit_memos')).toMatchObject({
    state: 'elsewhere',
    doc_number: 'CM-9',
  });
  const second = await ask();
  // What was granted is not credited: somebody says why, or nothing happens.
  expect(await press(books, second.task, 'credit')).toMatch(/^Say why it is not credited/);
  expect(await stateOf(second.creditId, 'credit_memos')).toMatchObject({
    state: 'needs_attention',
  });
  const reason = 'Credited in the QuickBooks of before';
  expect(await press(books, second.task, 'credit', { reason })).toBeUndefined();
  expect(await stateOf(second.creditId, 'credit_memos')).toMatchObject({ state: 'dropped' });
});

test('what nobody reads is counted apart, what a person saw there is written down, and what is read needs no word', async () => {
  const today = companyDay(await readCompany(books.app), books.app.clock.now());
  const scope = orderScope(books.owner);
  const before = await countNotSynced(books.app.db, scope);
  const figures = async () => {
    const now = await countNotSynced(books.app.db, scope);
    const keys = Object.keys(now) as (keyof typeof now)[];
    return Object.fromEntries(
      keys.map((key) => [key, now[key] - before[key]]).filter(([, more]) => more !== 0),
    );
  };
  const { invoiceId } = await inDoubtThere();
  await enteredByHand(books.app, books.owner, { kind: 'invoice', id: invoiceId, number: 'OLD-2' });
  expect(await figures()).toEqual({ unknown: 1, unknownCents: 21613 });
  const listed = async () => {
    const view = readTable(invoiceTable(true), new URLSearchParams('with=elsewhere'));
    return (
      await tableInvoices(books.app.db, scope, view, { filter: 'all', limit: 50, today })
    ).rows.map(({ id }) => id);
  };
  expect(await listed()).toContain(invoiceId);

  const written = { invoiceId, openCents: 5000, on: today };
  const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: [] });
  const few = await addUser(books.app, { role: 'admin', customers: [] });
  const refused = (who: typeof clerk, input: typeof written, code: string) =>
    expect(writeDownBalance(books.app, who, input)).rejects.toMatchObject({ code });
  await refused(clerk, written, 'permission-denied');
  await refused(few, written, 'not-found');
  await refused(books.owner, { ...written, openCents: 21614 }, 'invalid-argument');
  await refused(books.owner, { ...written, on: '2020-01-01' }, 'invalid-argument');
  await writeDownBalance(books.app, books.owner, written);
  expect(await figures()).toEqual({ apart: 1, apartCents: 5000 });
  expect((await readInvoicePage(books.app, books.owner, invoiceId)).more).toMatchObject({
    notSynced: true,
    toldOn: today,
    toldBy: books.owner.displayName,
  });
  await writeDownBalance(books.app, books.owner, { ...written, openCents: 0 });
  expect(await figures()).toEqual({});

  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const [{ id }] = (await query('select id from invoices where delivery_id = $1', [
    deliveryId,
  ])) as [{ id: string }];
  await refused(books.owner, { ...written, invoiceId: id }, 'failed-precondition');
  expect(await listed()).not.toContain(id);
  await query('update invoices set realm_id = $2 where id = $1', [id, BEFORE]);
  expect(await figures()).toEqual({ counted: 1, countedCents: 21613 });
  await writeDownBalance(books.app, books.owner, { ...written, invoiceId: id });
  expect([await figures(), await stateOf(id)]).toEqual([
    { counted: 1, countedCents: 5000 },
    expect.objectContaining({ state: 'part_paid' }),
  ]);
  // The tax of those books can be accepted, and nothing is tried again.
  await query(
    `update invoices set state = 'needs_attention', problem_code = 'tax-differs' where id = $1`,
    [id],
  );
  expect(await waysOf()).toEqual(['tax']);
  const path = '/api/quickbooks-create-invoice';
  await books.app.call(books.owner, 'POST', path, { invoiceId: id });
  expect(await stateOf(id)).toMatchObject({ state: 'needs_attention' });
});

test('pressed before its company is connected a retry says so; once it is, it is only looked up, and nothing is billed beside it', async () => {
  const { order, invoiceId } = await inDoubtThere();
  const task = async () => (await inbox()).find(({ key }) => key.includes(invoiceId));
  expect(await press(books, await task(), 'retry')).toBe(
    'It may stand in the QuickBooks of the company before, which is not connected. Nothing was sent. Connect that company, or look there and say what you found.',
  );
  expect(await stateOf(invoiceId)).toMatchObject({ state: 'needs_attention' });

  await query('update invoices set realm_id = $2 where id = $1', [invoiceId, REALM]);
  const again = await task();
  expect(again?.sentence).toMatch(/no answer came: it is looked up in QuickBooks/);
  expect(again?.ways).toMatchObject([{ intent: 'retry' }]);
  await expect(
    notEnteredByHand(books.app, books.driver, { kind: 'invoice', id: invoiceId }),
  ).rejects.toMatchObject({
    details: { reason: 'in-doubt' },
  });
  expect(await press(books, again, 'retry')).toBeUndefined();
  await untilQuiet(books, 1);
  expect(theOneFor(books, order).TotalAmt).toBe(216.13);
  expect(await stateOf(invoiceId)).toMatchObject({ state: 'created', realm_id: REALM });
});

test('its company is connected again: what stopped goes on by itself, invoice and credit, and nothing of another company', async () => {
  const { invoiceId } = await inDoubtThere();
  const line = await lineThere();
  const lines = [{ invoiceLineId: line.id, quantity: 1 }];
  const credit = { invoiceId: line.invoice_id, reason: 'Came back', lines };
  const { creditId } = await makeCredit(books.app, books.owner, credit, newId(books.app));
  await untilQuiet(books, 1);
  const states = async () => [
    (await stateOf(invoiceId)).state,
    (await stateOf(creditId, 'credit_memos')).state,
  ];
  const wake = (realmId: string) =>
    books.app.db.transaction((tx) => wakeStopped(tx, new Date(books.app.clock.now()), realmId));
  expect(await states()).toEqual(['needs_attention', 'needs_attention']);
  await wake(REALM);
  expect(await states()).toEqual(['needs_attention', 'needs_attention']);
  await wake(BEFORE);
  expect(await states()).toEqual(['unknown', 'queued']);

  // While a third company waits for the yes, these do not wait for it.
  await query(`update accounting_connections set state = 'unconfirmed'`);
  expect((await inbox()).find(({ kind }) => kind === 'connection')?.sentence).toMatch(
    /waits for your yes: nothing can be sent or read/,
  );
  await query(`update accounting_connections set state = 'connected'`);
});

test('found there by a person, and that company is connected again: it is read by its number and followed from then on', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const [{ id, doc_number: number }] = (await query(
    `update invoices set state = 'elsewhere', accounting_id = null, realm_id = $2
      where delivery_id = $1 returning id, doc_number`,
    [deliveryId, BEFORE],
  )) as [{ id: string; doc_number: string }];
  const task = async () => (await inbox()).find(({ key }) => key.includes(id));
  expect(await task()).toBeUndefined();
  const read = (who: Books['owner']) => enterByHand(books.app, who, { invoiceId: id, number });
  await expect(read(books.driver)).rejects.toMatchObject({ details: { reason: 'stands-there' } });
  await query('update invoices set realm_id = $2 where id = $1', [id, REALM]);
  const openTask = await task();
  expect(openTask).toMatchObject({
    stopsMoney: false,
    sentence: expect.stringContaining(`Invoice ${number} for order ${order.number}`),
    ways: [{ intent: 'by-hand', label: 'Read it there', input: { value: number } }],
  });
  const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: [] });
  await expect(read(clerk)).rejects.toMatchObject({ code: 'permission-denied' });
  expect(await press(books, openTask, 'by-hand', { number })).toBeUndefined();
  expect(await stateOf(id)).toEqual({ state: 'created', doc_number: number, realm_id: REALM });
  expect(await task()).toBeUndefined();
});
