import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { json, rowShape, text, textOf, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import type { RunKind } from '../../choices.ts';
import { companyName } from '../../connection/server/company-read.ts';
import type { SyncReport } from '../../contract.ts';

const reportRow = rowShape({
  id: text,
  kind: textOf<RunKind>(),
  state: textOf<'done'>(),
  // Not checked: written here and nowhere read but as it is shown.
  report: json<SyncReport>(),
  createdAt: time,
  finishedAt: time,
  realmId: text,
});

/** Writes down what a reading outside of a run came to: it stands in the list of syncs like a run that is done. */
export async function writeReport(
  app: App,
  tx: Sql,
  reading: { kind: RunKind; realmId: string; report: SyncReport },
): Promise<void> {
  const now = new Date(app.clock.now());
  await tx.execute(
    sql`insert into sync_runs ${inserting(
      reportRow,
      { id: newId(app), state: 'done', createdAt: now, finishedAt: now, ...reading },
      { companyName: companyName(reading.realmId) },
    )}`,
  );
}
