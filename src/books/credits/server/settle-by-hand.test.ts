import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  type Books,
  type OrderInHand,
  REALM,
  startBooks,
} from '../../../../tests/support/books.ts';
import { mirrorOf, untilQuiet } from '../../../../tests/support/outbox.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { correctionTasks } from '../../invoices/server/correction-tasks.ts';
import { openDifferences, resolveDifference } from '../../invoices/server/invoice-differences.ts';
import { creditDifference } from './credit-difference.ts';
import { creditTasks } from './credit-tasks.ts';
import { creditableLines } from './creditable-lines.ts';
import { enterCredit } from './enter-credit.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());

/** An order billed as 3 and 2, whose first line was then corrected; the open difference of it. */
async function corrected(first: number, second = 2, before?: (invoiceId: string) => unknown) {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const invoice = await mirrorOf(books, deliveryId);
  await before?.(invoice.id);
  const body = {
    deliveryId,
    seen: 0,
    lines: [first, second].map((delivered, at) => ({ orderLineId: order.lineIds[at], delivered })),
    reason: 'miscounted',
    note: 'Counted again',
  };
  const key = { 'idempotency-key': randomUUID() };
  await books.app.call(books.driver, 'POST', '/api/correct-delivery', body, key);
  await untilQuiet(books, 1);
  const open = await openDifferences(books.app.db, orderScope(books.owner));
  const difference = open.find((one) => one.orderId === order.id);
  return { order, invoice, differenceId: difference?.id ?? '' };
}
const taskOf = async (order: OrderInHand) =>
  (await correctionTasks({ app: books.app, scope: null })).find(({ about }) =>
    about.some(({ label }) => label === order.number),
  );
const intents = async (order: OrderInHand) =>
  (await taskOf(order))?.ways.map((way) => 'intent' in way && way.intent);
const memos = () => books.simulator.control.rows(REALM, 'CreditMemo').map(({ entity }) => entity);
const write = (kind: 'CreditMemo' | 'Invoice', customer: unknown, number: string, amount: number) =>
  books.simulator.control.edit(
    REALM,
    kind,
    {
      CustomerRef: customer,
      DocNumber: number,
      Line: [
        {
          Amount: amount,
          DetailType: 'SalesItemLineDetail',
          SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice: amount },
        },
      ],
    },
    'create',
  );
const customerOf = (invoice: { accounting_id: string }) =>
  books.simulator.control
    .rows(REALM, 'Invoice')
    .find((row) => row.entity.Id === invoice.accounting_id)?.entity.CustomerRef;

