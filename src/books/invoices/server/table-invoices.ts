import { normalise } from '../../../kit/normalise.ts';
import type { TableView } from '../../../kit/table-view.ts';
import type { OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { pageOf, pageParts, type SortBy, type TablePage } from '../../../platform/sorted-page.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { DUE_FILTERS, type DueFilter, type InvoiceFilter } from '../../choices.ts';
import type { InvoiceTableRow } from '../invoice-table.ts';
import { NOT_FOLLOWED } from './followed.ts';
import { inFilter, selectSummaries, summary } from './public/queries.ts';

/** What has no due day comes last, what has no balance yet is below every balance. */
const SORTS: Readonly<Record<string, SortBy>> = {
  date: { expression: sql`s.txn_date`, type: 'date' },
  due: { expression: sql`coalesce(s.due_date, '9999-12-31')`, type: 'date' },
  customer: { expression: sql`s.customer_name`, type: 'text' },
  total: { expression: sql`coalesce(s.accounting_total_cents, s.total_cents)`, type: 'bigint' },
  balance: { expression: sql`coalesce(s.balance_cents, -1)`, type: 'bigint' },
};

const tableRow = rowShape({ ...summary.columns, sortKey: text });

const LATE: Record<DueFilter, SqlText> = {
  'on-time': sql`<= 0`,
  '1-30': sql`between 1 and 30`,
  '31-60': sql`between 31 and 60`,
  '61-90': sql`between 61 and 90`,
  'over-90': sql`> 90`,
  late: sql`> 0`,
};

/** `and ...`: by how late it is on the company's day, by customer, with a credit that is not used up, in books that nobody reads. */
function narrowed(filters: TableView['filters'], today: string): SqlText {
  const due = DUE_FILTERS.find((one) => one === filters.due);
  const late = sql`${today}::date - coalesce(i.due_date, i.txn_date)`;
  return sql`
    ${due ? sql`and i.balance_cents > 0 and ${late} ${LATE[due]}` : sql.empty}
    ${filters.customer ? sql`and debt.customer_id = ${filters.customer}` : sql.empty}
    ${
      filters.with === 'credit'
        ? sql`and exists (select from credit_memos m where m.invoice_id = i.id
                             and m.state = 'created' and m.balance_cents > 0)`
        : sql.empty
    }
    ${filters.with === 'elsewhere' ? sql`and ${NOT_FOLLOWED}` : sql.empty}`;
}

/** One page of the invoices of the scope as the view searches and sorts them, and the filter chooses. */
export async function tableInvoices(
  db: Sql,
  scope: OrderScope,
  filter: InvoiceFilter,
  view: Pick<TableView, 'filters' | 'sort' | 'place' | 'chosen'>,
  limit: number,
  today: string,
): Promise<TablePage<InvoiceTableRow>> {
  const term = normalise(view.filters.q ?? '').slice(0, 100);
  const page = pageParts(SORTS, view, sql`s.id`, limit);
  const chosen = view.chosen.length > 0 ? sql`and i.id = any(${view.chosen}::text[])` : sql.empty;
  const rows = await db.rows(
    tableRow,
    sql`select s.*, ${page.key}
          from (${selectSummaries(scope, sql`true ${inFilter(filter, term)} ${narrowed(view.filters, today)} ${chosen}`)}) s
         where true ${page.where} ${page.order}`,
  );
  return pageOf(rows, view, limit);
}
