import type { Sql } from '../../../platform/database.ts';
import { sql } from '../../../platform/sql.ts';
import { OPEN_STATUSES, type OrderStatus } from '../public/status.ts';
import { type LinkedSummary, linked, linkedSummary } from './public/queries.ts';
import { inOrders, type OrderScope } from './public/scope.ts';

const isOpen = ({ status }: { status: OrderStatus }) => OPEN_STATUSES.includes(status);

/**
 * What is on its way to a site, the longest waiting first, `limit` at most and the last; and its last order that was not cancelled, whoever
 * placed it: as the guide says of each product what was ordered last. One statement for both.
 */
export async function ordersOfSite(
  db: Sql,
  scope: OrderScope,
  customerId: string,
  limit: number,
): Promise<{ open: LinkedSummary[]; last: LinkedSummary | null }> {
  const [last, ...others] = await db.rows(
    linkedSummary,
    sql`
      with seen as (
        select o.id, o.status, o.placed_at from orders o
         where o.customer_id = ${customerId} and o.status <> 'cancelled' and ${inOrders(scope, 'o')}),
      last as (
        -- Goods that are sent again are nothing that anybody ordered.
        select id from seen
         where not exists (select from replacement_orders again where again.order_id = seen.id)
         order by placed_at desc, id desc limit 1)
      select ${linked(scope)} from orders o
       where o.id in (select id from last
                      union select id from seen where status in ${sql.words(OPEN_STATUSES)})
       order by o.id = (select id from last) desc, o.placed_at, o.id limit ${sql.count(limit + 1)}`,
  );
  if (!last) return { open: [], last: null };
  return { open: isOpen(last) ? [...others, last] : others, last };
}
