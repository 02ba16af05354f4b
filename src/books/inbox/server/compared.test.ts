import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, startBooks } from '../../../../tests/support/books.ts';
import { comparedWithBooks } from './compared.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
});
afterAll(() => books.close());

test('an empty list says that the two agree only where QuickBooks is connected and was read', async () => {
  const { db } = books.app;
  expect(await comparedWithBooks(db)).toBe('unconnected');
  const say = (usesQuickBooks: string) =>
    db.pool.query(`update company_settings set settings = settings || $1::jsonb`, [
      JSON.stringify({ usesQuickBooks }),
    ]);
  await say('no');
  expect(await comparedWithBooks(db)).toBe('without');
  await say('undecided');
  await books.connect();
  await db.pool.query('update accounting_connections set cash_read_until = null');
  expect(await comparedWithBooks(db)).toBe('unread');
  await db.pool.query('update accounting_connections set cash_read_until = now()');
  expect(await comparedWithBooks(db)).toBe('read');
});
