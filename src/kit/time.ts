import { FIRST_LANGUAGE, type Language } from './language.ts';

/**
 * Days and times as people read them. A day is a date without a time, YYYY-MM-DD; a moment is shown in a named time zone, so that
 * server and browser write the same, wherever either stands. The spelling of spaces differs between builds of the time tables: one is used.
 */
type Moment = string | number | Date;

type Parts = Intl.DateTimeFormatOptions;

/** Made once each: by what they write, which is one of the constants below, then by language and zone. A page writes hundreds of moments. */
const formats = new WeakMap<Parts, Map<string, Intl.DateTimeFormat>>();

function formatOf(
  timeZone: string,
  parts: Parts,
  language: string = FIRST_LANGUAGE,
): Intl.DateTimeFormat {
  let byPlace = formats.get(parts);
  if (!byPlace) formats.set(parts, (byPlace = new Map()));
  const place = `${language} ${timeZone}`;
  let format = byPlace.get(place);
  if (!format)
    byPlace.set(place, (format = new Intl.DateTimeFormat(language, { ...parts, timeZone })));
  return format;
}

function written(moment: Moment, timeZone: string, parts: Parts, language?: string): string {
  return formatOf(timeZone, parts, language).format(new Date(moment)).replaceAll('\u202f', ' ');
}

let nowMs = () => Date.now();

/** Whose year goes without saying, where that is another than the machine's own: tests stand in a year of theirs. */
export function setYearClock(now: () => number): void {
  nowMs = now;
}

const DAY: Parts = { weekday: 'short', month: 'short', day: 'numeric' };
const SHORT_DAY: Parts = { month: 'short', day: 'numeric' };
const LONG_DAY: Parts = { ...SHORT_DAY, year: 'numeric' };
const TIME: Parts = { hour: 'numeric', minute: '2-digit' };
const MOMENT: Parts = { ...DAY, ...TIME };
const LONG_MOMENT: Parts = { ...LONG_DAY, ...TIME };
const EXACT_MOMENT: Parts = { ...LONG_MOMENT, second: '2-digit' };
const DATE: Parts = { year: 'numeric', month: '2-digit', day: '2-digit' };
const HOUR: Parts = { hour: 'numeric', hourCycle: 'h23' };
const MINUTE: Parts = { minute: 'numeric' };
const CLOCK: Parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const WEEKDAY: Parts = { weekday: 'long' };
const MONTH = { long: { month: 'long', year: 'numeric' }, short: { month: 'short' } } as const;
const WITH_YEAR = new Map<Parts, Parts>(
  [DAY, SHORT_DAY, MOMENT].map((parts) => [parts, { ...parts, year: 'numeric' }]),
);
const noon = (day: string) => `${day}T12:00:00Z`;

/** These parts of a date, with the year when it is not the present one: "Feb 2" is read as the next one. */
const dated = (day: string, timeZone: string, parts: Parts): Parts =>
  day.slice(0, 4) === dayIn(timeZone, nowMs()).slice(0, 4)
    ? parts
    : (WITH_YEAR.get(parts) ?? { ...parts, year: 'numeric' });

/** From then on the clocks of every zone change their minute together, so that a day begins with a whole one. */
const WHOLE_MINUTES_FROM = Date.parse('1973-01-01T00:00:00Z');
/** Days that were read, by zone and minute: one page asks for the present day for every date that it writes. */
const days = new Map<string, Map<number, string>>();
const DAYS_CACHED = 5000;

/** The day of a moment in a time zone: YYYY-MM-DD. */
export function dayIn(timeZone: string, moment: Moment): string {
  const at = new Date(moment);
  const minute = Math.floor(at.getTime() / 60_000);
  // A moment that is none is refused where it is written.
  if (!(minute * 60_000 >= WHOLE_MINUTES_FROM)) return readDay(timeZone, at);
  let cached = days.get(timeZone);
  if (!cached) days.set(timeZone, (cached = new Map()));
  let day = cached.get(minute);
  if (day === undefined) {
    if (cached.size >= DAYS_CACHED) cached.clear();
    cached.set(minute, (day = readDay(timeZone, at)));
  }
  return day;
}

