import { type SqlText, sql } from '../../../../platform/sql.ts';
import { type CustomerScope, inCustomers } from './scope.ts';

// What other rooms splice into their own statements, so that none of them names a table of this
// one. PostgreSQL merges these sub-selects into the statement: the plan is that of the table
// itself.

/** Names that differ by an apostrophe, a capital or a space are one name to whoever reads a list. The index is of this. */
const folded = (name: SqlText) => sql`lower(regexp_replace(${name}, '[^[:alnum:]]', '', 'g'))`;

/**
 * A customer's name as lists say it: with its city where another customer has the same name, and with its street too where that one is in
 * the same city. Two hotels of one name are told apart wherever they can stand one below the other; papers and pages of one customer have
 * the address. `name` is as it was when it was written down.
 */
export const listName = ({
  id,
  name,
  street,
  city,
}: Record<'id' | 'name' | 'street' | 'city', SqlText>) => sql`(
  (${name}) || coalesce((
    select concat(case when bool_or(lower(twin.city) = lower((${city}))) then ', ' || nullif((${street}), '') end,
                  ', ' || nullif((${city}), ''))
      from customers twin
     where ${folded(sql`twin.name`)} = ${folded(sql`(${name})`)} and twin.id <> ${id}
    having count(*) > 0), ''))`;

const COLUMNS = sql`source.id, source.name,
  ${listName({ id: sql`source.id`, name: sql`source.name`, street: sql`source.address1`, city: sql`source.city` })} as list_name, source.address1, source.city, source.state, source.zip, source.is_active,
  source.email, source.phone, source.terms, source.parent_id, source.tax_exempt, source.tax_rate_bp, source.tax_settled,
  source.order_minimum_cents, source.route_days, source.dock_from, source.dock_to, source.dock_closed, source.search, source.delivery_note, source.on_credit_hold,
  source.unattended_allowed,
  source.accounting_id, source.accounting_name, source.accounting_version, source.billed_through,
  coalesce(source.billed_through, source.id) as bill_to_id,
  case when source.billed_through is null then source.accounting_id
       else (select account.accounting_id from customers account
              where account.id = source.billed_through) end as account_id,
  coalesce(source.accounting_id, 'site-' || source.id) as price_ref`;

/**
 * All customers, inactive ones too. `accounting_id`: the account of the accounting system that it holds itself; `account_id`: the one
 * that it is billed to, which is that of `bill_to_id`; `price_ref`: under which its invoiced prices are observed. For what was done for them: `` join ${customersForJoin} c on c.id
 * = o.customer_id ``. `list_name` is what a list calls it (`listName`).
 */
export const customersForJoin = sql`(select ${COLUMNS} from customers source)`;

/** The customers that a person may see and order for. */
export const customersForJoinIn = (scope: CustomerScope): SqlText =>
  sql`(select ${COLUMNS} from customers source where ${inCustomers(scope, 'source')})`;
