import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { sql } from '../../../../platform/sql.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import { signedIn } from '../../sign-in/server/public/guards.ts';

/** Signs one of one's own devices out. A session of somebody else answers like a missing one. @throws AppError `not-found` */
export async function revokeDevice(
  app: App,
  actor: Actor,
  sessionId: string,
  from: Caller,
): Promise<void> {
  const user = signedIn(actor);
  await app.db.transaction(async (tx) => {
    const ended = await tx.execute(
      sql`delete from sessions where id = ${sessionId} and user_id = ${user.id}`,
    );
    if (ended === 0) throw notFound();
    await recordAudit(app, tx, user, {
      action: 'session.revoke',
      objectKind: 'session',
      objectId: sessionId,
      ...traceOf(from),
    });
  });
}

/** Signs out of all devices but this one. */
export async function revokeOtherDevices(
  app: App,
  actor: Actor,
  from: Caller,
): Promise<{ ended: number }> {
  const user = signedIn(actor);
  return app.db.transaction(async (tx) => {
    const ended = await tx.execute(
      sql`delete from sessions where user_id = ${user.id} and id <> ${user.sessionId}`,
    );
    await recordAudit(app, tx, user, {
      action: 'session.revoke-others',
      objectKind: 'account',
      objectId: user.id,
      after: { ended },
      ...traceOf(from),
    });
    return { ended };
  });
}
