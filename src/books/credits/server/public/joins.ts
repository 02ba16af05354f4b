import { sql } from '../../../../platform/sql.ts';

// What other rooms splice into their own statements, so that none of them names a table of this one.

/** What the bookkeeper credits, but for claims and for empties, which have readings of their own. */
const BY_HAND = sql`m.claim_id is null and m.empties_of is null and m.state not in ('voided', 'dropped')`;

/**
 * What was credited by hand, by line of the order: so many pieces, or, of an amount out of goodwill, the part of it that falls on the line by
 * its value. What a correction took back, and the credit only repeats, is left out: the delivery says it already.
 */
export const handCreditsForJoin = sql`(
  select m.id as credit_id, m.txn_date as day, il.order_line_id,
         ml.quantity - coalesce((
           select -sum(line.quantity) from invoice_differences w
            cross join lateral jsonb_to_recordset(w.lines) line("orderLineId" text, quantity int)
            where (w.credit_id = m.id or w.id = m.difference_id) and line."orderLineId" = il.order_line_id
              and line.quantity < 0), 0) as quantity,
         0::numeric as goodwill_cents
    from credit_memos m join credit_memo_lines ml on ml.credit_memo_id = m.id
         join invoice_lines il on il.id = ml.invoice_line_id
   where ${BY_HAND} and il.order_line_id is not null
   union all
  select m.id, m.txn_date, il.order_line_id, 0,
         m.goodwill_cents * (il.quantity * il.unit_price_cents)
           / nullif(sum(il.quantity * il.unit_price_cents) over (partition by m.id), 0)
    from credit_memos m join invoice_lines il on il.invoice_id = m.invoice_id
   where ${BY_HAND} and m.goodwill_cents > 0 and il.order_line_id is not null)`;
