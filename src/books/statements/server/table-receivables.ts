import { normalise } from '../../../kit/normalise.ts';
import type { TableView } from '../../../kit/table-view.ts';
import type { OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import { customersForJoin, listName } from '../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { decimal, rowShape, text } from '../../../platform/row-shape.ts';
import { pageOf, pageParts, type SortBy, type TablePage } from '../../../platform/sorted-page.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { ageingRow, selectAgeing } from '../../invoices/server/public/ageing.ts';
import { LATE_FILTERS, type LateFilter, type Receivable } from '../receivables-table.ts';

const OVERDUE = sql`(a.days30_cents + a.days60_cents + a.days90_cents + a.older_cents)`;

/** Over the customers who owe something: hundreds, not more. */
const SORTS: Readonly<Record<string, SortBy>> = {
  customer: { expression: sql`lower(a.customer_name)`, type: 'text' },
  overdue: { expression: sql`${OVERDUE}::bigint`, type: 'bigint' },
  total: { expression: sql`a.total_cents::bigint`, type: 'bigint' },
};

const LATE: Readonly<Record<LateFilter, SqlText>> = {
  late: OVERDUE,
  'over-30': sql`a.days60_cents + a.days90_cents + a.older_cents`,
  'over-90': sql`a.older_cents`,
};

const tableRow = rowShape({
  ...ageingRow.columns,
  overdueCents: decimal,
  sortKey: text,
  inList: text,
});
const IN_LIST = listName({ id: sql`a.customer_id`, name: sql`a.customer_name`, city: sql`c.city` });

/** One page of who owes what, as the view searches, filters and sorts it; equal ones by id. `today` is the company's day. */
export async function tableReceivables(
  db: Sql,
  scope: OrderScope,
  view: Pick<TableView, 'filters' | 'sort' | 'place' | 'chosen'>,
  { limit, today }: { limit: number; today: string },
): Promise<TablePage<Receivable>> {
  const term = normalise(view.filters.q ?? '');
  const late = LATE_FILTERS.find((one) => one === view.filters.late);
  const page = pageParts(SORTS, view, sql`a.id`, limit);
  const rows = await db.rows(
    tableRow,
    sql`select a.*, ${IN_LIST} as in_list, ${OVERDUE} as overdue_cents, ${page.key}
          from (${selectAgeing(scope, today)}) a
               left join ${customersForJoin} c on c.id = a.customer_id
         where true
           ${term ? sql`and position(${term} in coalesce(c.search, regexp_replace(lower(a.customer_name), '[^a-z0-9]', '', 'g'))) > 0` : sql.empty}
           ${late ? sql`and ${LATE[late]} > 0` : sql.empty}
           ${view.chosen.length > 0 ? sql`and a.id = any(${view.chosen}::text[])` : sql.empty}
           ${page.where} ${page.order}`,
  );
  return pageOf(
    rows.map(({ inList, ...row }) => ({ ...row, customerName: inList })),
    view,
    limit,
  );
}
