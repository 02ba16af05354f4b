import type { App } from '../../platform/app.ts';

/** How long reports are kept, in days. */
export const KEPT_DAYS = 90;

/** Scheduled: forgets old reports, and groups of which nothing came since. */
export async function pruneErrorReports(app: App): Promise<void> {
  const before = new Date(app.clock.now() - KEPT_DAYS * 86_400_000);
  await app.db.execute('errors.prune', 'delete from error_reports where at < $1', [before]);
  await app.db.execute('errors.prune-groups', 'delete from error_groups where last_at < $1', [
    before,
  ]);
}
