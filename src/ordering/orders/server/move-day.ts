import type { CompanySettings } from '../../../company/contract.ts';
import {
  lastOfferedDay,
  nextTruckDay,
  noTruckOn,
  type RouteDays,
} from '../../../company/delivery-days.ts';
import { whyNotText } from '../../../company/delivery-messages.ts';
import { companyDay } from '../../../company/server/queries.ts';
import type { App } from '../../../platform/app.ts';
import type { UpdateOrder } from '../contract.ts';
import {
  dayTooFar,
  impossibleDay,
  nothingToChange,
  promisedInThePast,
  wantedTooFar,
} from '../errors.ts';
import type { Applied } from './applied.ts';
import type { LockedOrder } from './public/lock-order.ts';

/**
 * Asks whether the truck can come on a day that somebody chose for an order: not a closed day, one of the customer's, and one that is offered. The cut-off does
 * not count: the desk has talked to the customer.
 * @param anyway why it comes all the same, from the desk
 * @returns what the order's history keeps: the reason where one was needed
 * @throws AppError `invalid-argument` for a day that has passed; `failed-precondition` with reason impossible-day
 */
export function checkDay(
  app: App,
  company: CompanySettings,
  order: Pick<LockedOrder, 'number' | 'routeDays'>,
  day: string,
  anyway: string | undefined,
): { anyway?: string } {
  if (day < companyDay(company, app.clock.now())) throw promisedInThePast();
  const why = noTruckOn(company, order.routeDays, day);
  const last = lastOfferedDay(company, order.routeDays, app.clock.now());
  const isFar = day > last;
  if (!why && !isFar) return {};
  if (anyway) return { anyway };
  if (!why) throw dayTooFar(order.number, day, last);
  throw impossibleDay(
    order.number,
    day,
    whyNotText(why, company.timeZone),
    nextTruckDay(company, order.routeDays, day),
  );
}

/**
 * Asks whether a day that a buyer wants is among those that are offered.
 * @throws AppError `invalid-argument`
 */
export function checkHorizon(
  app: App,
  company: CompanySettings,
  routeDays: RouteDays,
  wantedOn: string | null,
): void {
  if (wantedOn === null) return;
  const last = lastOfferedDay(company, routeDays, app.clock.now());
  if (wantedOn > last) throw wantedTooFar(wantedOn, last);
}

/** Promises another day. */
export function moveDay(
  app: App,
  order: LockedOrder,
  input: Extract<UpdateOrder, { action: 'move-day' }>,
  company: CompanySettings,
): Applied {
  const kept = checkDay(app, company, order, input.promisedOn, input.anyway);
  if (input.promisedOn === order.promisedOn) throw nothingToChange();
  const before = { promisedOn: order.promisedOn };
  order.promisedOn = input.promisedOn;
  order.restSince = null;
  order.restAskOn = null;
  return { before, after: { promisedOn: input.promisedOn, reason: input.reason, ...kept } };
}
