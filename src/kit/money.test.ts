import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsToDecimal, formatCents, parseDollars, shareOf } from './money.ts';

test('cents read back from what people see', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_00 }), (cents) => {
      expect(parseDollars(formatCents(cents))).toBe(cents);
      expect(parseDollars(centsToDecimal(cents))).toBe(cents);
    }),
  );
});

test.each(['', 'abc', '1.234', '1,23.00', '12.', '--3', '1e3'])('"%s" is no amount', (text) => {
  expect(parseDollars(text)).toBeNull();
});

test('a share is rounded half up to the cent', () => {
  // 8.25 % of $10.00 is 82.5 cents.
  expect(shareOf(1000, 825)).toBe(83);
  expect(shareOf(999, 700)).toBe(70);
  expect(shareOf(0, 825)).toBe(0);
});
