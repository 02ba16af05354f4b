import { z } from 'zod';
import { shiftDay, shiftMonths, weekdayOf } from '../kit/time.ts';

/** The periods that have a name; any other is from a day to a day. */
export const PERIODS = [
  'week',
  'last-week',
  'month',
  'last-month',
  'quarter',
  'year',
  'last-year',
] as const;
export type PeriodName = (typeof PERIODS)[number];

/** What a period is held against: the days just before it, or the same days a year earlier. */
export const AGAINST = ['before', 'year'] as const;
export type Against = (typeof AGAINST)[number];

/** Days as YYYY-MM-DD, both included. */
export interface Days {
  from: string;
  to: string;
}

export interface Period extends Days {
  /** Null for days that somebody chose. */
  name: PeriodName | null;
  against: Against;
  before: Days;
}

const day = z.iso.date();
/** As far back as a report looks. */
const MOST_DAYS = 3 * 366;

const firstOfMonth = (of: string) => `${of.slice(0, 7)}-01`;
const monday = (of: string) => shiftDay(of, -((weekdayOf(of) + 6) % 7));
const numbersOf = (of: string) => of.split('-').map(Number) as [number, number, number];
const written = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

const lengthOf = ({ from, to }: Days) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

function named(name: PeriodName, today: string): Days {
  const month = firstOfMonth(today);
  const [year, number] = numbersOf(today);
  switch (name) {
    case 'week':
      return { from: monday(today), to: today };
    case 'last-week':
      return { from: shiftDay(monday(today), -7), to: shiftDay(monday(today), -1) };
    case 'month':
      return { from: month, to: today };
    case 'last-month':
      return { from: shiftMonths(month, -1), to: shiftDay(month, -1) };
    case 'quarter':
      return { from: written(year, Math.floor((number - 1) / 3) * 3, 1), to: today };
    case 'year':
      return { from: `${year}-01-01`, to: today };
    case 'last-year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  }
}

/** How many months a named period is; weeks are counted in days. */
const MONTHS: Partial<Record<PeriodName, number>> = {
  month: 1,
  'last-month': 1,
  quarter: 3,
  year: 12,
  'last-year': 12,
};

function daysBefore(days: Days, name: PeriodName | null, against: Against): Days {
  const months = against === 'year' ? 12 : name && MONTHS[name];
  if (!months) {
    const length = name ? 7 : lengthOf(days);
    return { from: shiftDay(days.from, -length), to: shiftDay(days.to, -length) };
  }
  const from = shiftMonths(days.from, -months);
  // A whole month is held against a whole one: February against January's 31 days.
  const endsMonth = firstOfMonth(shiftDay(days.to, 1)) === shiftDay(days.to, 1);
  const to = endsMonth
    ? shiftDay(shiftMonths(shiftDay(days.to, 1), -months), -1)
    : shiftMonths(days.to, -months);
  return { from, to };
}

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((one) => one === value);

/** The period that an address asks for, in the company's days; this month against the one before when it asks for none that can be. */
export function readPeriod(query: URLSearchParams, today: string): Period {
  const against = oneOf(AGAINST, query.get('against')) ?? 'before';
  const [from, to] = [day.safeParse(query.get('from')), day.safeParse(query.get('to'))];
  const chosen =
    !query.has('period') && from.success && to.success
      ? { from: from.data, to: to.data }
      : undefined;
  const fits = chosen && chosen.from <= chosen.to && lengthOf(chosen) <= MOST_DAYS;
  const name = fits ? null : (oneOf(PERIODS, query.get('period')) ?? 'month');
  const days = fits ? chosen : named(name ?? 'month', today);
  return { ...days, name, against, before: daysBefore(days, name, against) };
}
