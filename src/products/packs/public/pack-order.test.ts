import { expect, test } from 'vitest';
import { sizesOfPart } from './pack-order.ts';

const detergent = (sku: string, sizeUnit: string) => ({ name: 'Detergent', sku, sizeUnit });
const found = [
  detergent('LF-1010-D30', '30 gal drum'),
  detergent('LF-1010-D55', '55 gal drum'),
  detergent('LF-1010-P5', '5 gal pail'),
  detergent('LF-1010-C15', '15 gal carboy'),
  { name: 'Softener for LF-1010', sku: 'LF-2020-P5', sizeUnit: '5 gal pail' },
];
const sizes = (typed: string) => sizesOfPart(found, typed).map(({ sizeUnit }) => sizeUnit);

test('the part that the SKUs of several sizes have in common asks which, the smallest first', () => {
  const all = ['5 gal pail', '15 gal carboy', '30 gal drum', '55 gal drum'];
  expect(sizes('LF-1010')).toEqual(all);
  expect(sizes('lf 1010')).toEqual(all);
  expect(sizes('LF-1010-D')).toEqual(['30 gal drum', '55 gal drum']);
});

test('a whole SKU, a part of one alone, and words ask nothing', () => {
  expect(sizes('LF-1010-D30')).toEqual([]);
  expect(sizes('LF-1010-D3')).toEqual([]);
  expect(sizes('detergent')).toEqual([]);
  expect(sizes('')).toEqual([]);
  const one = [detergent('LF-10', '1 gal'), detergent('LF-101', '5 gal pail')];
  expect(sizesOfPart(one, 'LF-10')).toEqual([]);
});
