import { columns, rowShape } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { productsForJoin } from '../../../../products/catalogue/server/public/joins.ts';
import { lineRow, orderedFor } from '../order-row.ts';

const { hazardous: _asOrdered, ...orderedColumns } = lineRow.columns;

// What other rooms splice into their own statements, so that none of them names a table of this one.
// PostgreSQL merges these sub-selects into the statement: the plan is that of the table itself.

/**
 * All orders, with the day as it may be said (`promisedDayOf`) and the customer as a list calls it (`customer_in_list`); the scope goes over it as over the table:
 * `` from deliveries d join ${ordersForJoin} o on o.id = d.order_id where ${inOrders(scope, 'o')} ``.
 */
export const ordersForJoin = sql`(
  select source.id, source.number, source.customer_id, source.placed_by, source.asked_by, source.status, source.version,
         source.promised_day, source.wanted_on, source.placed_at, source.po_number, source.note, source.search,
         source.tax_rate_bp, source.tax_settled, source.deposit_taxable, source.delivery_fee_cents, source.subtotal_cents, source.discount_cents,
         source.total_cents,
         source.rest_since, source.rest_ask_on, source.shortfall_policy,
         source.ship_to->>'name' as customer_name,
         ${orderedFor('source')} as customer_in_list, source.ship_to->>'address1' as address1,
         source.ship_to->>'city' as city, source.ship_to->>'state' as state,
         source.ship_to->>'zip' as zip,
         source.ship_to->>'phone' as phone,
         coalesce(source.ship_to->>'deliveryNote', '') as delivery_note
    from orders source)`;

/**
 * All lines of orders. `open_quantity` is still to be handed over. A line is hazardous when it was so as it was ordered, or its product is called
 * so since: what the books brought is often stated later.
 */
export const orderLinesForJoin = sql`(
  select ${columns(rowShape(orderedColumns), 'source')},
         source.hazardous or exists (select 1 from ${productsForJoin} now
                                    where now.id = source.product_id and now.hazardous) as hazardous, source.order_id, source.position, source.taxable,
         source.deposit_cents,
         source.ordered - source.cancelled - source.delivered as open_quantity
    from order_lines source)`;

/** The newest days on which each customer ordered, 13 at most, newest first: of what was not cancelled, nor sent again at no charge. Days of the named zone. */
export const orderDaysForJoin = sql`(select source.customer_id, source.zone, source.days from order_days source)`;
