import { expect, test } from 'vitest';
import { parseDilution } from './dilution.ts';
import {
  costsOfUse,
  dollarsOfTenths,
  fillInWords,
  linenCosts,
  poolDoseInWords,
} from './use-cost.ts';
import { labelDilutions } from './usual-dilutions.ts';

const size = (sizeUnit: string, unitPriceCents: number | null) => ({
  sku: sizeUnit,
  sizeUnit,
  unitPriceCents,
});

test('cost of a ready-to-use gallon by hand: $36.75 over 4 x 65 = 260 gallons, $150.00 over 55 x 65 = 3,575', () => {
  expect(
    costsOfUse(
      [
        size('4 x 1 gal case', 3675),
        size('55 gal drum', 15_000),
        size('5 gal pail', null),
        size('50 lb bag', 4000),
      ],
      64,
    ),
  ).toEqual([
    { sku: '4 x 1 gal case', sizeUnit: '4 x 1 gal case', gallons: 260, tenths: 141 },
    { sku: '55 gal drum', sizeUnit: '55 gal drum', gallons: 3575, tenths: 42 },
    { sku: '5 gal pail', sizeUnit: '5 gal pail', gallons: 325, tenths: null },
  ]);
});

test('ready to use: $29.52 over 12 x 32 oz = 3 gallons is $9.84', () => {
  const [cost] = costsOfUse([size('12 x 32 oz case', 2952)], 0);
  expect([cost?.gallons, dollarsOfTenths(cost?.tenths ?? 0)]).toEqual([3, '$9.84']);
});

test.each([
  [141, '$0.141'],
  [42, '$0.042'],
  [9840, '$9.84'],
  [1000, '$1.00'],
  [0, '$0.00'],
])('%i tenths of a cent is %s', (tenths, words) => {
  expect(dollarsOfTenths(tenths)).toBe(words);
});

test('a 32 oz bottle at 1:64 by hand: 32/65 = 0.49 oz of product, water first', () => {
  expect(fillInWords(32, 64)).toBe('31.51 oz of water, then add 0.49 oz of product.');
  expect(fillInWords(640, 64)).toBe('4.92 gallons of water, then add 9.85 oz of product.');
  expect(fillInWords(32, 0)).toContain('Add no water');
});

test('linen by hand: $89.50 for 5 gal = 640 oz, 4 to 8 oz for 100 lb', () => {
  expect(linenCosts([size('5 gal pail', 8950)], parseDilution('4-8 oz/cwt'))).toEqual([
    { sku: '5 gal pail', sizeUnit: '5 gal pail', min: 559, max: 1119 },
  ]);
});

test('a pool of 25,000 gallons at 10.7 oz for 10,000', () => {
  const dose = parseDilution('10.7 oz per 10,000 gal = +1 ppm');
  expect(dose.kind === 'pool-dose' && poolDoseInWords(dose, 25_000)).toBe('26.75 oz');
});

test('a label offers what lies inside the maker’s range, the weakest first', () => {
  expect(
    labelDilutions(parseDilution('1:20-1:64 (6.4-2 oz/gal)')).map((choice) => choice.value),
  ).toEqual([64, 40, 32, 20]);
  expect(labelDilutions(parseDilution('1:64 (2 oz/gal)'))).toEqual([
    { value: 64, label: 'Diluted 1:64 - 2 oz/gal' },
  ]);
  expect(labelDilutions(parseDilution('RTU')).map((choice) => choice.value)).toEqual([0]);
  expect(labelDilutions(parseDilution('Dispenser-set'))).toEqual([]);
});
