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
  nullable,
  present,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textOf,
  time,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { productsForJoin } from '../../../../products/catalogue/server/public/joins.ts';
import type { AtDoor, OrderStatus } from '../../public/status.ts';
import { atDoor, orderedFor, promisedDayOf } from '../order-row.ts';
import { ordersForJoin } from './joins.ts';
import { inOrders, type OrderScope } from './scope.ts';

/** The next promised delivery of a product to a customer. */
export interface NextDelivery {
  customerId: string;
  orderId: string;
  number: string;
  promisedOn: string;
}

const nextRow: ShapeOf<NextDelivery> = rowShape({
  customerId: text,
  orderId: text,
  number: text,
  promisedOn: present(date),
});

/** When each customer gets a product next, as far as an order in scope promises it. */
export function nextDeliveries(
  db: Sql,
  scope: OrderScope,
  nameKey: string,
): Promise<NextDelivery[]> {
  return db.rows(
    nextRow,
    sql`select distinct on (o.customer_id) o.customer_id, o.id as order_id, o.number,
               ${promisedDayOf('o')} as promised_on
          from orders o join order_lines l on l.order_id = o.id
          join ${productsForJoin} p on p.id = l.product_id
         where ${inOrders(scope, 'o')} and p.name_key = ${nameKey}
           and o.status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery', 'part_delivered')
           and l.ordered - l.cancelled > l.delivered and ${promisedDayOf('o')} is not null
         order by o.customer_id, ${promisedDayOf('o')}, o.id`,
  );
}

/** An order on the day that it is promised for. */
export interface PromisedDelivery {
  id: string;
  number: string;
  customer: string;
  status: OrderStatus;
  atDoor: AtDoor | null;
  promisedOn: string;
  /** Grows with each change of the order. */
  version: number;
  changedAt: Date;
}

const promisedRow: ShapeOf<PromisedDelivery> = rowShape({
  id: text,
  number: text,
  customer: text,
  status: textOf<OrderStatus>(),
  atDoor: nullable(textOf<AtDoor>()),
  promisedOn: present(date),
  version: int,
  changedAt: time,
});

/** So many of the days to come, and half as many of those before: of more, the nearest. */
const MOST = 2000;

/** What is promised within these days, without what was cancelled. Migration 0940 has the index. */
export function promisedDeliveries(
  db: Sql,
  scope: OrderScope,
  { first, today, last }: { first: string; today: string; last: string },
): Promise<PromisedDelivery[]> {
  const day = sql`coalesce(${promisedDayOf('o')}, '9999-12-31'::date)`;
  const within = (days: SqlText, order: SqlText, most: number) => sql`(
    select o.id, o.number, ${orderedFor('o')} as customer, o.status, ${atDoor('o')} as at_door,
           ${promisedDayOf('o')} as promised_on, o.version, o.updated_at as changed_at
      from orders o
     where ${inOrders(scope, 'o')} and o.status <> 'cancelled' and ${days}
     order by ${order} limit ${most})`;
  return db.rows(
    promisedRow,
    sql`
      select * from (
        ${within(sql`${day} >= ${today}::date and ${day} <= ${last}::date`, sql`${day}, o.id`, MOST)}
        union all
        ${within(sql`${day} >= ${first}::date and ${day} < ${today}::date`, sql`${day} desc, o.id desc`, MOST / 2)}
      ) near order by promised_on, id`,
  );
}

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

const endedRow = rowShape({
  orderId: text,
  number: text,
  customerName: text,
  version: int,
  promisedOn: present(date),
});
/** An order whose rest was put on another day just now. */
export type MovedRest = RowOf<typeof endedRow>;

/** The rests that this person has just put on another day, while nothing has happened to their orders since: the newest first. */
export function restsMovedNow(
  db: Sql,
  scope: OrderScope,
  user: UserActor,
  nowMs: number,
): Promise<MovedRest[]> {
  return db.rows(
    endedRow,
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
