import { type SqlText, sql } from '../../../platform/sql.ts';
import { inOrders, type OrderScope } from './public/scope.ts';

/**
 * What customers owe as far as the reader sees it, credits taken off, a row for each who has a debt or a credit: `balance_cents` (never below
 * 0), `overdue_cents` and `late_days` (how many the oldest debt is late; null: none is). `which` is a condition on `debt`; `day` the company's.
 */
export const owedByCustomers = (scope: OrderScope, day: SqlText, which: SqlText): SqlText => sql`(
  select debt.customer_id, greatest(sum(debt.balance_cents), 0)::bigint as balance_cents,
         coalesce(sum(debt.balance_cents) filter (where debt.due_date < ${day}), 0)::bigint
           as overdue_cents,
         (${day} - min(debt.due_date) filter (where debt.due_date < ${day}))::int as late_days
    from (select customer_id, placed_by, balance_cents::bigint, due_date from open_debts
          union all
          select customer_id, placed_by, -balance_cents, null from open_credits) debt
   where ${which} and ${inOrders(scope, 'debt')}
   group by debt.customer_id)`;
