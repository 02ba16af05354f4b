import { expect, test } from 'vitest';
import { WIDE_FUNCTIONS, wideFunctions } from './parameters.ts';
import { code } from './sources.ts';

test('no more functions take five or more parameters in a row', () => {
  const over = code.flatMap((file) => {
    const found = wideFunctions(file);
    return found.length > (WIDE_FUNCTIONS[file.path] ?? 0) ? found.map(({ at }) => at) : [];
  });
  expect(over).toEqual([]);
});

test('none takes more than six', () => {
  expect(code.flatMap(wideFunctions).filter(({ count }) => count > 6)).toEqual([]);
});

test('what has become narrow is no longer counted', () => {
  const narrow = Object.entries(WIDE_FUNCTIONS).filter(([path, count]) => {
    const file = code.find((one) => one.path === path);
    return !file || wideFunctions(file).length < count;
  });
  expect(narrow).toEqual([]);
});

test.each([
  ['async function save(a: A, b: B, c: C, d: D, e: E) {', 5],
  [
    'function save<T>(\n  app: App,\n  { a, b }: { a: Map<string, number>; b: (x: A, y: B) => void },\n  c = "x, y",\n) {',
    0,
  ],
  ['const save = (a: A, b: B, c: C, d: D, e: E, f: F) => a;', 6],
  ['save(a, b, c, d, e, f);', 0],
  ['function save(a: A, b: B, c: C, d: D) {', 0],
])('%s: %i', (text, count) => {
  expect(wideFunctions({ path: 'x.ts', text })[0]?.count ?? 0).toBe(count);
});
