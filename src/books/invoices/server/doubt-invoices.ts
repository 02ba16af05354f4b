import type { Sql } from '../../../platform/database.ts';
import { sql } from '../../../platform/sql.ts';

/**
 * A copy becomes the shop: its original may have sent what stands here as not sent. Each such invoice is looked up in the books before
 * anything goes out, and one that was under way when the copy was made is free again. Returns how many there are.
 */
export const doubtInvoices = (tx: Sql, now: Date): Promise<number> =>
  tx.execute(
    sql`update invoices
           set in_doubt = true, updated_at = ${now}, lease_until = null,
               state = case when state = 'needs_attention' then state else 'unknown' end
         where accounting_id is null
           and state in ('queued', 'retrying', 'sending', 'unknown', 'needs_attention')`,
  );
