import type { Database } from './database.ts';
import { bool, int, rowShape, text } from './row-shape.ts';
import { sql } from './sql.ts';

/** The oldest PostgreSQL we run on. */
const FLOOR = 160_000;

const settingsRow = rowShape({
  version: int,
  fsync: text,
  fullPageWrites: text,
  synchronousCommit: text,
  dataChecksums: text,
  readOnly: text,
  owns: bool,
});

/**
 * What a database must promise before orders are acknowledged on it: an acknowledged commit survives a power cut
 * (security.md 1.7). Returns sentences: `refusals` stop the boot, `warnings` are logged.
 */
export async function checkDatabase(
  db: Database,
): Promise<{ refusals: string[]; warnings: string[] }> {
  const found = await db.row(
    settingsRow,
    sql`select current_setting('server_version_num')::int as version,
               current_setting('fsync') as fsync,
               current_setting('full_page_writes') as full_page_writes,
               current_setting('synchronous_commit') as synchronous_commit,
               current_setting('data_checksums') as data_checksums,
               current_setting('transaction_read_only') as read_only,
               exists (select from pg_class where relnamespace = 'public'::regnamespace
                          and relkind = 'r' and pg_has_role(relowner, 'usage')) as owns`,
  );
  const refusals: string[] = [];
  const warnings: string[] = [];
  if (!found) return { refusals: ['The database does not tell its settings.'], warnings };
  if (found.version < FLOOR)
    refusals.push(
      `PostgreSQL 16 or newer is needed; this is ${Math.floor(found.version / 10_000)}.`,
    );
  if (found.fsync !== 'on')
    refusals.push('fsync is off: a power cut would lose acknowledged orders.');
  if (found.fullPageWrites !== 'on')
    refusals.push('full_page_writes is off: a power cut could damage the database.');
  if (found.synchronousCommit === 'off')
    refusals.push('synchronous_commit is off: a crash would lose acknowledged orders.');
  if (found.readOnly === 'on')
    refusals.push(
      'It only reads: a standby that was not promoted yet, or a database that was set so.',
    );
  if (found.dataChecksums !== 'on')
    warnings.push('data_checksums are off: damaged pages would go unnoticed.');
  if (found.owns)
    warnings.push(
      'The role of DATABASE_URL owns the tables, so triggers alone guard what is append-only. Set DATABASE_OWNER_URL.',
    );
  return { refusals, warnings };
}
