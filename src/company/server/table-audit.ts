import type { TableView } from '../../kit/table-view.ts';
import type { Sql } from '../../platform/database.ts';
import { rowShape, text } from '../../platform/row-shape.ts';
import { pageOf, pageParts, type SortBy, type TablePage } from '../../platform/sorted-page.ts';
import { sql } from '../../platform/sql.ts';
import type { AuditTableRow } from '../audit-table.ts';
import { AUDIT_COLUMNS, auditConditions, auditRow } from './queries.ts';

/** When something was written down is the order of the log itself. */
const SORTS: Readonly<Record<string, SortBy>> = {
  at: { expression: sql`seq`, type: 'bigint' },
};

const tableRow = rowShape({ ...auditRow.columns, id: text, sortKey: text });

/** One page of the audit log as the view filters it. Days are those of `timeZone`. Who may read it is for the caller to say. */
export async function tableAudit(
  db: Sql,
  timeZone: string,
  view: Pick<TableView, 'filters' | 'sort' | 'place'>,
  limit: number,
): Promise<TablePage<AuditTableRow>> {
  const page = pageParts(SORTS, view, sql`seq::text`, limit);
  const rows = await db.rows(
    tableRow,
    sql`select ${AUDIT_COLUMNS}, seq::text as id, ${page.key} from audit_log
         where ${auditConditions(view.filters, timeZone)} ${page.where} ${page.order}`,
  );
  return pageOf(rows, view, limit);
}
