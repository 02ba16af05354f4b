import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { type Books, startBooks } from '../../../../tests/support/books.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import * as inboxPage from '../../inbox/pages/inbox.tsx';
import { askOwner } from './ask-owner.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
});
afterAll(() => books.close());

const trace = { requestId: 'r', network: '198.51.100.4' };
const mails = async () =>
  (
    await books.app.db.pool.query<{ recipient: string; subject: string; body_text: string }>(
      `select recipient, subject, body_text from mails where kind = 'connection-asked'`,
    )
  ).rows;

test('whoever keeps the books asks the owners for a connection: a mail to each, once a day, that says what waits', async () => {
  const { app } = books;
  const clerk = await addUser(app, {
    role: 'admin',
    duties: ['books'],
    customers: 'all',
    displayName: 'Ines Calloway',
  });
  // Nothing waits, so nothing is asked for.
  await expect(askOwner(app, clerk, trace)).rejects.toMatchObject({ code: 'not-found' });
  const order = await books.order();
  await books.deliver(order, [3, 2]);
  await app.runJobs();
  const pressed = await postPage(app, clerk, inboxPage, { intent: 'ask-owner' });
  expect(pressed.data).toMatchObject({ taskDone: { text: expect.stringContaining('e-mail') } });
  const first = await mails();
  expect(first.map(({ recipient }) => recipient)).toContain(books.owner.email);
  expect(first[0]?.subject).toBe('Ines Calloway asks you to connect QuickBooks');
  expect(first[0]?.body_text).toContain('No QuickBooks company is connected: 1 invoice');
  expect(first[0]?.body_text).toContain('/dashboard/accounting');
  await askOwner(app, clerk, trace);
  expect(await mails()).toHaveLength(first.length);
  app.clock.advance(24 * 3_600_000);
  await askOwner(app, clerk, trace);
  expect(await mails()).toHaveLength(2 * first.length);
});

test('who keeps no books asks nobody', async () => {
  const before = (await mails()).length;
  const { app } = books;
  for (const who of [
    await addUser(app, { role: 'admin', duties: ['desk'], customers: 'all' }),
    await addUser(app, {}),
  ])
    await expect(askOwner(app, who, trace)).rejects.toMatchObject({ code: 'permission-denied' });
  expect(await mails()).toHaveLength(before);
});
