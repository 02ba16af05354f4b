import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvFile, csvLine } from './csv.ts';

test('fields with commas, quotes and line breaks come back as they were', () => {
  const rows = [
    ['Brindle & Crake', '220 S. Larkspur Ave., "Rear"', 'two\r\nlines'],
    ['Rosé Terrace', '', ' spaces '],
  ];
  expect(parse(csvFile(['name', 'address', 'note'], rows))).toEqual([
    ['name', 'address', 'note'],
    ...rows,
  ]);
});

test.each([
  '=1+1',
  '+1',
  '-1+1',
  '-',
  '-1,5',
  '-1 ',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '=HYPERLINK("http://x","y")',
])('%j is no formula', (text) => {
  const [[cell]] = parse(csvLine([text])) as [[string]];
  expect(cell).toBe(`'${text}`);
});

test('an amount below zero is a number, as text too', () => {
  expect(csvLine(['-48.50', '-1'])).toBe('-48.50,-1\r\n');
});

test('numbers keep their sign, nothing is empty', () => {
  expect(csvLine([-12.5, 0, true, null, undefined, 'a-b'])).toBe('-12.5,0,true,,,a-b\r\n');
});
