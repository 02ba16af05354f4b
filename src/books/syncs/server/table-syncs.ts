import type { TableView } from '../../../kit/table-view.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, int, nullable, rowShape, text, textOf, time } from '../../../platform/row-shape.ts';
import { pageOf, pageParts, type SortBy, type TablePage } from '../../../platform/sorted-page.ts';
import { sql } from '../../../platform/sql.ts';
import type { RunKind } from '../../choices.ts';
import type { RecordedSyncAnswer, RunState } from '../../contract.ts';
import type { SyncTableRow } from '../sync-table.ts';

/** A run that goes on counts as the shortest. */
const SORTS: Readonly<Record<string, SortBy>> = {
  started: { expression: sql`s.created_at`, type: 'timestamptz' },
  changed: { expression: sql`s.changes`, type: 'bigint' },
  took: { expression: sql`coalesce(s.seconds, -1)`, type: 'bigint' },
};

const tableRow = rowShape({
  id: text,
  kind: textOf<RunKind>(),
  state: textOf<RunState>(),
  createdAt: time,
  finishedAt: nullable(time),
  startedBy: nullable(text),
  scheduled: bool,
  rowsRead: int,
  changes: int,
  aside: int,
  seconds: nullable(int),
  interrupted: int,
  question: nullable(text),
  answer: nullable(textOf<RecordedSyncAnswer>()),
  answeredBy: nullable(text),
  outcome: text,
  company: nullable(text),
  realmId: nullable(text),
  sortKey: text,
});

/** One page of all runs as the view filters and sorts them. */
export async function tableSyncs(
  db: Sql,
  view: Pick<TableView, 'filters' | 'sort' | 'place' | 'chosen'>,
  limit: number,
): Promise<TablePage<SyncTableRow>> {
  const { kind, state } = view.filters;
  const page = pageParts(SORTS, view, sql`s.id`, limit);
  const chosen = view.chosen.length > 0 ? sql`and r.id = any(${view.chosen}::text[])` : sql.empty;
  const rows = await db.rows(
    tableRow,
    sql`
      select s.*, ${page.key}
        from (select r.id, r.kind, r.state, r.created_at, r.finished_at,
                     person_name(r.started_by, null) as started_by, r.scheduled, r.rows_read,
                     coalesce(jsonb_array_length(r.report->'changes'), 0) as changes,
                     coalesce(jsonb_array_length(r.report->'aside'), 0) as aside,
                     extract(epoch from r.finished_at - r.created_at)::int as seconds,
                     r.interrupted, r.question->>'text' as question, r.answer,
                     person_name(r.answered_by, null) as answered_by,
                     coalesce(r.error, r.report->>'text', '') as outcome,
                     r.company_name as company, r.realm_id
                from sync_runs r
               where true ${kind ? sql`and r.kind = ${kind}` : sql.empty}
                     ${state ? sql`and r.state = ${state}` : sql.empty} ${chosen}) s
       where true ${page.where} ${page.order}`,
  );
  return pageOf(rows, view, limit);
}
