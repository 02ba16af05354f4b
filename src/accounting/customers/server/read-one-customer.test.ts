import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { readOneCustomer } from './read-one-customer.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());

const gone = async (booksId: string) => {
  const { rows } = await books.app.db.pool.query(
    'select is_gone from accounting_customers where realm_id = $1 and books_id = $2',
    [REALM, booksId],
  );
  return rows;
};

test('an event of a customer that is not there any more marks the one we know, and makes nobody of a stranger', async () => {
  const id = await addCustomer(books.app, { name: 'Quay House' });
  await books.app.db.pool.query('update customers set accounting_id = $2 where id = $1', [
    id,
    '99001',
  ]);
  await readOneCustomer(books.app, REALM, '99001');
  await readOneCustomer(books.app, REALM, '99002');
  expect(await gone('99001')).toEqual([{ is_gone: true }]);
  expect(await gone('99002')).toEqual([]);
});
