import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { notFound, permissionDenied } from '../../platform/http/errors.ts';
import { sql } from '../../platform/sql.ts';
import { recordAudit } from './record-audit.ts';

/** Marks a kind of fault as mended, or opens it again. The next fault of the kind opens it by itself. */
export async function resolveErrorGroup(
  app: App,
  actor: UserActor,
  input: { fingerprint: string; settled: boolean },
): Promise<void> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  await app.db.transaction(async (tx) => {
    const changed = await tx.execute(
      sql`update error_groups set settled_at = ${input.settled ? new Date(app.clock.now()) : null}
           where fingerprint = ${input.fingerprint}`,
    );
    if (changed === 0) throw notFound();
    await recordAudit(app, tx, actor, {
      action: input.settled ? 'errors.settle' : 'errors.reopen',
      objectKind: 'error-group',
      objectId: input.fingerprint,
    });
  });
}
