import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';

/** Stores a password's hash (`hashPassword`, made before the transaction so that no connection waits for it). */
export async function setPassword(app: Pick<App, 'clock' | 'random'>, tx: Sql, userId: string, hash: string): Promise<void> {
  const now = new Date(app.clock.now());
  await tx.change(
    'accounts.set-password',
    `insert into credentials (id, account_id, provider_id, user_id, password, created_at, updated_at) values ($1, $2::text, 'credential', $2::text, $3, $4, $4)
     on conflict (user_id, provider_id) do update set password = $3, updated_at = $4`,
    [newId(app), userId, hash, now],
  );
}
