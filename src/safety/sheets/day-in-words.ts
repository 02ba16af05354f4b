import { longDayText } from '../../kit/time.ts';

/** "2026-09-14" as "Sep 14, 2026", the same in every time zone. */
export function dayInWords(day: string): string {
  return longDayText(day.slice(0, 10));
}
