import { expect, test } from 'vitest';
import { NameKeys, slugOf, usedSpelling } from './public/name-key.ts';

test.each([
  ['Oven & Grill Cleaner', 'oven-and-grill-cleaner'],
  ['Muriatic Acid 31.45%', 'muriatic-acid-31-45'],
  ['  Crème Nettoyante  ', 'creme-nettoyante'],
  ['清洁剂', 'product'],
  ['x'.repeat(300), 'x'.repeat(100)],
])('%s has the address %s', (name, slug) => expect(slugOf(name)).toBe(slug));

test('same name and brand: one address; another brand: the brand behind; then numbers', () => {
  const keys = new NameKeys([{ nameKey: 'floor-finish', name: 'Floor Finish', brand: 'Ostrel' }]);
  expect(keys.take('FLOOR FINISH', 'ostrel')).toBe('floor-finish');
  expect(keys.take('Floor Finish', 'Tidewick')).toBe('floor-finish-tidewick');
  expect(keys.take('Floor-Finish!', 'Tidewick')).toBe('floor-finish-tidewick');
  expect(keys.take('清洁剂', 'A')).toBe('product');
  expect(keys.take('洗剂', 'A')).toBe('a');
  expect(keys.take('清洗', 'A')).toBe('a-2');
  expect(keys.find('Floor Finish', 'Nobody')).toBeUndefined();
});

test('a spelling that is in use stays', () => {
  expect(usedSpelling(['Floor Care'], ' floor care ')).toBe('Floor Care');
  expect(usedSpelling(['Floor Care'], ' Floors ')).toBe('Floors');
});
