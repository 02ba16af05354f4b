import type { App } from '../../platform/app.ts';
import { sql } from '../../platform/sql.ts';

/** How long messages are kept, in days. */
const STORED_DAYS = 30;

/** Scheduled: forgets old messages, and secrets that sign no more. */
export async function purgeMessages(app: App): Promise<void> {
  const now = app.clock.now();
  const before = new Date(now - STORED_DAYS * 86_400_000);
  await app.db.execute(sql`delete from webhook_messages where created_at < ${before}`);
  await app.db.execute(sql`delete from webhook_secrets where ends_at <= ${new Date(now)}`);
}
