import { cutOffDay, type DeliveryTerms } from '../../../company/delivery-days.ts';
import { companyDay } from '../../../company/server/queries.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { normalise } from '../../../kit/normalise.ts';
import type { TableView } from '../../../kit/table-view.ts';
import { shiftDay, weekdayOf } from '../../../kit/time.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { pageOf, pageParts, type SortBy, type TablePage } from '../../../platform/sorted-page.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { type OrderedSpan, type OrderTableRow, statusesOf, type When } from '../order-table.ts';
import { OPEN_STATUSES, type OrderStatus } from '../public/status.ts';
import { placedByName, promisedDayOf } from './order-row.ts';
import { waitsForName } from './public/approvals.ts';
import { overdueOf } from './public/attention.ts';
import { linked, linkedSummary } from './public/queries.ts';
import { inOrders, type OrderScope } from './public/scope.ts';

/**
 * Migration 0260 has an index for each, 0941 that of the number: by what runs on behind the company's prefix, which may change. It grows by a
 * digit one day, so numbers are compared as if all had the longest form.
 */
const SORTS: Readonly<Record<string, SortBy>> = {
  placed: { expression: sql`o.placed_at`, type: 'timestamptz' },
  number: { expression: sql`lpad(split_part(o.number, '-', 2), 12, '0')`, type: 'text' },
  customer: { expression: sql`(o.ship_to->>'name')`, type: 'text' },
  // What has no day yet comes last; migration 0940 has the index.
  promised: {
    expression: sql`coalesce(${promisedDayOf('o')}, '9999-12-31'::date)`,
    type: 'date',
  },
  total: { expression: sql`o.total_cents`, type: 'bigint' },
};

const tableRow = rowShape({
  ...linkedSummary.columns,
  waitsFor: nullable(text),
  sortKey: text,
});

/** From which day on a delivery counts as one of this week: its Monday. */
const weekStart = (today: string) => shiftDay(today, -((weekdayOf(today) + 6) % 7));

/** How far ahead a promised day can have its cut-off today: a lead of some days and a long closure. */
const DAYS_AHEAD = 60;

function inWhen(when: When, terms: DeliveryTerms, nowMs: number): SqlText {
  const today = companyDay(terms, nowMs);
  if (when === 'today') return sql`and ${promisedDayOf('o')} = ${today}::date`;
  if (when === 'late')
    return sql`and ${promisedDayOf('o')} < ${today}::date and o.status in ${sql.words(OPEN_STATUSES)}`;
  if (when === 'overdue') return sql`and ${overdueOf(today)}`;
  if (when === 'delivered-week')
    return sql`and o.id in (
      select e.order_id from order_events e
       where e.kind in ('delivered', 'part-delivered')
         and e.at >= (${weekStart(today)}::date)::timestamp at time zone ${terms.timeZone})`;
  const days = Array.from({ length: DAYS_AHEAD }, (_, by) => shiftDay(today, by));
  const last = days.filter((day) => cutOffDay(terms, day) === today);
  return sql`and ${promisedDayOf('o')} = any(${last}::date[])`;
}

/** The days of a span, [from, to), as a figure called “Ordered” counts them: weeks begin on Monday. */
function daysOf(span: string, today: string): { from: string; to: string } {
  const next = (month: string) => shiftDay(`${month}-01`, 31).slice(0, 7);
  const monthDays = (month: string) => ({ from: `${month}-01`, to: `${next(month)}-01` });
  const monday = weekStart(today);
  switch (span as OrderedSpan) {
    case 'week':
      return { from: monday, to: shiftDay(monday, 7) };
    case 'last-week':
      return { from: shiftDay(monday, -7), to: monday };
    case 'month':
      return monthDays(today.slice(0, 7));
    case 'days-90':
      return { from: shiftDay(today, -89), to: shiftDay(today, 1) };
    default:
      return monthDays(span);
  }
}

function inOrdered(span: string, terms: DeliveryTerms, nowMs: number): SqlText {
  const { from, to } = daysOf(span, companyDay(terms, nowMs));
  const begins = (day: string) => sql`(${day}::date)::timestamp at time zone ${terms.timeZone}`;
  return sql`and o.status <> 'cancelled' and o.placed_at >= ${begins(from)} and o.placed_at < ${begins(to)}`;
}

/** Which rows a reading is about. */
type ListQuery = Pick<TableView, 'filters' | 'chosen'>;

