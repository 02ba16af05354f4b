import type { App } from '../../platform/app.ts';
import { sql } from '../../platform/sql.ts';

/** How long reports are kept, in days. */
export const STORED_DAYS = 90;

/** Scheduled: forgets old reports, and groups of which nothing came since. */
export async function pruneErrorReports(app: App): Promise<void> {
  const before = new Date(app.clock.now() - STORED_DAYS * 86_400_000);
  await app.db.execute(sql`delete from error_reports where at < ${before}`);
  await app.db.execute(sql`delete from error_groups where last_at < ${before}`);
}
