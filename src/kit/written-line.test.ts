import { expect, test } from 'vitest';
import { readQuantity } from './quantity.ts';
import { cellReadings, lineReadings } from './written-line.ts';

test.each([
  '0x10',
  '1e1',
  '1.5',
  '-1',
  '+1',
  '0',
  '10000',
  '１',
  '',
  ' ',
  '1 2',
  'Infinity',
  '0b11',
])('%j is no quantity', (text) => {
  expect(readQuantity(text)).toBeNull();
});

test.each([
  ['1', 1],
  [' 12 ', 12],
  ['9999', 9999],
  ['007', 7],
])('%j is a quantity', (text, quantity) => {
  expect(readQuantity(text)).toBe(quantity);
});

const likeliest = (text: string) =>
  lineReadings(text).map(({ product, quantity }) => [product, quantity])[0];

test.each([
  ['LF-1060-P5', 'LF-1060-P5', 1],
  ['LF-1060-P5 4', 'LF-1060-P5', 4],
  ['LF-1060-P5 x4', 'LF-1060-P5', 4],
  ['LF-1060-P5 X 4', 'LF-1060-P5', 4],
  ['LF-1060-P5 ×4', 'LF-1060-P5', 4],
  ['LF-1060-P5×4', 'LF-1060-P5', 4],
  ['LF-1060-P5 * 4', 'LF-1060-P5', 4],
  ['4 LF-1060-P5', 'LF-1060-P5', 4],
  ['4 x LF-1060-P5', 'LF-1060-P5', 4],
  ['4x LF-1060-P5', 'LF-1060-P5', 4],
  ['  lf 1060 p5   4 ', 'lf 1060 p5', 4],
  ['lf 1060 p5', 'lf 1060 p5', 1],
  ['4030 2', '4030', 2],
  ['LF-1060-P5 0x10', 'LF-1060-P5', null],
  ['LF-1060-P5 1e1', 'LF-1060-P5', null],
  ['LF-1060-P5 x 99999', 'LF-1060-P5', null],
  ['LF-1060-P5 -2', 'LF-1060-P5', null],
  ['1.5 x LF-1060-P5', 'LF-1060-P5', null],
])('%j', (text, product, quantity) => {
  expect(likeliest(text)).toEqual([product, quantity]);
});

test('a line that may be read in two ways offers both', () => {
  expect(lineReadings('10 20').map(({ product, quantity }) => [product, quantity])).toEqual([
    ['10', 20],
    ['20', 10],
    ['10 20', 1],
  ]);
  expect(
    cellReadings(['4', 'LF-1060-P5']).map(({ product, quantity }) => [product, quantity]),
  ).toEqual([
    ['4', null],
    ['LF-1060-P5', 4],
  ]);
  expect(lineReadings('   ')).toEqual([]);
});
