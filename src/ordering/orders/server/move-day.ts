import type { CompanySettings } from '../../../company/contract.ts';
import {
  lastOfferedDay,
  nextTruckDay,
  noTruckOn,
  OFFERED_DAYS,
  type RouteDays,
} from '../../../company/delivery-days.ts';
import { whyNotText } from '../../../company/delivery-messages.ts';
import { companyDay } from '../../../company/server/queries.ts';
import { shiftDay } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, date, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { OrderUpdated, UpdateOrder } from '../contract.ts';
import {
  dayTooFar,
  impossibleDay,
  nothingToChange,
  promisedInThePast,
  requestedDayTooFar,
} from '../errors.ts';
import type { Applied } from './applied.ts';
import { fullDays } from './full-days.ts';
import type { LockedOrder } from './public/lock-order.ts';

/**
 * Asks whether the truck can come on a day that somebody chose for an order: not a closed day, one of the customer's, one that is offered, and one on
 * which the trucks carry it. The cut-off does not count: the desk has talked to the customer.
 * @param chosen `anyway`: why it comes all the same, from the desk
 * @returns what the order's history keeps: the reason where one was needed
 * @throws AppError `invalid-argument` for a day that has passed; `failed-precondition` with reason impossible-day
 */
export async function checkDay(
  app: App,
  tx: Sql,
  order: Pick<LockedOrder, 'id' | 'number' | 'routeDays'>,
  chosen: { day: string; anyway: string | undefined; company: CompanySettings },
): Promise<{ anyway?: string }> {
  const { day, anyway, company } = chosen;
  if (day < companyDay(company, app.clock.now())) throw promisedInThePast();
  const none = noTruckOn(company, order.routeDays, day);
  const last = lastOfferedDay(company, order.routeDays, app.clock.now());
  const isFar = day > last;
  const until = shiftDay(day, OFFERED_DAYS);
  const full =
    none || isFar
      ? new Map<string, string>()
      : await fullDays(tx, company, order.id, { from: day, to: until });
  const why = none ? whyNotText(none, company.timeZone) : full.get(day);
  if (!why && !isFar) return {};
  if (anyway) return { anyway };
  if (!why) throw dayTooFar(order.number, day, last);
  // An order that no day's trucks carry is told a day at all events: its gate asks again.
  let next = nextTruckDay(company, order.routeDays, day);
  while (full.has(next)) next = nextTruckDay(company, order.routeDays, shiftDay(next, 1));
  throw impossibleDay(order.number, day, why, next);
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
  if (wantedOn > last) throw requestedDayTooFar(wantedOn, last);
}

/** Promises another day. */
export async function moveDay(
  app: App,
  tx: Sql,
  order: LockedOrder,
  {
    input,
    company,
  }: { input: Extract<UpdateOrder, { action: 'move-day' }>; company: CompanySettings },
): Promise<Applied> {
  const chosen = { day: input.promisedOn, anyway: input.anyway, company };
  const checkedDay = await checkDay(app, tx, order, chosen);
  if (input.promisedOn === order.promisedOn) throw nothingToChange();
  const before = { promisedOn: order.promisedOn };
  order.promisedOn = input.promisedOn;
  order.restSince = null;
  order.restAskOn = null;
  return { before, after: { promisedOn: input.promisedOn, reason: input.reason, ...checkedDay } };
}

const leftRow = rowShape({ name: text, day: date, loaded: bool });

/** The run at the dock on which an order was planned for the day that it had: moved to another one it is not on it any more. */
export async function runLeft(
  tx: Sql,
  orderId: string,
  promisedBefore: string | null,
): Promise<Pick<OrderUpdated, 'leftRun'>> {
  const leftRun = await tx.row(
    leftRow,
    sql`select p.run_name as name, p.day, p.is_loaded as loaded from planned_stops p
         where p.order_id = ${orderId} and p.promised_on = ${promisedBefore}::date`,
  );
  return leftRun ? { leftRun } : {};
}
