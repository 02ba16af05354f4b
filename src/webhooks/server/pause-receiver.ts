import { recordAudit } from '../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { sql } from '../../platform/sql.ts';
import { enqueueingMessages } from './enqueue-messages.ts';
import { lockReceiver } from './lock-receiver.ts';

/**
 * Pauses a receiver, or resumes it: then all goes out that waited meanwhile. It says how it is to be, so a second press changes nothing.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`
 */
export async function pauseReceiver(
  app: App,
  actor: UserActor,
  { id, paused }: { id: string; paused: boolean },
  trace: { requestId: string; network: string },
): Promise<void> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  await app.db.transaction(async (tx) => {
    const { pausedBy } = await lockReceiver(tx, id);
    if ((pausedBy !== null) === paused) return;
    await tx.execute(
      sql`update webhook_receivers set paused_by = ${paused ? 'person' : null}, failing_since = null
           where id = ${id}`,
    );
    if (!paused)
      await tx.execute(
        enqueueingMessages(
          sql`(select id, receiver_id from webhook_messages
                where receiver_id = ${id} and state = 'waiting' order by created_at, id) m`,
        ),
      );
    await recordAudit(app, tx, actor, {
      action: paused ? 'webhook.pause' : 'webhook.resume',
      objectKind: 'webhook',
      objectId: id,
      before: { paused: pausedBy },
      ...trace,
    });
  });
}
