import { recordAudit } from '../../company/server/record-audit.ts';
import { type Actor, isSuperAdmin } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import { violates } from '../../platform/database.ts';
import { enqueue } from '../../platform/queue.ts';
import type { SyncKind } from '../contract.ts';
import { notConnected, permissionDenied, syncRunning } from '../errors.ts';
import { liveConnection } from '../quickbooks/server/connection.ts';

/** Starts one sync; the queue does it. One of a kind at a time. */
export async function startSync(app: App, actor: Actor, kind: SyncKind): Promise<{ runId: string; state: 'queued' }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const runId = newId(app);
  try {
    await app.db.transaction(async (tx) => {
      if ((await liveConnection(tx))?.state !== 'connected') throw notConnected();
      await tx.change('syncs.add', `insert into sync_runs (id, kind, state, started_by, created_at) values ($1, $2, 'queued', $3, $4)`, [
        runId,
        kind,
        actor.id,
        new Date(app.clock.now()),
      ]);
      await enqueue(tx, 'run-sync', { runId }, { key: `sync:${runId}`, maxAttempts: 3, queue: 'sync' });
      await recordAudit(app, tx, actor, { action: `accounting.sync-${kind}`, objectKind: 'sync-run', objectId: runId });
    });
  } catch (error) {
    throw violates(error, 'sync_runs_active') ? syncRunning() : error;
  }
  return { runId, state: 'queued' };
}
