import { expect, test } from 'vitest';
import { shiftMonths } from '../kit/time.ts';
import { readPeriod } from './period.ts';

// A Tuesday.
const TODAY = '2026-11-24';
const read = (query: string) => readPeriod(new URLSearchParams(query), TODAY);

test.each([
  ['', '2026-11-01', '2026-11-24', '2026-10-01', '2026-10-24'],
  ['against=year', '2026-11-01', '2026-11-24', '2025-11-01', '2025-11-24'],
  ['against=before', '2026-11-01', '2026-11-24', '2026-10-01', '2026-10-24'],
  ['period=week&against=before', '2026-11-23', '2026-11-24', '2026-11-16', '2026-11-17'],
  ['period=last-week&against=before', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['period=last-month&against=before', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['period=last-month&against=year', '2026-10-01', '2026-10-31', '2025-10-01', '2025-10-31'],
  ['period=quarter&against=before', '2026-10-01', '2026-11-24', '2026-07-01', '2026-08-24'],
  ['period=year&against=before', '2026-01-01', '2026-11-24', '2025-01-01', '2025-11-24'],
  ['period=last-year&against=year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  [
    'from=2026-11-02&to=2026-11-11&against=before',
    '2026-11-02',
    '2026-11-11',
    '2026-10-23',
    '2026-11-01',
  ],
  [
    'from=2026-11-02&to=2026-11-11&against=year',
    '2026-11-02',
    '2026-11-11',
    '2025-11-02',
    '2025-11-11',
  ],
])('the period of "%s"', (query, from, to, beforeFrom, beforeTo) => {
  expect(read(query)).toMatchObject({ from, to, before: { from: beforeFrom, to: beforeTo } });
});

test.each([
  'from=2026-11-11&to=2026-11-02',
  'from=1900-01-01&to=2026-11-02',
  'from=soon&to=2026-11-02',
  'period=forever',
  'against=nobody',
])('an address that makes no sense shows this month: "%s"', (query) => {
  expect(read(query)).toMatchObject({ name: 'month', from: '2026-11-01', against: 'before' });
});

test.each([
  ['2026-03-31', -1, '2026-02-28'],
  ['2024-02-29', -12, '2023-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
])('%s moved by %i months', (day, by, moved) => {
  expect(shiftMonths(day, by)).toBe(moved);
});
