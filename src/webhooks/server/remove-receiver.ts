import { recordAudit } from '../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { sql } from '../../platform/sql.ts';
import { hostOf } from '../contract.ts';
import { lockReceiver } from './lock-receiver.ts';

/**
 * Removes a receiver with its secrets and messages. What waits for it is not sent.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`
 */
export async function removeReceiver(
  app: App,
  actor: UserActor,
  { id }: { id: string },
  trace: { requestId: string; network: string },
): Promise<void> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  await app.db.transaction(async (tx) => {
    const { address } = await lockReceiver(tx, id);
    await tx.execute(sql`delete from webhook_receivers where id = ${id}`);
    await recordAudit(app, tx, actor, {
      action: 'webhook.remove',
      objectKind: 'webhook',
      objectId: id,
      before: { host: hostOf(address) },
      ...trace,
    });
  });
}
