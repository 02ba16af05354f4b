import { columns, rowShape } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { lentProducts } from '../../../../products/catalogue/server/public/lent.ts';
import { lineRow } from '../order-row.ts';

const { hazardous: _asOrdered, ...kept } = lineRow.columns;

// What other rooms splice into their own statements, so that none of them names a table of this one.
// PostgreSQL merges these sub-selects into the statement: the plan is that of the table itself.

/**
 * All orders, with the day as it may be said (`promisedDayOf`); the scope goes over it as over the table:
 * `` from deliveries d join ${lentOrders} o on o.id = d.order_id where ${inOrders(scope, 'o')} ``.
 */
export const lentOrders = sql`(
  select lent.id, lent.number, lent.customer_id, lent.placed_by, lent.status, lent.version,
         lent.promised_day, lent.wanted_on, lent.placed_at, lent.po_number, lent.note, lent.search,
         lent.tax_rate_bp, lent.tax_settled, lent.deposit_taxable, lent.delivery_fee_cents, lent.subtotal_cents, lent.discount_cents,
         lent.total_cents,
         lent.rest_since, lent.rest_ask_on, lent.shortfall_policy,
         lent.ship_to->>'name' as customer_name, lent.ship_to->>'address1' as address1,
         lent.ship_to->>'city' as city, lent.ship_to->>'state' as state,
         lent.ship_to->>'zip' as zip,
         lent.ship_to->>'phone' as phone,
         coalesce(lent.ship_to->>'deliveryNote', '') as delivery_note
    from orders lent)`;

/**
 * All lines of orders. `open_quantity` is still to be handed over. A line is hazardous when it was so as it was ordered, or its product is called
 * so since: what the books brought is often stated later.
 */
export const lentOrderLines = sql`(
  select ${columns(rowShape(kept), 'lent')},
         lent.hazardous or exists (select 1 from ${lentProducts} now
                                    where now.id = lent.product_id and now.hazardous) as hazardous, lent.order_id, lent.position, lent.taxable,
         lent.deposit_cents,
         lent.ordered - lent.cancelled - lent.delivered as open_quantity
    from order_lines lent)`;
