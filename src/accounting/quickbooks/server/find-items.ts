import { linkToAccounting } from '../../../catalogue/server/accounting-link.ts';
import type { App } from '../../../platform/app.ts';
import { qboItem } from '../contract.ts';
import { QuickBooksError } from '../errors.ts';
import { queryBooks, quoted } from './client.ts';

export interface Goods {
  productId: string;
  sku: string;
  accountingId: string | null;
}

const MISSING = 'item-missing';

/**
 * Item ids of products: known ones, else by SKU. We never make items: income accounts are the bookkeeper's choice.
 * @throws QuickBooksError refused `item-missing` with the SKUs in words.
 */
export async function findItems(app: App, goods: Goods[]): Promise<Map<string, string>> {
  const ids = new Map(
    goods.flatMap((one) => (one.accountingId ? [[one.productId, one.accountingId] as const] : [])),
  );
  const unknown = goods.filter((one) => !one.accountingId);
  if (unknown.length === 0) return ids;
  const found = (
    await queryBooks(
      app,
      'Item',
      `Sku IN (${unknown.map((one) => quoted(one.sku)).join(', ')})`,
      qboItem,
    )
  ).filter((item) => item.Type !== 'Category');
  const problems: string[] = [];
  for (const one of unknown) {
    const items = found.filter((item) => item.Sku === one.sku);
    const [item] = items;
    if (!item) problems.push(`QuickBooks has no active item with the SKU ${one.sku}.`);
    else if (items.length > 1)
      problems.push(`QuickBooks has ${items.length} items with the SKU ${one.sku}.`);
    else if (await app.db.transaction((tx) => linkToAccounting(tx, one.productId, item.Id)))
      ids.set(one.productId, item.Id);
    else
      problems.push(
        `The QuickBooks item with the SKU ${one.sku} is already matched to another product.`,
      );
  }
  if (problems.length > 0)
    throw new QuickBooksError('refused', 'Items are missing in QuickBooks.', {
      code: MISSING,
      detail: problems.join(' '),
    });
  return ids;
}
