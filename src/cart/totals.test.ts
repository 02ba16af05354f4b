import { expect, test } from 'vitest';
import { totalsOf } from './contract.ts';

test('tax is one amount of all taxable goods, half up; the fee falls at its limit; nothing costs nothing', () => {
  const terms = { taxRateBp: 825, deliveryFeeCents: 500, freeDeliveryFromCents: 10000 };
  expect(
    totalsOf(
      [
        { quantity: 3, unitPriceCents: 333, taxable: true },
        { quantity: 1, unitPriceCents: 7, taxable: false },
      ],
      terms,
    ),
  ).toEqual({ subtotalCents: 1006, taxCents: 82, deliveryFeeCents: 500, totalCents: 1588 });
  expect(
    totalsOf([{ quantity: 1, unitPriceCents: 200, taxable: true }], { ...terms, taxRateBp: 25 })
      .taxCents,
  ).toBe(1);
  expect(
    totalsOf([{ quantity: 1, unitPriceCents: 10000, taxable: false }], terms).deliveryFeeCents,
  ).toBe(0);
  expect(totalsOf([], terms).totalCents).toBe(0);
});
