import { type SqlText, sql } from '../../platform/sql.ts';

/** The address of a product's page; null while the product is not active. For statements of rooms that hold its id. */
export const slugOf = (productId: SqlText): SqlText =>
  sql`(select p.name_key from products p where p.id = ${productId} and p.is_active)`;
