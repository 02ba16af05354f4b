import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, startBooks } from '../../../tests/support/books.ts';
import { booksFigures } from './figures.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
});
afterAll(() => books.close());

test('books that nobody has connected have no figures; connected, the age of the reading is one', async () => {
  const { app } = books;
  expect(await booksFigures(app)).toEqual([]);
  await books.connect();
  await app.db.pool.query('update accounting_connections set changes_read_until = $1', [
    new Date(app.clock.now() - 90_000),
  ]);
  expect(await booksFigures(app)).toContainEqual({
    name: 'bellcart_books_read_age_seconds',
    labels: {},
    value: 90,
  });
  // Never read, and to be connected again: the age goes on, so that the alert does.
  await app.db.pool.query(
    `update accounting_connections set changes_read_until = null, connected_at = $1, state = 'needs_reconnect'`,
    [new Date(app.clock.now() - 7_300_000)],
  );
  expect(await booksFigures(app)).toContainEqual({
    name: 'bellcart_books_read_age_seconds',
    labels: {},
    value: 7300,
  });
});
