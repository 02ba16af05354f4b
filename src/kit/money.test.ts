import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsToDecimal, formatCents, lineTotal, shareOf } from './money.ts';
import { unitCents } from './money-schema.ts';
import { parseDollars, parseUnitPrice } from './parse-money.ts';

test('cents read back from what people see', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_00 }), (cents) => {
      expect(parseDollars(formatCents(cents))).toBe(cents);
      expect(parseDollars(centsToDecimal(cents))).toBe(cents);
    }),
  );
});

/** Prices below $1,000,000 in hundred-thousandths of a cent. */
const parts = fc.oneof(
  fc.integer({ min: 1, max: 9_999_999_999_999 }),
  fc.integer({ min: 1, max: 1_000_000 }),
);

test('unit prices read back from what people see, and equal prices are equal numbers', () => {
  fc.assert(
    fc.property(parts, (list) => {
      const cents = list / 100_000;
      expect(parseUnitPrice(formatCents(cents))).toBe(cents);
      expect(parseUnitPrice(centsToDecimal(cents))).toBe(cents);
      expect(JSON.parse(JSON.stringify(cents))).toBe(cents);
      expect(unitCents.safeParse(cents).success).toBe(true);
    }),
  );
  expect(formatCents(8.49)).toBe('$0.0849');
  expect(formatCents(849)).toBe('$8.49');
  expect(centsToDecimal(849.5)).toBe('8.495');
  expect(unitCents.safeParse(0.000_001).success).toBe(false);
});

test('a line is rounded once, half up', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 9999 }), (list, quantity) => {
      const exact = BigInt(list) * BigInt(quantity);
      const total = BigInt(lineTotal(list / 100_000, quantity)) * 100_000n;
      // Within half a cent of the exact product, and above it when it lies between two cents.
      expect(total - exact).toBeGreaterThan(-50_000n);
      expect(total - exact).toBeLessThanOrEqual(50_000n);
    }),
  );
  expect(lineTotal(8.49, 50)).toBe(425);
  expect(lineTotal(0.5, 1)).toBe(1);
  expect(lineTotal(1.5, -1)).toBe(-2);
});

test.each(['', 'abc', '1.234', '1,23.00', '12.', '--3', '1e3'])('"%s" is no amount', (text) => {
  expect(parseDollars(text)).toBeNull();
});

test.each(['', 'abc', '1.23456789', '12.', '1e3'])('"%s" is no unit price', (text) => {
  expect(parseUnitPrice(text)).toBeNull();
});

test('a share is rounded half up to the cent', () => {
  // 8.25 % of $10.00 is 82.5 cents.
  expect(shareOf(1000, 825)).toBe(83);
  expect(shareOf(999, 700)).toBe(70);
  expect(shareOf(0, 825)).toBe(0);
});
