import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import { STORED_DAYS } from '../quick-order.ts';

const DAY_MS = 86_400_000;

/** Throws away lists that nobody has worked on for seven days. May run twice. */
export async function purgeQuickOrders(app: App): Promise<void> {
  const before = new Date(app.clock.now() - STORED_DAYS * DAY_MS);
  await app.db.execute(sql`delete from quick_orders where changed_at < ${before}`);
}
