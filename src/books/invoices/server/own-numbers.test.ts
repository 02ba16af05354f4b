import { expect, test } from 'vitest';
import { numberAfter } from './own-numbers.ts';

test.each([
  ['1001', '1002'],
  ['A-70', 'A-71'],
  ['2026/099', '2026/100'],
  ['INV-009', 'INV-010'],
  ['999', '1000'],
  ['by hand', ''],
  ['7 B', ''],
])('%s is followed by %s', (last, next) => {
  expect(numberAfter(last)).toBe(next);
});
