import type { OrderScope } from '../../orders/server/scope.ts';
import type { App } from '../../platform/app.ts';
import { type GoodsLoad, loadOfGoods } from '../../runs/server/load-of-goods.ts';
import { openLinesOf } from './queries.ts';

/** What these orders still bring, for the road. Null when nothing is open. */
export async function loadOfStops(
  app: Pick<App, 'db'>,
  scope: OrderScope,
  orderIds: readonly string[],
): Promise<GoodsLoad | null> {
  if (orderIds.length === 0) return null;
  return loadOfGoods(app, await openLinesOf(app.db, scope, orderIds));
}
