import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { REPORT_LINES, type SyncReport } from '../../contract.ts';
import type { UnreadableRow } from '../../ledger-rows.ts';
import { skippedLine } from '../../syncs/server/skipped-rows.ts';
import { writeReport } from '../../syncs/server/write-report.ts';

/** Writes down what a reading outside of a run changed or could not read; nothing when it did neither. */
export async function reportReading(
  app: App,
  tx: Sql,
  realmId: string,
  {
    skipped,
    changes,
    conflicts,
  }: {
    skipped: readonly UnreadableRow[];
    changes: readonly string[];
    conflicts: readonly string[];
  },
): Promise<void> {
  if (skipped.length + changes.length + conflicts.length === 0) return;
  const report: SyncReport = {
    text: `Changed in QuickBooks: ${changes.length} ${changes.length === 1 ? 'value' : 'values'} of customers taken over.`,
    changes: changes.slice(0, REPORT_LINES),
    conflicts: conflicts.slice(0, REPORT_LINES),
    aside: skipped.map(skippedLine).slice(0, REPORT_LINES),
  };
  await writeReport(app, tx, { kind: 'customers', realmId, report });
}