function fits(view: ListQuery, terms: DeliveryTerms, nowMs: number): SqlText {
  const { q, status, when, ordered, customer, by, product } = view.filters;
  const term = normalise(q ?? '').slice(0, 100);
  const statuses = statusesOf(status);
  // A box says which version of the order was seen: "<id>_<version>".
  const chosen = view.chosen.map((value) => value.split('_')[0] ?? '');
  return sql`
    ${chosen.length > 0 ? sql`and o.id = any(${chosen}::text[])` : sql.empty}
    ${term ? sql`and o.search like ${`%${term}%`}` : sql.empty}
    ${statuses ? sql`and o.status in ${sql.words(statuses)}` : sql.empty}
    ${customer ? sql`and o.customer_id = ${customer}` : sql.empty}
    ${by ? sql`and (o.placed_by = ${by} or o.asked_by = ${by})` : sql.empty}
    ${product ? sql`and exists (select 1 from order_lines l where l.order_id = o.id and l.product_id = ${product})` : sql.empty}
    ${when ? inWhen(when as When, terms, nowMs) : sql.empty}
    ${ordered ? inOrdered(ordered, terms, nowMs) : sql.empty}`;
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
  view: ListQuery & Pick<TableView, 'sort' | 'place'>,
  limit: number,
): Promise<TablePage<OrderTableRow>> {
  const page = pageParts(SORTS, view, sql`o.id`, limit);
  const rows = await db.rows(
    tableRow,
    sql`
      select ${linked(scope)}, ${waitsForName} as waits_for, ${page.key}
        from orders o
       where ${inOrders(scope, 'o')} ${fits(view, terms, nowMs)} ${page.where} ${page.order}`,
  );
  return pageOf(rows, view, limit);
}

const stoppedRow = rowShape({ orderId: text });

/**
 * Which of these orders' bills the books will refuse, by what was last read of them; the order's page says why. For whoever plans or bills
 * them, nothing for others.
 */
export async function listedStops(
  db: Sql,
  user: UserActor,
  orderIds: readonly string[],
): Promise<string[]> {
  if (orderIds.length === 0 || !(hasDuty(user, 'desk') || hasDuty(user, 'books'))) return [];
  const rows = await db.rows(
    stoppedRow,
    sql`select distinct s.order_id from bill_stops s
         where s.order_id = any(${orderIds}::text[]) order by s.order_id`,
  );
  return rows.map(({ orderId }) => orderId);
}

const countRow = rowShape({ count: int });

/** How many orders the filters leave, counted up to `most`. */
export async function countTableOrders(
  db: Sql,
  { scope, terms, nowMs }: TableMoment,
  view: ListQuery,
  most: number,
): Promise<number> {
  const row = await db.row(
    countRow,
    sql`select count(*)::int as count from (
          select 1 from orders o
           where ${inOrders(scope, 'o')} ${fits(view, terms, nowMs)} limit ${sql.count(most)}) found`,
  );
  return row?.count ?? 0;
}

const sumRow = rowShape({ count: int, cents: int });

/** What the orders of a view come to, where it names a span of days: the figure that led here. */
export async function sumOrdered(
  db: Sql,
  { scope, terms, nowMs }: TableMoment,
  view: ListQuery,
): Promise<{ count: number; cents: number } | null> {
  if (!view.filters.ordered) return null;
  const row = await db.row(
    sumRow,
    sql`select count(*)::int as count, coalesce(sum(o.total_cents), 0)::bigint as cents
          from orders o where ${inOrders(scope, 'o')} ${fits(view, terms, nowMs)}`,
  );
  return row ?? null;
}

const viewRow = rowShape({ view: text, count: int });

/** How many orders of the scope each of these statuses has, counted up to `most`; `open` and `all` stand for several. */
export async function countByStatus(
  db: Sql,
  scope: OrderScope,
  views: readonly (OrderStatus | 'open' | 'all')[],
  most: number,
): Promise<ReadonlyMap<string, number>> {
  const one = (view: OrderStatus | 'open' | 'all') => {
    const statuses = view === 'all' ? null : statusesOf(view);
    return sql`select ${view}::text as view, (select count(*)::int from (
      select 1 from orders o
       where ${inOrders(scope, 'o')} ${statuses ? sql`and o.status in ${sql.words(statuses)}` : sql.empty}
       limit ${sql.count(most)}) found) as count`;
  };
  const rows = await db.rows(viewRow, sql.join(views.map(one), sql` union all `));
  return new Map(rows.map(({ view, count }) => [view, count]));
}

const namesRow = rowShape({ by: nullable(text), product: nullable(text) });

/**
 * What the person and the product that the filters name are called, as the orders in scope have it: of whom or what the reader sees no
 * order, no name.
 */
export async function filterNames(
  db: Sql,
  scope: OrderScope,
  { by, product }: TableView['filters'],
): Promise<{ by: string | null; product: string | null }> {
  if (!by && !product) return { by: null, product: null };
  const row = await db.row(
    namesRow,
    sql`
      select (select case when o.asked_by = ${by ?? ''} then person_name(o.asked_by, '')
                          else ${placedByName('o')} end
                from orders o
               where (o.placed_by = ${by ?? ''} or o.asked_by = ${by ?? ''})
                 and ${inOrders(scope, 'o')} limit 1) as by,
             (select l.name || ', ' || l.size_unit
                from order_lines l join orders o on o.id = l.order_id
               where l.product_id = ${product ?? ''} and ${inOrders(scope, 'o')} limit 1) as product`,
  );
  return row ?? { by: null, product: null };
}
