import type { UserActor } from '../../../../kit/actor.ts';
import type { Sql } from '../../../../platform/database.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import {
  bool,
  columns,
  int,
  intList,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { shipToRow } from './customer-row.ts';
import { listName } from './joins.ts';
import { customerScope, inCustomers } from './scope.ts';

/** What an order depends on of its customer, frozen into it when it is placed. */
export const customerTermsRow = rowShape({
  id: text,
  /** As a list calls it. */
  listName: text,
  ...shipToRow.columns,
  email: text,
  /** Basis points; 0 when exempt. */
  taxRateBp: int,
  /** Somebody has said so; until then the order is taken, and not billed. */
  taxSettled: bool,
  /** Null: the company's minimum counts. Cents. */
  orderMinimumCents: nullable(int),
  onCreditHold: bool,
  /** 0 = Sunday; none = no fixed day. */
  routeDays: intList,
});
export type CustomerTerms = RowOf<typeof customerTermsRow>;

/** The statement whose one row is `customerTermsRow`; none for a missing, foreign or inactive customer. */
export const termsOfCustomer = (user: UserActor, customerId: string): SqlText => sql`
  select c.id, ${listName({ id: sql`c.id`, name: sql`c.name`, street: sql`c.address1`, city: sql`c.city` })} as list_name,
         ${columns(shipToRow, 'c')}, c.email,
         case when c.tax_exempt then 0 else c.tax_rate_bp end as tax_rate_bp, c.tax_settled,
         c.order_minimum_cents, c.on_credit_hold, c.route_days
    from customers c where c.id = ${customerId} and ${inCustomers(customerScope(user), 'c')}`;

/**
 * Reads an active customer that this person may order for.
 * @throws AppError `not-found`, the same for missing, foreign and inactive.
 */
export async function customerTerms(
  db: Sql,
  user: UserActor,
  customerId: string,
): Promise<CustomerTerms> {
  const row = await db.row(customerTermsRow, termsOfCustomer(user, customerId));
  if (!row) throw notFound();
  return row;
}
