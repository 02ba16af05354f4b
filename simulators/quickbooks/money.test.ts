import { expect, test } from 'vitest';
import {
  addDecimals,
  cents,
  dollars,
  grouped,
  isDecimal,
  lineCents,
  percentOf,
  proportion,
} from './money.ts';

test('a line rounds half up on exact decimals', () => {
  expect(lineCents(128.35, 14.5)).toBe(186_108n);
  expect(lineCents(1.005, 1)).toBe(101n);
  expect(lineCents(0.1, 3)).toBe(30n);
  expect(lineCents(-1.005, 1)).toBe(-101n);
  expect(lineCents(1e-7, 1e7)).toBe(100n);
});

test('amounts go to cents and back without loss', () => {
  expect([cents(0.1), cents('1861.075'), cents(undefined), cents(1e3)]).toEqual([
    10n,
    186_108n,
    0n,
    100_000n,
  ]);
  expect([dollars(186_108n), grouped(186_108n), grouped(-5n), grouped(123_456_789n)]).toEqual([
    1861.08,
    '1,861.08',
    '-0.05',
    '1,234,567.89',
  ]);
});

test('percent, proportion and sums', () => {
  expect(percentOf(10_030n, 12.5)).toBe(1254n);
  expect(proportion(100n, 1n, 3n)).toBe(33n);
  expect(proportion(100n, 1n, 0n)).toBe(0n);
  expect(addDecimals(0.1, 0.2)).toBe(0.3);
});

test('what is no decimal is told apart', () => {
  expect([1, '1.5', '-.5', '1e2'].every(isDecimal)).toBe(true);
  expect(['', '.', 'abc', '1,5', Number.NaN, null, true].some(isDecimal)).toBe(false);
});
