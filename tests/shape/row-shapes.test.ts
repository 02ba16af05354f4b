import { expect, test } from 'vitest';
import { madeInFunctions } from './row-shapes.ts';
import { code } from './sources.ts';

test('a row’s shape is made once, where the module is read, and not by each call', () => {
  expect(
    code.filter(({ text }) => /\browShape\(/.test(text)).flatMap((file) => madeInFunctions(file)),
  ).toEqual([]);
});

test('one that a function makes is found, one of a module is not', () => {
  const text = `
const line = rowShape({ id: text });
const order = rowShape({ lines: jsonRows(rowShape({ id: text })) });
const read = (db: Sql) => db.rows(rowShape({ id: text }), sql\`select id from orders\`);`;
  expect(madeInFunctions({ path: 'src/x/server/y.ts', text })).toEqual(['src/x/server/y.ts:4']);
});
