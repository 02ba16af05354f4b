import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { answerRequest } from '../../../people/contact/server/answer-request.ts';
import { listContactRequests } from '../../../people/contact/server/public/queries.ts';
import { newId } from '../../../platform/clock.ts';
import { Timeline } from '../ui/timeline.tsx';
import { timelineOf } from '../ui/timeline-entries.ts';
import { messageOrder } from './order-messages.ts';
import { loadOrder } from './public/order-page.ts';
import { sheetsOfOrder } from './sheets-of-order.ts';

let app: AppUnderTest;
let [buyer, stranger, desk, books]: TestUser[] = [];
let customerId = '';
beforeAll(async () => {
  app = await startApp();
  customerId = await addCustomer(app, { name: 'Quay House', email: 'office@quay.example' });
  buyer = await addUser(app, { customers: [customerId], displayName: 'Bo' });
  stranger = await addUser(app, { customers: [await addCustomer(app)] });
  desk = await addUser(app, {
    role: 'admin',
    customers: 'all',
    duties: ['desk'],
    displayName: 'Priya',
  });
  books = await addUser(app, { role: 'admin', customers: 'all', duties: ['books'] });
});
afterAll(() => app.close());

const order = async (placedBy: TestUser | undefined) => {
  const productId = await addProduct(app);
  const lines = [{ productId, quantity: 1, unitPriceCents: 100 }];
  return addOrder(app, { customerId, lines, ...(placedBy ? { placedBy: placedBy.id } : {}) });
};
const messagesOf = async (who: TestUser | undefined, orderId: string) =>
  timelineOf(await loadOrder(app, who as TestUser, orderId)).flatMap((entry) =>
    entry.kind === 'message'
      ? [[entry.message.byName, entry.message.fromDesk, entry.message.message]]
      : [],
  );
const write = (who: TestUser | undefined, orderId: string, message: string, key: string) => {
  app.clock.advance(60_000);
  return messageOrder(app, who as TestUser, { orderId, message }, key);
};
const mails = async () =>
  (
    await app.db.pool.query<{ recipient: string; subject: string }>(
      'select recipient, subject from mails order by id',
    )
  ).rows;

test('a buyer writes about an order once, the desk finds it among its messages and answers from either page', async () => {
  const { id, number } = await order(buyer);
  await write(buyer, id, 'Please ring at gate B.', 'a-key-of-the-buyer');
  await write(buyer, id, 'Please ring at gate B.', 'a-key-of-the-buyer');
  const { rows } = await listContactRequests(app, desk as TestUser, 'new');
  expect(rows).toMatchObject([
    {
      name: 'Bo',
      email: buyer?.email,
      company: 'Quay House',
      message: 'Please ring at gate B.',
      orderId: id,
      orderNumber: number,
    },
  ]);
  await write(desk, id, 'We will.', 'a-key-of-the-desk');
  expect((await listContactRequests(app, desk as TestUser, 'new')).rows).toEqual([]);
  app.clock.advance(60_000);
  await answerRequest(
    app,
    desk as TestUser,
    { id: rows[0]?.id ?? '', answer: 'And thank you.' },
    'another-key-of-the-desk',
  );
  const thread = [
    ['Bo', false, 'Please ring at gate B.'],
    ['Priya', true, 'We will.'],
    ['Priya', true, 'And thank you.'],
  ];
  expect(await messagesOf(buyer, id)).toEqual(thread);
  expect(await messagesOf(desk, id)).toEqual(thread);
  // Money has nothing to do with it.
  expect(await messagesOf(books, id)).toEqual([]);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([
    expect.not.stringMatching(buyer?.email ?? ''),
    buyer?.email,
    buyer?.email,
  ]);
});

