import { orderLinesForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type PlacardNotice, placardNotice } from '../../../safety/hazards/public/road-classes.ts';
import { countedAboard, leftByLine } from '../../runs/server/aboard.ts';
import type { RunLoad } from '../../runs/server/read-load.ts';
import { entryOf } from '../entry.ts';
import type { PaperContent } from '../paper.ts';
import { shippedSizes } from './paper-content.ts';

/** What is on a truck of the goods that its shipping paper names. */
export interface GoodsOnTruck {
  packages: number;
  placards: PlacardNotice;
}

const changeRow = rowShape({ orderLineId: text, productId: text, quantity: int });

/**
 * What of a run's paper stands on its truck: at the dock all that it is to leave with, on the road what was not handed over, once it is
 * closed all that it left with. The one reading of which placards are due (49 CFR 172.504 asks what is on the vehicle), for gate, board, run page, paper
 * page and phone.
 */
export async function goodsOnTruck(
  db: Sql,
  { run, lines }: RunLoad,
  content: PaperContent,
): Promise<GoodsOnTruck> {
  if (run.state !== 'out' || content.packages === 0) return content;
  const [sizes, changes] = await Promise.all([
    shippedSizes(
      db,
      lines.map(({ productId }) => productId),
    ),
    db.rows(
      changeRow,
      sql`select told.order_line_id, told.product_id, told.quantity
            from ${countedAboard(run.id)} told
                 join ${orderLinesForJoin} l on l.id = told.order_line_id`,
    ),
  ]);
  // What joined on the road and nobody counted is there as long as it is open.
  const joined = lines
    .filter(({ loaded }) => loaded === null)
    .map(({ orderLineId, productId, open }) => ({ orderLineId, productId, quantity: open }));
  const left = [...leftByLine(changes), ...joined].filter(({ productId }) => sizes.has(productId));
  const entries = [...Map.groupBy(left, ({ productId }) => productId)].flatMap(
    ([productId, mine]) => {
      const size = sizes.get(productId);
      return size
        ? [
            entryOf(
              size,
              mine.map(({ quantity }) => quantity),
            ),
          ]
        : [];
    },
  );
  return {
    packages: entries.reduce((sum, { count }) => sum + count, 0),
    placards: placardNotice(entries),
  };
}
