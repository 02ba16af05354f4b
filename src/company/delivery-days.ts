import { dayIn, hourIn, momentOf, shiftDay, weekdayOf } from '../kit/time.ts';
import type { CompanySettings } from './contract.ts';

/** What the company's settings say about its delivery days. */
export type DeliveryTerms = Pick<
  CompanySettings,
  | 'timeZone'
  | 'cutoffHour'
  | 'deliveryLeadDays'
  | 'deliversOnSaturday'
  | 'deliversOnSunday'
  | 'closures'
>;

/** Weekdays on which the truck comes to a customer, 0 = Sunday; none = any workday. */
export type RouteDays = readonly number[];

/** Nobody closes for two years in a row: the search ends. */
const HORIZON_DAYS = 800;

const closureOn = (terms: DeliveryTerms, day: string) =>
  terms.closures.find((closure) => closure.day === day);
const isClosed = (terms: DeliveryTerms, day: string) => closureOn(terms, day) !== undefined;

/** A day on which the company works: orders are taken in and trucks are loaded. */
function isWorkday(terms: DeliveryTerms, day: string): boolean {
  const weekday = weekdayOf(day);
  if ((weekday === 6 && !terms.deliversOnSaturday) || (weekday === 0 && !terms.deliversOnSunday))
    return false;
  return !isClosed(terms, day);
}

/** A day on which the truck comes to a customer: a route day, also on a weekend, or any workday when it has none. Never a closed day. */
function isDeliveryDay(terms: DeliveryTerms, routeDays: RouteDays, day: string): boolean {
  return routeDays.length === 0
    ? isWorkday(terms, day)
    : routeDays.includes(weekdayOf(day)) && !isClosed(terms, day);
}

function firstFrom(day: string, step: 1 | -1, fits: (day: string) => boolean): string {
  let at = day;
  for (let tries = 0; tries < HORIZON_DAYS && !fits(at); tries += 1) at = shiftDay(at, step);
  return at;
}

/** So many workdays after (or before) a day. 0 = the day itself. */
function workdaysFrom(terms: DeliveryTerms, day: string, count: number, step: 1 | -1): string {
  let at = day;
  for (let left = count; left > 0; left -= 1)
    at = firstFrom(shiftDay(at, step), step, (candidate) => isWorkday(terms, candidate));
  return at;
}

/**
 * The day on which what is ordered now comes. It is taken in today, before the cut-off hour of a workday, else on the next workday; it is ready
 * `deliveryLeadDays` workdays after that; it comes on the customer's first delivery day from then on, and not before the day that was wanted.
 * @param order.wantedOn YYYY-MM-DD, or null
 */
export function promisedDay(
  terms: DeliveryTerms,
  order: { routeDays: RouteDays; wantedOn: string | null },
  nowMs: number,
): string {
  const today = dayIn(terms.timeZone, nowMs);
  const inTime = hourIn(terms.timeZone, nowMs) < terms.cutoffHour;
  const taken = firstFrom(inTime ? today : shiftDay(today, 1), 1, (day) => isWorkday(terms, day));
  const ready = workdaysFrom(terms, taken, terms.deliveryLeadDays, 1);
  const from = order.wantedOn !== null && order.wantedOn > ready ? order.wantedOn : ready;
  return firstFrom(from, 1, (day) => isDeliveryDay(terms, order.routeDays, day));
}

/** The last workday on which an order for this delivery day is taken in, until the cut-off hour. */
export function cutOffDay(terms: DeliveryTerms, deliveryDay: string): string {
  const loaded = firstFrom(deliveryDay, -1, (day) => isWorkday(terms, day));
  return workdaysFrom(terms, loaded, terms.deliveryLeadDays, -1);
}

/** True when it is too late to order, or to change an order, for this delivery day. */
export function cutOffHasPassed(terms: DeliveryTerms, deliveryDay: string, nowMs: number): boolean {
  const [today, last] = [dayIn(terms.timeZone, nowMs), cutOffDay(terms, deliveryDay)];
  return today === last ? hourIn(terms.timeZone, nowMs) >= terms.cutoffHour : today > last;
}

