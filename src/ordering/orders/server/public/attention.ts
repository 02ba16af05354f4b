import { NAMED, type Waits } from '../../../../kit/waiting.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  int,
  jsonOf,
  jsonRows,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { promisedDayOf } from '../order-row.ts';
import { ordersForJoin } from './joins.ts';
import { inOrders, type OrderScope } from './scope.ts';

/**
 * Why an order waits for staff, one reason each. `fresh`: placed for a later day, and nobody has confirmed it; `unconfirmed`: placed for
 * today or earlier; `overdue`: confirmed or on the truck, promised for a day that has passed, and not all delivered; `overdue-to-decide`: the
 * same, and it stands among what the desk decides.
 */
type Reason = 'fresh' | 'unconfirmed' | 'on-hold' | 'overdue' | 'overdue-to-decide';
export type OrdersToSee = Record<Reason, Waits>;

const orderRow = rowShape({ id: text, number: text, customerInList: text });
const reasonRow = rowShape({ reason: textOf<Reason>(), count: int, oldest: jsonRows(orderRow) });

const waits = (row?: RowOf<typeof reasonRow>): Waits => ({
  count: row?.count ?? 0,
  named: (row?.oldest ?? []).map(({ id, number, customerInList }) => ({
    name: `${number}, ${customerInList}`,
    to: `/dashboard/orders/${id}`,
  })),
});

/**
 * An order `o` that is to be brought, whose day has passed, and that does not stand among what the desk decides: about its rest, or about a stop.
 * What Today counts and what the list shows that it leads to.
 */
export const overdueOf = (today: string): SqlText => sql`
  o.status in ('confirmed', 'out_for_delivery', 'part_delivered')
  and coalesce(${promisedDayOf('o')} < ${today}::date, false)
  and not (o.rest_since is not null and coalesce(o.rest_ask_on, ${today}::date) <= ${today}::date)
  and not exists (select from orders_to_decide d where d.order_id = o.id)`;

/** What of the orders in scope, null for all, waits for staff: each order once, the oldest by name. `today` is the company's day. */
export async function ordersToSee(
  db: Sql,
  scope: OrderScope | null,
  today: string,
): Promise<OrdersToSee> {
  const rows = await db.rows(
    reasonRow,
    sql`
      -- Read once, and of each order no more than its place: a name is made for the few that are named, and nothing is sorted whole.
      with open as materialized (
        select o.id, o.placed_at,
               case when o.status = 'on_hold' then 'on-hold'
                    when o.status = 'placed' and o.promised_day <= ${today}::date then 'unconfirmed'
                    when o.status = 'placed' then 'fresh'
                    when o.promised_day >= ${today}::date or o.promised_day is null then null
                    when ${overdueOf(today)} then 'overdue'
                    else 'overdue-to-decide' end as reason
          from ${ordersForJoin} o
         where o.status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery', 'part_delivered')
           and ${scope ? inOrders(scope, 'o') : sql`true`}),
      counted as (
        select reason, count(*)::int as count from open where reason is not null group by reason)
      select c.reason, c.count,
             (select json_agg(${jsonOf(orderRow, 'o')} order by o.placed_at, o.id)
                from (select open.id from open where open.reason = c.reason
                       order by open.placed_at, open.id limit ${NAMED}) named
                join ${ordersForJoin} o on o.id = named.id) as oldest
        from counted c`,
  );
  const of = (reason: Reason) => waits(rows.find((row) => row.reason === reason));
  return {
    fresh: of('fresh'),
    unconfirmed: of('unconfirmed'),
    'on-hold': of('on-hold'),
    overdue: of('overdue'),
    'overdue-to-decide': of('overdue-to-decide'),
  };
}

const countRow = rowShape({ count: int });

/** How many of the orders in scope are on hold: what a rep's menu counts, without looking at every order that is open. */
export async function countOnHold(db: Sql, scope: OrderScope): Promise<number> {
  const row = await db.row(
    countRow,
    sql`select count(*)::int as count from orders o where o.status = 'on_hold' and ${inOrders(scope, 'o')}`,
  );
  return row?.count ?? 0;
}
