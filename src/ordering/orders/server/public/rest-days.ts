import type { CompanySettings } from '../../../../company/contract.ts';
import { promisedDay, type RouteDays } from '../../../../company/delivery-days.ts';
import { companyDay } from '../../../../company/server/queries.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import { shiftDay } from '../../../../kit/time.ts';
import { customersForJoin } from '../../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  date,
  int,
  intList,
  present,
  type RowOf,
  rowShape,
  text,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { promisedDayOf } from '../order-row.ts';
import { ordersForJoin } from './joins.ts';
import { inOrders, type OrderScope } from './scope.ts';

/** The truck's next day for what was not handed over, from tomorrow on. */
export const nextRestDay = (
  company: CompanySettings,
  routeDays: RouteDays,
  nowMs: number,
): string =>
  promisedDay(company, { routeDays, wantedOn: shiftDay(companyDay(company, nowMs), 1) }, nowMs);

const routeRow = rowShape({ customerId: text, routeDays: intList });

/** The same for customers of orders that the caller has read by scope, by customer. */
export async function nextRestDays(
  db: Sql,
  company: CompanySettings,
  customerIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, string>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db.rows(
    routeRow,
    sql`select c.id as customer_id, c.route_days from ${customersForJoin} c
         where c.id = any(${customerIds}::text[])`,
  );
  return new Map(
    rows.map(({ customerId, routeDays }) => [customerId, nextRestDay(company, routeDays, nowMs)]),
  );
}

/** So long after the press its undo stands where it was pressed, in ms; on the order's page it stands as long as nothing happened since. */
const UNDO_MS = 10 * 60_000;

const settledRow = rowShape({
  orderId: text,
  number: text,
  customerName: text,
  version: int,
  promisedOn: present(date),
});
/** An order whose rest was put on another day just now. */
export type SettledRest = RowOf<typeof settledRow>;

/** The rests that this person has just put on another day, while nothing has happened to their orders since: the newest first. */
export function restsSettledNow(
  db: Sql,
  scope: OrderScope,
  user: UserActor,
  nowMs: number,
): Promise<SettledRest[]> {
  return db.rows(
    settledRow,
    sql`select o.id as order_id, o.number, o.customer_in_list as customer_name, o.version,
               ${promisedDayOf('o')} as promised_on
          from order_events e join ${ordersForJoin} o on o.id = e.order_id and o.version = e.version
         where e.kind = 'redeliver' and e.actor_id = ${user.id}
           and e.at > ${new Date(nowMs - UNDO_MS)}
           and o.status in ('confirmed', 'part_delivered') and o.rest_since is null
           and ${inOrders(scope, 'o')}
         order by e.seq desc limit 10`,
  );
}
