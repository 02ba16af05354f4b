import { expect, test } from 'vitest';
import { holidays } from './holidays.ts';

test('the holidays of the coming year, by their rules, from today on', () => {
  expect(holidays('2026-05-25').map(({ day, name }) => `${day} ${name}`)).toEqual([
    '2026-05-25 Memorial Day',
    '2026-07-04 Independence Day',
    '2026-09-07 Labor Day',
    '2026-11-26 Thanksgiving',
    '2026-12-25 Christmas Day',
    '2027-01-01 New Year’s Day',
  ]);
});