test('what a correction took back is credited in one press, once', async () => {
  const { order, invoice, differenceId } = await corrected(2);
  expect(await intents(order)).toEqual(['credit-difference', 'difference']);
  const before = memos().length;
  const made = await Promise.allSettled([
    creditDifference(books.app, books.owner, { differenceId }),
    creditDifference(books.app, books.owner, { differenceId }),
  ]);
  expect(made.some(({ status }) => status === 'fulfilled')).toBe(true);
  await untilQuiet(books, 1);
  expect(memos()).toHaveLength(before + 1);
  expect(memos().at(-1)).toMatchObject({ CustomerRef: customerOf(invoice) });
  expect(await taskOf(order)).toBeUndefined();
  await expect(creditDifference(books.app, books.owner, { differenceId })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
});

async function creditAll(invoiceId: string) {
  const [line] = await creditableLines(books.app.db, invoiceId);
  const made = await books.app.call(
    books.owner,
    'POST',
    '/api/accounting-credits',
    {
      invoiceId,
      reason: 'All three came back',
      lines: [{ invoiceLineId: line?.id, quantity: 3 }],
    },
    { 'idempotency-key': randomUUID() },
  );
  expect(made.status).toBe(200);
}

test('what was credited before the correction is named, and the goods are not credited a second time', async () => {
  const { order, differenceId } = await corrected(2, 2, creditAll);
  expect((await taskOf(order))?.detail).toMatch(/Already credited on this invoice: /);
  await expect(creditDifference(books.app, books.owner, { differenceId })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
});

test('entered by hand, the number is read: of this customer and for no less; what added goods has no press', async () => {
  const less = await corrected(2);
  const enterByHand = (differenceId: string, document: string, who = books.owner) =>
    resolveDifference(books.app, who, { differenceId, document });
  const customer = customerOf(less.invoice);
  write('CreditMemo', customer, 'CM-SMALL', 5);
  write('CreditMemo', customer, 'CM-GOOD', 12.05);
  const stranger = books.simulator.control.edit(
    REALM,
    'Customer',
    { DisplayName: 'Stranger' },
    'create',
  );
  write('CreditMemo', { value: stranger.Id }, 'CM-OTHER', 12.05);
  for (const number of ['NO-SUCH', 'CM-OTHER', 'CM-SMALL'])
    await expect(enterByHand(less.differenceId, number)).rejects.toMatchObject({ status: 409 });
  const staff = { role: 'admin', customers: 'all' } as const;
  const who = [
    [await addUser(books.app, { ...staff, duties: ['desk'] }), 'permission-denied'],
    [await addUser(books.app, { customers: [] }), 'permission-denied'],
    [await addUser(books.app, { role: 'admin', customers: [], duties: ['books'] }), 'not-found'],
  ] as const;
  for (const [person, code] of who)
    await expect(enterByHand(less.differenceId, 'CM-GOOD', person)).rejects.toMatchObject({ code });
  expect(await taskOf(less.order)).toBeDefined();
  await enterByHand(
    less.differenceId,
    'CM-GOOD',
    await addUser(books.app, { ...staff, duties: ['books'] }),
  );
  expect(await taskOf(less.order)).toBeUndefined();
  await expect(enterByHand(less.differenceId, 'CM-GOOD')).rejects.toMatchObject({ status: 409 });

  // One line less, another one more: a person does both in the books.
  const mixed = await corrected(2, 3);
  expect(await intents(mixed.order)).toEqual(['difference']);
  await expect(
    creditDifference(books.app, books.owner, { differenceId: mixed.differenceId }),
  ).rejects.toMatchObject({ details: { reason: 'not-only-less' } });
  await expect(enterByHand(mixed.differenceId, 'NO-SUCH')).rejects.toMatchObject({ status: 409 });
  write('Invoice', customerOf(mixed.invoice), 'INV-SMALL', 1);
  await expect(enterByHand(mixed.differenceId, 'INV-SMALL')).rejects.toMatchObject({ status: 409 });
  write('Invoice', customerOf(mixed.invoice), 'INV-MORE', 77.94);
  await enterByHand(mixed.differenceId, 'INV-MORE');
  expect(await taskOf(mixed.order)).toBeUndefined();
});

test('a refused credit that was written by hand is taken by its number, once', async () => {
  const { invoice, differenceId } = await corrected(2);
  const closeUntil = (BookCloseDate: string) =>
    books.simulator.control.setPreferences(REALM, { AccountingInfoPrefs: { BookCloseDate } });
  closeUntil('2099-12-31');
  const { creditId } = await creditDifference(books.app, books.owner, { differenceId });
  await untilQuiet(books, 1);
  closeUntil('');
  const task = async () =>
    (await creditTasks({ app: books.app, scope: null })).find(({ key }) => key.includes(creditId));
  expect((await task())?.ways.map((way) => 'intent' in way && way.intent)).toEqual([
    'retry',
    'credit-by-hand',
  ]);
  const enter = (number: string, who = books.owner) =>
    enterCredit(books.app, who, { creditId, number });
  const customer = customerOf(invoice);
  write('CreditMemo', customer, 'HAND-BIG', 50);
  const made = write('CreditMemo', customer, 'HAND-1', 12.05);
  const desk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
  await expect(enter('HAND-1', desk)).rejects.toMatchObject({ code: 'permission-denied' });
  for (const number of ['NO-SUCH', 'HAND-BIG'])
    await expect(enter(number)).rejects.toMatchObject({ status: 409 });
  await enter('HAND-1');
  const { rows } = await books.app.db.pool.query(
    'select state, accounting_id, doc_number, problem from credit_memos where id = $1',
    [creditId],
  );
  expect(rows).toEqual([
    { state: 'created', accounting_id: made.Id, doc_number: 'HAND-1', problem: null },
  ]);
  expect(await task()).toBeUndefined();
  await expect(enter('HAND-1')).rejects.toMatchObject({ status: 409 });
});
