import type { Sql } from '../../../platform/database.ts';
import { sql } from '../../../platform/sql.ts';

/** As `doubtInvoices`: credits that a copy's original may have sent are looked up first. Returns how many there are. */
export const doubtCredits = (tx: Sql, now: Date): Promise<number> =>
  tx.execute(
    sql`update credit_memos
           set in_doubt = true, updated_at = ${now}, lease_until = null,
               state = case when state = 'needs_attention' then state else 'unknown' end
         where accounting_id is null
           and state in ('queued', 'retrying', 'sending', 'unknown', 'needs_attention')`,
  );
