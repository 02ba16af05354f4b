import type { Sql } from '../../../../platform/database.ts';
import { bool, int, type RowOf, rowShape, text } from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { inOrders, type OrderScope } from './scope.ts';

const monthSpend = rowShape({ month: text, cents: int });

/**
 * What the scope's customers spent per month, the newest month last, in the company's time zone.
 * Cancelled orders do not count.
 */
export function spendPerMonth(
  db: Sql,
  scope: OrderScope,
  { timeZone, months, now }: { timeZone: string; months: number; now: Date },
): Promise<RowOf<typeof monthSpend>[]> {
  const thisMonth = sql`date_trunc('month', ${now}::timestamptz at time zone ${timeZone})`;
  return db.rows(
    monthSpend,
    sql`
      select to_char(m.month, 'YYYY-MM') as month,
             coalesce(sum(o.total_cents), 0)::bigint as cents
        from generate_series(${thisMonth} - (${months}::int - 1) * interval '1 month',
                             ${thisMonth}, interval '1 month') m(month)
        left join orders o
          on o.placed_at >= m.month at time zone ${timeZone}
         and o.placed_at < (m.month + interval '1 month') at time zone ${timeZone}
         and o.status <> 'cancelled' and ${inOrders(scope, 'o')}
       group by m.month order by m.month`,
  );
}

const ownerFiguresRow = rowShape({ weekCents: int, earlierWeekCents: int, monthCents: int });
export type OwnerFigures = RowOf<typeof ownerFiguresRow>;

/** What was ordered this week, in the one before and this month, in the company's time zone; no order of longer ago is read. Only for who sees all orders. */
export function ownerFigures(
  db: Sql,
  timeZone: string,
  now: Date,
): Promise<OwnerFigures | undefined> {
  const today = sql`${now}::timestamptz at time zone ${timeZone}`;
  const week = sql`date_trunc('week', ${today}) at time zone ${timeZone}`;
  const earlierWeek = sql`(date_trunc('week', ${today}) - interval '1 week') at time zone ${timeZone}`;
  const month = sql`date_trunc('month', ${today}) at time zone ${timeZone}`;
  const spent = (when: SqlText) =>
    sql`coalesce(sum(o.total_cents) filter (where ${when}), 0)::bigint`;
  // The bound of what is read stands in the statement itself, so that its plan knows how few days it is; those of the sums are asked once,
  // not for each order.
  const once = (moment: SqlText) => sql`(select ${moment})`;
  return db.row(
    ownerFiguresRow,
    sql`
      select ${spent(sql`o.placed_at >= ${once(week)}`)} as week_cents,
             ${spent(sql`o.placed_at >= ${once(earlierWeek)} and o.placed_at < ${once(week)}`)} as earlier_week_cents,
             ${spent(sql`o.placed_at >= ${once(month)}`)} as month_cents
        from orders o
       where o.status <> 'cancelled' and o.placed_at >= least(${earlierWeek}, ${month})`,
  );
}

const firstOrdersRow = rowShape({ placed: bool, delivered: bool });

/** Whether any order was ever placed, and whether one was delivered. */
export async function firstOrders(db: Sql): Promise<{ placed: boolean; delivered: boolean }> {
  const row = await db.row(
    firstOrdersRow,
    sql`
      select exists (select 1 from orders) as placed,
             exists (select 1 from orders
                      where status in ('delivered', 'part_delivered')) as delivered`,
  );
  return row ?? { placed: false, delivered: false };
}
