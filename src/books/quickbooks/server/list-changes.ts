import type { App } from '../../../platform/app.ts';
import type { ListChanges, UnreadableRow } from '../../ledger-rows.ts';
import { qboCustomer, qboDeleted, qboItem, qboListChanges } from '../contract.ts';
import { unreadable } from '../errors.ts';
import { readBooks, readRow } from './client.ts';
import { toCustomers } from './customers.ts';
import { CHANGES_RETAINED_MS, MAX_CHANGES } from './invoices.ts';
import { toItem } from './items.ts';

/** Customers and items that changed since then (UTC ms), in one call; null when QuickBooks can't say all of it. */
export async function listsChangedSince(app: App, since: number): Promise<ListChanges | null> {
  if (app.clock.now() - since > CHANGES_RETAINED_MS) return null;
  const answer = qboListChanges.safeParse(
    await readBooks(app, 'cdc', {
      entities: 'Customer,Item',
      changedSince: new Date(since).toISOString(),
    }),
  );
  if (!answer.success) throw unreadable('its changes');
  const parts = answer.data.CDCResponse.flatMap((part) => part.QueryResponse);
  const customers = parts.flatMap((part) => part.Customer ?? []);
  const items = parts.flatMap((part) => part.Item ?? []);
  const all = customers.length + items.length;
  const counted = parts.reduce((sum, part) => sum + (part.maxResults ?? 0), 0);
  if (parts.length === 0 || counted > all) throw unreadable('its changes');
  if (all >= MAX_CHANGES) return null;
  const skipped: UnreadableRow[] = [];
  const changed = notDeleted(customers).flatMap(
    (one) => readRow('Customer', one, qboCustomer, skipped) ?? [],
  );
  const skippedItems: UnreadableRow[] = [];
  const changedItems = notDeleted(items).flatMap(
    (one) => readRow('Item', one, qboItem, skippedItems) ?? [],
  );
  return {
    customers: { rows: await toCustomers(app, changed), unreadable: skipped },
    items: { rows: changedItems.map(toItem), unreadable: skippedItems },
    missing: { customers: goneOf(customers), items: goneOf(items) },
  };
}

const notDeleted = (rows: readonly unknown[]) =>
  rows.filter((one) => !qboDeleted.safeParse(one).success);

const goneOf = (rows: readonly unknown[]): string[] =>
  rows.flatMap((one) => qboDeleted.safeParse(one).data?.Id ?? []);
