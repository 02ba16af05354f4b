import { expect, test } from 'vitest';
import { daysOfTerms, dueDay } from './due-day.ts';

test.each([
  ['Net 30', 30],
  ['net15', 15],
  ['30 days', 30],
  ['Net 30 days', 30],
  ['45', 45],
  ['2/10 net 30', 30],
  ['2/10, n/30', null],
  ['Due on receipt', 0],
  ['COD', 0],
  ['Cash on delivery', 0],
  ['Net 10, from July 30 days', null],
  ['10th of next month', null],
  ['As agreed in 2024', null],
  ['', null],
])('"%s" gives %s days', (terms, days) => {
  expect(daysOfTerms(terms)).toBe(days);
});

test('days of the calendar, over the end of a year', () => {
  expect(dueDay('2026-12-15', 'Net 30')).toBe('2027-01-14');
  expect(dueDay('2026-12-15', 'COD')).toBe('2026-12-15');
  expect(dueDay('2026-12-15', 'as agreed')).toBeNull();
});
