import { normalise } from '../../../kit/normalise.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { owedByCustomers } from '../../orders/server/owed-by-customers.ts';
import { orderDaysForJoin, ordersForJoin } from '../../orders/server/public/joins.ts';
import { inOrders } from '../../orders/server/public/scope.ts';
import { PERIOD_DAYS, type Shown, type Sort } from '../choices.ts';
import { type Counting, ITEM_DAYS, lapsedOf } from './bought.ts';
import { lapsedCounts } from './lapsed-counts.ts';
import type { VisitScope } from './scope.ts';

const callRow = rowShape({
  id: text,
  name: text,
  address1: text,
  city: text,
  state: text,
  zip: text,
  phone: text,
  onCreditHold: bool,
  /** The last order of the last two years. */
  lastId: nullable(text),
  lastNumber: nullable(text),
  lastOn: nullable(date),
  lastCents: nullable(int),
  daysSince: nullable(int),
  /** The median of the gaps between the customer's last order days; null before there are three. */
  usualDays: nullable(int),
  spendCents: int,
  spendBeforeCents: int,
  balanceCents: int,
  overdueCents: int,
  /** How many days the oldest of it is late; null: nothing is. */
  lateDays: nullable(int),
  /** The earliest day on which somebody wanted to come back to the customer. */
  followUpOn: nullable(date),
  /** The note that says so: what it is about. */
  followUpId: nullable(text),
  followUpText: nullable(text),
  lapsed: int,
  /** How many customers the filter shows in all. */
  found: int,
});
export type CallRow = RowOf<typeof callRow>;

const readRow = rowShape({
  ...callRow.columns,
  /** Another one as soon as an order of the customer changes. */
  ordersVersion: text,
});

export interface CallFilter {
  /** Compared as the customers' search compares. */
  term: string;
  shown: Shown;
  sort: Sort;
  /** One customer alone, for its page. */
  customerId?: string;
  offset: number;
  limit: number;
}

/** Orders of so many days say how a customer buys. */
export const ORDER_DAYS = 800;
/** How many gaps between order days make the rhythm, at least and at most. */
export const GAPS = { least: 3, most: 12 };

// Over the rhythm: 2 = twice as long as usual. Who has no rhythm yet comes after those who have one.
const SORTED: Record<Sort, SqlText> = {
  call: sql`(follow_up_on <= today) desc nulls last,
            days_since::float / greatest(usual_days, 1) desc nulls last, days_since desc nulls last`,
  name: sql`name`,
  last: sql`days_since desc nulls first`,
  spend: sql`spend_cents - spend_before_cents`,
  balance: sql`overdue_cents desc, balance_cents desc`,
};

/** A follow-up for customer `c` is due by that day. Few are, so this comes first and the orders of the others are not counted. */
export const isDue = (day: SqlText): SqlText => sql`
  exists (select 1 from visit_notes n where n.customer_id = c.id and n.follow_up_on <= ${day} and n.followed_up_at is null)`;

const WHICH: Record<Shown, SqlText> = {
  all: sql`true`,
  // Who agreed to be called on a later day is not due before it.
  due: sql`days_since > usual_days and coalesce(follow_up_on <= today, true)`,
  'follow-ups': sql`follow_up_on <= today`,
  lapsed: sql`lapsed > 0`,
  owing: sql`overdue_cents > 0`,
};

