import { sql } from '../../../platform/sql.ts';

/** Invoice `i` is missing in QuickBooks or differs there from what was sent, and that is not resolved. */
export const INVOICE_DIFFERS = sql`(i.accounting_id is not null
  and (i.state = 'needs_attention'
       or exists (select from accounting_differences differing
                   where differing.invoice_id = i.id and differing.settled_at is null)))`;

/** The same of a credit `m`. */
export const CREDIT_DIFFERS = sql`(m.accounting_id is not null and m.state = 'needs_attention')`;
