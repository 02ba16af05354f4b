import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor } from '../../../../kit/actor.ts';
import { AppError } from '../../../../kit/app-error.ts';
import type { App } from '../../../../platform/app.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { bool, rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import { countManaging, deskOnly } from '../../sign-in/server/public/guards.ts';
import { sendInvitation } from './create-account.ts';
import { inPeople, peopleScope } from './public/scope.ts';

const invitedRow = rowShape({ id: text, displayName: text, email: text, active: bool });

/** Sends the invitation again to somebody who has not chosen a password yet. @throws AppError `not-found`, `account/already-active` */
export async function resendInvitation(
  app: App,
  actor: Actor,
  id: string,
  from: Caller,
): Promise<void> {
  const staff = deskOnly(actor);
  await countManaging(app, staff);
  await app.db.transaction(async (tx) => {
    const person = await tx.row(
      invitedRow,
      sql`select u.id, u.display_name, u.email,
                 exists (select 1 from credentials c where c.user_id = u.id) as active
            from users u
           where u.id = ${id} and not u.disabled and ${inPeople(peopleScope(staff), 'u')}
             for update`,
    );
    if (!person) throw notFound();
    if (person.active)
      throw new AppError(
        'account/already-active',
        409,
        'This person has chosen a password already. They can use “Forgot password”.',
      );
    await sendInvitation(app, tx, staff, {
      id: person.id,
      displayName: person.displayName,
      email: person.email,
    });
    await recordAudit(app, tx, staff, {
      action: 'account.invite-again',
      objectKind: 'account',
      objectId: id,
      ...traceOf(from),
    });
  });
}
