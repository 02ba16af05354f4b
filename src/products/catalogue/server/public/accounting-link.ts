import type { Sql } from '../../../../platform/database.ts';
import { rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';

/**
 * Remembers which item of the accounting system this product is. False when that one belongs to
 * another product already.
 */
export async function linkToAccounting(
  tx: Sql,
  productId: string,
  accountingId: string,
): Promise<boolean> {
  const changed = await tx.execute(
    sql`update products set accounting_id = ${accountingId}
         where id = ${productId} and not exists (
           select 1 from products other
            where other.accounting_id = ${accountingId} and other.id <> ${productId})`,
  );
  return changed === 1;
}

/** Another company's books were connected: the old ids mean nothing there. */
export async function forgetAccountingIds(tx: Sql): Promise<void> {
  await tx.execute(sql`update products set accounting_id = null where accounting_id is not null`);
}

/** Removes a link that the accounting system no longer knows; the next use looks the item up again. */
export async function forgetAccountingId(tx: Sql, productId: string): Promise<void> {
  await tx.execute(sql`update products set accounting_id = null where id = ${productId}`);
}

const moveLinkRow = rowShape({ id: text });

/**
 * The books merged `from` into `into`: the product matched to the one is now matched to the other,
 * unless another is. False when not.
 */
export async function moveLink(tx: Sql, from: string, into: string): Promise<boolean> {
  const row = await tx.row(
    moveLinkRow,
    sql`select id from products where accounting_id = ${from} for no key update`,
  );
  return row ? linkToAccounting(tx, row.id, into) : false;
}
