import type { Sql } from '../../../../platform/database.ts';
import { rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';

const linkedRow = rowShape({ id: text, name: text });

/**
 * Remembers which customer of the accounting system this one is. False when that one belongs to
 * another customer already.
 */
export async function linkToAccounting(
  tx: Sql,
  customerId: string,
  accountingId: string,
): Promise<boolean> {
  const changed = await tx.execute(
    sql`update customers set accounting_id = ${accountingId}, billed_through = null
         where id = ${customerId} and not exists (
           select 1 from customers other
            where other.accounting_id = ${accountingId} and other.id <> ${customerId})`,
  );
  return changed === 1;
}

/** Removes the link to QuickBooks until the customer is matched again. */
export async function unlinkFromBooks(tx: Sql, customerId: string): Promise<void> {
  await tx.execute(sql`update customers set accounting_id = null where id = ${customerId}`);
}

/** Another company's books were connected: the old ids mean nothing there. */
export async function forgetAccountingIds(tx: Sql): Promise<void> {
  await tx.execute(
    sql`update customers set accounting_id = null, billed_through = null
         where accounting_id is not null or billed_through is not null`,
  );
}

/** Adds it to the books once more, under this name: the next request is another one. */
export async function addAgainAs(tx: Sql, customerId: string, name: string): Promise<void> {
  await tx.execute(
    sql`update customers set accounting_id = null, billed_through = null, accounting_name = ${name},
               accounting_version = accounting_version + 1
         where id = ${customerId}`,
  );
}

/** The customer here that this one of the accounting system belongs to. */
export async function nameOfLinked(db: Sql, accountingId: string): Promise<string | undefined> {
  const row = await db.row(
    linkedRow,
    sql`select id, name from customers where accounting_id = ${accountingId}`,
  );
  return row?.name;
}

/**
 * The books merged `from` into `into`: whoever was matched to the one is now matched to the other,
 * unless somebody else is.
 * @returns the customer here, and whether it moved; undefined when nobody was matched.
 */
export async function moveLink(
  tx: Sql,
  from: string,
  into: string,
): Promise<{ id: string; name: string; moved: boolean } | undefined> {
  const row = await tx.row(
    linkedRow,
    sql`select id, name from customers where accounting_id = ${from} for no key update`,
  );
  return row && { ...row, moved: await linkToAccounting(tx, row.id, into) };
}

/**
 * Bills a customer to the account of another one, because both are one in the accounting system. Whoever was billed to its account
 * goes along. Nothing else of it changes: people, prices, orders and its ship-to are its own.
 */
export async function billThrough(tx: Sql, customerId: string, account: string): Promise<void> {
  await tx.execute(
    sql`update customers set accounting_id = null, billed_through = ${account}
         where (id = ${customerId} or billed_through = ${customerId}) and id <> ${account}`,
  );
}
