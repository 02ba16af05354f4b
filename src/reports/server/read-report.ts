import { shiftDay } from '../../kit/time.ts';
import { customersForJoin } from '../../people/customers/server/public/joins.ts';
import type { Sql } from '../../platform/database.ts';
import {
  int,
  jsonRow,
  jsonRows,
  nullable,
  type RowOf,
  rowAsJson,
  rowShape,
  rowsAsJson,
  text,
} from '../../platform/row-shape.ts';
import { type SqlText, sql } from '../../platform/sql.ts';
import { activeProductsForJoin } from '../../products/catalogue/server/public/joins.ts';
import type { Group, QuietRow, ReportRow, ReportView, Sort, Sums } from '../contract.ts';
import type { Days } from '../period.ts';
import { productName, soldLines } from './sold-lines.ts';

/** Rows on a page before somebody asks for all, and then. */
export const ROWS = 100;
const ALL_ROWS = 5000;
/** Weeks in the small picture of a row. */
const WEEKS = 12;

const within = ({ from, to }: Days): SqlText => sql`s.day between ${from}::date and ${to}::date`;

/** As lists call a customer: its namesakes stand with their town. Asked once a row, not once a sale. */
const CUSTOMER = sql`coalesce((select c.list_name from ${customersForJoin} c where c.id = s.customer_id), max(s.customer_name))`;

/** What each row is summed by, and how it is called. Days of the period before stand in the weeks they are held against. */
function keyOf(by: Group, { period }: ReportView): { key: SqlText; name: SqlText } {
  const day = sql`case when ${within(period)} then s.day
                       else s.day + (${period.from}::date - ${period.before.from}::date) end`;
  const keys = {
    week: { key: sql`to_char(date_trunc('week', ${day}), 'YYYY-MM-DD')`, name: sql`''` },
    customer: { key: sql`s.customer_id`, name: CUSTOMER },
    product: { key: sql`s.product_id`, name: sql`max(${productName('s')})` },
    brand: { key: sql`s.brand`, name: sql`max(s.brand)` },
    rep: { key: sql`s.rep_id`, name: sql`max(s.rep_name)` },
  };
  return keys[by];
}

const SORT_KEYS: Readonly<Record<Sort, SqlText>> = {
  name: sql`lower(coalesce(nullif(r.name, ''), r.key))`,
  sales: sql`r.sales_cents`,
  orders: sql`r.orders`,
  margin: sql`r.costed_cents - r.cost_cents`,
  share: sql`(r.costed_cents - r.cost_cents)::numeric / nullif(r.costed_cents, 0)`,
  change: sql`(r.sales_cents - r.before_cents)::numeric / nullif(r.before_cents, 0)`,
};

const sumColumns = {
  salesCents: int,
  orders: int,
  beforeCents: int,
  costedCents: int,
  costCents: int,
};
const sumsRow = rowShape({ ...sumColumns, rows: int });
const reportRow = rowShape({ key: text, name: text, ...sumColumns });
const weekRow = rowShape({ key: text, week: int, cents: int });

function sums({ period }: ReportView): SqlText {
  const now = within(period);
  return sql`
    coalesce(round(sum(s.cents) filter (where ${now})), 0)::bigint as sales_cents,
    (count(distinct s.order_id) filter (where s.sold and ${now}))::int as orders,
    coalesce(round(sum(s.cents) filter (where ${within(period.before)})), 0)::bigint as before_cents,
    coalesce(round(sum(s.cents) filter (where ${now} and s.cost_cents is not null)), 0)::bigint as costed_cents,
    coalesce(round(sum(s.cost_cents) filter (where ${now})), 0)::bigint as cost_cents`;
}

const noWeeks = (): number[] => Array.from({ length: WEEKS }, () => 0);

export interface Report {
  rows: ReportRow[];
  /** Of all rows, also of those that are not shown. */
  total: Sums;
  count: number;
}

/**
 * What was sold up to the period's end, read once for all that a page says of it, under the name `sold`: PostgreSQL would otherwise go
 * through every delivery again for each.
 */
const withSold = (
  { only, period }: ReportView,
  timeZone: string,
  since: string | null = null,
): SqlText => sql`
  with sold as materialized (
    select s.* from ${soldLines(only, timeZone)} s
     where s.day <= ${period.to}::date ${since === null ? sql.empty : sql`and s.day >= ${since}::date`})`;

/** Rows, their sum and their last weeks. */
function reportParts(by: Group, view: ReportView): SqlText {
  const { period } = view;
  const { key, name } = keyOf(by, view);
  const counted = sql`(${within(period)} or ${within(period.before)})`;
  const first = shiftDay(period.to, 1 - WEEKS * 7);
  const weeks = sql`
    select ${key} as key, (s.day - ${first}::date) / 7 as week, round(sum(s.cents))::bigint as cents
      from sold s where ${within({ from: first, to: period.to })} group by 1, 2`;
  return sql`
    ${rowsAsJson(
      reportRow,
      sql`select r.* from (
            select ${key} as key, coalesce(${name}, '') as name, ${sums(view)}
              from sold s where ${counted} group by 1) r
           order by ${SORT_KEYS[view.sort]} ${view.down ? sql`desc` : sql`asc`} nulls last, r.key
           limit ${view.all ? ALL_ROWS : ROWS}`,
    )} as rows,
    ${rowAsJson(
      sumsRow,
      sql`select ${sums(view)}, count(distinct ${key})::int as rows from sold s where ${counted}`,
    )} as total,
    ${by === 'week' ? sql`'[]'::json` : rowsAsJson(weekRow, weeks)} as weeks`;
}

