import type { Company } from '../../../company/contract.ts';
import { cutOffAt } from '../../../company/delivery-days.ts';
import { type OfferedDay, offeredDays } from '../../../company/delivery-messages.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { intList, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

const routeRow = rowShape({ routeDays: intList });

/** Until when a buyer may change an order (null: no day is promised yet, so as long as it waits), and the days that it can be wanted for. The caller has read the order by scope. */
export async function orderDays(
  app: App,
  company: Company,
  order: { customerId: string; promisedOn: string | null },
): Promise<{ days: OfferedDay[]; cutOffAtMs: number | null; isPast: boolean }> {
  const row = await app.db.row(
    routeRow,
    sql`select c.route_days from ${customersForJoin} c where c.id = ${order.customerId}`,
  );
  const now = app.clock.now();
  const cutOffAtMs = order.promisedOn === null ? null : cutOffAt(company, order.promisedOn);
  return {
    days: offeredDays(company, { routeDays: row?.routeDays ?? [] }, now),
    cutOffAtMs,
    isPast: cutOffAtMs !== null && now >= cutOffAtMs,
  };
}
