import { expect, test } from 'vitest';
import { linesOf } from './call-details.tsx';

// Of a line and of the call's notes only what is sent is given.
const call = {
  cart: {
    lines: [
      { productId: 'soap', quantity: 2, unitPriceCents: 5000, note: 'For the spa' },
      { productId: 'rinse', quantity: 1, unitPriceCents: 700, note: '' },
    ],
  },
  notes: { overrides: [{ productId: 'rinse', unitPriceCents: 650, reason: 'Agreed by phone' }] },
} as unknown as Parameters<typeof linesOf>[0];

test('a phone order sends each line with its note, its price as shown and the price for this order', () => {
  expect(JSON.parse(linesOf(call))).toEqual([
    { productId: 'soap', quantity: 2, expectedUnitPriceCents: 5000, note: 'For the spa' },
    {
      productId: 'rinse',
      quantity: 1,
      expectedUnitPriceCents: 700,
      note: '',
      override: { unitPriceCents: 650, reason: 'Agreed by phone' },
    },
  ]);
});
