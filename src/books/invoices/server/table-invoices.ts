import type { TableView } from '../../../kit/table-view.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import { customersForJoin, listName } from '../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, nullable, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { pageOf, pageParts, type SortBy, type TablePage } from '../../../platform/sorted-page.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { DUE_FILTERS, type DueFilter, type InvoiceFilter } from '../../choices.ts';
import type { DocumentKind } from '../../documents/document-kind.ts';
import type { InvoiceTableRow } from '../invoice-table.ts';
import { BY_HAND_HERE, CREDIT_TOTAL, OPEN_BALANCE, OWN_LEFT, waitsUnsent } from './bills.ts';
import { datedIn } from './dated-in.ts';
import { NOT_SYNCED } from './not-synced.ts';
import {
  inFilter,
  matchesTyped,
  readTyped,
  selectSummaries,
  summary,
  type Typed,
} from './public/queries.ts';
import { shownNumber } from './shown-number.ts';

/** What has no due day comes last, what has no balance yet is below every balance. */
const SORTS: Readonly<Record<string, SortBy>> = {
  date: { expression: sql`s.txn_date`, type: 'date' },
  due: { expression: sql`coalesce(s.due_date, '9999-12-31')`, type: 'date' },
  customer: { expression: sql`s.customer_name`, type: 'text' },
  total: { expression: sql`coalesce(s.accounting_total_cents, s.total_cents)`, type: 'bigint' },
  balance: { expression: sql`coalesce(s.balance_cents, -1)`, type: 'bigint' },
  overdue: { expression: sql`s.overdue_days`, type: 'bigint' },
};

const tableRow = rowShape({
  ...summary.columns,
  kind: textOf<DocumentKind>(),
  creditOf: nullable(text),
  ownLeftCents: nullable(int),
  overdueDays: int,
  goesTo: nullable(text),
  taxRateBp: int,
  sortKey: text,
  inList: text,
});

const ofCustomer = (column: 'address1' | 'city') =>
  sql`(select c.${sql.id(column)} from ${customersForJoin} c where c.id = s.customer_id)`;

/** Asked of the rows of a page alone. */
const IN_LIST = listName({
  id: sql`s.customer_id`,
  name: sql`s.customer_name`,
  street: ofCustomer('address1'),
  city: ofCustomer('city'),
});

/** Asked of the rows of a page alone. */
const ofOrder = (column: 'state' | 'tax_rate_bp'): SqlText =>
  sql`(select o.${sql.id(column)} from ${ordersForJoin} o where o.id = s.order_id)`;

const LATE: Record<DueFilter, SqlText> = {
  'on-time': sql`<= 0`,
  '1-30': sql`between 1 and 30`,
  '31-60': sql`between 31 and 60`,
  '61-90': sql`between 61 and 90`,
  'over-90': sql`> 90`,
  late: sql`> 0`,
};

/** `and ...`: by how late it is on the company's day, by customer, by its month, with a credit that is not used up, in books that nobody reads. */
function narrowed(filters: TableView['filters'], today: string): SqlText {
  const due = DUE_FILTERS.find((one) => one === filters.due);
  const late = sql`${today}::date - coalesce(i.due_date, i.txn_date)`;
  return sql`
    ${due ? sql`and ${OPEN_BALANCE} > 0 and ${late} ${LATE[due]}` : sql.empty}
    ${filters.customer ? sql`and debt.customer_id = ${filters.customer}` : sql.empty}
    ${filters.month ? sql`and ${datedIn(filters.month)}` : sql.empty}
    ${
      filters.with === 'credit'
        ? sql`and (exists (select from own_credits c where c.invoice_id = i.id)
                   or exists (select from credit_memos m where m.invoice_id = i.id
                                 and m.state = 'created' and m.balance_cents > 0))`
        : sql.empty
    }
    ${filters.with === 'elsewhere' ? sql`and ${NOT_SYNCED} and not ${BY_HAND_HERE}` : sql.empty}`;
}

/** Credits have no due day, and are no invoice with something of its own. */
const hasCredits = ({ due, with: having }: TableView['filters']) => !due && !having;

