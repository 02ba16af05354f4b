import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEPOSIT_BACK } from '../../src/books/credits/deposit-messages.ts';
import { creditDeposit } from '../../src/books/credits/server/credit-deposit.ts';
import { creditEmpties } from '../../src/books/credits/server/credit-empties.ts';
import { depositTasks } from '../../src/books/credits/server/deposit-tasks.ts';
import { voidCredit } from '../../src/books/credits/server/void-credit.ts';
import { enqueueForgottenCredits } from '../../src/books/credits/server/waiting-credits.ts';
import { depositBackOf } from '../../src/books/credits/server/waiting-deposits.ts';
import {
  enteredByHand,
  takeBackBilled,
} from '../../src/books/documents/server/settle-entered-by-hand.ts';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import * as invoicePage from '../../src/books/invoices/pages/invoice.tsx';
import { readInvoicePage } from '../../src/books/invoices/server/invoice-page.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser } from '../support/app.ts';
import { type Books, type OrderInHand, startBooks } from '../support/books.ts';
import { postPage } from '../support/post-page.ts';
import { seam } from './seam.ts';

/** Deposits of empties that came back, in a shop that bills by hand. */

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.app.db.pool.query(
    `update company_settings set settings = settings || '{"usesQuickBooks": "no", "depositDrum55Cents": 2500}'::jsonb`,
  );
});
afterAll(() => books.close());

const DAY = '2026-03-03';
const drum = {
  empties: [{ kind: 'drum-55', taken: 1, closed: true, labelled: true, underOneInch: true }],
};
const query = async (text: string, values: unknown[] = []) =>
  (await books.app.db.pool.query(text, values)).rows;
const creditOf = async (deliveryId: string) =>
  (await query('select * from credit_memos where empties_of = $1', [deliveryId]))[0];
const invoiceOf = async (deliveryId: string): Promise<string> =>
  (await query('select id from invoices where delivery_id = $1', [deliveryId]))[0].id;
const tasksOf = async ({ number }: OrderInHand) =>
  (await readOpenTasks({ app: books.app, scope: orderScope(books.owner) })).filter(({ about }) =>
    about.some(({ label }) => label === number),
  );
/** Nobody is asked about it meanwhile: it stands among what waits. */
const waitingOf = async (deliveryId: string) =>
  (await depositTasks({ app: books.app, scope: null })).find(({ key }) => key.includes(deliveryId));
const backOf = (deliveryId: string) =>
  depositBackOf(books.app.db, orderScope(books.owner), deliveryId);

/** Goods were handed over, and an empty drum came back. */
async function delivered() {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2], drum);
  await books.app.runJobs();
  return { order, deliveryId, invoiceId: await invoiceOf(deliveryId) };
}
/** The customer was closed, and the empty drum stood outside. */
async function onlyEmpties() {
  const order = await books.order();
  const closed = { failed: 'closed', signerName: '', lines: [], ...drum };
  const { deliveryId } = await books.deliver(order, [0, 0], closed);
  await books.app.runJobs();
  return { order, deliveryId };
}
async function mark(id: string, number: string) {
  await enteredByHand(books.app, books.owner, { kind: 'invoice', id, number, on: DAY });
  await books.app.runJobs();
}

seam(
  {
    fact: 'invoices: a delivery at which an empty drum came back was billed by hand',
    act: 'credits: its deposit becomes a credit that waits to be written by hand',
    outcome: 'told',
    guard: {
      file: 'src/books/credits/server/waiting-deposits.ts',
      code: "(${it}.state = 'elsewhere' and ${it}.billed_on is not null and ${WITHOUT_BOOKS})",
      without: '(false and ${it}.id is not null and ${WITHOUT_BOOKS})',
    },
  },
  async () => {
    const { order, deliveryId, invoiceId } = await delivered();
    // Until then it waits, and nobody is told of QuickBooks.
    expect(await creditOf(deliveryId)).toBeUndefined();
    expect(await backOf(deliveryId)).toMatchObject({ ownInvoice: true, isOutside: true });
    const waits = await waitingOf(deliveryId);
    expect(waits?.sentence).toMatch(
      /gets \$25\.00 back .*its credit is to be written as soon as that order is billed\.$/,
    );
    expect(waits?.ways).toEqual([]);
    await mark(invoiceId, 'D-1');
    expect(await creditOf(deliveryId)).toMatchObject({
      state: 'queued',
      invoice_id: invoiceId,
      net_cents: 2500,
      tax_cents: 0,
    });
    const tasks = await tasksOf(order);
    expect(tasks.map(({ kind }) => kind)).toEqual(['to-bill']);
    expect(tasks[0]?.sentence).toMatch(/\$25\.00, is granted and not written/);
    // Whoever sees the delivery reads which credit it is.
    expect(await backOf(deliveryId)).toMatchObject({ credit: `CM-${order.number}`, invoiceId });
    const { id } = await creditOf(deliveryId);
    await enteredByHand(books.app, books.owner, { kind: 'credit', id, number: 'G-1', on: DAY });
    expect(await tasksOf(order)).toEqual([]);
    expect(await backOf(deliveryId)).toMatchObject({ credit: 'G-1', billedOn: DAY });
  },
);

