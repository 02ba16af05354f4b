import type { App } from '../../../platform/app.ts';
import { readOneCustomer, takeRead } from '../../customers/server/read-one-customer.ts';
import { lastReadOf } from '../../customers/server/store-customers.ts';
import { takeReadItems } from '../../items/server/take-read-items.ts';
import type { ListChanges } from '../../ledger-rows.ts';
import { openLedger } from '../../server/open-ledger.ts';

/** Customers and items that changed, with the time at which they were asked for. Null: the next sync reads all. */
export async function readLists(
  app: App,
  since: number | undefined,
): Promise<{ changed: ListChanges; requestedAt: Date } | null> {
  if (since === undefined) return null;
  const requestedAt = new Date(app.clock.now());
  const changed = await openLedger(app).listsChangedSince(since);
  return changed && { changed, requestedAt };
}

/** Takes them over by the rules of an event about each. Nothing of a list that was never read as a whole. */
export async function storeLists(
  app: App,
  realmId: string,
  read: Awaited<ReturnType<typeof readLists>>,
): Promise<void> {
  if (!read) return;
  const { customers, items, missing } = read.changed;
  if (
    customers.rows.length + customers.unreadable.length > 0 &&
    (await lastReadOf(app.db, realmId)) !== undefined
  )
    await app.db.transaction((tx) => takeRead(app, tx, realmId, customers));
  for (const id of missing.customers) await readOneCustomer(app, realmId, id);
  await takeReadItems(app, realmId, { ...items, missing: missing.items }, read.requestedAt);
}
