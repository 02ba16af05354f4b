import { productsForAccounting, receiveItems } from '../../catalogue/server/receive-items.ts';
import { formatCents } from '../../kit/money.ts';
import type { App } from '../../platform/app.ts';
import { REPORT_LINES, type SyncReport } from '../contract.ts';
import { qboItem, toCents } from '../quickbooks/contract.ts';
import { queryBooks } from '../quickbooks/server/client.ts';

/**
 * Stock and list price of every product whose SKU (or known id) stands in the books. Items that the shop does not sell,
 * doubles and inactive ones are reported and left alone: what is offered is decided in the catalogue.
 */
export async function syncProducts(app: App): Promise<SyncReport> {
  const items = (await queryBooks(app, 'Item', 'Active IN (true, false)', qboItem)).filter((item) => item.Type !== 'Category' && item.Type !== 'Group');
  return app.db.transaction(async (tx) => {
    const products = await productsForAccounting(tx);
    const changes: string[] = [];
    const conflicts: string[] = [];
    const received: Parameters<typeof receiveItems>[1] = [];
    const used = new Set<string>();
    for (const product of products) {
      const bySku = items.filter((item) => item.Sku === product.sku && item.Active !== false);
      const item = items.find((one) => one.Id === product.accountingId) ?? (bySku.length === 1 ? bySku[0] : undefined);
      if (!item) {
        if (product.isActive)
          conflicts.push(bySku.length > 1 ? `${product.sku}: ${bySku.length} items have this SKU.` : `${product.sku} ${product.name}: not in QuickBooks.`);
        continue;
      }
      used.add(item.Id);
      if (item.Active === false) {
        if (product.isActive) conflicts.push(`${product.sku} ${product.name}: inactive in QuickBooks, still offered here.`);
        continue;
      }
      const priceCents = item.UnitPrice && item.UnitPrice > 0 ? toCents(item.UnitPrice) : product.priceCents;
      const quantity = item.TrackQtyOnHand && item.QtyOnHand !== undefined ? Math.max(0, Math.floor(item.QtyOnHand)) : product.quantity;
      if (priceCents !== product.priceCents) {
        changes.push(
          `${product.sku}: list price ${product.priceCents === null ? 'none' : formatCents(product.priceCents)} to ${formatCents(priceCents ?? 0)}.`,
        );
      }
      if (quantity !== product.quantity) changes.push(`${product.sku}: stock ${product.quantity} to ${quantity}.`);
      if (priceCents !== product.priceCents || quantity !== product.quantity || product.accountingId !== item.Id) {
        received.push({ id: product.id, accountingId: item.Id, priceCents, quantity });
      }
    }
    await receiveItems(tx, received);
    const strangers = items.filter((item) => item.Active !== false && !used.has(item.Id)).length;
    return {
      text: `${items.length} items read, ${used.size} matched, ${changes.length} values changed, ${strangers} items are not sold here.`,
      changes: changes.slice(0, REPORT_LINES),
      conflicts: conflicts.slice(0, REPORT_LINES),
    };
  });
}
