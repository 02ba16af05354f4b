import { afterAll, beforeAll, expect, test } from 'vitest';
import { unusedColumns } from '../../tests/shape/columns.ts';
import { code } from '../../tests/shape/sources.ts';
import { type AppUnderTest, startApp } from '../../tests/support/app.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('every column of every table is written or read by the table’s owner', async () => {
  const { rows } = await app.db.pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        -- What the database fills by itself: computed columns, and the key of a table of one row.
        and c.is_generated = 'NEVER' and c.column_default is distinct from 'true'
        -- Written by the sign-in library.
        and (c.table_name, c.column_name) <> ('verifications', 'identifier')`,
  );
  expect(rows.length).toBeGreaterThan(900);
  expect(unusedColumns(rows, code)).toEqual([]);
});

test('a column that nobody uses is named; one in SQL and one as a field are used, one in a comment is not', () => {
  const path = 'src/people/customers/server/x.ts';
  const text = 'sql`select gate_code from customers`; const row = { dockName: text }; // old_name';
  const columns = ['gate_code', 'dock_name', 'old_name', 'never'].map((column) => ({
    table: 'customers',
    column,
  }));
  expect(unusedColumns(columns, [{ path, text }])).toEqual([
    'customers.never',
    'customers.old_name',
  ]);
  expect(unusedColumns(columns.slice(0, 1), [{ path: 'src/books/x.ts', text }])).toEqual([
    'customers.gate_code',
  ]);
});
