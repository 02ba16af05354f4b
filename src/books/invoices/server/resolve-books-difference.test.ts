import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { ACTIONS, type Cell, change, press } from '../../../../tests/support/bookkeeper.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { mirrorOf, theOneFor } from '../../../../tests/support/outbox.ts';
import { contextOf } from '../../../../tests/support/page-context.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { reconcileInvoices } from '../../connection/server/read-changes.ts';
import { readOpenTasks } from '../../inbox/server/public/read-inbox.ts';
import { loader } from '../pages/invoice.tsx';
import { decidedAbout } from './decided.ts';
import { leaveUnbilled, undoLeft } from './leave-unbilled.ts';
import { billAgain } from './resolve-books-difference.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());

const inbox = () => readOpenTasks({ app: books.app, scope: orderScope(books.driver) });
async function pass(): Promise<void> {
  books.app.clock.advance(7_200_000);
  await books.simulator.control.setTime(books.app.clock.now());
}
async function billed(): Promise<{ cell: Cell; deliveryId: string }> {
  await pass();
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const buyerId = theOneFor(books, order).CustomerRef.value;
  await pass();
  return { cell: { books, order, buyerId }, deliveryId };
}

test('put right in the books and looked at again, it settles itself; what stands there is not billed again', async () => {
  const { cell } = await billed();
  const { Id, TxnDate } = theOneFor(books, cell.order);
  ACTIONS['change date'].act(cell);
  await reconcileInvoices(books.app);
  const [task] = await inbox();
  const differenceId = task?.key.split(':')[1] ?? '';
  await expect(billAgain(books.app, books.driver, { differenceId })).rejects.toThrow(
    /stands in QuickBooks/,
  );
  await pass();
  change(cell, 'Invoice', Id, { TxnDate });
  expect(await press(books, task, 'look-again')).toBeUndefined();
  await books.app.runJobs();
  expect(await inbox()).toEqual([]);
});

test('an invoice written by hand after a deletion is read by its number and taken; one of somebody else is not', async () => {
  const other = await billed();
  const { cell, deliveryId } = await billed();
  const { CustomerRef, TxnDate, Line } = theOneFor(books, cell.order);
  ACTIONS.delete.act(cell);
  await reconcileInvoices(books.app);
  const [task] = await inbox();
  const enter = (number: string) => press(books, task, 'by-hand', { number });
  const taken = theOneFor(books, other.cell.order).DocNumber ?? '';
  expect(await enter(taken)).toMatch(/of this customer that is free/);
  const body = { CustomerRef, TxnDate, Line, DocNumber: 'HAND-1' };
  const made = books.simulator.control.edit(REALM, 'Invoice', body, 'create');
  expect(await enter('HAND-1')).toBeUndefined();
  expect(await mirrorOf(books, deliveryId)).toMatchObject({
    accounting_id: made.Id,
    doc_number: 'HAND-1',
    state: 'created',
  });
  expect(await inbox()).toEqual([]);
});

test('every decision about a document is listed, also after it was billed again; to strangers none', async () => {
  const { cell, deliveryId } = await billed();
  const { id: invoiceId, doc_number: number } = await mirrorOf(books, deliveryId);
  ACTIONS.void.act(cell);
  await reconcileInvoices(books.app);
  await leaveUnbilled(books.app, books.driver, { invoiceId, reason: 'A sample' });
  const decided = async (who = books.driver) =>
    (await decidedAbout(books.app.db, orderScope(who), books.app.clock.now())).filter(
      (one) => one.invoiceId === invoiceId,
    );
  expect(await decided()).toMatchObject([{ what: 'left', reason: 'A sample', canUndo: true }]);
  expect((await decided())[0]?.sentence).toContain(`Invoice ${number} for order`);
  books.app.clock.advance(60_000);
  await undoLeft(books.app, books.driver, { invoiceId });
  books.app.clock.advance(60_000);
  const [task] = await inbox();
  await billAgain(books.app, books.driver, { differenceId: task?.key.split(':')[1] ?? '' });
  await books.app.runJobs();
  expect(await mirrorOf(books, deliveryId)).toMatchObject({ state: 'created' });
  const all = await decided();
  expect(all.map(({ what, canUndo }) => [what, canUndo])).toEqual([
    ['rebilled', false],
    ['undone', false],
    ['left', false],
  ]);
  // Its number now is not the one that was voided.
  const order = cell.order.number;
  for (const { sentence } of all)
    expect(sentence).toMatch(
      new RegExp(`^Invoice for order ${order} of .*, was voided or deleted in QuickBooks\\.$`),
    );
  const stranger = await addUser(books.app, { role: 'admin', customers: [], duties: ['books'] });
  expect(await decided(stranger)).toEqual([]);
});

test('the page of a voided invoice has the ways that To do has, for who keeps the books alone', async () => {
  const { cell, deliveryId } = await billed();
  const { id: invoiceId } = await mirrorOf(books, deliveryId);
  ACTIONS.void.act(cell);
  await reconcileInvoices(books.app);
  const onPage = async (who: TestUser) =>
    (await loader({ context: contextOf(books.app, who), params: { invoiceId } } as never))
      .differences;
  const [task] = (await inbox()).filter(({ key }) => key.startsWith('difference:'));
  const { waitsUntil: _, ...same } = task ?? { waitsUntil: null };
  expect(await onPage(books.driver)).toEqual([same]);
  expect((await onPage(books.driver))[0]?.ways[0]).toMatchObject({ label: 'Bill it again' });
  const desk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
  expect(await onPage(desk)).toEqual([]);
});
