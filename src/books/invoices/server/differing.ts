import { sql } from '../../../platform/sql.ts';

/** Of an invoice `i`: it is gone from the books, or stands there otherwise than the shop made it, and nobody has settled that. */
export const INVOICE_DIFFERS = sql`(i.accounting_id is not null
  and (i.state = 'needs_attention'
       or exists (select from accounting_differences differing
                   where differing.invoice_id = i.id and differing.settled_at is null)))`;

/** The same of a credit `m`. */
export const CREDIT_DIFFERS = sql`(m.accounting_id is not null and m.state = 'needs_attention')`;
