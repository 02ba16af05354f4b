import type { App } from '../../../platform/app.ts';
import type { LedgerItem, Listing, UnreadableRow } from '../../ledger.ts';
import { type QboItem, qboItem } from '../contract.ts';
import { queryBooks, quoted } from './client.ts';

/** A price of the books in whole cents, half up, and the books' own figure where that loses parts of a cent. */
function roundedPrice(amount: number): { cents: number; unrounded: string | null } {
  const exact = Number((amount * 100).toFixed(6));
  const cents = Math.floor(exact + 0.5);
  return { cents, unrounded: cents === exact ? null : String(amount) };
}

/** The categories above an item: its full name without its own. */
function pathOf(item: QboItem): string {
  if (item.ParentRef?.name) return item.ParentRef.name;
  const full = item.FullyQualifiedName ?? '';
  return full.endsWith(`:${item.Name}`) ? full.slice(0, -item.Name.length - 1) : '';
}

function toItem(item: QboItem): LedgerItem {
  const price = item.UnitPrice && item.UnitPrice > 0 ? roundedPrice(item.UnitPrice) : null;
  return {
    itemId: item.Id,
    name: item.Name,
    path: pathOf(item),
    sku: (item.Sku ?? '').trim(),
    type: item.Type ?? '',
    description: item.Description ?? '',
    priceCents: price && price.cents > 0 ? price.cents : null,
    unrounded: price?.unrounded ?? null,
    quantity:
      item.TrackQtyOnHand && item.QtyOnHand !== undefined
        ? Math.max(0, Math.floor(item.QtyOnHand))
        : null,
    taxable: item.Taxable ?? true,
    active: item.Active !== false,
  };
}

export async function listItems(app: App): Promise<Listing<LedgerItem>> {
  const unreadableRows: UnreadableRow[] = [];
  const rows = await queryBooks(app, 'Item', 'Active IN (true, false)', qboItem, unreadableRows);
  return { rows: rows.map(toItem), unreadable: unreadableRows };
}

export async function itemsWithSku(app: App, skus: readonly string[]): Promise<LedgerItem[]> {
  const where = `Sku IN (${skus.map(quoted).join(', ')})`;
  const found = await queryBooks(app, 'Item', where, qboItem);
  // A category may have a SKU, and nothing can be billed with it.
  return found
    .filter((item) => item.Type !== 'Category' && item.Active !== false)
    .map((item) => ({ ...toItem(item), sku: item.Sku ?? '' }));
}

export async function itemsById(app: App, ids: readonly string[]): Promise<LedgerItem[]> {
  const where = `Id IN (${ids.map(quoted).join(', ')}) AND Active IN (true, false)`;
  return (await queryBooks(app, 'Item', where, qboItem)).map(toItem);
}
