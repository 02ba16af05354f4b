import type { Role } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { expiryOf } from './session-lifetimes.ts';

/** Makes a session that begins now good for deliveries and for nothing else. There is no way back but another sign-in. */
export async function confineToDeliveries(
  app: Pick<App, 'clock'>,
  tx: Sql,
  which: SqlText,
  role: Role,
): Promise<void> {
  const now = app.clock.now();
  const ends = new Date(expiryOf({ role, deliveriesOnly: true }, now, now));
  await tx.execute(
    sql`update sessions set deliveries_only = true, expires_at = ${ends} where ${which}`,
  );
}
