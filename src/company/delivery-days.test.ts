import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn, hourIn, shiftDay, weekdayOf } from '../kit/time.ts';
import { companySettings } from './contract.ts';
import {
  cutOffAt,
  cutOffDay,
  cutOffHasPassed,
  type DeliveryTerms,
  nextDelivery,
  possibleDays,
  promisedDay,
} from './delivery-days.ts';

const terms = (changes: Partial<DeliveryTerms> = {}): DeliveryTerms => ({
  ...companySettings.parse({}),
  ...changes,
});
const closed = (...days: string[]) => days.map((day) => ({ day, name: 'Holiday' }));
const isClosed = (terms: DeliveryTerms, day: string) =>
  terms.closures.some((closure) => closure.day === day);
/** Providence's own hour of a day in winter (UTC-5) or summer (UTC-4). */
const winter = (text: string) => Date.parse(`${text}-05:00`);
const promise = (
  changes: Partial<DeliveryTerms>,
  routeDay: number | null,
  at: number,
  wantedOn: string | null = null,
) => promisedDay(terms(changes), { routeDays: routeDay === null ? [] : [routeDay], wantedOn }, at);
const [SUNDAY, MONDAY, TUESDAY, THURSDAY, SATURDAY] = [0, 1, 2, 4, 6];

describe('by example, with the cut-off at 2 pm and one workday to get ready', () => {
  // 2026-03-03 is a Tuesday.
  test.each<[string, number | null, string, string | null, string]>([
    ['no route day: the next workday', null, '2026-03-03T10:00', null, '2026-03-04'],
    ['the last second before the cut-off', null, '2026-03-03T13:59:59', null, '2026-03-04'],
    ['exactly at the cut-off: a workday later', null, '2026-03-03T14:00:00', null, '2026-03-05'],
    ['Friday before the cut-off', null, '2026-03-06T13:59', null, '2026-03-09'],
    ['Friday after it is Monday’s work', null, '2026-03-06T14:00', null, '2026-03-10'],
    ['Saturday is Monday’s work too', null, '2026-03-07T09:00', null, '2026-03-10'],
    ['Saturday, with Tuesday as the route day', TUESDAY, '2026-03-07T09:00', null, '2026-03-10'],
    [
      'Saturday, with Monday as the route day: too late for the coming one',
      MONDAY,
      '2026-03-07T09:00',
      null,
      '2026-03-16',
    ],
    [
      'the route day is today, before the cut-off: next week',
      TUESDAY,
      '2026-03-03T08:00',
      null,
      '2026-03-10',
    ],
    [
      'the route day is today, after the cut-off: next week',
      TUESDAY,
      '2026-03-03T18:00',
      null,
      '2026-03-10',
    ],
    ['the route day is tomorrow, before the cut-off', 3, '2026-03-03T13:00', null, '2026-03-04'],
    ['the route day is tomorrow, after the cut-off', 3, '2026-03-03T15:00', null, '2026-03-11'],
    ['a route day on a closed weekend is kept', SATURDAY, '2026-03-03T10:00', null, '2026-03-07'],
    ['a wanted day that can be had', THURSDAY, '2026-03-03T10:00', '2026-03-12', '2026-03-12'],
    ['a wanted day that comes too soon', THURSDAY, '2026-03-03T10:00', '2026-03-03', '2026-03-05'],
    [
      'a wanted day off the route: the route day after it',
      THURSDAY,
      '2026-03-03T10:00',
      '2026-03-10',
      '2026-03-12',
    ],
    ['a wanted Sunday without a route day', null, '2026-03-03T10:00', '2026-03-08', '2026-03-09'],
  ])('%s', (_what, routeDay, at, wantedOn, expected) => {
    expect(promise({}, routeDay, winter(at), wantedOn)).toBe(expected);
  });

  test('closed days are skipped, on the route and in the count of workdays', () => {
    const closures = closed('2026-11-26', '2026-11-27');
    // Wednesday before Thanksgiving.
    expect(promise({ closures }, null, winter('2026-11-25T10:00'))).toBe('2026-11-30');
    expect(promise({ closures }, THURSDAY, winter('2026-11-24T10:00'))).toBe('2026-12-03');
    expect(cutOffDay(terms({ closures }), '2026-11-30')).toBe('2026-11-25');
  });

  test('weekends count where the company works on them', () => {
    expect(promise({ deliversOnSaturday: true }, null, winter('2026-03-06T10:00'))).toBe(
      '2026-03-07',
    );
    expect(
      promise(
        { deliversOnSaturday: true, deliversOnSunday: true },
        null,
        winter('2026-03-07T10:00'),
      ),
    ).toBe('2026-03-08');
  });

  test('no time to get ready: the same day, until the cut-off', () => {
    expect(promise({ deliveryLeadDays: 0 }, TUESDAY, winter('2026-03-03T13:59'))).toBe(
      '2026-03-03',
    );
    expect(promise({ deliveryLeadDays: 0 }, TUESDAY, winter('2026-03-03T14:00'))).toBe(
      '2026-03-10',
    );
  });

  test('one moment is two days in two zones', () => {
    const at = Date.parse('2026-03-03T18:30:00Z');
    expect(promise({ timeZone: 'America/New_York' }, null, at)).toBe('2026-03-04');
    // Half past three in the morning of the 4th.
    expect(promise({ timeZone: 'Asia/Tokyo' }, null, at)).toBe('2026-03-05');
    // Noon in Denver, 8:30 in Honolulu: both before their cut-off.
    expect(promise({ timeZone: 'Pacific/Honolulu' }, null, at)).toBe('2026-03-04');
  });

  test('the hour of the wall counts on the days that the clock changes', () => {
    const weekend = { deliversOnSaturday: true, deliversOnSunday: true };
    // 2026-03-08, 2 am becomes 3 am; 2026-11-01, 2 am comes twice.
    expect(promise({ ...weekend, cutoffHour: 3 }, null, Date.parse('2026-03-08T06:59:59Z'))).toBe(
      '2026-03-09',
    );
    expect(promise({ ...weekend, cutoffHour: 3 }, null, Date.parse('2026-03-08T07:00:00Z'))).toBe(
      '2026-03-10',
    );
    expect(promise({ ...weekend, cutoffHour: 2 }, null, Date.parse('2026-11-01T06:59:59Z'))).toBe(
      '2026-11-02',
    );
    expect(promise({ ...weekend, cutoffHour: 2 }, null, Date.parse('2026-11-01T07:00:00Z'))).toBe(
      '2026-11-03',
    );
  });
});