/** The moment from which it is too late for this delivery day: UTC milliseconds, also on days that the clock changes. */
export function cutOffAt(terms: DeliveryTerms, deliveryDay: string): number {
  return momentOf(terms.timeZone, cutOffDay(terms, deliveryDay), terms.cutoffHour);
}

/** The day that an order placed now would be promised for, and the moment (UTC milliseconds) until which that holds. */
export function nextDelivery(
  terms: DeliveryTerms,
  routeDays: RouteDays,
  nowMs: number,
): { day: string; cutOffAtMs: number } {
  const day = promisedDay(terms, { routeDays, wantedOn: null }, nowMs);
  return { day, cutOffAtMs: cutOffAt(terms, day) };
}

/** Of each of these days: until when (UTC milliseconds) an order for it is taken in. */
export const cutOffsOf = (terms: DeliveryTerms, days: readonly string[]): Record<string, number> =>
  Object.fromEntries(days.map((day) => [day, cutOffAt(terms, day)]));

/** How far ahead a day can be chosen: six weeks. */
export const OFFERED_DAYS = 42;

/** The last day that can be chosen: what the pickers offer, and always the first possible one. */
export function lastOfferedDay(terms: DeliveryTerms, routeDays: RouteDays, nowMs: number): string {
  const last = shiftDay(dayIn(terms.timeZone, nowMs), OFFERED_DAYS - 1);
  const first = promisedDay(terms, { routeDays, wantedOn: null }, nowMs);
  return first > last ? first : last;
}

/** Why nothing can come on a day. */
export type WhyNot =
  | { kind: 'closed'; name: string }
  /** The truck comes on other weekdays: the customer's. */
  | { kind: 'route'; routeDays: RouteDays }
  /** No truck goes on this weekday. */
  | { kind: 'weekend'; weekday: number }
  /** It was too late from this moment on: UTC milliseconds. */
  | { kind: 'cut-off'; atMs: number }
  /** There is no time to get it ready. */
  | { kind: 'lead'; workdays: number };

export interface DayChoice {
  /** YYYY-MM-DD */
  day: string;
  /** Null: it can come on this day. */
  whyNot: WhyNot | null;
}

/**
 * Every day from today on, so many of them, and for each why nothing that is ordered now can come on it. The first possible one is
 * `promisedDay` without a wanted day, unless that lies beyond the last.
 */
export function possibleDays(
  terms: DeliveryTerms,
  customer: { routeDays: RouteDays },
  nowMs: number,
  horizonDays: number,
): DayChoice[] {
  const today = dayIn(terms.timeZone, nowMs);
  return Array.from({ length: horizonDays }, (_, after) => {
    const day = shiftDay(today, after);
    return { day, whyNot: whyNot(terms, customer.routeDays, day, nowMs) };
  });
}

/** Why no truck comes to a customer on this day, whenever it was ordered; null when one does. */
export function noTruckOn(
  terms: DeliveryTerms,
  routeDays: RouteDays,
  day: string,
): Extract<WhyNot, { kind: 'closed' | 'route' | 'weekend' }> | null {
  const closure = closureOn(terms, day);
  if (closure) return { kind: 'closed', name: closure.name };
  if (isDeliveryDay(terms, routeDays, day)) return null;
  return routeDays.length > 0
    ? { kind: 'route', routeDays }
    : { kind: 'weekend', weekday: weekdayOf(day) };
}

/** The first day from this one on that a truck comes to the customer. */
export const nextTruckDay = (terms: DeliveryTerms, routeDays: RouteDays, day: string): string =>
  firstFrom(day, 1, (one) => isDeliveryDay(terms, routeDays, one));

/** Why nothing that is ordered now can come on this day; null when it can. A past day counts as one whose cut-off has passed. */
export function whyNot(
  terms: DeliveryTerms,
  routeDays: RouteDays,
  day: string,
  nowMs: number,
): WhyNot | null {
  const noTruck = noTruckOn(terms, routeDays, day);
  if (noTruck) return noTruck;
  if (!cutOffHasPassed(terms, day, nowMs)) return null;
  return day === dayIn(terms.timeZone, nowMs) && terms.deliveryLeadDays > 0
    ? { kind: 'lead', workdays: terms.deliveryLeadDays }
    : { kind: 'cut-off', atMs: cutOffAt(terms, day) };
}
