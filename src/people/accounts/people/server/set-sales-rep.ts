import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { sql } from '../../../../platform/sql.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import { countManaging, superAdminOnly } from '../../sign-in/server/public/guards.ts';

/**
 * Says whether a person of role user is a sales rep: what their dashboard begins with, and that they read the notes of visits to customers
 * they may see. What they may see otherwise stays as it is. Doing it again changes nothing.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`, also for staff, who are no reps
 */
export async function setSalesRep(
  app: App,
  actor: Actor,
  id: string,
  { salesRep, from }: { salesRep: boolean; from: Caller },
): Promise<void> {
  const admin = superAdminOnly(actor);
  await countManaging(app, admin);
  await app.db.transaction(async (tx) => {
    const changed = await tx.execute(sql`
      update users set sales_rep = ${salesRep}, updated_at = ${new Date(app.clock.now())}
       where id = ${id} and role = 'user' and deleted_at is null`);
    if (changed === 0) throw notFound();
    await recordAudit(app, tx, admin, {
      action: 'account.sales-rep',
      objectKind: 'account',
      objectId: id,
      after: { salesRep },
      ...traceOf(from),
    });
  });
}
