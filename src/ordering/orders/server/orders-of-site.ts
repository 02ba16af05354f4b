import type { Sql } from '../../../platform/database.ts';
import { bool, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { OPEN_STATUSES } from '../public/status.ts';
import { type LinkedSummary, linked, linkedSummary } from './public/queries.ts';
import { inOrders, type OrderScope } from './public/scope.ts';

const siteOrder = rowShape({ ...linkedSummary.columns, isLast: bool });

/**
 * What is on its way to a site, the longest waiting first, `limit` at most and the last; and its last order that is not on its way any more and
 * was not cancelled, whoever placed it: what is on its way stands by itself on every screen. One statement for both.
 */
export async function ordersOfSite(
  db: Sql,
  scope: OrderScope,
  customerId: string,
  limit: number,
): Promise<{ open: LinkedSummary[]; last: LinkedSummary | null }> {
  const rows = await db.rows(
    siteOrder,
    sql`
      with seen as (
        -- The site as a value that the planner does not look at: it would plan the statement anew for each, which takes longer than running it.
        select o.id, o.status, o.hold_reason, o.placed_at from orders o
         where o.customer_id = (select ${customerId}::text) and o.status <> 'cancelled' and ${inOrders(scope, 'o')}),
      last as (
        -- Goods that are sent again are nothing that anybody ordered, and what waits for an approval may never be.
        select id from seen
         where status not in ${sql.words(OPEN_STATUSES)}
           and not (status = 'on_hold' and hold_reason = 'approval')
           and not exists (select from replacement_orders again where again.order_id = seen.id)
         order by placed_at desc, id desc limit 1)
      select ${linked(scope)}, o.id is not distinct from (select id from last) as is_last from orders o
       where o.id in (select id from last
                      union select id from seen where status in ${sql.words(OPEN_STATUSES)})
       order by is_last desc, o.placed_at, o.id limit ${sql.count(limit + 1)}`,
  );
  const orders = rows.map(({ isLast, ...order }) => ({ order, isLast }));
  return {
    open: orders.filter(({ isLast }) => !isLast).map(({ order }) => order),
    last: orders.find(({ isLast }) => isLast)?.order ?? null,
  };
}
