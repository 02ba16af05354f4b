import { dayText, momentText, shiftDay, weekdayText } from '../kit/time.ts';
import {
  type DeliveryTerms,
  OFFERED_DAYS,
  possibleDays,
  type RouteDays,
  type WhyNot,
} from './delivery-days.ts';

/** "Mondays and Thursdays" */
export function weekdaysText(days: RouteDays): string {
  const names = days.map((day) => `${weekdayText(day)}s`);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Why nothing comes on a day, to stand after it and a colon. */
export function whyNotText(why: WhyNot, timeZone: string): string {
  switch (why.kind) {
    case 'closed':
      return why.name === '' ? 'we are closed' : `closed: ${why.name}`;
    case 'route':
      return `the truck comes on ${weekdaysText(why.routeDays)}`;
    case 'weekend':
      return `no deliveries on ${weekdaysText([why.weekday])}`;
    case 'cut-off':
      return `orders for this day had to be in by ${momentText(why.atMs, timeZone)}`;
    case 'lead':
      return why.workdays === 1 ? 'we need one workday' : `we need ${why.workdays} workdays`;
  }
}

/** A day as a screen offers it. */
export interface OfferedDay {
  /** YYYY-MM-DD */
  day: string;
  /** Why the day cannot be chosen; null = it can. */
  reason: string | null;
}

/** The days of the next weeks, each with the reason why not. */
export const offeredDays = (
  terms: DeliveryTerms,
  customer: { routeDays: RouteDays },
  nowMs: number,
): OfferedDay[] =>
  possibleDays(terms, customer, nowMs, OFFERED_DAYS).map(({ day, whyNot }) => ({
    day,
    reason: whyNot && whyNotText(whyNot, terms.timeZone),
  }));

/** Days in a row as they travel with a page: the first one, and of each why not. */
interface DaysInRow {
  from: string;
  reasons: readonly (string | null)[];
}
export const inRow = (days: readonly OfferedDay[]): DaysInRow => ({
  from: days[0]?.day ?? '',
  reasons: days.map(({ reason }) => reason),
});
export const daysOf = ({ from, reasons }: DaysInRow): OfferedDay[] =>
  reasons.map((reason, at) => ({ day: shiftDay(from, at), reason }));

export const CALENDAR = {
  title: 'Delivery days',
  open: 'Calendar of closed days',
  nameLabel: 'What is it?',
  nameHint: 'Such as Thanksgiving. Buyers read it.',
  close: 'Close this day',
  rename: 'Save the name',
  reopen: 'Open this day again',
  closed: (day: string) => `${day} is closed.`,
  opened: (day: string) => `${day} is open.`,
  none: 'No day is closed from today on.',
  list: 'Closed days',
  holidays: 'Holidays that are open',
  holidaysWhy: 'Orders are promised for these days like for any other until you close them.',
  closeHoliday: (day: string, name: string) => `Close ${dayText(day)}: ${name}`,
} as const;

export const DAY_PICKER = {
  first: (day: string) => `First possible day: ${dayText(day)}`,
  firstLater: 'First possible day',
  gone: (day: string, reason: string) => `${dayText(day)} can’t be had: ${reason}.`,
  struck: 'Struck-out days can’t be had. Choose one to see why.',
} as const;
