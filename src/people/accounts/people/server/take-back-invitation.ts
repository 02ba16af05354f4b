import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { sql } from '../../../../platform/sql.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import { countManaging, deskOnly } from '../../sign-in/server/public/guards.ts';
import { forgetPerson } from './delete-account.ts';
import { inPeople, peopleScope } from './public/scope.ts';
import { invitedPerson } from './resend-invitation.ts';

/**
 * Takes an invitation back that nobody has used: its link dies and the account goes, so the address can be invited again. Staff who are no
 * super_admin take back those of buyers whom they see. @throws AppError `not-found`, `account/already-active`
 */
export async function takeBackInvitation(
  app: App,
  actor: Actor,
  id: string,
  from: Caller,
): Promise<void> {
  const staff = deskOnly(actor);
  await countManaging(app, staff);
  await app.db.transaction(async (tx) => {
    const person = await invitedPerson(
      tx,
      sql`u.id = ${id} and ${inPeople(peopleScope(staff), 'u')}`,
    );
    await forgetPerson(tx, id, person.email, new Date(app.clock.now()));
    await recordAudit(app, tx, staff, {
      action: 'account.take-back-invitation',
      objectKind: 'account',
      objectId: id,
      ...traceOf(from),
    });
  });
}
