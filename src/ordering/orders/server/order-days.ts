import type { Company } from '../../../company/contract.ts';
import { cutOffAt, OFFERED_DAYS } from '../../../company/delivery-days.ts';
import { type OfferedDay, offeredDays } from '../../../company/delivery-messages.ts';
import { companyDay } from '../../../company/server/queries.ts';
import { shiftDay } from '../../../kit/time.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { intList, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { fullDays } from './full-days.ts';

const routeRow = rowShape({ routeDays: intList });

/**
 * Until when a buyer may change an order (null: no day is promised yet, so as long as it waits), the days that it can be wanted for, and for who
 * moves it (`moves`) which of them are full. The caller has read the order by scope.
 */
export async function orderDays(
  app: App,
  company: Company,
  order: { id: string; customerId: string; promisedOn: string | null },
  moves: boolean,
): Promise<{
  days: OfferedDay[];
  full: Readonly<Record<string, string>>;
  cutOffAtMs: number | null;
  isPast: boolean;
}> {
  const now = app.clock.now();
  const today = companyDay(company, now);
  const offered = { from: today, to: shiftDay(today, OFFERED_DAYS) };
  const [row, full] = await Promise.all([
    app.db.row(
      routeRow,
      sql`select c.route_days from ${customersForJoin} c where c.id = ${order.customerId}`,
    ),
    moves ? fullDays(app.db, company, order.id, offered) : new Map<string, string>(),
  ]);
  const cutOffAtMs = order.promisedOn === null ? null : cutOffAt(company, order.promisedOn);
  return {
    days: offeredDays(company, { routeDays: row?.routeDays ?? [] }, now),
    full: Object.fromEntries(full),
    cutOffAtMs,
    isPast: cutOffAtMs !== null && now >= cutOffAtMs,
  };
}
