import { type SqlText, sql } from '../../../../platform/sql.ts';
import { type CustomerScope, inCustomers } from './scope.ts';

// What other rooms splice into their own statements, so that none of them names a table of this
// one. PostgreSQL merges these sub-selects into the statement: the plan is that of the table
// itself.

const COLUMNS = sql`lent.id, lent.name, lent.address1, lent.city, lent.state, lent.zip, lent.is_active,
  lent.email, lent.phone, lent.terms, lent.parent_id, lent.tax_exempt, lent.tax_rate_bp, lent.tax_settled,
  lent.order_minimum_cents, lent.route_days, lent.search, lent.delivery_note, lent.on_credit_hold,
  lent.unattended_allowed,
  lent.accounting_id, lent.accounting_name, lent.accounting_version, lent.billed_through,
  coalesce(lent.billed_through, lent.id) as bill_to_id,
  case when lent.billed_through is null then lent.accounting_id
       else (select account.accounting_id from customers account
              where account.id = lent.billed_through) end as account_id,
  coalesce(lent.accounting_id, 'site-' || lent.id) as price_ref`;

/**
 * All customers, inactive ones too. `accounting_id`: the account of the accounting system that it holds itself; `account_id`: the one
 * that it is billed to, which is that of `bill_to_id`; `price_ref`: under which its invoiced prices are observed. For what was done for them: `` join ${lentCustomers} c on c.id
 * = o.customer_id ``.
 */
export const lentCustomers = sql`(select ${COLUMNS} from customers lent)`;

/** The customers that a person may see and order for. */
export const lentCustomersIn = (scope: CustomerScope): SqlText =>
  sql`(select ${COLUMNS} from customers lent where ${inCustomers(scope, 'lent')})`;
