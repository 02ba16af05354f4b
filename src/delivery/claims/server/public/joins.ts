import { sql } from '../../../../platform/sql.ts';

// What other rooms splice into their own statements, so that none of them names a table of this one.

/** Claims of which the desk approved a credit; goods that are sent again are none. */
export const approvedClaimsForJoin = sql`(
  select source.id, source.order_id, source.customer_id, source.delivery_id, source.decided_at
    from claims source
    where source.state = 'approved'
      and exists (select from claim_lines line where line.claim_id = source.id and line.approved > 0))`;

/** What was approved of them, by line of the order. */
export const approvedLinesForJoin = sql`(
  select source.claim_id, source.order_line_id, source.kind, source.approved
    from claim_lines source where source.approved > 0)`;

/** What is reported and not decided, by line of the order. */
export const openClaimLinesForJoin = sql`(
  select source.claim_id, c.delivery_id, source.order_line_id, source.quantity
    from claim_lines source join claims c on c.id = source.claim_id where c.state = 'open')`;
