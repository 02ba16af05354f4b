import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { violates } from '../../../platform/database-errors.ts';
import { bool, nullable, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting, setting } from '../../../platform/write-rows.ts';
import type { SyncKind } from '../../choices.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { notConnected, permissionDenied, syncRunning } from '../../errors.ts';
import { answerRow } from './question-row.ts';
import { enqueueRun, freeDeadRuns } from './sync-run.ts';

const idRow = rowShape({ id: text });
const newRunRow = rowShape({
  id: text,
  kind: textOf<SyncKind>(),
  state: textOf<'queued'>(),
  startedBy: nullable(text),
  scheduled: bool,
});

const REPLACED = JSON.stringify({
  text: 'Nothing was changed: a later sync took this one’s place.',
});

/** A new run in line. `startedBy` null: the schedule. @returns its id */
export async function openRun(
  app: App,
  tx: Sql,
  kind: SyncKind,
  startedBy: string | null,
): Promise<string> {
  const id = newId(app);
  await tx.execute(
    sql`insert into sync_runs ${inserting(
      newRunRow,
      { id, kind, state: 'queued', startedBy, scheduled: startedBy === null },
      { createdAt: new Date(app.clock.now()) },
    )}`,
  );
  await enqueueRun(tx, id);
  return id;
}

/**
 * Starts one sync; the queue does it. One of a kind at a time: a run that was interrupted goes on instead of a second one, and
 * a run that still asks is closed without removing anything, because this one reads anew.
 */
export async function startSync(
  app: App,
  actor: Actor,
  kind: SyncKind,
): Promise<{ runId: string; state: 'queued' }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  try {
    return await app.db.transaction(async (tx) => {
      if ((await liveConnection(tx))?.state !== 'connected') throw notConnected();
      await freeDeadRuns(app, tx);
      const interrupted = await tx.row(
        idRow,
        sql`select id from sync_runs
             where kind = ${kind} and state = 'queued' and interrupted > 0`,
      );
      if (interrupted) {
        await enqueueRun(tx, interrupted.id);
        return { runId: interrupted.id, state: 'queued' as const };
      }
      const now = new Date(app.clock.now());
      await tx.execute(
        sql`update sync_runs
               set state = 'done', finished_at = ${now}, report = ${REPLACED},
                   ${setting(answerRow, {
                     answer: 'replaced',
                     answeredBy: actor.id,
                     answeredAt: now,
                   })}
             where kind = ${kind} and state = 'waiting'`,
      );
      const runId = await openRun(app, tx, kind, actor.id);
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
