import { expect, test } from 'vitest';
import { NO_CHARGES } from '../../../tests/support/orders.ts';
import { totalsOf } from './public/totals.ts';

test('tax is one amount of all taxable goods, half up; the fee falls at its limit; nothing costs nothing', () => {
  const terms = {
    ...NO_CHARGES,
    taxRateBp: 825,
    deliveryFeeCents: 500,
    freeDeliveryFromCents: 10000,
  };
  expect(
    totalsOf(
      [
        { quantity: 3, unitPriceCents: 333, taxable: true },
        { quantity: 1, unitPriceCents: 7, taxable: false },
      ],
      terms,
    ),
  ).toEqual({
    subtotalCents: 1006,
    discountCents: 0,
    surchargeCents: 0,
    depositCents: 0,
    taxCents: 82,
    deliveryFeeCents: 500,
    totalCents: 1588,
  });
  expect(
    totalsOf([{ quantity: 1, unitPriceCents: 200, taxable: true }], { ...terms, taxRateBp: 25 })
      .taxCents,
  ).toBe(1);
  expect(
    totalsOf([{ quantity: 1, unitPriceCents: 10000, taxable: false }], terms).deliveryFeeCents,
  ).toBe(0);
  expect(totalsOf([], terms).totalCents).toBe(0);
});

test('a discount comes off the goods, and off what is taxed by its part; the surcharge is of the goods, and taxed where the company says so', () => {
  const lines = [
    { quantity: 2, unitPriceCents: 5000, taxable: true },
    { quantity: 1, unitPriceCents: 10000, taxable: false },
  ];
  const terms = { ...NO_CHARGES, taxRateBp: 1000, surchargeBp: 250, discountBp: 1000 };
  // Of 20,500 before tax 10,000 are taxed, or 10,500 with the surcharge; so much of the 2,000 off counts there.
  expect(totalsOf(lines, terms)).toEqual({
    subtotalCents: 20000,
    discountCents: 2000,
    surchargeCents: 500,
    depositCents: 0,
    deliveryFeeCents: 0,
    taxCents: 902,
    totalCents: 20000 - 2000 + 500 + 902,
  });
  expect(totalsOf(lines, { ...terms, surchargeTaxable: true }).taxCents).toBe(948);
  const fixed = { ...NO_CHARGES, surchargeFixedCents: 450, discountFixedCents: 99999 };
  expect(totalsOf(lines, fixed)).toMatchObject({ discountCents: 20000, totalCents: 450 });
  expect(totalsOf([], fixed)).toMatchObject({ surchargeCents: 0, discountCents: 0, totalCents: 0 });
});

test('containers carry their deposit beside the goods: taxed only where the company says so, and never lowered by a discount', () => {
  const lines = [
    { quantity: 3, unitPriceCents: 10000, taxable: true, depositCents: 2500 },
    { quantity: 1, unitPriceCents: 5000, taxable: true },
  ];
  const terms = { ...NO_CHARGES, taxRateBp: 1000 };
  expect(totalsOf(lines, terms)).toMatchObject({
    subtotalCents: 35000,
    depositCents: 7500,
    taxCents: 3500,
    totalCents: 46000,
  });
  expect(totalsOf(lines, { ...terms, depositTaxable: true }).taxCents).toBe(4250);
  expect(totalsOf(lines, { ...terms, discountFixedCents: 99999 })).toMatchObject({
    discountCents: 35000,
    depositCents: 7500,
  });
});
