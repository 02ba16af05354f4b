import { expect, test } from 'vitest';
import { packWords } from './pack-words.ts';

test.each([
  ['4 x 1 gal case', '4 × 1', 'gal case', 'case of 4 gallons'],
  ['55 gal drum', '55', 'gal drum', '55 gallon drum'],
  ['12 x 32 oz case', '12 × 32', 'oz case', 'case of 12 spray bottles, 32 ounces each'],
  // A unit is no container.
  ['4x1 gal', '4 × 1', 'gal', 'case of 4 gallons'],
  ['1 gal', '1', 'gal', '1 gal'],
  ['12 x 32 fl oz', '12 × 32', 'oz', 'case of 12 spray bottles, 32 ounces each'],
  ['5 Gallons', '5', 'gal', '5 Gallons'],
  ['50 lbs', '50', 'lb', '50 lbs'],
  ['50 lb bag', '50', 'lb bag', '50 pound bag'],
  ['each', '1', 'each', 'one piece'],
  ['each (wall mount)', '1', 'each', 'one piece, wall mount'],
  ['pack of 6', '6', 'pack', 'pack of 6'],
  ['vial of 100', '100', 'count vial', 'vial of 100'],
  ['2 vials of 50', '2 × 50', 'count vial', '2 vials of 50'],
  ['as agreed', '1', 'as agreed', 'as agreed'],
])('%s', (sizeUnit, number, unit, words) => {
  expect(packWords(sizeUnit)).toEqual({ number, unit, words });
});
