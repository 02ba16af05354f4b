import { expect, test } from 'vitest';
import { ONE_WORD, ONE_WORD_CONSTANTS, oneWordExports, VOCABULARIES } from './one-word.ts';
import { code } from './sources.ts';

const found = code.map((file) => ({ path: file.path, ...oneWordExports(file) }));

test('an export says in two words what it does, or stands in the list', () => {
  const named = Object.fromEntries(
    found
      .filter(({ names }) => names.length > 0)
      .map(({ path, names }) => [path, names.toSorted()]),
  );
  expect(named).toEqual(ONE_WORD);
});

test('no more constants of one word than counted', () => {
  expect(found.flatMap(({ constants }) => constants)).toHaveLength(ONE_WORD_CONSTANTS);
});

test('each vocabulary is there', () => {
  for (const file of VOCABULARIES) expect(code.some(({ path }) => file.test(path))).toBe(true);
});

test.each([
  ['src/x/server/y.ts', 'export const apply = 1;', ['apply']],
  ['src/x/server/y.ts', 'export async function holds() {}', ['holds']],
  ['src/x/server/y.ts', 'export const etagMatches = 1, ROLES = 2;', []],
  ['src/x/messages.ts', "export const title = '';", []],
  ['src/x/ui/y.tsx', 'export function Price() {}\nexport const cell = 1;', ['cell']],
  ['src/x/pages/y.tsx', 'export const loader = 1;', []],
])('%s %s: %j', (path, text, names) => {
  expect(oneWordExports({ path, text }).names).toEqual(names);
});
