import {
  customersForJoin,
  customersForJoinIn,
} from '../../../people/customers/server/public/joins.ts';
import type { CustomerScope } from '../../../people/customers/server/public/scope.ts';
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

/** Who took a product within this time needs its sheets. */
export const TAKEN_MONTHS = 24;

/**
 * Who needs the sheet of a product, as `t` of the customer `c`: who took it within two years and is still a customer. `customers`: null for all.
 * The one reading of it: what To do counts, what a product's row says, and who is named.
 */
export const sheetTakers = (customers: CustomerScope | null, now: number): SqlText => sql`
  sds_taken t join ${customers ? customersForJoinIn(customers) : sql`(select one.* from ${customersForJoin} one where one.is_active)`} c
    on c.id = t.customer_id
   and t.last_at > ${new Date(now)}::timestamptz - make_interval(months => ${TAKEN_MONTHS})`;
