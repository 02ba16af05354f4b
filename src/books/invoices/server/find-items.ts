import type { App } from '../../../platform/app.ts';
import { linkToAccounting } from '../../../products/catalogue/server/public/accounting-link.ts';
import { standIns } from '../../items/server/public/resolve-item.ts';
import type { Ledger } from '../../ledger.ts';
import { LedgerError } from '../../ledger-error.ts';

export interface Goods {
  productId: string;
  sku: string;
  accountingId: string | null;
}

/**
 * Item ids of products: known ones, else those that a bookkeeper said they are billed as, else by SKU. Sending makes no items: income accounts are
 * the bookkeeper's choice.
 * @throws LedgerError refused `item-missing` with the SKUs in words.
 */
export async function findItems(
  app: App,
  ledger: Ledger,
  goods: readonly Goods[],
): Promise<Map<string, string>> {
  const ids = new Map(
    goods.flatMap((one) => (one.accountingId ? [[one.productId, one.accountingId] as const] : [])),
  );
  for (const [productId, itemId] of await standIns(
    app.db,
    goods.flatMap((one) => (one.accountingId ? [] : [one.productId])),
  ))
    ids.set(productId, itemId);
  const unknown = goods.filter((one) => !ids.has(one.productId));
  if (unknown.length === 0) return ids;
  const found = await ledger.itemsWithSku(unknown.map((one) => one.sku));
  const problems: string[] = [];
  for (const one of unknown) {
    const items = found.filter((item) => item.sku === one.sku);
    const [item] = items;
    if (!item) problems.push(`QuickBooks has no active item with the SKU ${one.sku}.`);
    else if (items.length > 1)
      problems.push(`QuickBooks has ${items.length} items with the SKU ${one.sku}.`);
    else if (await app.db.transaction((tx) => linkToAccounting(tx, one.productId, item.itemId)))
      ids.set(one.productId, item.itemId);
    else
      problems.push(
        `The QuickBooks item with the SKU ${one.sku} is already matched to another product.`,
      );
  }
  if (problems.length > 0)
    throw new LedgerError('refused', 'Items are missing in QuickBooks.', {
      code: 'item-missing',
      detail: problems.join(' '),
    });
  return ids;
}
