import { createHash } from 'node:crypto';
import { freshly } from '../../accounts/sign-in/server/guards.ts';
import { type Actor, isSuperAdmin } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { noKeys, permissionDenied } from '../errors.ts';
import { canConnect } from '../quickbooks/server/environment.ts';
import { authorizeUrl } from '../quickbooks/server/oauth.ts';

export const hashState = (state: string) => createHash('sha256').update(state).digest('hex');

/**
 * Starts the way to QuickBooks and back. Only the hash of `state` is kept; it works once, for ten minutes, and only in the
 * session that began it.
 */
export async function beginAuthorization(app: App, actor: Actor): Promise<{ url: string }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  freshly(app, actor);
  if (!canConnect(app.config)) throw noKeys();
  const state = Buffer.from(app.random.bytes(32)).toString('base64url');
  await app.db.transaction(async (tx) => {
    await tx.execute(
      'accounting.forget-states',
      'delete from accounting_authorizations where created_at < $1',
      [new Date(app.clock.now() - 86_400_000)],
    );
    await tx.execute(
      'accounting.begin',
      'insert into accounting_authorizations (state_hash, user_id, session_id, return_to, created_at) values ($1, $2, $3, $4, $5)',
      [
        hashState(state),
        actor.id,
        actor.sessionId,
        '/dashboard/accounting',
        new Date(app.clock.now()),
      ],
    );
  });
  return { url: authorizeUrl(app, state) };
}
