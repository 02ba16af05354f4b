import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { sql } from '../../../../platform/sql.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import { countManaging, deskOnly } from '../../sign-in/server/public/guards.ts';
import { inPeople, peopleScope } from './public/scope.ts';

/**
 * Signs one phone out that is signed in for deliveries only: a lost one, or a driver who left. It acts at the phone's next request.
 * Other sessions of the person are not touched. @throws AppError `permission-denied`, `not-found`
 */
export async function signOutPhone(
  app: App,
  actor: Actor,
  { personId, sessionId }: { personId: string; sessionId: string },
  from: Caller,
): Promise<void> {
  const staff = deskOnly(actor);
  await countManaging(app, staff);
  await app.db.transaction(async (tx) => {
    const ended = await tx.execute(sql`delete from sessions s using users u
          where s.id = ${sessionId} and s.user_id = ${personId} and s.deliveries_only
            and u.id = s.user_id and ${inPeople(peopleScope(staff), 'u')}`);
    if (ended === 0) throw notFound();
    await recordAudit(app, tx, staff, {
      action: 'session.revoke',
      objectKind: 'session',
      objectId: sessionId,
      ...traceOf(from),
    });
  });
}
