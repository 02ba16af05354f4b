import type { Sql } from '../../../../platform/database.ts';
import { bool, int, jsonRows, type RowOf, rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
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

const ownerFiguresRow = rowShape({
  weekCents: int,
  earlierWeekCents: int,
  monthCents: int,
  orders: int,
  customers: int,
  weeks: jsonRows(rowShape({ week: text, cents: int })),
  brands: jsonRows(rowShape({ name: text, cents: int })),
});
export type OwnerFigures = RowOf<typeof ownerFiguresRow>;

/** The company's last weeks at a glance. Only for who sees all orders. */
export function ownerFigures(
  db: Sql,
  timeZone: string,
  now: Date,
): Promise<OwnerFigures | undefined> {
  const today = sql`${now}::timestamptz at time zone ${timeZone}`;
  const spentSince = (from: string) =>
    sql`coalesce((select sum(total_cents) from recent, week where at >= ${sql.id(from)}), 0)::bigint`;
  return db.row(
    ownerFiguresRow,
    sql`
      with week as (
        select start, start - interval '1 week' as before,
               start - interval '3 weeks' as three_before, start - interval '11 weeks' as first,
               date_trunc('month', ${today}) as month
          from date_trunc('week', ${today}) start),
      recent as (
        select o.id, o.customer_id, o.total_cents, o.placed_at at time zone ${timeZone} as at
          from orders o, week
         where o.status <> 'cancelled' and o.placed_at >= week.first at time zone ${timeZone}),
      by_brand as (
        select l.brand as name, sum(round((l.ordered - l.cancelled) * l.unit_price_cents))::bigint as cents
          from recent r join order_lines l on l.order_id = r.id
         group by l.brand order by 2 desc limit 6)
      select ${spentSince('week.start')} as week_cents,
             ${spentSince('week.before')} - ${spentSince('week.start')} as earlier_week_cents,
             ${spentSince('week.month')} as month_cents,
             (select count(*)::int from recent, week where at >= week.start) as orders,
             (select count(distinct customer_id)::int from recent, week
               where at >= week.three_before) as customers,
             (select json_agg(json_build_object(
                       'week', to_char(s.start, 'YYYY-MM-DD'),
                       'cents', coalesce((select sum(total_cents) from recent
                                           where at >= s.start
                                             and at < s.start + interval '1 week'), 0))
                              order by s.start)
                from week, generate_series(week.first, week.start, interval '1 week') s(start)
             ) as weeks,
             coalesce((select json_agg(b order by b.cents desc) from by_brand b), '[]') as brands`,
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