const zone = fc.constantFrom(
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'UTC',
);
const moment = fc.integer({
  min: Date.parse('2026-01-01T00:00:00Z'),
  max: Date.parse('2027-12-31T00:00:00Z'),
});
const someDay = fc.integer({ min: 0, max: 729 }).map((after) => shiftDay('2026-01-01', after));
const someTerms = fc.record({
  timeZone: zone,
  cutoffHour: fc.integer({ min: 0, max: 23 }),
  deliveryLeadDays: fc.integer({ min: 0, max: 5 }),
  deliversOnSaturday: fc.boolean(),
  deliversOnSunday: fc.boolean(),
  closures: fc.array(someDay, { maxLength: 30 }).map((days) => closed(...days)),
});
const isWorkday = (terms: DeliveryTerms, day: string) =>
  !isClosed(terms, day) &&
  (weekdayOf(day) !== SATURDAY || terms.deliversOnSaturday) &&
  (weekdayOf(day) !== SUNDAY || terms.deliversOnSunday);
const routeDays = fc.uniqueArray(fc.integer({ min: SUNDAY, max: SATURDAY }), { maxLength: 3 });

describe('for any company, customer and moment', () => {
  test('the promise is a day on which the truck comes: the route day or a workday, never a closed one, never the past, never before what was wanted', () => {
    fc.assert(
      fc.property(
        someTerms,
        routeDays,
        fc.option(someDay, { nil: null }),
        moment,
        (terms, route, wantedOn, at) => {
          const day = promisedDay(terms, { routeDays: route, wantedOn }, at);
          expect(day >= dayIn(terms.timeZone, at)).toBe(true);
          if (wantedOn) expect(day >= wantedOn).toBe(true);
          expect(isClosed(terms, day)).toBe(false);
          if (route.length > 0) expect(route).toContain(weekdayOf(day));
          else if (!terms.deliversOnSaturday) expect(weekdayOf(day)).not.toBe(SATURDAY);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('it is the first such day whose cut-off has not passed', () => {
    fc.assert(
      fc.property(someTerms, routeDays, moment, (terms, route, at) => {
        const day = promisedDay(terms, { routeDays: route, wantedOn: null }, at);
        expect(cutOffHasPassed(terms, day, at)).toBe(false);
        for (
          let earlier = shiftDay(day, -1);
          earlier >= dayIn(terms.timeZone, at);
          earlier = shiftDay(earlier, -1)
        ) {
          const open =
            route.length === 0
              ? isWorkday(terms, earlier)
              : route.includes(weekdayOf(earlier)) && !isClosed(terms, earlier);
          expect(open && !cutOffHasPassed(terms, earlier, at)).toBe(false);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('who orders later is never promised an earlier day', () => {
    fc.assert(
      fc.property(
        someTerms,
        routeDays,
        moment,
        fc.integer({ min: 0, max: 20 * 86_400_000 }),
        (terms, route, at, later) => {
          const of = (ms: number) => promisedDay(terms, { routeDays: route, wantedOn: null }, ms);
          expect(of(at) <= of(at + later)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('a promise holds up to the last second before the cut-off hour and not at it', () => {
    fc.assert(
      fc.property(someTerms, someDay, (terms, day) => {
        const last = cutOffDay(terms, day);
        // Every quarter hour of the cut-off day, found by its own wall clock: no offset is assumed.
        for (
          let at = Date.parse(`${last}T00:00:00Z`) - 15 * 3_600_000;
          at < Date.parse(`${last}T00:00:00Z`) + 40 * 3_600_000;
          at += 900_000
        ) {
          if (dayIn(terms.timeZone, at) !== last) continue;
          expect(cutOffHasPassed(terms, day, at)).toBe(
            hourIn(terms.timeZone, at) >= terms.cutoffHour,
          );
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('two route days, and the moment of the cut-off', () => {
  const at = (day: string, hour: number, offset: string) =>
    Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00${offset}`);
  test.each<[string, Partial<DeliveryTerms>, number[], string, string, number]>([
    [
      'Monday and Thursday: the nearer one',
      {},
      [1, 4],
      '2026-03-03T10:00',
      '2026-03-05',
      at('2026-03-04', 14, '-05:00'),
    ],
    [
      'after Wednesday’s cut-off it is Monday',
      {},
      [1, 4],
      '2026-03-04T14:00',
      '2026-03-09',
      at('2026-03-06', 14, '-05:00'),
    ],
    [
      'a closed route day: the other one',
      { closures: closed('2026-03-05') },
      [1, 4],
      '2026-03-03T10:00',
      '2026-03-09',
      at('2026-03-06', 14, '-05:00'),
    ],
    [
      'lead over the weekend',
      { deliveryLeadDays: 2 },
      [1],
      '2026-03-05T10:00',
      '2026-03-09',
      at('2026-03-05', 14, '-05:00'),
    ],
    [
      'over the change of the clock',
      {},
      [1],
      '2026-03-03T10:00',
      '2026-03-09',
      at('2026-03-06', 14, '-05:00'),
    ],
    [
      'in summer time',
      { deliversOnSunday: true },
      [1],
      '2026-03-07T10:00',
      '2026-03-09',
      at('2026-03-08', 14, '-04:00'),
    ],
    [
      'over the end of the year',
      { closures: closed('2027-01-01') },
      [1],
      '2026-12-31T10:00',
      '2027-01-04',
      at('2026-12-31', 14, '-05:00'),
    ],
    [
      'a holiday on the day before',
      { closures: closed('2026-11-26') },
      [5],
      '2026-11-25T10:00',
      '2026-11-27',
      at('2026-11-25', 14, '-05:00'),
    ],
  ])('%s', (_what, changedTerms, days, now, day, cutOffAtMs) => {
    expect(nextDelivery(terms(changedTerms), days, winter(now))).toEqual({ day, cutOffAtMs });
  });

  test('for any company: it has not passed a second before, and has at that moment', () => {
    fc.assert(
      fc.property(someTerms, someDay, (terms, day) => {
        const cutOff = cutOffAt(terms, day);
        expect(cutOffHasPassed(terms, day, cutOff - 1000)).toBe(false);
        expect(cutOffHasPassed(terms, day, cutOff)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the possible days', () => {
  test('each day says why nothing comes on it', () => {
    // The Tuesday before Thanksgiving, after the cut-off.
    const days = possibleDays(
      terms({ closures: closed('2026-11-26') }),
      { routeDays: [2, 3, 4] },
      winter('2026-11-24T15:00'),
      9,
    );
    expect(days).toEqual([
      { day: '2026-11-24', whyNot: { kind: 'lead', workdays: 1 } },
      { day: '2026-11-25', whyNot: { kind: 'cut-off', atMs: winter('2026-11-24T14:00') } },
      { day: '2026-11-26', whyNot: { kind: 'closed', name: 'Holiday' } },
      { day: '2026-11-27', whyNot: { kind: 'route', routeDays: [2, 3, 4] } },
      { day: '2026-11-28', whyNot: { kind: 'route', routeDays: [2, 3, 4] } },
      { day: '2026-11-29', whyNot: { kind: 'route', routeDays: [2, 3, 4] } },
      { day: '2026-11-30', whyNot: { kind: 'route', routeDays: [2, 3, 4] } },
      { day: '2026-12-01', whyNot: null },
      { day: '2026-12-02', whyNot: null },
    ]);
  });

  test('without route days the weekend is the reason', () => {
    const [saturday, sunday] = possibleDays(
      terms(),
      { routeDays: [] },
      winter('2026-03-07T09:00'),
      2,
    );
    expect(saturday?.whyNot).toEqual({ kind: 'weekend', weekday: SATURDAY });
    expect(sunday?.whyNot).toEqual({ kind: 'weekend', weekday: SUNDAY });
  });

  test('for any company and moment: a day is possible exactly when an order that wants it gets it', () => {
    fc.assert(
      fc.property(someTerms, routeDays, moment, (terms, days, at) => {
        for (const { day, whyNot } of possibleDays(terms, { routeDays: days }, at, 30))
          expect(
            promisedDay(terms, { routeDays: days, wantedOn: day }, at) === day,
            JSON.stringify({ day, whyNot }),
          ).toBe(whyNot === null);
      }),
      { numRuns: 200 },
    );
  });
});
