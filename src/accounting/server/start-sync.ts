import { recordAudit } from '../../company/server/record-audit.ts';
import { type Actor, isSuperAdmin } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import { violates } from '../../platform/database-errors.ts';
import type { SyncKind } from '../contract.ts';
import { notConnected, permissionDenied, syncRunning } from '../errors.ts';
import { liveConnection } from '../quickbooks/server/connection.ts';
import { enqueueRun, freeDeadRuns } from './sync-run.ts';

/**
 * Starts one sync; the queue does it. One of a kind at a time: a run that was interrupted goes on instead of a second one, and
 * a run that still asks is closed without removing anything, because this one reads anew.
 */
export async function startSync(
  app: App,
  actor: Actor,
  kind: SyncKind,
): Promise<{ runId: string; state: 'queued' }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const runId = newId(app);
  try {
    return await app.db.transaction(async (tx) => {
      if ((await liveConnection(tx))?.state !== 'connected') throw notConnected();
      await freeDeadRuns(app, tx);
      const interrupted = await tx.row<{ id: string }>(
        'syncs.interrupted',
        `select id from sync_runs where kind = $1 and state = 'queued' and interrupted > 0`,
        [kind],
      );
      if (interrupted) {
        await enqueueRun(tx, interrupted.id);
        return { runId: interrupted.id, state: 'queued' as const };
      }
      await tx.execute(
        'syncs.replace',
        `update sync_runs set state = 'done', finished_at = $2, report = jsonb_build_object('text', 'Nothing was changed: a later sync took this one’s place.')
          where kind = $1 and state = 'waiting'`,
        [kind, new Date(app.clock.now())],
      );
      await tx.execute(
        'syncs.add',
        `insert into sync_runs (id, kind, state, started_by, created_at) values ($1, $2, 'queued', $3, $4)`,
        [runId, kind, actor.id, new Date(app.clock.now())],
      );
      await enqueueRun(tx, runId);
      await recordAudit(app, tx, actor, {
        action: `accounting.sync-${kind}`,
        objectKind: 'sync-run',
        objectId: runId,
      });
      return { runId, state: 'queued' as const };
    });
  } catch (error) {
    throw violates(error, 'sync_runs_active') ? syncRunning() : error;
  }
}
