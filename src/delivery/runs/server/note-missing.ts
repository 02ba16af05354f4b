import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { bool, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { runNotFound } from '../errors.ts';
import { inRuns, runScope } from './scope.ts';

const closedRow = rowShape({ closed: bool });

/**
 * The desk has looked into what was missing when the truck of a run was counted back: it is no longer to do. The count itself stays as it
 * is. Said again, the first who said it stands.
 * @throws AppError `permission-denied` for who does not work at the desk; `not-found` for a run that is not closed
 */
export async function noteMissing(app: App, actor: UserActor, runId: string): Promise<void> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  await app.db.transaction(async (tx) => {
    const run = await tx.row(
      closedRow,
      sql`select r.state = 'closed' as closed from runs r
           where r.id = ${runId} and ${inRuns(runScope(actor), 'r')}`,
    );
    if (!run?.closed) throw runNotFound();
    await tx.execute(sql`
      insert into run_missing_notes (run_id, noted_by, noted_at)
      values (${runId}, ${actor.id}, ${new Date(app.clock.now())})
      on conflict do nothing`);
  });
}
