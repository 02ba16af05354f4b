import { shiftDay, weekdayOf } from '../kit/time.ts';

/** The `nth` such weekday of a month; the last one for -1. */
function nth(year: number, month: string, weekday: number, which: number): string {
  const first = `${year}-${month}-01`;
  const from = shiftDay(first, (weekday - weekdayOf(first) + 7) % 7);
  if (which > 0) return shiftDay(from, 7 * (which - 1));
  const fifth = shiftDay(from, 28);
  return fifth.slice(0, 7) === first.slice(0, 7) ? fifth : shiftDay(from, 21);
}

/** The holidays of the coming year on which most of the trade in the United States is closed, from `today` (ISO day) on. */
export function holidays(today: string): { day: string; name: string }[] {
  const year = Number(today.slice(0, 4));
  return [year, year + 1]
    .flatMap((of) => [
      { day: `${of}-01-01`, name: 'New Year’s Day' },
      { day: nth(of, '05', 1, -1), name: 'Memorial Day' },
      { day: `${of}-07-04`, name: 'Independence Day' },
      { day: nth(of, '09', 1, 1), name: 'Labor Day' },
      { day: nth(of, '11', 4, 4), name: 'Thanksgiving' },
      { day: `${of}-12-25`, name: 'Christmas Day' },
    ])
    .filter(({ day }) => day >= today && day < shiftDay(today, 365));
}
