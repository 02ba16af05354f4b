import { type SqlText, sql } from '../../../platform/sql.ts';

/** Takes ordered products out of a person's cart for the order's customer: a part of the statement that writes the order. */
export const leavingCart = (
  userId: string,
  customerId: string,
  productIds: readonly string[],
): SqlText =>
  sql`delete from cart_lines
       where user_id = ${userId} and customer_id = ${customerId}
         and product_id = any(${productIds}::text[])`;
