import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { readOneCustomer } from './read-one-customer.ts';
import { readCustomerPlan } from './read-plan.ts';

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

test('payment terms of the books are read with their days: empty ones here are filled, others wait for a yes', async () => {
  const { control } = books.simulator;
  const ours: string[] = [];
  for (const [name, terms] of [
    ['Pier House', ''],
    ['Dune House', 'COD'],
  ] as const) {
    const booksId = control.edit(
      REALM,
      'Customer',
      { DisplayName: name, SalesTermRef: { value: '3' } },
      'create',
    ).Id;
    const id = await addCustomer(books.app, { name });
    ours.push(id);
    await books.app.db.pool.query(
      'update customers set accounting_id = $2, terms = $3 where id = $1',
      [id, booksId, terms],
    );
    await readOneCustomer(books.app, REALM, booksId);
  }
  const { rows } = await books.app.db.pool.query(
    `select c.terms, a.terms as there, a.due_days from customers c
       join accounting_customers a on a.books_id = c.accounting_id
      where c.id = any($1) order by c.name`,
    [ours],
  );
  expect(rows).toEqual([
    { terms: 'COD', there: 'Net 30', due_days: 30 },
    { terms: 'Net 30', there: 'Net 30', due_days: 30 },
  ]);
  const { lines } = await readCustomerPlan(books.app.db, REALM);
  expect(lines.flatMap(({ differences }) => differences)).toContainEqual({
    field: 'terms',
    here: 'COD',
    there: 'Net 30',
  });
});

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
