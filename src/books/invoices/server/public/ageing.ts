import { lentOrders } from '../../../../ordering/orders/server/public/lent.ts';
import type { OrderScope } from '../../../../ordering/orders/server/public/scope.ts';
import { lentCustomers } from '../../../../people/customers/server/public/lent.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  decimal,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { DEBT, inDebts } from '../bills.ts';

const ageingRow = rowShape({
  /** null: nobody of ours, to whom an invoice was moved in the books. */
  customerId: nullable(text),
  customerName: text,
  /** Through whose account it is billed; null: its own. */
  billedTo: nullable(text),
  notDueCents: decimal,
  days30Cents: decimal,
  days60Cents: decimal,
  days90Cents: decimal,
  olderCents: decimal,
  totalCents: decimal,
});
/** What a customer owes on open invoices, by how many days it is overdue. Cents. */
export type Ageing = RowOf<typeof ageingRow>;

/** Open invoices of orders of the scope by customer, who owes most first. `today` is the company's day. */
export function ageingOf(db: Sql, scope: OrderScope, today: string): Promise<Ageing[]> {
  return db.rows(
    ageingRow,
    sql`
      select debt.customer_id, max(debt.customer_name) as customer_name,
             max(through.name) as billed_to,
             coalesce(sum(i.balance_cents) filter (where late.days <= 0), 0)::float8
               as not_due_cents,
             coalesce(sum(i.balance_cents) filter (where late.days between 1 and 30), 0)::float8
               as days30_cents,
             coalesce(sum(i.balance_cents) filter (where late.days between 31 and 60), 0)::float8
               as days60_cents,
             coalesce(sum(i.balance_cents) filter (where late.days between 61 and 90), 0)::float8
               as days90_cents,
             coalesce(sum(i.balance_cents) filter (where late.days > 90), 0)::float8
               as older_cents,
             sum(i.balance_cents)::float8 as total_cents
        from invoices i join ${lentOrders} o on o.id = i.order_id ${DEBT}
             left join ${lentCustomers} c on c.id = debt.customer_id
             left join ${lentCustomers} through on through.id = c.billed_through
             cross join lateral (
               select ${today}::date - coalesce(i.due_date, i.txn_date) as days) late
       where i.state in ('created', 'part_paid') and i.balance_cents > 0
         and ${inDebts(scope)}
       group by debt.customer_id, case when debt.customer_id is null then i.moved_to end
       order by total_cents desc, debt.customer_id, customer_name`,
  );
}

const countRow = rowShape({ count: int });

/** Open invoices of the scope whose day has passed: the number beside a customer's invoices. */
export async function countOverdueInvoices(
  db: Sql,
  scope: OrderScope,
  today: string,
): Promise<number> {
  const row = await db.row(
    countRow,
    sql`select count(*)::int as count
          from invoices i join ${lentOrders} o on o.id = i.order_id ${DEBT}
         where i.state in ('created', 'part_paid') and i.balance_cents > 0
           and coalesce(i.due_date, i.txn_date) < ${today}::date and ${inDebts(scope)}`,
  );
  return row?.count ?? 0;
}
