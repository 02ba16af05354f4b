import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { sql } from '../../../platform/sql.ts';
import { companyRead } from '../../connection/server/company-read.ts';
import { REPORT_LINES, type SyncReport } from '../../contract.ts';
import type { UnreadableRow } from '../../ledger-rows.ts';
import { asideLine } from '../../syncs/server/put-aside.ts';

/** Writes down what a reading outside of a run changed or could not read; nothing when it did neither. */
export async function reportReading(
  app: App,
  tx: Sql,
  realmId: string,
  aside: readonly UnreadableRow[],
  { changes, conflicts }: { changes: readonly string[]; conflicts: readonly string[] },
): Promise<void> {
  if (aside.length + changes.length + conflicts.length === 0) return;
  const report: SyncReport = {
    text: `Changed in QuickBooks: ${changes.length} ${changes.length === 1 ? 'value' : 'values'} of customers taken over.`,
    changes: changes.slice(0, REPORT_LINES),
    conflicts: conflicts.slice(0, REPORT_LINES),
    aside: aside.map(asideLine).slice(0, REPORT_LINES),
  };
  const now = new Date(app.clock.now());
  await tx.execute(
    sql`insert into sync_runs (id, kind, state, report, created_at, finished_at, realm_id,
                               company_name)
        values (${newId(app)}, 'customers', 'done', ${JSON.stringify(report)}, ${now}, ${now},
                ${companyRead(realmId)})`,
  );
}
