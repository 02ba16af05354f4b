import type { Sql } from '../../../../platform/database.ts';
import { rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';

const lockedProduct = rowShape({ id: text });

/**
 * Holds these products, or with null every one, until the commit, always in the order of their ids:
 * two who change the same products wait for each other and never deadlock.
 */
export async function lockProducts(tx: Sql, ids: readonly string[] | null): Promise<void> {
  await tx.rows(
    lockedProduct,
    sql`select id from products where ${ids ? sql`id = any(${ids}::text[])` : sql`true`}
         order by id for no key update`,
  );
}

/** Holds all sizes of a unique product, so that changes of what they share go one after another. */
export async function lockSizes(tx: Sql, nameKey: string): Promise<void> {
  await tx.rows(
    lockedProduct,
    sql`select id from products where name_key = ${nameKey} order by id for update`,
  );
}
