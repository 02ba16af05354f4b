import { normalise } from '../../../kit/normalise.ts';
import type { TableView } from '../../../kit/table-view.ts';
import type { OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import { customersForJoin, listName } from '../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { decimal, int, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
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
const IN_LIST = listName({
  id: sql`a.customer_id`,
  name: sql`a.customer_name`,
  street: sql`c.address1`,
  city: sql`c.city`,
});

/** Who owes what, of all pages, as the view searches and filters it. */
function found(
  scope: OrderScope,
  view: Pick<TableView, 'filters' | 'chosen'>,
  today: string,
): SqlText {
  const term = normalise(view.filters.q ?? '');
  const late = LATE_FILTERS.find((one) => one === view.filters.late);
  return sql`
    from (${selectAgeing(scope, today)}) a
         left join ${customersForJoin} c on c.id = a.customer_id
   where true
     ${term ? sql`and position(${term} in coalesce(c.search, regexp_replace(lower(a.customer_name), '[^a-z0-9]', '', 'g'))) > 0` : sql.empty}
     ${late ? sql`and ${LATE[late]} > 0` : sql.empty}
     ${view.chosen.length > 0 ? sql`and a.id = any(${view.chosen}::text[])` : sql.empty}`;
}

const sumsRow = rowShape({
  customers: int,
  notDueCents: decimal,
  days30Cents: decimal,
  days60Cents: decimal,
  days90Cents: decimal,
  olderCents: decimal,
  creditsCents: decimal,
  waitingCents: decimal,
  overdueCents: decimal,
  totalCents: decimal,
  claimCents: decimal,
});
/** What all customers of a view owe together. Cents. */
export type ReceivableSums = RowOf<typeof sumsRow>;

/** The sums of every column, over all pages of the view. */
export function sumReceivables(
  db: Sql,
  scope: OrderScope,
  view: Pick<TableView, 'filters' | 'chosen'>,
  today: string,
): Promise<ReceivableSums | undefined> {
  const sum = (of: SqlText) => sql`coalesce(sum(${of}), 0)::float8`;
  return db.row(
    sumsRow,
    sql`select count(*)::int as customers, ${sum(sql`a.not_due_cents`)} as not_due_cents,
               ${sum(sql`a.days30_cents`)} as days30_cents,
               ${sum(sql`a.days60_cents`)} as days60_cents,
               ${sum(sql`a.days90_cents`)} as days90_cents,
               ${sum(sql`a.older_cents`)} as older_cents,
               ${sum(sql`a.credits_cents`)} as credits_cents,
               ${sum(sql`a.waiting_cents`)} as waiting_cents, ${sum(OVERDUE)} as overdue_cents,
               ${sum(sql`a.total_cents`)} as total_cents,
               ${sum(sql`a.claim_cents`)} as claim_cents
          ${found(scope, view, today)}`,
  );
}

/** One page of who owes what, as the view searches, filters and sorts it; equal ones by id. `today` is the company's day. */
export async function tableReceivables(
  db: Sql,
  scope: OrderScope,
  view: Pick<TableView, 'filters' | 'sort' | 'place' | 'chosen'>,
  { limit, today }: { limit: number; today: string },
): Promise<TablePage<Receivable>> {
  const page = pageParts(SORTS, view, sql`a.id`, limit);
  const rows = await db.rows(
    tableRow,
    sql`select a.*, ${IN_LIST} as in_list, ${OVERDUE} as overdue_cents, ${page.key}
          ${found(scope, view, today)} ${page.where} ${page.order}`,
  );
  return pageOf(
    rows.map(({ inList, ...row }) => ({ ...row, customerName: inList })),
    view,
    limit,
  );
}
