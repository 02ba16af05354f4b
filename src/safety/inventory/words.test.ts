import { expect, test } from 'vitest';
import { asCounted } from './public/count-units.ts';
import { countedOn } from './stock-messages.ts';
import { unitsText } from './words.ts';

test.each([
  [2.375, '4 x 1 gal', '2 + 1.5 singles'],
  [0.25, '4 x 1 gal', '1 single'],
  [3, '4 x 1 gal', '3'],
  [1.4, '5 gal pail', '1 + 2 gal'],
  [0.5, '5 gal pail', '2.5 gal'],
  // A bottle at 1:64 of a case: no figure that anybody typed.
  [1.000961, '4 x 1 gal', '1'],
])('%s of %s reads %s, as it was counted', (quantity, sizeUnit, reads) => {
  expect(asCounted(quantity, sizeUnit)).toBe(reads);
});

test('a count in words keeps its packs', () => {
  expect(asCounted(1.4, '5 gal pail', unitsText)).toBe('1 pail of 5 gal + 2 gal');
});

test('a storeroom of which a part was counted says of how much', () => {
  expect(countedOn('2026-11-28', 2, 7)).toBe('2 of 7 counted Sat, Nov 28');
  expect(countedOn('2026-11-28', 7, 7)).toBe('counted Sat, Nov 28');
  expect(countedOn(null, 0, 7)).toBe('not counted here yet');
});
