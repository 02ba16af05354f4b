import { sql } from '../../../../platform/sql.ts';

// What other rooms splice into their own statements, so that none of them names a table of this one.

/** Claims that the desk approved. */
export const lentApprovedClaims = sql`(
  select lent.id, lent.order_id, lent.customer_id, lent.delivery_id, lent.decided_at
    from claims lent where lent.state = 'approved')`;

/** What was approved of them, by line of the order. */
export const lentApprovedLines = sql`(
  select lent.claim_id, lent.order_line_id, lent.kind, lent.approved
    from claim_lines lent where lent.approved > 0)`;
