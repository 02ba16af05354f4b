import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayIn,
  dayText,
  exactMomentText,
  hourIn,
  hourText,
  longDayText,
  longMomentText,
  momentText,
  monthText,
  shiftDay,
  shortDayText,
  timeText,
  weekdayOf,
} from './time.ts';

/** Half past midnight in Providence, still the day before in Honolulu. */
const AT = '2026-11-26T05:30:07.000Z';

test('a moment is written in the zone that is named, whatever this machine’s is', () => {
  expect(momentText(AT, 'America/New_York')).toBe('Thu, Nov 26, 12:30 AM');
  expect(momentText(AT, 'Pacific/Honolulu')).toBe('Wed, Nov 25, 7:30 PM');
  expect(longMomentText(new Date(AT), 'America/New_York')).toBe('Nov 26, 2026, 12:30 AM');
  expect(exactMomentText(Date.parse(AT), 'America/New_York')).toBe('Nov 26, 2026, 12:30:07 AM');
  expect(timeText(AT, 'Europe/Berlin')).toBe('6:30 AM');
  expect([dayIn('America/New_York', AT), dayIn('Pacific/Honolulu', AT)]).toEqual([
    '2026-11-26',
    '2026-11-25',
  ]);
  expect([hourIn('America/New_York', AT), hourIn('Pacific/Honolulu', AT)]).toEqual([0, 19]);
});

test('a day has no zone', () => {
  expect([
    dayText('2026-11-26'),
    longDayText('2026-11-26'),
    monthText('2026-11', 'long'),
    monthText('2026-11', 'short'),
  ]).toEqual(['Thu, Nov 26', 'Nov 26, 2026', 'November 2026', 'Nov']);
  expect([shiftDay('2026-02-28', 1), shiftDay('2026-03-01', -1), weekdayOf('2026-11-26')]).toEqual([
    '2026-03-01',
    '2026-02-28',
    4,
  ]);
  expect([0, 1, 12, 14, 23].map(hourText)).toEqual(['12 am', '1 am', '12 pm', '2 pm', '11 pm']);
});

test('the year is said when it is not the present one', () => {
  expect([dayText('2028-02-02'), shortDayText('2025-12-09'), shortDayText('2026-12-09')]).toEqual([
    'Wed, Feb 2, 2028',
    'Dec 9, 2025',
    'Dec 9',
  ]);
  // It is a year of the place: in New York it is still the old one.
  expect(momentText('2027-01-01T03:00:00Z', 'America/New_York')).toBe('Thu, Dec 31, 10:00 PM');
  expect(momentText('2027-01-01T03:00:00Z', 'UTC')).toBe('Fri, Jan 1, 2027, 3:00 AM');
});

test('no text has a space that another build of the time tables writes otherwise', () => {
  const zone = fc.constantFrom('America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), zone, (at, timeZone) => {
      expect(momentText(at, timeZone)).toMatch(/^[\x20-\x7e]+$/);
      expect(hourIn(timeZone, at)).toBeLessThan(24);
    }),
  );
});