function readDay(timeZone: string, at: Date): string {
  const parts = formatOf(timeZone, DATE).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`;
}

/** The hour of a moment in a time zone, 0 to 23. */
export function hourIn(timeZone: string, moment: Moment): number {
  return Number(written(moment, timeZone, HOUR));
}

function offsetOf(timeZone: string, moment: number): number {
  const whole = Math.floor(moment / 60_000) * 60_000;
  const minutes = Number(written(whole, timeZone, MINUTE));
  const wall = Date.parse(`${dayIn(timeZone, whole)}T00:00:00Z`);
  return wall + hourIn(timeZone, whole) * 3_600_000 + minutes * 60_000 - whole;
}

/**
 * The first moment (UTC milliseconds) of a day in a time zone at which its clock shows this hour or a later one. Where the clock jumps
 * over the hour it is the moment of the jump; where the hour comes twice it is the first one.
 */
export function momentOf(timeZone: string, day: string, hour: number): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  const candidates = [-86_400_000, 86_400_000].map((by) => wall - offsetOf(timeZone, wall + by));
  const fitting = candidates.filter(
    (at) => dayIn(timeZone, at) === day && hourIn(timeZone, at) >= hour,
  );
  return Math.min(...(fitting.length > 0 ? fitting : candidates));
}

/** "14:30" -> 870; null for what is no time of a day. */
export const minutesOf = (clock: string): number | null => {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(clock) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
};

/** The moment at which the clock of this day in a time zone shows "14:30". */
export function momentAt(timeZone: string, day: string, clock: string): number {
  const minutes = minutesOf(clock) ?? 0;
  return momentOf(timeZone, day, Math.floor(minutes / 60)) + (minutes % 60) * 60_000;
}

/** "14:30" -> "2:30 PM", "12:00" -> "12 PM" */
export function clockText(clock: string): string {
  const minutes = minutesOf(clock) ?? 0;
  const [hour, past] = [Math.floor(minutes / 60), minutes % 60];
  return `${hour % 12 === 0 ? 12 : hour % 12}${past === 0 ? '' : `:${String(past).padStart(2, '0')}`} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The day so many days later; earlier when negative. */
export function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}

/** The same date so many months later; the last of the month where it has no such date. */
export function shiftMonths(day: string, by: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const written = (...parts: [number, number, number]) =>
    new Date(Date.UTC(...parts)).toISOString().slice(0, 10);
  const last = Number(written(year, month + by, 0).slice(8));
  return written(year, month - 1 + by, Math.min(date, last));
}

/** How many days later the second day is. */
export const daysBetween = (day: string, later: string): number =>
  Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000);

/** 0 = Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** 4 -> "Thursday"; 0 = Sunday. 2023-01-01 was a Sunday. */
export const weekdayText = (weekday: number, language?: Language) =>
  written(noon(shiftDay('2023-01-01', weekday)), 'UTC', WEEKDAY, language);

/** "2026-11-26" -> "Thu, Nov 26"; of another year than this one "Wed, Feb 2, 2028". */
export const dayText = (day: string, language?: Language) =>
  written(noon(day), 'UTC', dated(day, 'UTC', DAY), language);

/** "2026-11-26" -> "Nov 26", beside others; of another year than this one "Dec 9, 2025". */
export const shortDayText = (day: string, language?: Language) =>
  written(noon(day), 'UTC', dated(day, 'UTC', SHORT_DAY), language);

/** "2026-11-26" -> "Nov 26, 2026". `language` may be one that a single page speaks beyond those of the shop. */
export const longDayText = (day: string, language?: string) =>
  written(noon(day), 'UTC', LONG_DAY, language);

/** "Thu, Nov 26, 9:41 AM" in this time zone; of another year than this one with it. */
export const momentText = (moment: Moment, timeZone: string, language?: Language) =>
  written(moment, timeZone, dated(dayIn(timeZone, moment), timeZone, MOMENT), language);

/** "Nov 26, 2026, 9:41 AM" in this time zone. `language` may be one that a single page speaks beyond those of the shop. */
export const longMomentText = (moment: Moment, timeZone: string, language?: string) =>
  written(moment, timeZone, LONG_MOMENT, language);

/** "Nov 26, 2026, 9:41:07 AM" in this time zone, for records. */
export const exactMomentText = (moment: Moment, timeZone: string, language?: Language) =>
  written(moment, timeZone, EXACT_MOMENT, language);

/** "2026-11" -> "November 2026", or "Nov" */
export const monthText = (month: string, length: 'long' | 'short', language?: Language) =>
  written(noon(`${month}-15`), 'UTC', MONTH[length], language);

/** "9:41 AM" in this time zone. */
export const timeText = (moment: Moment, timeZone: string, language?: Language) =>
  written(moment, timeZone, TIME, language);

/** "2026-11-26 09:41" in this time zone, for files: a spreadsheet sorts it. */
export const stampText = (moment: Moment, timeZone: string) =>
  `${dayIn(timeZone, moment)} ${written(moment, timeZone, CLOCK)}`;

/** 14 -> "2 pm" */
export const hourText = (hour: number) =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`;

/** How long ago something was, in words: "a minute ago". */
export function agoText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'a day ago' : `${days} days ago`;
}
