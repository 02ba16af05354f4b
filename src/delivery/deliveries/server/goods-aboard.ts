import { lentOrderLines, lentOrders } from '../../../ordering/orders/server/lent.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { lentLoads } from '../../runs/server/lent.ts';
import { type GoodsLoad, loadOfGoods } from '../../runs/server/load-of-goods.ts';
import type { RunLoad } from '../../runs/server/read-load.ts';
import { lentAttempts } from './count-back.ts';
import { lentDeliveredLines } from './lent.ts';

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
  const loads = sql`(select rl.order_line_id, rl.loaded from ${lentLoads} rl where rl.run_id = ${run.id})`;
  const rows = await app.db.rows(
    aboardRow,
    sql`
      select told.product_id, sum(told.quantity)::int as quantity
        from (select l.product_id, rl.loaded as quantity
                from ${loads} rl join ${lentOrderLines} l on l.id = rl.order_line_id
                     join ${lentOrders} o on o.id = l.order_id
               where ${inOrders(scope, 'o')}
              union all
              select l.product_id, -l.delivered
                from ${lentAttempts(run.id)} d join ${lentDeliveredLines} l on l.delivery_id = d.id
                     join ${lentOrders} o on o.id = d.order_id
               where ${inOrders(scope, 'o')}
                 and (l.order_line_id in (select rl.order_line_id from ${loads} rl)
                      or exists (select 1 from delivery_lines x
                                  where x.delivery_id = d.id and x.is_extra
                                    and x.order_line_id = l.order_line_id)))
               as told
       group by told.product_id having sum(told.quantity) > 0`,
  );
  const joined = lines.filter(({ loaded }) => loaded === null);
  return loadOfGoods(app, [
    ...rows,
    ...joined.map(({ productId, open }) => ({ productId, quantity: open })),
  ]);
}
