import type { OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { type GoodsLoad, loadOfGoods } from '../../runs/server/load-of-goods.ts';
import { openLinesOf } from './public/queries.ts';

/** What these orders still bring, for the road. Null when nothing is open. */
export async function loadOfStops(
  app: Pick<App, 'db'>,
  scope: OrderScope,
  orderIds: readonly string[],
): Promise<GoodsLoad | null> {
  if (orderIds.length === 0) return null;
  return loadOfGoods(app, await openLinesOf(app.db, scope, orderIds));
}

/** What the open stops of one truck bring; `run` null: of orders that ride on none yet. */
export interface TruckLoad {
  run: { id: string; name: string } | null;
  goods: GoodsLoad;
}

/** The loads of a day, truck by truck: what rides on two trucks stands together on none. */
export async function loadsOfDay(
  app: Pick<App, 'db'>,
  scope: OrderScope,
  runs: readonly { id: string; name: string }[],
  open: readonly { orderId: string; runId: string | null }[],
): Promise<TruckLoad[]> {
  const loads = await Promise.all(
    [...runs, null].map(async (run) => ({
      run: run && { id: run.id, name: run.name },
      goods: await loadOfStops(
        app,
        scope,
        open.filter(({ runId }) => runId === (run?.id ?? null)).map(({ orderId }) => orderId),
      ),
    })),
  );
  return loads.flatMap(({ run, goods }) => (goods ? [{ run, goods }] : []));
}
