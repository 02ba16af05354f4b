import type { Sql } from '../../platform/database.ts';

/** Remembers which customer of the accounting system this one is. False when that one belongs to another customer already. */
export async function linkToAccounting(tx: Sql, customerId: string, accountingId: string): Promise<boolean> {
  const changed = await tx.change(
    'customers.link',
    `update customers set accounting_id = $2 where id = $1 and not exists (select 1 from customers other where other.accounting_id = $2 and other.id <> $1)`,
    [customerId, accountingId],
  );
  return changed === 1;
}

/** Another company's books were connected: the old ids mean nothing there. */
export async function forgetAccountingIds(tx: Sql): Promise<void> {
  await tx.change('customers.unlink', 'update customers set accounting_id = null where accounting_id is not null');
}

/** The accounting system no longer knows this one: it is looked up again next time. */
export async function forgetAccountingId(tx: Sql, customerId: string): Promise<void> {
  await tx.change('customers.unlink-one', 'update customers set accounting_id = null where id = $1', [customerId]);
}
