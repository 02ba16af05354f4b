import type { Sql } from '../../platform/database.ts';
import {
  int,
  json,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textOf,
  time,
} from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import type { RunKind } from '../choices.ts';
import type { RunState, SyncQuestion, SyncReport, SyncRun } from '../contract.ts';

const syncRun: ShapeOf<SyncRun> = rowShape({
  id: text,
  kind: textOf<RunKind>(),
  state: textOf<RunState>(),
  report: json<Partial<SyncReport>>(),
  error: nullable(text),
  question: nullable(json<SyncQuestion>()),
  interrupted: int,
  createdAt: time,
  finishedAt: nullable(time),
  startedBy: nullable(text),
});

/** The last runs of each kind of sync. */
export function recentSyncs(db: Sql): Promise<SyncRun[]> {
  return db.rows(
    syncRun,
    sql`
      select s.id, s.kind, s.state, s.report, s.error, s.question, s.interrupted, s.created_at,
             s.finished_at, person_name(s.started_by, null) as started_by
        from sync_runs s order by s.created_at desc, s.id desc limit 40`,
  );
}
