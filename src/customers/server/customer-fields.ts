import { type SqlText, sql } from '../../platform/sql.ts';

/** The condition that a customer is active, for statements of rooms that hold its id. */
export const isActiveCustomer = (customerId: SqlText): SqlText =>
  sql`exists (select 1 from customers seen where seen.id = ${customerId} and seen.is_active)`;

/** The weekday on which our truck comes to a customer, 0 = Sunday; null where no day is fixed. */
export const routeDayOf = (customerId: SqlText): SqlText =>
  sql`(select c.route_day from customers c where c.id = ${customerId})`;
