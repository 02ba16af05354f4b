import { freshly } from '../../accounts/sign-in/server/guards.ts';
import { recordAudit } from '../../company/server/record-audit.ts';
import { type Actor, isSuperAdmin } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { notConnected, permissionDenied } from '../errors.ts';
import { liveConnection, refreshTokenOf } from '../quickbooks/server/connection.ts';
import { revokeTokens } from '../quickbooks/server/oauth.ts';

/**
 * Ends the connection here at once and asks QuickBooks to kill the tokens. `revoked: false` means that QuickBooks did not
 * confirm: then the person should also disconnect there.
 */
export async function disconnect(
  app: App,
  actor: Actor,
): Promise<{ companyName: string; revoked: boolean }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  freshly(app, actor);
  const ended = await app.db.transaction(async (tx) => {
    const live = await liveConnection(tx);
    if (!live) return undefined;
    const token = await refreshTokenOf(app, tx, live.id);
    const changed = await tx.execute(
      'accounting.disconnect',
      `update accounting_connections set state = 'disconnected', disconnected_at = $2, access_token = null, access_expires_at = null, refresh_token = null, refresh_expires_at = null
        where id = $1 and state <> 'disconnected'`,
      [live.id, new Date(app.clock.now())],
    );
    if (changed === 0) return undefined;
    await recordAudit(app, tx, actor, {
      action: 'accounting.disconnect',
      objectKind: 'accounting-connection',
      objectId: live.id,
      before: { realmId: live.realmId },
    });
    return { companyName: live.companyName, token };
  });
  if (!ended) throw notConnected();
  return {
    companyName: ended.companyName,
    revoked: ended.token ? await revokeTokens(app, ended.token) : true,
  };
}
