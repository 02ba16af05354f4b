import { expect, test } from 'vitest';
import { unNumberOf } from './un-number.ts';

test.each(['1791', 'un 1791', 'UN 1791', ' un1791 ', 'UN-1791', 'UN1791'])(
  '%j is UN1791',
  (typed) => {
    expect(unNumberOf(typed)).toBe('UN1791');
  },
);

test.each([
  ['', ''],
  ['179', '179'],
  ['17911', '17911'],
  ['UN1791 bleach', 'UN1791 BLEACH'],
])('%j stays what it is', (typed, same) => {
  expect(unNumberOf(typed)).toBe(same);
});
