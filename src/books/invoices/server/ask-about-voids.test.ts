import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, startBooks } from '../../../../tests/support/books.ts';
import { newId } from '../../../platform/clock.ts';
import {
  allFiguresOfBooks,
  figuresOfBooks,
} from '../../../products/catalogue/server/book-figures.ts';
import { renewLease } from '../../syncs/server/sync-run.ts';
import { askAboutVoids } from './ask-about-voids.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
});
afterAll(() => books.close());

const rows = async (text: string) => (await books.app.db.pool.query(text)).rows;

test('further voided invoices join the question that stands; one that is asked about already stands once', async () => {
  const { app } = books;
  await askAboutVoids(app, 'realm', [{ accountingId: '7', text: 'Invoice 7' }]);
  await askAboutVoids(app, 'realm', [
    { accountingId: '7', text: 'Invoice 7' },
    { accountingId: '8', text: 'Invoice 8' },
  ]);
  const questions = await rows(`select question from sync_runs where state = 'waiting'`);
  expect(questions).toHaveLength(1);
  expect(questions[0].question.items.map((item: { key: string }) => item.key)).toEqual([
    'invoice:7',
    'invoice:8',
  ]);
});

test('a lease is renewed by its holder alone, and not once it has ended', async () => {
  const { app } = books;
  const id = newId(app);
  await app.db.pool.query(
    `insert into sync_runs (id, kind, state, holder, lease_until, created_at)
     values ($2, 'customers', 'running', 'me', $1, $1)`,
    [new Date(app.clock.now() + 10_000), id],
  );
  expect(await renewLease(app, { id, holder: 'another' })).toBe(0);
  expect(await renewLease(app, { id, holder: 'me' })).toBe(1);
  app.clock.advance(3_600_000);
  expect(await renewLease(app, { id, holder: 'me' })).toBe(0);
});

test('which figures the books keep: none without books, those that an item has, both of an item not read yet', async () => {
  const { app } = books;
  const none = await allFiguresOfBooks(app.db);
  expect(none('1')).toEqual({ price: false, quantity: false });
  await books.connect();
  await app.runJobs();
  const all = await allFiguresOfBooks(app.db);
  expect(all('no-such-item')).toEqual({ price: true, quantity: true });
  for (const { item_id: id } of await rows('select item_id from accounting_items limit 5'))
    expect(all(id)).toEqual(await figuresOfBooks(app.db, id));
});
