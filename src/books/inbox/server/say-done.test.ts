import { afterAll, beforeAll, expect, test } from 'vitest';
import { change, press, sendForm, standing } from '../../../../tests/support/bookkeeper.ts';
import { type Books, startBooks } from '../../../../tests/support/books.ts';
import { mirrorOf } from '../../../../tests/support/outbox.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { newId } from '../../../platform/clock.ts';
import { readChanges } from '../../connection/server/read-changes.ts';
import { DONE_WORDS } from '../done-messages.ts';
import { readOpenTasks } from './public/read-inbox.ts';
import { notingDone } from './say-done.ts';
import { waysOut } from './ways.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());

test('a press says what it did and links to the document and its order', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const { id } = await mirrorOf(books, deliveryId);
  const send = async (fields: Record<string, string>) =>
    (await sendForm(
      books,
      waysOut,
      '/dashboard/accounting/inbox',
      new URLSearchParams(fields),
    )) as { taskDone?: { text: string; links: { to: string }[] } };
  const links = [{ to: `/dashboard/invoices/${id}` }, { to: `/dashboard/orders/${order.id}` }];
  // Nothing was sent, and nothing else is claimed.
  const retried = await send({ intent: 'retry', invoiceId: id });
  expect(retried.taskDone).toMatchObject({ text: DONE_WORDS.retry?.({ state: 'created' }), links });
  expect(retried.taskDone?.text).toMatch(/nothing was sent/);

  books.app.clock.advance(600_000);
  await books.simulator.control.setTime(books.app.clock.now());
  const cell = { books, order, buyerId: '' };
  const [one] = standing(cell);
  change(cell, 'Invoice', one?.Id ?? '', { Line: one?.Line.slice(0, 1) });
  await readChanges(books.app);
  const [task] = await readOpenTasks({ app: books.app, scope: orderScope(books.driver) });
  const way = task?.ways.find((way) => 'intent' in way && way.intent === 'accept-books');
  const fields = way && 'fields' in way ? way.fields : {};
  const accepted = await send({ intent: 'accept-books', ...fields });
  expect(accepted.taskDone).toMatchObject({ text: 'QuickBooks’ figures stand.', links });
  // Pressed again it is refused, so nothing says that it was done.
  expect(await press(books, task, 'accept-books')).toMatch(/settled/);
});

test('a difference whose document is not there leads nowhere', async () => {
  const named = notingDone({
    named: { run: async () => ({ differenceId: newId(books.app) }) } as never,
  });
  const call = { app: books.app, user: books.owner } as never;
  expect((await named.named.run(call)).taskDone.links).toEqual([]);
});
