import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';

/** Until then whoever scans it is told that it has expired. */
const KEPT_MS = 86_400_000;

/** Clears codes that nobody signed, a day after they expired. What was signed stays, also when it was taken back. */
export async function purgeReceivingLinks(app: App): Promise<void> {
  await app.db.execute(
    sql`delete from receiving_links
         where signed_at is null and expires_at < ${new Date(app.clock.now() - KEPT_MS)}`,
  );
}
