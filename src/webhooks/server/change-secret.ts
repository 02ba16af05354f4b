import { recordAudit } from '../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { sql } from '../../platform/sql.ts';
import { lockReceiver } from './lock-receiver.ts';
import { addSecret } from './secrets.ts';

/** For so long those before it sign too, in ms. */
const BOTH_MS = 24 * 3_600_000;

/**
 * Gives a receiver another secret and answers it, this once. For a day whatever was its secret signs as well, also where the answer was lost and it is
 * asked again.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`
 */
export async function changeSecret(
  app: App,
  actor: UserActor,
  { id }: { id: string },
  trace: { requestId: string; network: string },
): Promise<{ secret: string }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    await lockReceiver(tx, id);
    await tx.execute(
      sql`update webhook_secrets set ends_at = ${new Date(app.clock.now() + BOTH_MS)}
           where receiver_id = ${id} and ends_at is null`,
    );
    const secret = await addSecret(app, tx, id);
    await recordAudit(app, tx, actor, {
      action: 'webhook.secret',
      objectKind: 'webhook',
      objectId: id,
      ...trace,
    });
    return { secret };
  });
}
