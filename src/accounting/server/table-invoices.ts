import { normalise } from '../../kit/normalise.ts';
import type { TableView } from '../../kit/table-view.ts';
import type { OrderScope } from '../../orders/server/scope.ts';
import type { Sql } from '../../platform/database.ts';
import { rowShape, text } from '../../platform/row-shape.ts';
import { pageOf, pageParts, type SortBy, type TablePage } from '../../platform/sorted-page.ts';
import { sql } from '../../platform/sql.ts';
import type { InvoiceFilter } from '../choices.ts';
import type { InvoiceTableRow } from '../invoice-table.ts';
import { inFilter, selectSummaries, summary } from './queries.ts';

/** What has no due day comes last, what has no balance yet is below every balance. */
const SORTS: Readonly<Record<string, SortBy>> = {
  date: { expression: sql`s.txn_date`, type: 'date' },
  due: { expression: sql`coalesce(s.due_date, '9999-12-31')`, type: 'date' },
  customer: { expression: sql`s.customer_name`, type: 'text' },
  total: { expression: sql`coalesce(s.accounting_total_cents, s.total_cents)`, type: 'bigint' },
  balance: { expression: sql`coalesce(s.balance_cents, -1)`, type: 'bigint' },
};

const tableRow = rowShape({ ...summary.columns, sortKey: text });

/** One page of the invoices of the scope as the view searches and sorts them, and the filter chooses. */
export async function tableInvoices(
  db: Sql,
  scope: OrderScope,
  filter: InvoiceFilter,
  view: Pick<TableView, 'filters' | 'sort' | 'place' | 'chosen'>,
  limit: number,
): Promise<TablePage<InvoiceTableRow>> {
  const term = normalise(view.filters.q ?? '').slice(0, 100);
  const page = pageParts(SORTS, view, sql`s.id`, limit);
  const chosen = view.chosen.length > 0 ? sql`and i.id = any(${view.chosen}::text[])` : sql.empty;
  const rows = await db.rows(
    tableRow,
    sql`select s.*, ${page.key}
          from (${selectSummaries(scope, sql`true ${inFilter(filter, term)} ${chosen}`)}) s
         where true ${page.where} ${page.order}`,
  );
  return pageOf(rows, view, limit);
}
