import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  int,
  jsonRow,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { RunKind } from '../../choices.ts';
import type { RecordedSyncAnswer, RunState, SyncRun } from '../../contract.ts';
import { questionRow, reportRow } from './question-row.ts';

const syncRun: ShapeOf<SyncRun> = rowShape({
  id: text,
  kind: textOf<RunKind>(),
  state: textOf<RunState>(),
  report: jsonRow(reportRow),
  error: nullable(text),
  question: nullable(jsonRow(questionRow)),
  interrupted: int,
  createdAt: time,
  finishedAt: nullable(time),
  startedBy: nullable(text),
  scheduled: bool,
  cancelRequested: bool,
  cancelledBy: nullable(text),
  answer: nullable(textOf<RecordedSyncAnswer>()),
  answeredBy: nullable(text),
  pages: int,
  rowsRead: int,
  rowsThere: nullable(int),
  rowsHere: nullable(int),
  allRead: bool,
  nextTryAt: nullable(time),
  company: nullable(text),
});

const COLUMNS = sql`s.id, s.kind, s.state, s.report, s.error, s.question, s.interrupted,
  s.created_at, s.finished_at, person_name(s.started_by, null) as started_by, s.scheduled,
  s.cancel_asked_at is not null as cancel_requested, person_name(s.cancelled_by, null) as cancelled_by,
  s.answer, person_name(s.answered_by, null) as answered_by, s.pages, s.rows_read, s.rows_there,
  s.rows_here, s.read_until is not null as all_read, s.next_try_at,
  s.company_name as company`;

/** The last run of each kind, and of each kind the run that asks. */
export function recentSyncs(db: Sql): Promise<SyncRun[]> {
  return db.rows(
    syncRun,
    sql`
      select last.* from (
        select distinct on (s.kind, s.state = 'waiting') ${COLUMNS}
          from sync_runs s
         order by s.kind, s.state = 'waiting', s.created_at desc, s.id desc) last
       order by last.created_at desc, last.id desc`,
  );
}

/** One run, or undefined. */
export function oneSync(db: Sql, id: string): Promise<SyncRun | undefined> {
  return db.row(syncRun, sql`select ${COLUMNS} from sync_runs s where s.id = ${id}`);
}
