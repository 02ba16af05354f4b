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
import { sql } from '../../../../platform/sql.ts';
import { ordersForJoin } from './joins.ts';
import { inOrders, type OrderScope } from './scope.ts';

/**
 * Why an order waits for staff, one reason each. `fresh`: placed for a later day, and nobody has confirmed it; `unconfirmed`: placed for
 * today or earlier; `overdue`: confirmed or on the truck, promised for a day that has passed, and not all delivered; `overdue-rest`: the
 * same, and the desk is asked about its rest today, so that it stands among what is to be decided.
 */
type Reason = 'fresh' | 'unconfirmed' | 'on-hold' | 'overdue' | 'overdue-rest';
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

/** What of the orders in scope, null for all, waits for staff: each order once, the oldest by name. `today` is the company's day. */
export async function ordersToSee(
  db: Sql,
  scope: OrderScope | null,
  today: string,
): Promise<OrdersToSee> {
  const rows = await db.rows(
    reasonRow,
    sql`
      with open as (
        select o.id, o.number, o.customer_in_list, o.placed_at,
               case when o.status = 'on_hold' then 'on-hold'
                    when o.status = 'placed' and o.promised_day <= ${today}::date then 'unconfirmed'
                    when o.status = 'placed' then 'fresh'
                    when o.promised_day >= ${today}::date or o.promised_day is null then null
                    when o.rest_since is not null
                         and coalesce(o.rest_ask_on, ${today}::date) <= ${today}::date then 'overdue-rest'
                    else 'overdue' end as reason
          from ${ordersForJoin} o
         where o.status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery', 'part_delivered')
           and ${scope ? inOrders(scope, 'o') : sql`true`}),
      placed as (
        select o.*, row_number() over (partition by o.reason order by o.placed_at, o.id) as place
          from open o where o.reason is not null)
      select o.reason, count(*)::int as count,
             json_agg(${jsonOf(orderRow, 'o')} order by o.place) filter (where o.place <= ${NAMED}) as oldest
        from placed o group by o.reason`,
  );
  const of = (reason: Reason) => waits(rows.find((row) => row.reason === reason));
  return {
    fresh: of('fresh'),
    unconfirmed: of('unconfirmed'),
    'on-hold': of('on-hold'),
    overdue: of('overdue'),
    'overdue-rest': of('overdue-rest'),
  };
}