test('the desk writes first: to who placed it, else to the customer; it waits for nobody', async () => {
  const { id } = await order(buyer);
  const before = (await mails()).length;
  await write(desk, id, 'The truck comes late.', 'the-first-key-of-it');
  await write(desk, id, 'The truck comes late.', 'the-first-key-of-it');
  const byPhone = await order(desk);
  await write(desk, byPhone.id, 'The truck comes late.', 'the-second-key-of-it');
  expect((await mails()).slice(before).map(({ recipient }) => recipient)).toEqual([
    buyer?.email,
    'office@quay.example',
  ]);
  expect(await messagesOf(buyer, id)).toEqual([['Priya', true, 'The truck comes late.']]);
  expect((await listContactRequests(app, desk as TestUser, 'new')).rows).toEqual([]);
});

test('a press of the desk that is repeated after the buyer has written is no answer to that', async () => {
  const { id } = await order(buyer);
  await write(desk, id, 'Gate B is closed.', 'a-key-that-was-lost');
  await write(buyer, id, 'Which gate?', 'a-key-in-between');
  await write(desk, id, 'Gate B is closed.', 'a-key-that-was-lost');
  expect(await messagesOf(buyer, id)).toEqual([
    ['Priya', true, 'Gate B is closed.'],
    ['Bo', false, 'Which gate?'],
  ]);
});

test('who may not see or place orders writes nothing', async () => {
  const { id } = await order(buyer);
  await expect(write(stranger, id, 'Hello', 'a-key-of-a-stranger')).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(write(books, id, 'Hello', 'a-key-of-the-books')).rejects.toMatchObject({
    code: 'permission-denied',
  });
  expect(await messagesOf(buyer, id)).toEqual([]);
});

test('where nobody has an address the page says so before anything is written or moved', async () => {
  const quiet = await addCustomer(app, { name: 'Quiet Inn', email: '' });
  const productId = await addProduct(app);
  const lines = [{ productId, quantity: 1, unitPriceCents: 100 }];
  const silent = await addOrder(app, { customerId: quiet, lines, placedBy: desk?.id ?? '' });
  const page = await loadOrder(app, desk as TestUser, silent.id);
  expect(page.reach).toEqual({ message: false, change: false });
  const element = createElement(Timeline, { page });
  const html = renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }),
  );
  expect(html).toContain('Nobody at Quiet Inn has an e-mail address');
  expect(html).toContain(`href="/dashboard/customers/${quiet}"`);
  expect(html).not.toContain('It goes out by e-mail');
  // The verb says the same.
  await expect(write(desk, silent.id, 'Hello', 'quiet-1')).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  const heard = await order(buyer);
  expect((await loadOrder(app, desk as TestUser, heard.id)).reach).toEqual({
    message: true,
    change: true,
  });
});

test('the sheets of an order’s products stand ready as lines for an answer; the mail and the history link them', async () => {
  const withSheet = await addProduct(app, { sku: 'ACID', name: 'Acid Descaler', nameKey: 'acid' });
  await app.db.pool.query(
    `insert into stored_files (path, size_bytes, sha256, uploaded_at) values ('sds/acid.pdf', 1000, repeat('a', 64), now())`,
  );
  await app.db.pool.query(
    `insert into sds_revisions (id, name_key, revision_number, revision_date, language, path, sha256, size_bytes, page_count)
     values ($1, 'acid', 1, '2026-01-05', 'en', 'sds/acid.pdf', $2, 1000, 1)`,
    [newId(app), 'a'.repeat(64)],
  );
  const lines = [withSheet, await addProduct(app)].map((productId) => ({
    productId,
    quantity: 1,
    unitPriceCents: 100,
  }));
  const { id } = await addOrder(app, { customerId, lines, placedBy: buyer?.id ?? '' });
  const line = 'SDS of Acid Descaler: http://localhost:3000/sds/acid.pdf';
  expect(await sheetsOfOrder(app, id)).toEqual([{ name: 'Acid Descaler', line }]);
  await write(desk, id, `Here it is.\n\n${line}`, 'with-sheet');
  const { rows } = await app.db.pool.query<{ html: string }>(
    'select html from mails order by created_at desc, id desc limit 1',
  );
  expect(rows[0]?.html).toContain('href="http://localhost:3000/sds/acid.pdf"');
});
