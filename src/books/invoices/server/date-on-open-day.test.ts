import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import {
  bookedFor,
  invoicePosts,
  mirrorOf,
  retry,
  theOneFor,
  untilQuiet,
} from '../../../../tests/support/outbox.ts';
import { invoiceTasks } from './invoice-tasks.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());
beforeEach(() => {
  books.simulator.control.clearFaults();
  books.simulator.control.clearRequests();
  books.simulator.control.set({ closedPeriod: '6210' });
  books.app.clock.advance(7_200_000);
  closeUntil('');
});

const closeUntil = (BookCloseDate: string) =>
  books.simulator.control.setPreferences(REALM, { AccountingInfoPrefs: { BookCloseDate } });
const dateAnew = (invoiceId: string, who: typeof books.owner | null = books.driver) =>
  books.app.call(who, 'POST', '/api/quickbooks-date-on-open-day', { invoiceId });
const plus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** A delivery whose invoice was refused, because the books were closed up to its day. */
async function refused() {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  closeUntil('2099-12-31');
  await untilQuiet(books, 1);
  const mirror = await mirrorOf(books, deliveryId);
  expect(mirror).toMatchObject({
    state: 'needs_attention',
    problem_code: 'period-closed',
    in_doubt: false,
  });
  return { order, deliveryId, id: mirror.id as string, day: mirror.txn_date as string };
}

test.each(['6210', '6200'] as const)(
  'closed books, said with %s: the inbox offers the first open day, and the day of the delivery is in the memo',
  async (code) => {
    books.simulator.control.set({ closedPeriod: code });
    const { order, deliveryId, id, day } = await refused();
    const tasks = await invoiceTasks({ app: books.app, scope: null });
    const task = tasks.find(({ key }) => key.startsWith(`invoice:${id}`));
    expect(task).toMatchObject({ kind: 'closed-books', stopsMoney: true });
    expect(task?.ways.map((way) => ('intent' in way ? way.intent : way.to))).toEqual([
      'open-day',
      'retry',
      'by-hand',
    ]);

    closeUntil(day);
    expect((await dateAnew(id)).body).toEqual({
      invoiceId: id,
      state: 'queued',
      txnDate: plus(day, 1),
    });
    await untilQuiet(books, 1);
    expect(await mirrorOf(books, deliveryId)).toMatchObject({
      state: 'created',
      txn_date: plus(day, 1),
      moved_from: day,
      problem: null,
    });
    expect(theOneFor(books, order)).toMatchObject({
      TxnDate: plus(day, 1),
      PrivateNote: expect.stringContaining(`delivered ${day}`),
      CustomerMemo: { value: `Order ${order.number}, delivered ${day}` },
    });
    expect((await dateAnew(id)).status).toBe(409);
  },
);

test('opened again meanwhile: the invoice keeps its day, dated anew or retried', async () => {
  const [dated, retried] = [await refused(), await refused()];
  closeUntil('');
  expect((await dateAnew(dated.id)).body.txnDate).toBe(dated.day);
  await retry(books, retried.deliveryId);
  await untilQuiet(books, 1);
  for (const { order, deliveryId, day } of [dated, retried]) {
    expect(await mirrorOf(books, deliveryId)).toMatchObject({ state: 'created', moved_from: null });
    expect(theOneFor(books, order)).toMatchObject({ TxnDate: day });
  }
});

test('closed further meanwhile: refused again, and dated anew again, the delivery’s own day stays in the memo', async () => {
  const { order, deliveryId, id, day } = await refused();
  closeUntil(day);
  await dateAnew(id);
  closeUntil(plus(day, 3));
  await untilQuiet(books, 1);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({ problem_code: 'period-closed' });
  await dateAnew(id);
  await untilQuiet(books, 1);
  expect(theOneFor(books, order)).toMatchObject({
    TxnDate: plus(day, 4),
    PrivateNote: expect.stringContaining(`delivered ${day}`),
  });
});

test('the answer of the dated one is lost: it is found again, and there is one', async () => {
  const { order, deliveryId, id, day } = await refused();
  closeUntil(day);
  books.simulator.control.fail({ failure: 'drop-answer', method: 'POST', path: '/invoice' });
  await dateAnew(id);
  await untilQuiet(books, 2);
  expect(bookedFor(books, order)).toHaveLength(1);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({ state: 'created' });
});

test('made, its answer lost, and then the period is closed: it is found, not dated anew', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  books.simulator.control.fail({ failure: 'drop-answer', method: 'POST', path: '/invoice' });
  await books.app.runJobs();
  const { id, txn_date: day } = await mirrorOf(books, deliveryId);
  closeUntil('2099-12-31');
  expect((await dateAnew(id)).status).toBe(409);
  await untilQuiet(books, 2);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({ state: 'created', txn_date: day });
  expect(bookedFor(books, order)).toHaveLength(1);
  expect(invoicePosts(books)).toHaveLength(1);
});

test('who may not, and books that do not answer: nothing changes', async () => {
  const { order, deliveryId, id } = await refused();
  const buyer = await addUser(books.app, { customers: [order.customerId] });
  const otherClerk = await addUser(books.app, {
    role: 'admin',
    customers: [(await books.order()).customerId],
  });
  expect([
    (await dateAnew(id, null)).status,
    (await dateAnew(id, buyer)).status,
    (await dateAnew(id, otherClerk)).status,
  ]).toEqual([401, 403, 404]);
  books.simulator.control.fail({ failure: 'unavailable', path: '/preferences', times: 5 });
  expect((await dateAnew(id)).body.error.message).toMatch(/can’t be asked at the moment/);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({
    state: 'needs_attention',
    moved_from: null,
  });
  expect(bookedFor(books, order)).toEqual([]);
});
