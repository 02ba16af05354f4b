import { dayIn, longDayText } from '../../kit/time.ts';

/** A day, "2026-09-14", as "Sep 14, 2026": the same in every time zone. An instant is no day: `momentInWords` says its day. */
export const dayInWords = (day: string): string => longDayText(day);

/** The date of a sheet in words; null: nobody has read one. */
export const sheetDate = (day: string | null): string =>
  day === null ? 'date not known' : dayInWords(day);

/** The day of an instant in the company's time zone, as "Sep 14, 2026". */
export const momentInWords = (moment: string, timeZone: string): string =>
  longDayText(dayIn(timeZone, moment));
