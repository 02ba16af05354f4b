import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderOf } from './rooms.ts';
import { code, partOf, ROOT } from './sources.ts';
import { foreignTables, JOIN_VIEWS, TABLES } from './tables.ts';

const migrations = readdirSync(path.join(ROOT, 'migrations'))
  .filter((file) => file.endsWith('.sql'))
  .map((file) => readFileSync(path.join(ROOT, 'migrations', file), 'utf8'))
  .join('\n');

test('every table of the database has an owner, and one', () => {
  const made = [...migrations.matchAll(/^\s*create table (?:if not exists )?([a-z_]+)/gim)].map(
    ([, table = '']) => table,
  );
  const gone = [...migrations.matchAll(/^\s*drop table (?:if exists )?([a-z_]+)/gim)].map(
    ([, table = '']) => table,
  );
  const owned = Object.values(TABLES).flat();
  expect(new Set(owned).size).toBe(owned.length);
  const left = [...made, 'migrations'].filter((table) => !gone.includes(table));
  expect(left.filter((table) => !owned.includes(table))).toEqual([]);
  expect(owned.filter((table) => !made.includes(table) && table !== 'migrations')).toEqual([]);
});

test('every view is shared by one room, whose README says so', () => {
  const made = [...migrations.matchAll(/^\s*create (?:or replace )?view ([a-z_]+)/gim)].map(
    ([, view = '']) => view,
  );
  const gone = [...migrations.matchAll(/^\s*drop view (?:if exists )?([a-z_]+)/gim)].map(
    ([, view = '']) => view,
  );
  const left = new Set(made.filter((view) => !gone.includes(view)));
  expect([...left].sort()).toEqual(Object.values(JOIN_VIEWS).flat().sort());
  const unsaid = Object.entries(JOIN_VIEWS).flatMap(([room, views]) => {
    const readme = readFileSync(path.join(ROOT, folderOf(room), 'README.md'), 'utf8');
    return views.filter((view) => !readme.includes(`\`${view}\``));
  });
  expect(unsaid).toEqual([]);
});

test('a room’s statements name its own tables', () => {
  expect(
    code
      .filter(({ path: file }) => /\/server\/|^src\/platform\//.test(file))
      .flatMap((file) =>
        foreignTables(file, partOf(file.path)).map((table) => `${file.path}: ${table}`),
      ),
  ).toEqual([]);
});

test.each([
  ['a read', 'sql`select 1 from customers c where c.id = ${id}`', 'customers'],
  ['a join', 'sql`select 1 from orders o\n join order_lines l on true`', 'order_lines'],
  ['an insert', 'sql`insert into cart_lines values (1)`', 'cart_lines'],
  ['an update', 'sql`update products set sds = ${1}`', 'products'],
  ['a delete', 'sql`delete from sessions where id = ${1}`', 'sessions'],
])('%s of another room’s table is found', (_what, text, table) => {
  expect(foreignTables({ path: 'src/x/server/y.ts', text }, 'x')).toContain(table);
});

test('a table of one’s own, and a word in a sentence, are none', () => {
  const text = "sql`select 1 from orders o for update of o` + 'Take it from users of the room.'";
  expect(foreignTables({ path: 'src/ordering/orders/server/y.ts', text }, 'orders')).not.toContain(
    'orders',
  );
});

test('a view that is shared is no foreign table', () => {
  const text = 'sql`select 1 from customer_labels c join customers on true`';
  expect(foreignTables({ path: 'src/people/accounts/server/y.ts', text }, 'accounts')).toEqual([
    'customers',
  ]);
});