const partsRow = rowShape({
  rows: jsonRows(reportRow),
  total: jsonRow(sumsRow),
  weeks: jsonRows(weekRow),
});

function reportOf(by: Group, { rows, total, weeks }: RowOf<typeof partsRow>): Report {
  const byKey = new Map<string, number[]>();
  for (const { key: of, week, cents } of weeks) {
    const sold = byKey.get(of) ?? noWeeks();
    sold[week] = cents;
    byKey.set(of, sold);
  }
  const none = by === 'week' ? [] : noWeeks();
  const { rows: count, ...sum } = total;
  return {
    rows: rows.map((row) => ({ ...row, weeks: byKey.get(row.key) ?? none })),
    total: sum,
    count,
  };
}

const quietRow = rowShape({
  key: text,
  name: text,
  phone: text,
  lastOn: nullable(text),
  beforeCents: int,
});

/** So long without a delivery, a customer is away, however short the period is that is looked at. */
export const AWAY_DAYS = 60;
const YEAR_DAYS = 365;

/**
 * Customers with nothing in the period that bought in the time before or, where `away`, within a year and not in the last `AWAY_DAYS`: a month held
 * against the one before it would not name who left three months ago. Who bought most in the year up to the period's end comes first.
 */
function lostPart({ period }: ReportView, { away }: { away: boolean }): SqlText {
  const year = sql`s.day > ${shiftDay(period.to, -YEAR_DAYS)}::date`;
  const isAway = sql`(bool_or(s.sold and ${year})
    and not bool_or(s.sold and s.day > ${shiftDay(period.to, -AWAY_DAYS)}::date))`;
  return rowsAsJson(
    quietRow,
    sql`select s.customer_id as key, ${CUSTOMER} as name,
               coalesce((select c.phone from ${customersForJoin} c where c.id = s.customer_id), '') as phone,
               to_char(max(s.day) filter (where s.sold), 'YYYY-MM-DD') as last_on,
               coalesce(round(sum(s.cents) filter (where ${year} or ${within(period.before)})), 0)::bigint as before_cents
          from sold s
         group by 1
        having (bool_or(s.sold and ${within(period.before)}) ${away ? sql`or ${isAway}` : sql.empty})
           and not bool_or(s.sold and ${within(period)})
         order by before_cents desc, 1 limit ${ALL_ROWS}`,
  );
}

/** Products on sale for the whole period of which nothing was sold in it, the longest unsold first: a new one has had no time yet. */
const slowPart = (view: ReportView, timeZone: string): SqlText =>
  rowsAsJson(
    quietRow,
    sql`select p.id as key, p.name || ', ' || p.size_unit as name, '' as phone,
               to_char(max(s.day) filter (where s.sold), 'YYYY-MM-DD') as last_on,
               coalesce(round(sum(s.cents) filter (where ${within(view.period.before)})), 0)::bigint as before_cents
          from ${activeProductsForJoin} p left join sold s on s.product_id = p.id
         where (p.created_at at time zone ${timeZone})::date <= ${view.period.from}::date
         group by p.id, p.name, p.size_unit
        having not coalesce(bool_or(s.sold and ${within(view.period)}), false)
         order by max(s.day) filter (where s.sold) nulls first, p.name, p.id limit ${ALL_ROWS}`,
  );

const firstOf = ({ period }: ReportView): string => {
  const year = shiftDay(period.to, -YEAR_DAYS);
  return period.before.from < year ? period.before.from : year;
};

const lostRow = rowShape({ lost: jsonRows(quietRow) });
const pageRow = rowShape({ ...lostRow.columns, slow: jsonRows(quietRow) });
const wholeRow = rowShape({ ...partsRow.columns, ...pageRow.columns });

/** Sales of the period and of that before it, by what the view asks for. Only for who sees all orders. `timeZone`: the company's. */
export async function readReport(
  db: Sql,
  by: Group,
  view: ReportView,
  timeZone: string,
): Promise<Report> {
  const parts = await db.row(
    partsRow,
    sql`${withSold(view, timeZone)} select ${reportParts(by, view)}`,
  );
  return reportOf(by, parts as RowOf<typeof partsRow>);
}

/** Who is lost, alone. Nothing from before a year and the period before says anything of it, so it is not read. */
export async function lostCustomers(
  db: Sql,
  view: ReportView,
  timeZone: string,
  { away }: { away: boolean },
): Promise<QuietRow[]> {
  const row = await db.row(
    lostRow,
    sql`${withSold(view, timeZone, firstOf(view))} select ${lostPart(view, { away })} as lost`,
  );
  return row?.lost ?? [];
}

/** All that the page says: the report, where the view is one, who is lost and what sells slowly. */
export async function readSold(
  db: Sql,
  by: Group | undefined,
  view: ReportView,
  timeZone: string,
): Promise<{ report: Report | null; lost: QuietRow[]; slow: QuietRow[] }> {
  const quiet = sql`${lostPart(view, { away: true })} as lost, ${slowPart(view, timeZone)} as slow`;
  const sold = withSold(view, timeZone);
  if (!by) {
    const row = await db.row(pageRow, sql`${sold} select ${quiet}`);
    return { report: null, lost: row?.lost ?? [], slow: row?.slow ?? [] };
  }
  const row = await db.row(wholeRow, sql`${sold} select ${reportParts(by, view)}, ${quiet}`);
  return {
    report: reportOf(by, row as RowOf<typeof wholeRow>),
    lost: row?.lost ?? [],
    slow: row?.slow ?? [],
  };
}
