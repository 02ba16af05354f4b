import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { violates } from '../../../platform/database-errors.ts';
import { jsonRow, present, rowShape, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { setting } from '../../../platform/write-rows.ts';
import type { RunKind } from '../../choices.ts';
import type { ResolveSync } from '../../contract.ts';
import { noOpenQuestion, permissionDenied, syncRunning } from '../../errors.ts';
import { answerRow, questionRow, readingAnew } from './question-row.ts';
import { enqueueRun } from './sync-run.ts';

const askingRun = rowShape({ kind: textOf<RunKind>(), question: present(jsonRow(questionRow)) });

const leftAsItWas = (now: Date) =>
  sql`, finished_at = ${now},
        report = jsonb_build_object('text', 'Left as it was. Nothing was changed.')`;

/**
 * Answers a run that asks. A yes lets exactly the shown losses happen, after the books were read once more; anything beyond
 * them asks again. A no leaves everything as it is. @throws failed-precondition when nothing is asked any more
 */
export async function resolveSync(
  app: App,
  actor: Actor,
  { runId, answer }: ResolveSync,
): Promise<{ runId: string; state: 'queued' | 'done' }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const state = answer === 'accept' ? 'queued' : 'done';
  try {
    await app.db.transaction(async (tx) => {
      const run = await tx.row(
        askingRun,
        sql`select kind, question from sync_runs where id = ${runId} and state = 'waiting'
               for update`,
      );
      if (!run) throw noOpenQuestion();
      const keys = run.question.items.map((item) => item.key);
      const now = new Date(app.clock.now());
      const accepted = answer === 'accept' ? keys : [];
      await tx.execute(
        sql`update sync_runs
               set state = ${state}, accepted_keys = ${accepted}::text[],
                   ${setting(answerRow, { answer, answeredBy: actor.id, answeredAt: now })},
                   attempts = 0, next_try_at = null, ${readingAnew}${answer === 'accept' ? sql.empty : leftAsItWas(now)}
             where id = ${runId}`,
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
