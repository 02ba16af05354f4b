import { expect, test } from 'vitest';
import { isIn, templatesOf } from './statements.mjs';

test('finds the templates, one inside another too, and where they stand', () => {
  const source =
    'const a = 1;\nrun(sql`select ${x ? sql`a` : sql` `} from t where id = ${id as string}`);';
  expect(templatesOf('src/a.ts', source)).toEqual([
    { where: 'src/a.ts:2', parts: ['select ', ' from t where id = ', ''] },
    { where: 'src/a.ts:2', parts: ['a'] },
  ]);
});

test('a template has run when its parts stand in a statement in their order', () => {
  const text = 'select a from t where id = $1';
  expect(isIn(['select ', ' from t where id = ', ''], text)).toBe(true);
  expect(isIn(['select ', ' from t where name = ', ''], text)).toBe(false);
  expect(isIn([' from t', 'select '], text)).toBe(false);
});
