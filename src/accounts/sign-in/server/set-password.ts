import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';

/**
 * Stores a password's hash (`hashPassword`, made before the transaction so that no connection waits for it). The caller has checked the
 * password for the role that waits for it: from here on the person has that role, and all their sessions end.
 */
export async function setPassword(
  app: Pick<App, 'clock' | 'random'>,
  tx: Sql,
  userId: string,
  hash: string,
): Promise<void> {
  const now = new Date(app.clock.now());
  await tx.execute(
    'accounts.set-password',
    `insert into credentials (id, account_id, provider_id, user_id, password, created_at, updated_at) values ($1, $2::text, 'credential', $2::text, $3, $4, $4)
     on conflict (user_id, provider_id) do update set password = $3, updated_at = $4`,
    [newId(app), userId, hash, now],
  );
  const promoted = await tx.execute(
    'accounts.give-awaited-role',
    'update users set role = awaited_role, awaited_role = null, updated_at = $2 where id = $1 and awaited_role is not null',
    [userId, now],
  );
  if (promoted > 0)
    await tx.execute(
      'accounts.end-sessions-of-promoted',
      'delete from sessions where user_id = $1',
      [userId],
    );
}
