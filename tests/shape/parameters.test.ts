import { expect, test } from 'vitest';
import { filesWithFunctions, wideFunctions } from './parameters.ts';

/** Helpers of tests with five or more; the shop, its tools, the simulators and the demo have none. The number only falls. */
const WIDE_IN_TESTS = 21;

const found = filesWithFunctions().flatMap(wideFunctions);
const isOfTests = (at: string) => /^tests\/|\.(test|spec)\.tsx?:/.test(at);

test('no function takes five or more parameters in a row', () => {
  expect(found.map(({ at }) => at).filter((at) => !isOfTests(at))).toEqual([]);
});

test('no more helpers of tests do than counted', () => {
  expect(found.map(({ at }) => at).filter(isOfTests)).toHaveLength(WIDE_IN_TESTS);
});

test.each([
  ['async function save(a: A, b: B, c: C, d: D, e: E) {}', 5],
  ['class Saved { constructor(a: A, b: B, c: C, d: D, e: E) {} }', 5],
  ['class Saved { save(a: A, b: B, c: C, d: D, e: E) {} }', 5],
  ['interface Saved { save(a: A, b: B, c: C, d: D, e: E): void }', 5],
  ['type Save = (a: A, b: B, c: C, d: D, e: E) => void;', 5],
  ['const rows = { save: (a, b, c, d, e) => a };', 5],
  ['const save = (a: A, b: B, c: C, d: D, e: E, f: F) => a;', 6],
  [
    'function save<T>(app: App, { a, b }: { a: Map<string, number>; b: (x: A, y: B) => void }, c = "x, y") {}',
    0,
  ],
  ['save(a, b, c, d, e, f);', 0],
  ['function save(this: Shop, a: A, b: B, c: C, d: D) {}', 0],
  // What a library calls.
  ['text.replace(/a/, (all, a, b, c, d) => a + b);', 0],
  ['export default function answer(a: A, b: B, c: C, d: D, e: E) {}', 0],
])('%s: %i', (text, count) => {
  expect(wideFunctions({ path: 'x.ts', text })[0]?.count ?? 0).toBe(count);
});
