import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { date, decimal, type RowOf, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { BY_HAND_HERE, TOTAL } from '../../invoices/server/bills.ts';

const weekRow = rowShape({
  /** The week's Monday. */
  start: date,
  invoicedCents: decimal,
  paidCents: decimal,
  /** Owed after its due day, as it stood when the week ended; of this week, as it stands today. */
  overdueCents: decimal,
});
export type CashWeek = RowOf<typeof weekRow>;

/** Thirteen weeks up to `today` (the company's day), of invoices of orders of the scope that stand in the books, or whose payments are written down here. */
export function cashWeeks(db: Sql, scope: OrderScope, today: string): Promise<CashWeek[]> {
  return db.rows(
    weekRow,
    sql`
      with bills as materialized (
        select i.id, i.txn_date, coalesce(i.due_date, i.txn_date) as due,
               ${TOTAL} as cents
          from invoices i join ${ordersForJoin} o on o.id = i.order_id
         where (i.accounting_id is not null and i.state <> 'voided' or ${BY_HAND_HERE})
           and ${inOrders(scope, 'o')}),
      money as materialized (
        select p.invoice_id, p.paid_on, p.paid_cents, p.paid_cents + p.credited_cents as settled_cents
          from invoice_payments p join bills b on b.id = p.invoice_id
         union all
        select p.invoice_id, p.paid_on,
               case when p.from_invoice_id is null and p.from_credit_id is null
                    then p.amount_cents else 0 end, p.amount_cents
          from own_payments p join bills b on b.id = p.invoice_id where p.undone_at is null
         union all
        select p.from_invoice_id, p.paid_on, 0, -p.amount_cents
          from own_payments p join bills b on b.id = p.from_invoice_id where p.undone_at is null
         union all
        select m.invoice_id, m.txn_date, 0, m.net_cents + m.tax_cents
          from credit_memos m join invoices i on i.id = m.invoice_id
               join bills b on b.id = m.invoice_id
         where ${BY_HAND_HERE} and m.accounting_id is null and m.state not in ('voided', 'dropped')),
      weeks as (
        select w.start::date as start, least(w.start::date + 6, ${today}::date) as until
          from generate_series(date_trunc('week', ${today}::date) - interval '12 weeks',
                               date_trunc('week', ${today}::date), interval '1 week') w(start))
      select w.start,
             (select coalesce(sum(b.cents), 0)::float8 from bills b
               where b.txn_date between w.start and w.start + 6) as invoiced_cents,
             (select coalesce(sum(m.paid_cents), 0)::float8 from money m
               where m.paid_on between w.start and w.start + 6) as paid_cents,
             (select coalesce(sum(greatest(b.cents - coalesce(t.settled_cents, 0), 0)), 0)::float8
                from bills b left join (
                     select m.invoice_id, sum(m.settled_cents) as settled_cents from money m
                      where m.paid_on <= w.until group by m.invoice_id) t on t.invoice_id = b.id
               where b.due < w.until) as overdue_cents
        from weeks w order by w.start`,
  );
}
