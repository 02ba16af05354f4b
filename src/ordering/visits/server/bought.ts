import { type SqlText, sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { orderLinesForJoin, ordersForJoin } from '../../orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../orders/server/public/scope.ts';

/** What the figures of a customer are counted for: the company's day, its time zone, and the orders that the reader may see. */
export interface Counting {
  orders: OrderScope;
  /** YYYY-MM-DD */
  today: string;
  timeZone: string;
}

/** Rhythms of items are read from so many days; what is longer ago says nothing about today. */
const ITEM_DAYS = 500;

/**
 * What a customer bought, one row for each unique product, size and day: name_key, product_id, day, quantity. Cancelled
 * quantities are not in it.
 */
export const boughtOf = (
  customerId: SqlText,
  { orders, today, timeZone }: Counting,
  days = ITEM_DAYS,
): SqlText => sql`(
  select p.name_key, l.product_id, (o.placed_at at time zone ${timeZone})::date as day,
         sum(l.ordered - l.cancelled)::int as quantity
    from ${ordersForJoin} o
    join ${orderLinesForJoin} l on l.order_id = o.id and l.ordered > l.cancelled
    join ${productsForJoin} p on p.id = l.product_id
   where o.customer_id = ${customerId} and o.status <> 'cancelled' and ${inOrders(orders, 'o')}
     and o.placed_at > ${today}::date - ${days}::int
   group by 1, 2, 3)`;

/**
 * The lapsed products of a customer: bought on three days or more, and not for longer than one and a half times the usual gap
 * between two of its days (their median), nor less than five days longer than it. Another size of the same product
 * counts as the product. Rows: name_key, product_id of the size bought last, last_on, last_quantity, usual_days, days_since.
 */
export const lapsedOf = (customerId: SqlText, counting: Counting): SqlText => sql`(
  select *
    from (
      select g.name_key,
             (array_agg(g.product_id order by g.day desc, g.quantity desc))[1] as product_id,
             (array_agg(g.quantity order by g.day desc, g.quantity desc))[1] as last_quantity,
             max(g.day) as last_on,
             percentile_cont(0.5) within group (order by g.gap) filter (where g.gap > 0) as usual,
             ${counting.today}::date - max(g.day) as days_since
        from (
          select b.*, b.day - lag(b.day) over (partition by b.name_key order by b.day) as gap
            from ${boughtOf(customerId, counting)} b) g
       group by g.name_key having count(distinct g.day) >= 3) item
   where item.days_since > greatest(item.usual * 1.5, item.usual + 5))`;
