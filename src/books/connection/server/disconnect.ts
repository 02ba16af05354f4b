import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, isSuperAdmin } from '../../../kit/actor.ts';
import { checkSignedInFreshly } from '../../../people/accounts/sign-in/server/public/guards.ts';
import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import { clearing } from '../../../platform/write-rows.ts';
import { notConnected, permissionDenied } from '../../errors.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { keysRow, liveConnection } from './public/connection.ts';

/**
 * Ends the connection here at once and asks the accounting system to kill the keys. `revoked: false` means that it did not
 * confirm: then the person should also disconnect there.
 */
export async function disconnectBooks(
  app: App,
  actor: Actor,
): Promise<{ companyName: string; revoked: boolean }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  checkSignedInFreshly(app, actor);
  const ended = await app.db.transaction(async (tx) => {
    const live = await liveConnection(tx);
    if (!live) return undefined;
    const revoke = await openLedger(app).prepareRevocation(tx, live.id);
    const changed = await tx.execute(
      sql`update accounting_connections
             set state = 'disconnected', disconnected_at = ${new Date(app.clock.now())},
                 ${clearing(keysRow)}
           where id = ${live.id} and state <> 'disconnected'`,
    );
    if (changed === 0) return undefined;
    await recordAudit(app, tx, actor, {
      action: 'accounting.disconnect',
      objectKind: 'accounting-connection',
      objectId: live.id,
      before: { realmId: live.realmId },
    });
    return { companyName: live.companyName, revoke };
  });
  if (!ended) throw notConnected();
  return { companyName: ended.companyName, revoked: await ended.revoke() };
}
