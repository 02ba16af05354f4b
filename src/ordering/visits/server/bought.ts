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
export const ITEM_DAYS = 500;

/**
 * Each line of the orders of these customers (a select of their ids, or one id): customer_id, name_key, product_id, day, placed_at, order_id, quantity.
 * Cancelled quantities are not in it. `offset 0`: the day is reckoned once an order, not once a line.
 */
const linesOf = (
  customers: SqlText,
  { orders, today, timeZone }: Counting,
  days: number,
): SqlText => sql`(
  select o.customer_id, p.name_key, l.product_id, o.day, o.placed_at, o.id as order_id, l.ordered - l.cancelled as quantity
    from (select one.id, one.customer_id, one.placed_at, (one.placed_at at time zone ${timeZone})::date as day
            from ${ordersForJoin} one
           where one.customer_id in (${customers}) and one.status <> 'cancelled' and ${inOrders(orders, 'one')}
             and one.placed_at > ${today}::date - ${days}::int offset 0) o
    join ${orderLinesForJoin} l on l.order_id = o.id and l.ordered > l.cancelled
    join ${productsForJoin} p on p.id = l.product_id)`;

/** What a customer bought, one row for each unique product, size and day: name_key, product_id, day, quantity, and of its last order alone last_quantity. */
export const boughtOf = (customerId: SqlText, counting: Counting, days: number): SqlText => sql`(
  select name_key, product_id, day, sum(quantity)::int as quantity,
         (array_agg(quantity order by placed_at desc, order_id desc))[1] as last_quantity
    from ${linesOf(customerId, counting, days)} line group by 1, 2, 3)`;

/**
 * The lapsed products of these customers (a select of their ids, or one id): bought on three days or more, and not for longer than one and a half times the
 * usual gap between two of its days (their median), nor less than five days longer than it. Another size of the same product
 * counts as the product. Rows: customer_id, name_key, product_id of the size ordered last, last_on, last_quantity (of that one order), usual, days_since.
 */
export const lapsedOf = (customers: SqlText, counting: Counting): SqlText => sql`(
  select *
    from (
      select g.customer_id, g.name_key,
             (array_agg(g.product_id order by g.placed_at desc, g.order_id desc, g.quantity desc))[1] as product_id,
             (array_agg(g.quantity order by g.placed_at desc, g.order_id desc, g.quantity desc))[1] as last_quantity,
             max(g.day) as last_on,
             percentile_cont(0.5) within group (order by g.gap) filter (where g.gap > 0) as usual,
             ${counting.today}::date - max(g.day) as days_since
        from (
          select line.*,
                 line.day - lag(line.day) over (partition by line.customer_id, line.name_key
                                                order by line.day) as gap
            from ${linesOf(customers, counting, ITEM_DAYS)} line) g
       -- Two gaps: three days.
       group by g.customer_id, g.name_key having count(*) filter (where g.gap > 0) >= 2) item
   where item.days_since > greatest(item.usual * 1.5, item.usual + 5))`;
