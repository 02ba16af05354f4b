import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { sql } from '../../../../platform/sql.ts';
import { voidActionCodes } from '../../sign-in/server/action-codes.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import {
  countManaging,
  keepOneSuperAdmin,
  superAdminOnly,
} from '../../sign-in/server/public/guards.ts';

/**
 * Disables an account: its sessions and open links are gone with the commit, so it acts at the next request, everywhere.
 * @throws AppError `permission-denied`, `not-found`, `account/last-super-admin`
 */
export async function disableAccount(
  app: App,
  actor: Actor,
  id: string,
  from: Caller,
): Promise<void> {
  const admin = superAdminOnly(actor);
  await countManaging(app, admin);
  await app.db.transaction(async (tx) => {
    await keepOneSuperAdmin(tx, id);
    const changed =
      await tx.execute(sql`update users set disabled = true, updated_at = ${new Date(app.clock.now())}
          where id = ${id} and deleted_at is null`);
    if (changed === 0) throw notFound();
    await tx.execute(sql`delete from sessions where user_id = ${id}`);
    await voidActionCodes(app, tx, id, null);
    await recordAudit(app, tx, admin, {
      action: 'account.disable',
      objectKind: 'account',
      objectId: id,
      ...traceOf(from),
    });
  });
}

/** Lets a disabled account sign in again, with the password it had. @throws AppError `permission-denied`, `not-found` */
export async function enableAccount(
  app: App,
  actor: Actor,
  id: string,
  from: Caller,
): Promise<void> {
  const admin = superAdminOnly(actor);
  await countManaging(app, admin);
  await app.db.transaction(async (tx) => {
    const changed =
      await tx.execute(sql`update users set disabled = false, updated_at = ${new Date(app.clock.now())}
          where id = ${id} and deleted_at is null`);
    if (changed === 0) throw notFound();
    await recordAudit(app, tx, admin, {
      action: 'account.enable',
      objectKind: 'account',
      objectId: id,
      ...traceOf(from),
    });
  });
}

/** Signs a person out of all devices. @throws AppError `permission-denied`, `not-found` */
export async function signOutPerson(
  app: App,
  actor: Actor,
  id: string,
  from: Caller,
): Promise<{ ended: number }> {
  const admin = superAdminOnly(actor);
  return app.db.transaction(async (tx) => {
    const there = await tx.execute(
      sql`select 1 from users where id = ${id} and deleted_at is null`,
    );
    if (there === 0) throw notFound();
    const ended = await tx.execute(sql`delete from sessions where user_id = ${id}`);
    await recordAudit(app, tx, admin, {
      action: 'account.sign-out-everywhere',
      objectKind: 'account',
      objectId: id,
      after: { ended },
      ...traceOf(from),
    });
    return { ended };
  });
}
