import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { dropRows } from './sync-run.ts';

const ended = rowShape({ id: text });

/**
 * Ends every sync that was begun with the company before: a question that it asked can't be answered for another one, and a yes
 * that was given counts no more. The nightly ones are off until somebody turns them on for this company. `by`: who confirmed it.
 */
export async function endSyncs(app: App, tx: Sql, by: string): Promise<void> {
  const now = new Date(app.clock.now());
  const runs = await tx.rows(
    ended,
    sql`update sync_runs
           set cancel_asked_at = coalesce(cancel_asked_at, ${now}), cancelled_by = ${by},
               accepted_keys = '{}',
               state = case when state = 'running' then state else 'cancelled' end,
               finished_at = case when state = 'running' then null else ${now}::timestamptz end
         where state in ('queued', 'running', 'waiting') returning id`,
  );
  for (const run of runs) await dropRows(tx, run.id);
  await tx.execute(sql`update sync_schedules set is_on = false where is_on`);
}
