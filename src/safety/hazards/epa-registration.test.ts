import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { epaListKey, isEpaRegistered, parseEpaNumber } from './epa-registration.ts';

const rows: Record<string, string>[] = parse(readFileSync('demo/products.csv', 'utf8'), {
  columns: true,
});

test.each([
  ['1234-12', { kind: 'registered', company: '1234', product: '12', distributor: null }],
  ['1234-12-1', { kind: 'registered', company: '1234', product: '12', distributor: '1' }],
  [
    'EPA Reg. No. 00000-124-00001',
    { kind: 'registered', company: '00000', product: '124', distributor: '00001' },
  ],
  ['1234-RA', { kind: 'file-symbol', company: '1234', symbol: 'RA' }],
  ['1234-rut', { kind: 'file-symbol', company: '1234', symbol: 'RUT' }],
])('%s', (text, number) => expect(parseEpaNumber(text)).toEqual(number));

test.each([
  '',
  '1234',
  '1234-',
  '1234-12-1-1',
  '1234567-1',
  '1234-123456',
  '1234-12-',
  'EPA Est. No. 1234-TX-1',
  '1234 12',
  '1234-12\n1',
])('%j is no registration number', (text) => {
  expect(parseEpaNumber(text)).toBeNull();
});

test('a file symbol is not registered', () => {
  expect(isEpaRegistered('1234-12')).toBe(true);
  expect(isEpaRegistered('1234-RA')).toBe(false);
});

test('equivalents match on the first two parts', () => {
  expect(epaListKey('1234-12-999')).toBe(epaListKey('1234-12'));
  expect(epaListKey('1234-12')).not.toBe(epaListKey('1234-13'));
  expect(epaListKey('1234-RA')).toBeNull();
});

test("every number of the demo data is a registration, one of them a distributor's", () => {
  const numbers = [...new Set(rows.map((row) => row.epaRegNo ?? '').filter((text) => text !== ''))];
  expect(numbers).toHaveLength(10);
  for (const text of numbers) expect(isEpaRegistered(text), text).toBe(true);
  expect(
    numbers.filter((text) => {
      const number = parseEpaNumber(text);
      return number?.kind === 'registered' && number.distributor !== null;
    }),
  ).toHaveLength(1);
});