seam(
  {
    fact: 'credits: a deposit back waits to be written by hand',
    act: 'invoices: the bill that it came with is taken back, and marked again',
    outcome: 'told',
    guard: {
      file: 'src/books/documents/server/settle-entered-by-hand.ts',
      code: "and not (m.empties_of is not null and ${toBill('m')})",
      without: '',
    },
  },
  async () => {
    const { order, deliveryId, invoiceId } = await delivered();
    await mark(invoiceId, 'D-2');
    await takeBackBilled(books.app, books.owner, { invoiceId });
    await mark(invoiceId, 'D-3');
    expect((await tasksOf(order)).map(({ kind }) => kind)).toEqual(['to-bill']);
    const credits = await query('select id from credit_memos where empties_of = $1', [deliveryId]);
    expect(credits).toHaveLength(1);
    // Once it is written, it hangs on that bill.
    const [{ id }] = credits;
    await enteredByHand(books.app, books.owner, { kind: 'credit', id, number: 'G-3', on: DAY });
    await expect(takeBackBilled(books.app, books.owner, { invoiceId })).rejects.toMatchObject({
      details: { reason: 'bill-has-more' },
    });
  },
);

seam(
  {
    fact: 'credits: the credit of a deposit back was voided',
    act: 'credits: the deposit is credited again, on the invoice’s page',
    outcome: 'told',
    guard: {
      file: 'src/books/credits/server/credit-deposit.ts',
      code: 'const known = isVoid ? undefined : last;',
      without: 'const known = last; void isVoid;',
    },
  },
  async () => {
    const { order, deliveryId, invoiceId } = await delivered();
    await mark(invoiceId, 'D-6');
    const { id } = await creditOf(deliveryId);
    const page = () => readInvoicePage(books.app, books.owner, invoiceId);
    expect((await page()).credits).toMatchObject([{ againFor: null }]);
    await voidCredit(books.app, books.owner, { creditId: id, reason: 'Another number' });
    // Nobody makes it again by itself.
    await creditEmpties(books.app, { deliveryId });
    await books.app.db.transaction((tx) => enqueueForgottenCredits(tx, null));
    await books.app.runJobs();
    expect((await page()).credits).toMatchObject([{ state: 'voided', againFor: deliveryId }]);
    expect(await backOf(deliveryId)).toMatchObject({ creditState: 'voided' });
    const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
    const again = { intent: 'deposit-again', deliveryId };
    const press = (who = books.owner) =>
      postPage(books.app, who, invoicePage, again, { invoiceId });
    expect((await press(clerk)).status).toBe(403);
    expect((await page()).credits).toHaveLength(1);
    books.app.clock.advance(60_000);
    expect((await press()).data).toMatchObject({ done: DEPOSIT_BACK.madeAgain });
    expect((await press()).status).toBe(409);
    expect((await page()).credits).toMatchObject([
      { state: 'voided', againFor: null },
      { state: 'queued', docNumber: `CM-${order.number}-2`, totalCents: 2500, comesOff: true },
    ]);
    expect(await backOf(deliveryId)).toMatchObject({
      credit: `CM-${order.number}-2`,
      creditState: 'queued',
    });
    expect((await tasksOf(order)).map(({ kind }) => kind)).toEqual(['to-bill']);
  },
);

test('where nothing was handed over it waits for a bill of that customer, also one that was marked before', async () => {
  const { order, deliveryId } = await onlyEmpties();
  const task = await waitingOf(deliveryId);
  expect(task?.sentence).toMatch(
    /its credit is to be written as soon as a delivery of this customer is billed\.$/,
  );
  expect(task?.ways).toMatchObject([{ label: 'Credit it now', help: /stands under To do/ }]);
  await query(`update orders set status = 'confirmed' where id = $1`, [order.id]);
  const { deliveryId: later } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const invoiceId = await invoiceOf(later);
  await mark(invoiceId, 'D-4');
  expect(await creditOf(deliveryId)).toMatchObject({ state: 'queued', invoice_id: invoiceId });
  // What waited before this release is found by the sweep.
  await query('delete from credit_memos where empties_of = $1', [deliveryId]);
  await books.app.db.transaction((tx) => enqueueForgottenCredits(tx, null));
  await books.app.runJobs();
  expect(await creditOf(deliveryId)).toMatchObject({ state: 'queued', invoice_id: invoiceId });
});

test('credited now without any bill: it waits under To do; who keeps no books may not', async () => {
  const { order, deliveryId } = await onlyEmpties();
  const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
  await expect(creditDeposit(books.app, clerk, { deliveryId })).rejects.toMatchObject({
    code: 'permission-denied',
  });
  await creditDeposit(books.app, books.owner, { deliveryId });
  await books.app.runJobs();
  expect((await tasksOf(order)).map(({ kind }) => kind)).toEqual(['to-bill']);
  await expect(creditDeposit(books.app, books.owner, { deliveryId })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
});

test('once QuickBooks is connected a bill by hand is none that a deposit could name there', async () => {
  const { deliveryId, invoiceId } = await delivered();
  await mark(invoiceId, 'D-5');
  await query('delete from credit_memos where empties_of = $1', [deliveryId]);
  await books.connect();
  await books.app.db.transaction((tx) => enqueueForgottenCredits(tx, null));
  await books.app.runJobs();
  expect(await creditOf(deliveryId)).toBeUndefined();
  expect(await backOf(deliveryId)).toMatchObject({ ownInvoice: false, isOutside: false });
});
