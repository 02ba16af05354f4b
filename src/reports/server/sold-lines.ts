import { lentApprovedClaims, lentApprovedLines } from '../../delivery/claims/server/public/lent.ts';
import {
  lentBillableDeliveries,
  lentBillableLines,
} from '../../delivery/deliveries/server/public/lent.ts';
import { lentOrderLines, lentOrders } from '../../ordering/orders/server/public/lent.ts';
import { lentPeople } from '../../people/accounts/people/server/public/lent.ts';
import { type SqlText, sql } from '../../platform/sql.ts';
import { lentProductCosts, lentProducts } from '../../products/catalogue/server/public/lent.ts';
import type { Only } from '../contract.ts';

const onlyOf = ({ customer, product, brand, rep }: Only): SqlText => sql`
  ${customer === undefined ? sql.empty : sql`and o.customer_id = ${customer}`}
  ${product === undefined ? sql.empty : sql`and l.product_id = ${product}`}
  ${brand === undefined ? sql.empty : sql`and l.brand = ${brand}`}
  ${rep === undefined ? sql.empty : sql`and coalesce(ours.id, '') = ${rep}`}`;

/** Who of ours took an order; null when the customer's own people did. */
const OURS = sql`left join ${lentPeople} ours
  on ours.id = o.placed_by and (ours.role <> 'user' or ours.sales_rep)`;

/** The order's discount is borne by its goods alike. */
const DISCOUNTED = sql`l.unit_price_cents
  * (1 - coalesce(o.discount_cents::numeric / nullif(o.subtotal_cents, 0), 0))`;

/**
 * What was sold, a row for each line handed over (the lower count until the desk has decided) and for each that was credited, by the
 * company's day. `cents`: goods alone, after the order's discount. `cost_cents`: at today's cost, null where it is not known; goods that
 * came damaged or wrong cost us all the same, what was short did not leave.
 */
export const soldLines = (only: Only, timeZone: string): SqlText => sql`(
  select d.delivered_on as day, o.id as order_id, o.customer_id, o.customer_name, l.product_id, l.brand,
         coalesce(ours.id, '') as rep_id, coalesce(ours.display_name, '') as rep_name,
         true as sold, q.delivered * ${DISCOUNTED} as cents, q.delivered * k.cost_cents as cost_cents
    from ${lentBillableLines} q
         join ${lentBillableDeliveries} d on d.id = q.delivery_id
         join ${lentOrderLines} l on l.id = q.order_line_id
         join ${lentOrders} o on o.id = d.order_id
         ${OURS}
         left join ${lentProductCosts} k on k.product_id = l.product_id
   where q.delivered > 0 ${onlyOf(only)}
   union all
  select (c.decided_at at time zone ${timeZone})::date, o.id, o.customer_id, o.customer_name, l.product_id, l.brand,
         coalesce(ours.id, ''), coalesce(ours.display_name, ''),
         false, -a.approved * ${DISCOUNTED},
         case when k.cost_cents is null then null when a.kind = 'short' then -a.approved * k.cost_cents
              else 0 end
    from ${lentApprovedClaims} c
         join ${lentApprovedLines} a on a.claim_id = c.id
         join ${lentOrderLines} l on l.id = a.order_line_id
         join ${lentOrders} o on o.id = c.order_id
         ${OURS}
         left join ${lentProductCosts} k on k.product_id = l.product_id
   where true ${onlyOf(only)})`;

/** Products under the name that the shop gives them. */
export const productName = (alias: string): SqlText =>
  sql`(select p.name || ', ' || p.size_unit from ${lentProducts} p where p.id = ${sql.id(alias)}.product_id)`;
