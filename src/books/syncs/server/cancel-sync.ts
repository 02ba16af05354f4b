import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { rowShape, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { SYNC_KINDS, type SyncKind } from '../../choices.ts';
import type { RunState } from '../../contract.ts';
import { nothingToCancel, permissionDenied } from '../../errors.ts';
import type { CancelSync } from '../sync-contract.ts';
import { dropRows } from './sync-run.ts';

const cancelled = rowShape({ kind: textOf<SyncKind>(), state: textOf<RunState>() });

/**
 * Cancels a run: one that waits ends at once, one that is at work ends at its next page, before anything of it comes into force.
 * @throws failed-precondition when it has ended already
 */
export async function cancelSync(
  app: App,
  actor: Actor,
  { runId }: CancelSync,
): Promise<{ runId: string; state: RunState }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const now = new Date(app.clock.now());
    const by = actor.id;
    const kinds = [...SYNC_KINDS];
    const run = await tx.row(
      cancelled,
      sql`update sync_runs
             set cancel_asked_at = coalesce(cancel_asked_at, ${now}), cancelled_by = ${by},
                 state = case when state = 'running' then state else 'cancelled' end,
                 finished_at = case when state = 'running' then null else ${now}::timestamptz end
           where id = ${runId} and kind = any(${kinds}::text[])
             and state in ('queued', 'running', 'waiting')
          returning kind, state`,
    );
    if (!run) throw nothingToCancel();
    if (run.state === 'cancelled') await dropRows(tx, runId);
    await recordAudit(app, tx, actor, {
      action: 'accounting.sync-cancel',
      objectKind: 'sync-run',
      objectId: runId,
      after: { kind: run.kind },
    });
    return { runId, state: run.state };
  });
}
