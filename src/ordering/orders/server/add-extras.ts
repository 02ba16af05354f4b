import type { CompanySettings } from '../../../company/contract.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { promiseStock } from '../../../products/catalogue/server/public/promise-stock.ts';
import { mergeLines } from '../../cart/contract.ts';
import { notFound } from '../errors.ts';
import { insertLines } from './insert-lines.ts';
import type { LockedOrder } from './public/lock-order.ts';

/**
 * Goods handed over beyond the order become lines of it (or more of a line), at the customer's price of the day.
 * The driver has them in hand, so neither stock nor a missing price stops this: a product without a price is written at 0
 * with the rule `on-request`, and the desk settles it.
 */
export async function addExtras(
  app: App,
  tx: Sql,
  order: LockedOrder,
  {
    extras,
    company,
  }: { extras: { productId: string; quantity: number }[]; company: CompanySettings },
): Promise<{ orderLineId: string; productId: string; quantity: number; isExtra: boolean }[]> {
  if (extras.length === 0) return [];
  const merged = mergeLines(extras);
  await promiseStock(tx, merged, { allowBackOrders: true });
  const known = new Map(order.lines.map((line) => [line.productId, line]));
  const added = merged.filter((extra) => !known.has(extra.productId));
  const inserted = await insertLines(app, tx, order, { lines: added, company });
  for (const line of inserted) {
    order.lines.push(line);
    known.set(line.productId, line);
  }
  return merged.map((extra) => {
    const line = known.get(extra.productId);
    if (!line) throw notFound();
    if (added.every((other) => other.productId !== extra.productId)) line.ordered += extra.quantity;
    line.delivered += extra.quantity;
    return {
      orderLineId: line.id,
      productId: line.productId,
      quantity: extra.quantity,
      isExtra: true,
    };
  });
}
