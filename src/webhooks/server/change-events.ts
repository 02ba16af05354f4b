import { recordAudit } from '../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { notFound, permissionDenied } from '../../platform/http/errors.ts';
import { rowShape, textListOf } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { type ChangeEvents, type MessageType, TEST_TYPE } from '../contract.ts';

const typesRow = rowShape({ types: textListOf<MessageType>() });

/**
 * Says anew which events a receiver is told of, from now on. What waits or failed of an event that was taken away goes with it and is not sent;
 * what was sent stays on the list. Returns how many did not go out. It says how it is to be, so a second press changes nothing.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`
 */
export async function changeEvents(
  app: App,
  actor: UserActor,
  { id, types }: ChangeEvents,
  trace: { requestId: string; network: string },
): Promise<{ unsent: number }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    // Whoever is writing messages by the list of before is waited for, and the next one reads the new list: they lock it for share.
    const before = await tx.row(
      typesRow,
      sql`select r.types from webhook_receivers r where r.id = ${id} for update`,
    );
    if (!before) throw notFound();
    if (types.length === before.types.length && types.every((type) => before.types.includes(type)))
      return { unsent: 0 };
    await tx.execute(sql`update webhook_receivers set types = ${types} where id = ${id}`);
    const unsent = await tx.execute(
      sql`delete from webhook_messages
           where receiver_id = ${id} and state <> 'sent' and not type = any(${[...types, TEST_TYPE]}::text[])`,
    );
    await recordAudit(app, tx, actor, {
      action: 'webhook.events',
      objectKind: 'webhook',
      objectId: id,
      before: { types: before.types },
      after: { types, unsent },
      ...trace,
    });
    return { unsent };
  });
}
