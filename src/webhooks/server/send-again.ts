import { recordAudit } from '../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { notFound, permissionDenied } from '../../platform/http/errors.ts';
import { int, rowShape, text } from '../../platform/row-shape.ts';
import { type SqlText, sql } from '../../platform/sql.ts';
import { enqueueingMessages } from './enqueue-messages.ts';
import { lockReceiver } from './lock-receiver.ts';

const ofRow = rowShape({ receiverId: text });
const countRow = rowShape({ count: int });

/** These messages wait again, with all their tries before them, under the ids that they had. Tries of before go on being counted. */
async function queueAgain(tx: Sql, which: SqlText): Promise<number> {
  const queued = await tx.row(
    countRow,
    sql`with again as (
          update webhook_messages set state = 'waiting', tries_before = tries_before + tries, tries = 0 where ${which} returning id, receiver_id)
        ${enqueueingMessages(sql`again m`)}`,
  );
  return queued?.count ?? 0;
}

/**
 * Sends one message again, whatever became of it.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`
 */
export async function sendMessageAgain(
  app: App,
  actor: UserActor,
  { id }: { id: string },
  trace: { requestId: string; network: string },
): Promise<void> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  await app.db.transaction(async (tx) => {
    const of = await tx.row(ofRow, sql`select receiver_id from webhook_messages where id = ${id}`);
    if (!of) throw notFound();
    await queueAgain(tx, sql`id = ${id}`);
    await recordAudit(app, tx, actor, {
      action: 'webhook.send-again',
      objectKind: 'webhook',
      objectId: of.receiverId,
      after: { messageId: id },
      ...trace,
    });
  });
}

/**
 * Sends all again that a receiver was not told. Returns how many.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`
 */
export async function sendFailedAgain(
  app: App,
  actor: UserActor,
  { id }: { id: string },
  trace: { requestId: string; network: string },
): Promise<{ count: number }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    await lockReceiver(tx, id);
    const count = await queueAgain(tx, sql`receiver_id = ${id} and state = 'failed'`);
    if (count > 0)
      await recordAudit(app, tx, actor, {
        action: 'webhook.send-again',
        objectKind: 'webhook',
        objectId: id,
        after: { failed: count },
        ...trace,
      });
    return { count };
  });
}
