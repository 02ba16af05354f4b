import { orderLinesForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { type LockedOrder, openGoods } from '../../../ordering/orders/server/public/lock-order.ts';
import type { Sql } from '../../../platform/database.ts';
import { inTurn } from '../../../platform/in-turn.ts';
import { int, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { isDeadly } from '../../../safety/hazards/public/deadly.ts';
import type { ApartPair } from '../../../safety/hazards/server/public/incompatible-in-cart.ts';
import { transportLoad } from '../../../safety/hazards/server/public/transport-load.ts';
import { pairOnRoad } from '../errors.ts';
import { countedAboard } from './aboard.ts';
import { loadsForJoin } from './joins.ts';
import type { LockedRun } from './lock-runs.ts';

const aboardRow = rowShape({ productId: text, quantity: int });
const keyRow = rowShape({ nameKey: text });

/** What is on a truck that is on the road: what was loaded less what was handed over, and what joined on the road and is open. Also of orders that the caller may not see. */
export const goodsOnRoad = (tx: Sql, runId: string): Promise<RowOf<typeof aboardRow>[]> =>
  tx.rows(
    aboardRow,
    sql`
      select told.product_id, sum(told.quantity)::int as quantity
        from ${countedAboard(runId)} told
       group by told.product_id having sum(told.quantity) > 0
      union all
      select l.product_id, l.open_quantity
        from run_stops rs join ${orderLinesForJoin} l on l.order_id = rs.order_id
       where rs.run_id = ${runId} and rs.state = 'out' and l.open_quantity > 0
         and not exists (select from ${loadsForJoin} rl
                          where rl.run_id = rs.run_id and rl.order_line_id = l.id)`,
  );

/**
 * Refuses an order on a truck that is on the road when something of it and something aboard, or two things of it, together can kill: at the
 * dock a person puts them into different sections, on the road nobody does. Aboard is what was loaded less what was handed over, and what
 * joined on the road and is open. Also what this person may not see: the truck carries it.
 * @throws AppError `failed-precondition` with reason pair-on-road
 */
export async function checkPairsOnRoad(tx: Sql, order: LockedOrder, run: LockedRun): Promise<void> {
  const joins = openGoods(order);
  const aboard = await goodsOnRoad(tx, run.id);
  const { apart } = await transportLoad({ db: inTurn(tx) }, [...aboard, ...joins]);
  const keys = await tx.rows(
    keyRow,
    sql`select distinct p.name_key from ${productsForJoin} p
         where p.id = any(${joins.map(({ productId }) => productId)}::text[])`,
  );
  const mine = new Set(keys.map(({ nameKey }) => nameKey));
  const deadly = deadlyAmong(apart, mine);
  if (deadly.length > 0) throw pairOnRoad(order.number, run.name, deadly);
}

/** The pairs that can kill of which one is joining, and the other joins too or is `there`; without `there`, whatever it is. */
export const deadlyAmong = (
  apart: readonly ApartPair[],
  joins: ReadonlySet<string>,
  there?: ReadonlySet<string>,
): ApartPair[] =>
  apart.filter((pair) => {
    const [a, b] = [pair.a.nameKey, pair.b.nameKey];
    const meets = (key: string) => !there || there.has(key) || joins.has(key);
    return isDeadly(pair) && ((joins.has(a) && meets(b)) || (joins.has(b) && meets(a)));
  });
