import type { Sql } from '../../platform/database.ts';
import { bool, rowShape } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';

const wasRecordedRow = rowShape({ recorded: bool });

/** Whether the audit log holds an entry of this action: `prices.accept`. */
export async function wasRecorded(db: Sql, action: string): Promise<boolean> {
  const row = await db.row(
    wasRecordedRow,
    sql`select exists (select 1 from audit_log where action = ${action}) as recorded`,
  );
  return row?.recorded ?? false;
}
