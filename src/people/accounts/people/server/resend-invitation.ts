import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor, Role } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { bool, type RowOf, rowShape, text, textOf } from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { alreadyActive } from '../../errors.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import { LIMITS } from '../../sign-in/server/limits.ts';
import { countManaging, deskOnly } from '../../sign-in/server/public/guards.ts';
import { sendInvitation } from './create-account.ts';
import { inPeople, peopleScope } from './public/scope.ts';

const invitedRow = rowShape({
  id: text,
  displayName: text,
  email: text,
  role: textOf<Role>(),
  active: bool,
});

/** Somebody of these accounts `u` who has not chosen a password yet, locked. @throws AppError `not-found`, `account/already-active` */
export async function invitedPerson(
  tx: Sql,
  which: SqlText,
): Promise<Omit<RowOf<typeof invitedRow>, 'active'>> {
  const found = await tx.row(
    invitedRow,
    sql`select u.id, u.display_name, u.email, u.role,
               exists (select 1 from credentials c where c.user_id = u.id) as active
          from users u
         where not u.disabled and u.deleted_at is null and ${which}
           for update`,
  );
  if (!found) throw notFound();
  const { active, ...person } = found;
  if (active) throw alreadyActive();
  return person;
}

/** Limits the invitations per address and hour, for all senders together. @throws AppError `auth/too-many-requests` */
export const countInvitation = (app: App, id: string): Promise<void> =>
  app.limits.take('invitation', id, LIMITS.invitation);

/**
 * Sends the invitation again to somebody who has not chosen a password yet; the earlier link dies.
 * @throws AppError `not-found`, `account/already-active`, `auth/too-many-requests`
 */
export async function resendInvitation(
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
    await countInvitation(app, id);
    await sendInvitation(app, tx, staff, person);
    await recordAudit(app, tx, staff, {
      action: 'account.invite-again',
      objectKind: 'account',
      objectId: id,
      ...traceOf(from),
    });
  });
}
