import { createHash } from 'node:crypto';
import { type Actor, isSuperAdmin } from '../../../kit/actor.ts';
import { checkSignedInFreshly } from '../../../people/accounts/sign-in/server/public/guards.ts';
import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import { noKeys, permissionDenied } from '../../errors.ts';
import { openLedger } from '../../server/open-ledger.ts';

export const hashState = (state: string) => createHash('sha256').update(state).digest('hex');

/**
 * Starts the way to the accounting system and back. Only the hash of `state` is kept; it works once, for ten minutes, and only in
 * the session that began it.
 */
export async function beginAuthorization(app: App, actor: Actor): Promise<{ url: string }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  checkSignedInFreshly(app, actor);
  const ledger = openLedger(app);
  if (!ledger.canConnect()) throw noKeys();
  const state = Buffer.from(app.random.bytes(32)).toString('base64url');
  const now = app.clock.now();
  await app.db.transaction(async (tx) => {
    await tx.execute(
      sql`delete from accounting_authorizations where created_at < ${new Date(now - 86_400_000)}`,
    );
    await tx.execute(
      sql`insert into accounting_authorizations
                 (state_hash, user_id, session_id, return_to, created_at)
          values (${hashState(state)}, ${actor.id}, ${actor.sessionId}, '/dashboard/accounting',
                  ${new Date(now)})`,
    );
  });
  return { url: ledger.authorizeUrl(state) };
}
