import { mailState } from '../../../platform/mail.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';

/** An e-mail row `h` hands over where the site agreed to e-mail in writing, at any time, unless the mail server refuses it. */
const mailed = sql`(h.how = 'e-mail'
  and ${mailState(sql`'sds-notice:' || h.notice_id`)} is distinct from 'failed'
  and exists (select 1 from safety_contacts v
               where v.customer_id = h.customer_id and v.consent_how <> 'phone'))`;

/**
 * Whether a ledger row `h` hands its revision over: given on paper, mailed to an address that the site agreed to, or opened by somebody
 * there who says so. That a delivery went there (`delivery`) or that news of it were mailed (`notice`) hands nothing over. The one reading
 * of it: at the door, on the proof, in mails, and in "who still needs it".
 */
export const handsOver: SqlText = sql`(h.how = 'paper' or h.acknowledged_at is not null or ${mailed})`;

/** The moment of that. */
export const handedOn: SqlText = sql`case when h.how = 'paper' or ${mailed} then h.handed_at
  else h.acknowledged_at end`;
