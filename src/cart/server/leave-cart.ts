import { type SqlText, sql } from '../../platform/sql.ts';

/** Takes ordered products out of a person's cart: a part of the statement that writes the order. */
export const leavingCart = (userId: string, productIds: readonly string[]): SqlText =>
  sql`delete from cart_lines where user_id = ${userId} and product_id = any(${productIds}::text[])`;
