import { lentOrders } from '../../orders/server/lent.ts';
import type { OrderScope } from '../../orders/server/scope.ts';
import { type SqlText, sql } from '../../platform/sql.ts';
import { DEBT, inDebts } from '../invoices/server/bills.ts';

// What other rooms splice into their own statements, so that none of them names a table of this one.

/**
 * What each customer owes on invoices of orders of the scope: customer_id, balance_cents, overdue_cents. Customers that owe
 * nothing are not in it. `today` is the company's day, YYYY-MM-DD;
 * `customerId`: that customer alone.
 */
export const lentBalances = (
  scope: OrderScope,
  today: string,
  customerId?: string,
): SqlText => sql`(
  select debt.customer_id, sum(i.balance_cents)::bigint as balance_cents,
         coalesce(sum(i.balance_cents) filter (where i.due_date < ${today}::date), 0)::bigint
           as overdue_cents
    from invoices i join ${lentOrders} o on o.id = i.order_id ${DEBT}
   where i.state in ('created', 'part_paid') and i.balance_cents > 0 and ${inDebts(scope)}
     ${customerId ? sql`and debt.customer_id = ${customerId}` : sql.empty}
     and debt.customer_id is not null
   group by debt.customer_id)`;
