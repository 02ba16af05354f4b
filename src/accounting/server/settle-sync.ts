import { recordAudit } from '../../company/server/record-audit.ts';
import { type Actor, isSuperAdmin } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { violates } from '../../platform/database-errors.ts';
import type { RunKind, SettleSync, SyncQuestion } from '../contract.ts';
import { nothingAsked, permissionDenied, syncRunning } from '../errors.ts';
import { enqueueRun } from './sync-run.ts';

/**
 * Answers a run that asks. A yes lets exactly the shown losses happen, after the books were read once more; anything beyond
 * them asks again. A no leaves everything as it is. @throws failed-precondition when nothing is asked any more
 */
export async function settleSync(
  app: App,
  actor: Actor,
  { runId, answer }: SettleSync,
): Promise<{ runId: string; state: 'queued' | 'done' }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const state = answer === 'accept' ? 'queued' : 'done';
  try {
    await app.db.transaction(async (tx) => {
      const run = await tx.row<{ kind: RunKind; question: SyncQuestion }>(
        'syncs.asking',
        `select kind, question from sync_runs where id = $1 and state = 'waiting' for update`,
        [runId],
      );
      if (!run) throw nothingAsked();
      const keys = run.question.items.map((item) => item.key);
      await tx.execute(
        'syncs.settle',
        `update sync_runs set state = $2, accepted_keys = $3, attempts = 0, next_try_at = null,
                finished_at = case when $2 = 'done' then $4::timestamptz end,
                report = case when $2 = 'done' then jsonb_build_object('text', 'Left as it was. Nothing was changed.') else report end
          where id = $1`,
        [runId, state, answer === 'accept' ? keys : [], new Date(app.clock.now())],
      );
      if (answer === 'accept') await enqueueRun(tx, runId);
      await recordAudit(app, tx, actor, {
        action: `accounting.sync-${answer}`,
        objectKind: 'sync-run',
        objectId: runId,
        after: { kind: run.kind, count: keys.length },
      });
    });
  } catch (error) {
    throw violates(error, 'sync_runs_active') ? syncRunning() : error;
  }
  return { runId, state };
}
