import type { Sql } from '../../../platform/database.ts';
import { int, nullable, type RowOf, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { owedByCustomers } from './owed-by-customers.ts';
import { inOrders, type OrderScope } from './public/scope.ts';

/** The usual amount is the median of so many orders at most; of fewer than the least there is none. */
const USUAL = { least: 3, most: 12, days: 800 };

const heldRow = rowShape({
  /** How many orders before this one the usual amount is the median of. */
  orders: int,
  /** Cents; null: too few orders to tell. */
  usualCents: nullable(int),
  balanceCents: int,
  overdueCents: int,
  /** How many days the oldest of it is late; null: nothing is. */
  lateDays: nullable(int),
});
/** What somebody looks at who decides about an order that we hold: what its customer usually orders, and owes. Cents. */
export type HeldFacts = RowOf<typeof heldRow>;

/**
 * What decides whether an order that we hold ourselves goes on. The customer's orders and debts count as far as the reader sees them;
 * cancelled orders and goods that replace damaged ones say nothing about what is usual. `today` is the company's day.
 */
export function heldFacts(
  db: Sql,
  scope: OrderScope,
  of: { orderId: string; customerId: string; today: string },
): Promise<HeldFacts | undefined> {
  const day = sql`${of.today}::date`;
  return db.row(
    heldRow,
    sql`
      with earlier as (
        select o.total_cents from orders o
         where o.customer_id = ${of.customerId} and o.status <> 'cancelled' and ${inOrders(scope, 'o')}
           and o.placed_at > ${day} - ${USUAL.days}::int
           and (o.placed_at, o.id) < (select held.placed_at, held.id from orders held where held.id = ${of.orderId})
           and not exists (select from replacement_orders again where again.order_id = o.id)
         order by o.placed_at desc, o.id desc limit ${sql.count(USUAL.most)}),
      usual as (
        select count(*)::int as orders,
               percentile_cont(0.5) within group (order by total_cents) as cents from earlier)
      select usual.orders,
             case when usual.orders >= ${USUAL.least}::int then round(usual.cents)::bigint end as usual_cents,
             coalesce(owed.balance_cents, 0) as balance_cents,
             coalesce(owed.overdue_cents, 0) as overdue_cents, owed.late_days
        from usual
        left join ${owedByCustomers(scope, day, sql`debt.customer_id = ${of.customerId}`)} owed on true`,
  );
}
