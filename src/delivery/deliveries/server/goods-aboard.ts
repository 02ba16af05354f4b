import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { countedAboard } from '../../runs/server/aboard.ts';
import { type GoodsLoad, loadOfGoods } from '../../runs/server/load-of-goods.ts';
import type { RunLoad } from '../../runs/server/read-load.ts';

const aboardRow = rowShape({ productId: text, quantity: int });

/**
 * What of a run's load is still on the truck, for the road: what was loaded, less what was handed over at its doors. What joined on the
 * road was never counted: as long as it is open it counts as aboard, and takes nothing of what was loaded for others. Stops that somebody
 * may not see are left out, as everywhere. Null when nothing is left.
 */
export async function goodsAboard(
  app: { db: Sql },
  scope: OrderScope,
  { run, lines }: RunLoad,
): Promise<GoodsLoad | null> {
  const rows = await app.db.rows(
    aboardRow,
    sql`
      select told.product_id, sum(told.quantity)::int as quantity
        from ${countedAboard(run.id)} told join ${ordersForJoin} o on o.id = told.order_id
       where ${inOrders(scope, 'o')}
       group by told.product_id having sum(told.quantity) > 0`,
  );
  const joined = lines.filter(({ loaded }) => loaded === null);
  return loadOfGoods(app, [
    ...rows,
    ...joined.map(({ productId, open }) => ({ productId, quantity: open })),
  ]);
}