/** The states that a tab shows of credits. */
const CREDIT_STATES: Readonly<Record<InvoiceFilter, SqlText>> = {
  waiting: sql`i.state in ('queued', 'sending', 'retrying', 'unknown')`,
  open: sql`(i.state = 'created' and coalesce(i.balance_cents, 1) > 0
    or i.state = 'elsewhere' and own.own_left_cents > 0)`,
  paid: sql`(i.state = 'voided' or i.state = 'created' and i.balance_cents = 0
    or i.state = 'elsewhere' and own.own_left_cents = 0)`,
  all: sql`true`,
};

/** The credits that a view shows, in the columns of invoices: as the books say them, below 0. One that was dropped never was one. */
const credits = (
  scope: OrderScope,
  filter: InvoiceFilter,
  typed: Typed,
  { filters, chosen }: Pick<TableView, 'filters' | 'chosen'>,
): SqlText => sql`
  select i.id, i.order_id, o.number as order_number, '' as delivery_id, o.customer_id, o.customer_name,
         case when i.state = 'created' and i.balance_cents = 0 then 'paid' else i.state end as state,
         ${waitsUnsent('i')} as is_unsent, false as has_claim, false as has_unwritten,
         ${shownNumber('i')} as doc_number, i.txn_date, null::date as due_date,
         case when i.state = 'elsewhere' then i.billed_on end as billed_on,
         -(i.net_cents + i.tax_cents) as total_cents, -i.accounting_total_cents as accounting_total_cents,
         -i.balance_cents as balance_cents, i.problem, i.problem_code, -i.tax_cents as tax_cents,
         -i.net_cents as net_cents, -i.accounting_net_cents as accounting_net_cents,
         -i.accounting_tax_cents as accounting_tax_cents, null::json as billed_to, i.attempts,
         i.next_try_at, null::json as proof, 'credit' as kind, i.invoice_id as credit_of,
         own.own_left_cents, 0 as overdue_days
    from credit_memos i join ${ordersForJoin} o on o.id = i.order_id
         cross join lateral (select ${OWN_LEFT} as own_left_cents from (select i.*) m) own
   where i.state <> 'dropped' and ${CREDIT_STATES[filter]} and ${inOrders(scope, 'o')}
         ${matchesTyped(typed, CREDIT_TOTAL, sql.empty)}
         ${filters.customer ? sql`and o.customer_id = ${filters.customer}` : sql.empty}
         ${filters.month ? sql`and ${datedIn(filters.month)}` : sql.empty}
         ${chosen.length > 0 ? sql`and i.id = any(${chosen}::text[])` : sql.empty}`;

/** One page of the invoices and credits of the scope as the view searches and sorts them, and the filter chooses. */
export async function tableInvoices(
  db: Sql,
  scope: OrderScope,
  view: Pick<TableView, 'filters' | 'sort' | 'place' | 'chosen'>,
  { filter, limit, today }: { filter: InvoiceFilter; limit: number; today: string },
): Promise<TablePage<InvoiceTableRow>> {
  const typed = readTyped(view.filters.q ?? '');
  const page = pageParts(SORTS, view, sql`s.id`, limit);
  const chosen = view.chosen.length > 0 ? sql`and i.id = any(${view.chosen}::text[])` : sql.empty;
  const rows = await db.rows(
    tableRow,
    sql`select s.*, ${IN_LIST} as in_list, ${ofOrder('state')} as goes_to,
               ${ofOrder('tax_rate_bp')} as tax_rate_bp, ${page.key}
          from (select known.*, 'invoice' as kind, null::text as credit_of,
                       null::bigint as own_left_cents,
                       case when (known.state in ('created', 'part_paid') or known.billed_on is not null) and known.balance_cents > 0
                            then greatest(${today}::date - coalesce(known.due_date, known.txn_date), 0)
                            else 0 end as overdue_days
                  from (${selectSummaries(scope, sql`true ${inFilter(filter, typed)} ${narrowed(view.filters, today)} ${chosen}`)}) known
                ${hasCredits(view.filters) ? sql`union all ${credits(scope, filter, typed, view)}` : sql.empty}) s
         where true ${page.where} ${page.order}`,
  );
  return pageOf(
    rows.map(({ inList, ...row }) => ({ ...row, customerName: inList })),
    view,
    limit,
  );
}
