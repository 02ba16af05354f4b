import { sql } from '../../../../platform/sql.ts';

// What other rooms splice into their own statements, so that none of them names a table of this one.
// PostgreSQL merges these sub-selects into the statement: the plan is that of the table itself.

/** Accepted attempts of all orders: `` from ${deliveriesForJoin} d join ${ordersForJoin} o on o.id = d.order_id ``. */
export const deliveriesForJoin = sql`(
  select source.id, source.order_id, source.state, source.delivered_on, source.accepted_at
    from deliveries source where source.accepted_at is not null)`;

/** Those at which something was handed over: what may be billed. */
export const billableDeliveriesForJoin = sql`(
  select source.id, source.order_id, source.delivered_on, source.accepted_at
    from deliveries source
   where source.accepted_at is not null and source.state in ('delivered', 'delivered_short'))`;

/** Those at which empties with a deposit were taken back. `is_billable`: goods were handed over too. */
export const depositsBackForJoin = sql`(
  select source.id, source.order_id, source.accepted_at, source.deposit_back_cents, source.deposit_back_text,
         source.state in ('delivered', 'delivered_short') as is_billable
    from deliveries source where source.accepted_at is not null and source.deposit_back_cents > 0)`;

/** What was handed over, by line of the order, after all corrections: what counts. */
export const deliveredLinesForJoin = sql`(
  select told.delivery_id, told.order_line_id, told.product_id, sum(told.quantity)::int as delivered
    from (select source.delivery_id, source.order_line_id, source.product_id, source.delivered as quantity
            from delivery_lines source
           union all
          select source.delivery_id, source.order_line_id, source.product_id, source.difference
            from delivery_correction_lines source) told
   group by told.delivery_id, told.order_line_id, told.product_id
  having sum(told.quantity) > 0)`;

/** What a correction changed, by line of the order. */
export const correctedLinesForJoin = sql`(
  select source.correction_id, source.delivery_id, source.order_line_id, source.product_id, source.was,
         source.becomes, source.difference
    from delivery_correction_lines source)`;

/** What may be billed of it: where two counts of a line differ, no more than the lower one until the desk has decided. */
export const billableLinesForJoin = sql`(
  select told.delivery_id, told.order_line_id, told.product_id,
         least(told.delivered, coalesce(held.billed, told.delivered)) as delivered
    from ${deliveredLinesForJoin} told
         left join (select source.delivery_id, source.order_line_id, min(source.billed) as billed
                      from delivery_cases source where source.decided_at is null
                     group by source.delivery_id, source.order_line_id) held
           on held.delivery_id = told.delivery_id and held.order_line_id = told.order_line_id)`;

/** Cases that are decided, by delivery and line of the order. */
export const decidedCasesForJoin = sql`(
  select source.id, source.delivery_id, source.order_line_id, source.product_id
    from delivery_cases source where source.decided_at is not null)`;
