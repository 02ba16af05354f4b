import { recordAudit } from '../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { sql } from '../../platform/sql.ts';
import { inserting } from '../../platform/write-rows.ts';
import { TEST_TYPE } from '../contract.ts';
import { enqueueingMessages } from './enqueue-messages.ts';
import { lockReceiver } from './lock-receiver.ts';
import { newMessageRow } from './tell-receivers.ts';

/** For page and endpoint alike: nobody is called more often at somebody's word. */
const LIMIT = { points: 30, seconds: 3600 };

/**
 * Queues a message that says nothing, the way every message goes; it is tried once, also while the receiver is paused.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`; `auth/too-many-requests`
 */
export async function sendTest(
  app: App,
  actor: UserActor,
  { id: receiverId }: { id: string },
  trace: { requestId: string; network: string },
): Promise<{ messageId: string }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  await app.limits.take('webhook-test', actor.id, LIMIT);
  const id = newId(app);
  const createdAt = new Date(app.clock.now());
  await app.db.transaction(async (tx) => {
    await lockReceiver(tx, receiverId);
    const message = {
      id,
      receiverId,
      eventSeq: null,
      type: TEST_TYPE,
      subject: '',
      body: JSON.stringify({ type: TEST_TYPE, timestamp: createdAt.toISOString(), data: {} }),
      state: 'waiting',
      createdAt,
    };
    await tx.execute(
      sql`with told as (
            insert into webhook_messages ${inserting(newMessageRow, message)} returning id, receiver_id)
          ${enqueueingMessages(sql`told m`)}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'webhook.test',
      objectKind: 'webhook',
      objectId: receiverId,
      after: { messageId: id },
      ...trace,
    });
  });
  return { messageId: id };
}
