import { customerScope, inCustomers } from '../../customers/server/scope.ts';
import type { UserActor } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Sql } from '../../platform/database.ts';

/** What an order depends on of its customer, frozen into it when it is placed. */
export interface CustomerTerms {
  id: string;
  name: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  email: string;
  deliveryNote: string;
  /** Basis points; 0 when exempt. */
  taxRateBp: number;
  /** Null: the company's minimum counts. Cents. */
  orderMinimumCents: number | null;
  onCreditHold: boolean;
  /** 0 = Sunday. */
  routeDay: number | null;
}

/** Reads an active customer that this person may order for. @throws AppError `not-found`, the same for missing, foreign and inactive. */
export async function customerTerms(
  sql: Sql,
  user: UserActor,
  customerId: string,
): Promise<CustomerTerms> {
  const row = await sql.row<CustomerTerms>(
    'cart.customer-terms',
    `select c.id, c.name, c.address1, c.city, c.state, c.zip, c.phone, c.email, c.delivery_note as "deliveryNote",
            case when c.tax_exempt then 0 else c.tax_rate_bp end as "taxRateBp", c.order_minimum_cents as "orderMinimumCents",
            c.on_credit_hold as "onCreditHold", c.route_day as "routeDay"
       from customers c where c.id = $1 and ${inCustomers('c', 2)}`,
    [customerId, customerScope(user).ids],
  );
  if (!row) throw new AppError('not-found', 404, 'Requested document not found.');
  return row;
}
