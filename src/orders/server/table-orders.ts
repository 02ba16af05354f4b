import { cutOffDay, type DeliveryTerms } from '../../company/delivery-days.ts';
import { companyDay } from '../../company/server/queries.ts';
import { lentCustomers } from '../../customers/server/lent.ts';
import { normalise } from '../../kit/normalise.ts';
import type { TableView } from '../../kit/table-view.ts';
import { shiftDay, weekdayOf } from '../../kit/time.ts';
import type { Sql } from '../../platform/database.ts';
import { bool, int, rowShape, text } from '../../platform/row-shape.ts';
import { pageOf, pageParts, type SortBy, type TablePage } from '../../platform/sorted-page.ts';
import { type SqlText, sql } from '../../platform/sql.ts';
import { type OrderTableRow, statusesOf, type When } from '../order-table.ts';
import { OPEN_STATUSES } from '../status.ts';
import { orderSummary, SUMMARY } from './queries.ts';
import { inOrders, type OrderScope } from './scope.ts';

/** Migration 0260 has an index for each. Numbers grow by a digit one day: they are compared as if all had the longest form. */
const SORTS: Readonly<Record<string, SortBy>> = {
  placed: { expression: sql`o.placed_at`, type: 'timestamptz' },
  number: { expression: sql`lpad(o.number, 12, '0')`, type: 'text' },
  customer: { expression: sql`(o.ship_to->>'name')`, type: 'text' },
  promised: { expression: sql`o.promised_on`, type: 'date' },
  total: { expression: sql`o.total_cents`, type: 'bigint' },
};

const tableRow = rowShape({
  ...orderSummary.columns,
  customerId: text,
  version: int,
  customerHere: bool,
  sortKey: text,
});

/** From which day on a delivery counts as one of this week: its Monday. */
const weekStart = (today: string) => shiftDay(today, -((weekdayOf(today) + 6) % 7));

/** How far ahead a promised day can have its cut-off today: a lead of some days and a long closure. */
const DAYS_AHEAD = 60;

function inWhen(when: When, terms: DeliveryTerms, nowMs: number): SqlText {
  const today = companyDay(terms, nowMs);
  if (when === 'today') return sql`and o.promised_on = ${today}::date`;
  if (when === 'late')
    return sql`and o.promised_on < ${today}::date and o.status = any(${OPEN_STATUSES}::text[])`;
  if (when === 'delivered-week')
    return sql`and o.id in (
      select e.order_id from order_events e
       where e.kind in ('delivered', 'part-delivered')
         and e.at >= (${weekStart(today)}::date)::timestamp at time zone ${terms.timeZone})`;
  const days = Array.from({ length: DAYS_AHEAD }, (_, by) => shiftDay(today, by));
  const last = days.filter((day) => cutOffDay(terms, day) === today);
  return sql`and o.promised_on = any(${last}::date[])`;
}

/** Which rows a reading is about. */
type Asked = Pick<TableView, 'filters' | 'chosen'>;

function fits(view: Asked, terms: DeliveryTerms, nowMs: number): SqlText {
  const { q, status, when, customer } = view.filters;
  const term = normalise(q ?? '').slice(0, 100);
  const statuses = statusesOf(status);
  // A box says which version of the order was seen: "<id>_<version>".
  const chosen = view.chosen.map((value) => value.split('_')[0] ?? '');
  return sql`
    ${chosen.length > 0 ? sql`and o.id = any(${chosen}::text[])` : sql.empty}
    ${term ? sql`and o.search like ${`%${term}%`}` : sql.empty}
    ${statuses ? sql`and o.status = any(${statuses}::text[])` : sql.empty}
    ${customer ? sql`and o.customer_id = ${customer}` : sql.empty}
    ${when ? inWhen(when as When, terms, nowMs) : sql.empty}`;
}

/** Whether the reader of this scope may open the page of the order's customer. */
function seesCustomer(scope: OrderScope): SqlText {
  if (scope.everything) return sql`true`;
  const own = scope.customers ? sql`and seen.id = any(${scope.customers}::text[])` : sql.empty;
  return sql`exists (select 1 from ${lentCustomers} seen
                      where seen.id = o.customer_id and seen.is_active ${own})`;
}

/** What every reading of the table needs besides the view. */
export interface TableMoment {
  scope: OrderScope;
  terms: DeliveryTerms;
  nowMs: number;
}

/** One page of orders of the scope as the view filters and sorts them; equal ones by id. */
export async function tableOrders(
  db: Sql,
  { scope, terms, nowMs }: TableMoment,
  view: Asked & Pick<TableView, 'sort' | 'place'>,
  limit: number,
): Promise<TablePage<OrderTableRow>> {
  const page = pageParts(SORTS, view, sql`o.id`, limit);
  const rows = await db.rows(
    tableRow,
    sql`
      select ${SUMMARY}, o.customer_id, o.version, ${seesCustomer(scope)} as customer_here,
             ${page.key}
        from orders o
       where ${inOrders(scope, 'o')} ${fits(view, terms, nowMs)} ${page.where} ${page.order}`,
  );
  return pageOf(rows, view, limit);
}

const countRow = rowShape({ count: int });

/** How many orders the filters leave, counted up to `most`. */
export async function countTableOrders(
  db: Sql,
  { scope, terms, nowMs }: TableMoment,
  view: Asked,
  most: number,
): Promise<number> {
  const row = await db.row(
    countRow,
    sql`select count(*)::int as count from (
          select 1 from orders o
           where ${inOrders(scope, 'o')} ${fits(view, terms, nowMs)} limit ${most}) found`,
  );
  return row?.count ?? 0;
}
