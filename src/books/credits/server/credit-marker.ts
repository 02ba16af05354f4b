import { sql } from '../../../platform/sql.ts';

/** What tells a credit from every other in its memo: the claim that it settles, or itself. Of the row `m` of credit_memos. */
export const MARKER = sql`case when m.claim_id is null then 'credit ' || m.id else 'claim ' || m.claim_id end`;
