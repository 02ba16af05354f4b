import type { Sql } from '../../platform/database.ts';

/** Remembers which customer of the accounting system this one is. False when that one belongs to another customer already. */
export async function linkToAccounting(
  tx: Sql,
  customerId: string,
  accountingId: string,
): Promise<boolean> {
  const changed = await tx.execute(
    'customers.link',
    `update customers set accounting_id = $2 where id = $1 and not exists (select 1 from customers other where other.accounting_id = $2 and other.id <> $1)`,
    [customerId, accountingId],
  );
  return changed === 1;
}

/** Another company's books were connected: the old ids mean nothing there. */
export async function forgetAccountingIds(tx: Sql): Promise<void> {
  await tx.execute(
    'customers.unlink',
    'update customers set accounting_id = null where accounting_id is not null',
  );
}

/** Adds it to the books once more, under this name: the next request is another one. */
export async function addAgainAs(tx: Sql, customerId: string, name: string): Promise<void> {
  await tx.execute(
    'customers.add-again',
    'update customers set accounting_id = null, accounting_name = $2, accounting_version = accounting_version + 1 where id = $1',
    [customerId, name],
  );
}

/** The customer here that this one of the accounting system belongs to. */
export async function nameOfLinked(sql: Sql, accountingId: string): Promise<string | undefined> {
  return (
    await sql.row<{ name: string }>(
      'customers.linked-name',
      'select name from customers where accounting_id = $1',
      [accountingId],
    )
  )?.name;
}

/**
 * The books merged `from` into `into`: whoever was matched to the one is now matched to the other, unless somebody else is.
 * @returns the name of the customer here, and whether it moved; undefined when nobody was matched.
 */
export async function moveLink(
  tx: Sql,
  from: string,
  into: string,
): Promise<{ name: string; moved: boolean } | undefined> {
  const row = await tx.row<{ id: string; name: string }>(
    'customers.linked',
    'select id, name from customers where accounting_id = $1 for no key update',
    [from],
  );
  return row ? { name: row.name, moved: await linkToAccounting(tx, row.id, into) } : undefined;
}
