import { sql } from '../../../../platform/sql.ts';

// What other rooms splice into their own statements, so that none of them names a table of this one.
// PostgreSQL merges these sub-selects into the statement: the plan is that of the table itself.

/** Accepted attempts of all orders: `` from ${lentDeliveries} d join ${lentOrders} o on o.id = d.order_id ``. */
export const lentDeliveries = sql`(
  select lent.id, lent.order_id, lent.state, lent.delivered_on, lent.accepted_at
    from deliveries lent where lent.accepted_at is not null)`;

/** Those at which something was handed over: what may be billed. */
export const lentBillableDeliveries = sql`(
  select lent.id, lent.order_id, lent.delivered_on, lent.accepted_at
    from deliveries lent
   where lent.accepted_at is not null and lent.state in ('delivered', 'delivered_short'))`;

/** Those at which empties with a deposit were taken back. `is_billable`: goods were handed over too. */
export const lentDepositsBack = sql`(
  select lent.id, lent.order_id, lent.accepted_at, lent.deposit_back_cents, lent.deposit_back_text,
         lent.state in ('delivered', 'delivered_short') as is_billable
    from deliveries lent where lent.accepted_at is not null and lent.deposit_back_cents > 0)`;

/** What was handed over, by line of the order, after all corrections: what counts. */
export const lentDeliveredLines = sql`(
  select told.delivery_id, told.order_line_id, told.product_id, sum(told.quantity)::int as delivered
    from (select lent.delivery_id, lent.order_line_id, lent.product_id, lent.delivered as quantity
            from delivery_lines lent
           union all
          select lent.delivery_id, lent.order_line_id, lent.product_id, lent.difference
            from delivery_correction_lines lent) told
   group by told.delivery_id, told.order_line_id, told.product_id
  having sum(told.quantity) > 0)`;

/** What a correction changed, by line of the order. */
export const lentCorrectedLines = sql`(
  select lent.correction_id, lent.delivery_id, lent.order_line_id, lent.product_id, lent.was,
         lent.becomes, lent.difference
    from delivery_correction_lines lent)`;

/** What may be billed of it: where two counts of a line differ, no more than the lower one until the desk has decided. */
export const lentBillableLines = sql`(
  select told.delivery_id, told.order_line_id, told.product_id,
         least(told.delivered, coalesce(held.billed, told.delivered)) as delivered
    from ${lentDeliveredLines} told
         left join (select lent.delivery_id, lent.order_line_id, min(lent.billed) as billed
                      from delivery_cases lent where lent.decided_at is null
                     group by lent.delivery_id, lent.order_line_id) held
           on held.delivery_id = told.delivery_id and held.order_line_id = told.order_line_id)`;

/** Cases that are decided, by delivery and line of the order. */
export const lentDecidedCases = sql`(
  select lent.id, lent.delivery_id, lent.order_line_id, lent.product_id
    from delivery_cases lent where lent.decided_at is not null)`;
