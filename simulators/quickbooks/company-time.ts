/** QuickBooks speaks Pacific time: every stamp carries -08:00 or -07:00, and "today" is the Pacific day (behaviour 36). */

const offsetFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  timeZoneName: 'longOffset',
});

function pacificOffset(instant: number): string {
  const name =
    offsetFormat.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}

function shifted(instant: number, offset: string): string {
  const sign = offset.startsWith('-') ? -1 : 1;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6));
  return new Date(instant + sign * minutes * 60_000).toISOString();
}

/** `2026-11-20T20:46:56-08:00`: the form inside MetaData, to the second. */
export function stamp(instant: number): string {
  const offset = pacificOffset(instant);
  return shifted(instant, offset).slice(0, 19) + offset;
}

/** `2026-11-20T20:46:56.123-08:00`: the form of `time` in every answer. */
export function answerTime(instant: number): string {
  const offset = pacificOffset(instant);
  return shifted(instant, offset).slice(0, 23) + offset;
}

/** `2026-11-20`: the company's calendar day. */
export function companyDay(instant: number): string {
  return shifted(instant, pacificOffset(instant)).slice(0, 10);
}

/** Adds calendar days to a `YYYY-MM-DD` day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The due day of a DATE_DRIVEN term: a day of the month, or of the next month when the invoice is too close to it. */
export function monthDay(day: string, dayOfMonth: number, nextMonthWithin: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const close = date > dayOfMonth - nextMonthWithin;
  const first = new Date(Date.UTC(year, month - 1 + (close ? 1 : 0), 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(dayOfMonth, last));
  return first.toISOString().slice(0, 10);
}