/** How each customer of the scope buys, owes and is followed up, in the order in which to call them. */
export async function callList(
  db: Sql,
  scope: VisitScope,
  counting: Counting,
  filter: CallFilter,
): Promise<CallRow[]> {
  const { orders, today, timeZone } = counting;
  const term = normalise(filter.term).slice(0, 100);
  const day = sql`${today}::date`;
  const within = (before: number) =>
    sql`day > ${day} - ${before + PERIOD_DAYS}::int and day <= ${day} - ${before}::int`;
  const counted = sql`(
    select one.id, one.number, one.customer_id, one.placed_at, one.total_cents from ${ordersForJoin} one
     where one.status <> 'cancelled' and ${inOrders(orders, 'one')}
       and one.id not in (select order_id from replacement_orders))`;
  const reckoned = sql`(o.placed_at at time zone ${timeZone})::date`;
  // Counting these of every customer is slow: only where they decide which are shown, or in which order.
  const everyLapse = filter.shown === 'lapsed';
  const everyDebt = filter.shown === 'owing' || filter.sort === 'balance';
  const everySpend = filter.sort === 'spend';
  const lapses = sql`lapses as materialized (
        select item.customer_id, count(*)::int as lapsed
          from ${lapsedOf(sql`select id from seen`, counting)} item group by item.customer_id),`;
  const owed = (of: SqlText) => sql`owed as materialized (
        select * from ${owedByCustomers(
          orders,
          day,
          filter.customerId
            ? sql`debt.customer_id in (select id from ${of}) and debt.customer_id = ${filter.customerId}`
            : sql`debt.customer_id in (select id from ${of})`,
        )} by_customer)`;
  const spent = (of: SqlText) => sql`spent as materialized (
        select customer_id, coalesce(sum(total_cents) filter (where ${within(0)}), 0)::bigint as spend_cents,
               coalesce(sum(total_cents) filter (where ${within(365)}), 0)::bigint as spend_before_cents
          from (select o.customer_id, o.total_cents, ${reckoned} as day
                  from ${counted} o
                 where o.customer_id in (select id from ${of}) and o.placed_at > ${day} - ${366 + PERIOD_DAYS}::int) placed
         group by customer_id)`;
  const oldest = sql`${day} - ${ORDER_DAYS}::int`;
  // Of one who sees only some of a customer's orders, and of another zone than the kept days are of, they are gathered from the orders.
  const gathered = sql`(
    select array_agg(newest.day order by newest.day desc)
      from (select distinct ${reckoned} as day from ${counted} o where o.customer_id = s.id order by 1 desc limit ${sql.count(GAPS.most + 1)}) newest)`;
  const daysOf = orders.drives
    ? gathered
    : sql`case when kept.zone = ${timeZone} then kept.days when kept.zone is not null then ${gathered} end`;
  const rows = await db.rows(
    readRow,
    sql`
      with seen as (
        select c.id, c.name, c.address1, c.city, c.state, c.zip, c.phone, c.on_credit_hold
          from ${customersForJoinIn(scope)} c
         where true ${filter.customerId ? sql`and c.id = ${filter.customerId}` : sql.empty}
           ${term ? sql`and c.search like ${`%${term}%`}` : sql.empty}
           ${filter.shown === 'follow-ups' ? sql`and ${isDue(day)}` : sql.empty}),
      habits as materialized (
        select s.id as customer_id, ${daysOf} as days from seen s left join ${orderDaysForJoin} kept on kept.customer_id = s.id),
      rhythm as (
        select h.customer_id, percentile_cont(0.5) within group (order by h.days[nth] - h.days[nth + 1]) as usual
          from habits h
         cross join lateral generate_series(1, least(cardinality(h.days) - 1, ${GAPS.most}::int)) nth
         where h.days[nth + 1] >= ${oldest}
         group by h.customer_id having count(*) >= ${GAPS.least}::int),
      due as (
        select distinct on (n.customer_id) n.customer_id, n.follow_up_on as day, n.id, n.text from visit_notes n
         where n.follow_up_on is not null and n.followed_up_at is null
         order by n.customer_id, n.follow_up_on, n.id),
      cust as (
        select s.*, h.days[1] as last_on, ${day} - h.days[1] as days_since, round(r.usual)::int as usual_days,
               d.day as follow_up_on, d.id as follow_up_id, d.text as follow_up_text, ${day} as today
          from seen s
          left join habits h on h.customer_id = s.id and h.days[1] >= ${oldest}
          left join rhythm r on r.customer_id = s.id
          left join due d on d.customer_id = s.id),
      ${everyLapse ? lapses : sql.empty}
      ${everyDebt ? sql`${owed(sql`seen`)},` : sql.empty}
      ${everySpend ? sql`${spent(sql`seen`)},` : sql.empty}
      chosen as (
        select * from (
          select cust.* ${everyLapse ? sql`, coalesce(l.lapsed, 0) as lapsed` : sql.empty}
                 ${everyDebt ? sql`, coalesce(b.balance_cents, 0) as balance_cents, coalesce(b.overdue_cents, 0) as overdue_cents` : sql.empty}
                 ${everySpend ? sql`, coalesce(p.spend_cents, 0) as spend_cents, coalesce(p.spend_before_cents, 0) as spend_before_cents` : sql.empty}
            from cust ${everyLapse ? sql`left join lapses l on l.customer_id = cust.id` : sql.empty}
            ${everyDebt ? sql`left join owed b on b.customer_id = cust.id` : sql.empty}
            ${everySpend ? sql`left join spent p on p.customer_id = cust.id` : sql.empty}) every
         where ${WHICH[filter.shown]}),
      page as (
        select *, count(*) over ()::int as found,
               row_number() over (order by ${SORTED[filter.sort]}, name, id) as place
          from chosen),
      listed as (
        select * from page
         where place > ${filter.offset}::int and place <= ${filter.offset + filter.limit}::int)
      ${everyDebt ? sql.empty : sql`, ${owed(sql`listed`)}`}
      ${everySpend ? sql.empty : sql`, ${spent(sql`listed`)}`}
      select cust.id, cust.name, cust.address1, cust.city, cust.state, cust.zip, cust.phone, cust.on_credit_hold, newest.id as last_id,
             newest.number as last_number, cust.last_on, newest.total_cents as last_cents, cust.days_since, cust.usual_days,
             coalesce(p.spend_cents, 0) as spend_cents, coalesce(p.spend_before_cents, 0) as spend_before_cents, coalesce(b.balance_cents, 0) as balance_cents,
             coalesce(b.overdue_cents, 0) as overdue_cents, b.late_days,
             cust.follow_up_on, cust.follow_up_id, cust.follow_up_text, ${everyLapse ? sql`cust.lapsed` : sql`0 as lapsed`}, cust.found,
             (select count(*) || '.' || coalesce(sum(o.version), 0) from ${ordersForJoin} o
               where o.customer_id = cust.id and o.placed_at > ${day} - ${ITEM_DAYS}::int) as orders_version
        from listed cust
        left join owed b on b.customer_id = cust.id left join spent p on p.customer_id = cust.id
        left join lateral (
          select o.id, o.number, o.total_cents from ${counted} o where o.customer_id = cust.id
           order by o.placed_at desc, o.id desc limit 1) newest on cust.last_on is not null
       order by cust.place`,
  );
  const lapsed = everyLapse ? undefined : await lapsedCounts(db, rows, counting);
  return rows.map((read) => {
    const { ordersVersion: _version, ...row } = read;
    return { ...row, lapsed: lapsed?.get(row.id) ?? row.lapsed };
  });
}
