import { handCreditsForJoin } from '../../books/credits/server/public/joins.ts';
import {
  approvedClaimsForJoin,
  approvedLinesForJoin,
} from '../../delivery/claims/server/public/joins.ts';
import {
  billableDeliveriesForJoin,
  billableLinesForJoin,
} from '../../delivery/deliveries/server/public/joins.ts';
import { orderLinesForJoin, ordersForJoin } from '../../ordering/orders/server/public/joins.ts';
import { peopleForJoin } from '../../people/accounts/people/server/public/joins.ts';
import { type SqlText, sql } from '../../platform/sql.ts';
import {
  productCostsForJoin,
  productsForJoin,
} from '../../products/catalogue/server/public/joins.ts';
import type { Only } from '../contract.ts';

const onlyOf = ({ customer, product, brand, rep }: Only): SqlText => sql`
  ${customer === undefined ? sql.empty : sql`and o.customer_id = ${customer}`}
  ${product === undefined ? sql.empty : sql`and l.product_id = ${product}`}
  ${brand === undefined ? sql.empty : sql`and l.brand = ${brand}`}
  ${rep === undefined ? sql.empty : sql`and coalesce(ours.id, '') = ${rep}`}`;

/** Who of ours took an order; null when the customer's own people did. */
const OURS = sql`left join ${peopleForJoin} ours
  on ours.id = o.placed_by and (ours.role <> 'user' or ours.sales_rep)`;

/** The order's discount is borne by its goods alike. */
const DISCOUNTED = sql`l.unit_price_cents
  * (1 - coalesce(o.discount_cents::numeric / nullif(o.subtotal_cents, 0), 0))`;

/**
 * What was sold, a row for each line handed over (the lower count until the desk has decided) and for each that was credited, by the
 * company's day: by a claim, or by the bookkeeper on the day that the credit bears. `cents`: goods alone, after the order's discount. `cost_cents`: at today's cost, null
 * where it is not known; goods that came damaged or wrong, or that a bookkeeper credited, cost us all the same, what was short did not leave, and
 * what was ordered by mistake came back.
 */
export const soldLines = (only: Only, timeZone: string): SqlText => sql`(
  select d.delivered_on as day, o.id as order_id, o.customer_id, o.customer_name, l.product_id, l.brand,
         coalesce(ours.id, '') as rep_id, coalesce(ours.display_name, '') as rep_name,
         true as sold, q.delivered * ${DISCOUNTED} as cents, q.delivered * k.cost_cents as cost_cents
    from ${billableLinesForJoin} q
         join ${billableDeliveriesForJoin} d on d.id = q.delivery_id
         join ${orderLinesForJoin} l on l.id = q.order_line_id
         join ${ordersForJoin} o on o.id = d.order_id
         ${OURS}
         left join ${productCostsForJoin} k on k.product_id = l.product_id
   where q.delivered > 0 ${onlyOf(only)}
   union all
  select (c.decided_at at time zone ${timeZone})::date, o.id, o.customer_id, o.customer_name, l.product_id, l.brand,
         coalesce(ours.id, ''), coalesce(ours.display_name, ''),
         false, -a.approved * ${DISCOUNTED},
         case when k.cost_cents is null then null when a.kind in ('short', 'by-mistake') then -a.approved * k.cost_cents
              else 0 end
    from ${approvedClaimsForJoin} c
         join ${approvedLinesForJoin} a on a.claim_id = c.id
         join ${orderLinesForJoin} l on l.id = a.order_line_id
         join ${ordersForJoin} o on o.id = c.order_id
         ${OURS}
         left join ${productCostsForJoin} k on k.product_id = l.product_id
   where true ${onlyOf(only)}
   union all
  select c.day, o.id, o.customer_id, o.customer_name, l.product_id, l.brand,
         coalesce(ours.id, ''), coalesce(ours.display_name, ''),
         false, -greatest(c.quantity, 0) * ${DISCOUNTED} - coalesce(c.goodwill_cents, 0),
         case when k.cost_cents is null then null else 0 end
    from ${handCreditsForJoin} c
         join ${orderLinesForJoin} l on l.id = c.order_line_id
         join ${ordersForJoin} o on o.id = l.order_id
         ${OURS}
         left join ${productCostsForJoin} k on k.product_id = l.product_id
   where true ${onlyOf(only)})`;

/** Products under the name that the shop gives them. */
export const productName = (alias: string): SqlText =>
  sql`(select p.name || ', ' || p.size_unit from ${productsForJoin} p where p.id = ${sql.id(alias)}.product_id)`;
