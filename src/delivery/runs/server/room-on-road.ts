import { readCompany } from '../../../company/server/queries.ts';
import { orderLinesForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { LockedOrder } from '../../../ordering/orders/server/public/lock-order.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, decimal, int, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { parsePack } from '../../../products/packs/public/pack.ts';
import { poundsOfLine } from '../../../safety/hazards/public/transport.ts';
import { safetyForJoin } from '../../../safety/hazards/server/public/joins.ts';
import { tooHeavyOnRoad as overWeight } from '../errors.ts';
import { countedAboard, leftByLine } from './aboard.ts';
import { loadsForJoin } from './joins.ts';
import type { LockedRun } from './lock-runs.ts';

const capacityRow = rowShape({ pounds: nullable(int) });
const goodsRow = rowShape({
  orderLineId: text,
  orderId: text,
  /** Still to be brought, of the order that joins; else what the truck carries, as changes to be added up. */
  joins: bool,
  productId: text,
  sizeUnit: text,
  density: nullable(decimal),
  quantity: int,
});

/** What a truck would carry, and what it may. */
export interface TooHeavy {
  pounds: number;
  most: number;
}

/**
 * Of a run on the road: whether its truck would carry more than it may once one of these orders joined; null where it would not, or nobody has said
 * what it carries. Aboard is what was loaded less what was handed over, and what joined on the road and is open, also of orders that the caller
 * may not see: the truck carries it. What of the order itself lies there already counts once.
 */
export async function tooHeavyOnRoad(
  db: Sql,
  runId: string,
  orderIds: readonly string[],
): Promise<(orderId: string) => TooHeavy | null> {
  const truck = await db.row(
    capacityRow,
    sql`select t.capacity_pounds as pounds from runs r join trucks t on t.id = r.truck_id
         where r.id = ${runId}`,
  );
  const most = truck?.pounds ?? null;
  if (most === null) return () => null;
  const rows = await db.rows(
    goodsRow,
    sql`
      select told.order_line_id, told.order_id, told.joins, told.product_id, p.size_unit, s.density, told.quantity
        from (select order_line_id, order_id, false as joins, product_id, quantity
                from ${countedAboard(runId)} counted
              union all
              select l.id, l.order_id, false, l.product_id, l.open_quantity
                from run_stops rs join ${orderLinesForJoin} l on l.order_id = rs.order_id
               where rs.run_id = ${runId} and rs.state = 'out' and l.open_quantity > 0
                 and not exists (select from ${loadsForJoin} rl
                                  where rl.run_id = rs.run_id and rl.order_line_id = l.id)
              union all
              select l.id, l.order_id, true, l.product_id, l.open_quantity
                from ${orderLinesForJoin} l
               where l.order_id = any(${orderIds}::text[]) and l.open_quantity > 0) told
             join ${productsForJoin} p on p.id = told.product_id
             left join ${safetyForJoin} s on s.name_key = p.name_key`,
  );
  return (orderId) => {
    const own = rows.filter((row) => row.joins && row.orderId === orderId);
    const aboard = leftByLine(rows.filter((row) => !row.joins && row.orderId !== orderId));
    const pounds = [...own, ...aboard].reduce(
      (sum, { sizeUnit, density, quantity }) =>
        sum + poundsOfLine(parsePack(sizeUnit), density, quantity),
      0,
    );
    return pounds > most ? { pounds, most } : null;
  };
}

/**
 * Asks before an order joins a run on the road, whoever puts it there, whether its truck carries it.
 * @throws AppError `failed-precondition` with reason too-heavy
 */
export async function checkRoomOnRoad(
  app: App,
  tx: Sql,
  order: LockedOrder,
  run: LockedRun,
): Promise<void> {
  if (!(await readCompany(app, tx)).departureAsksCapacity) return;
  const heavy = (await tooHeavyOnRoad(tx, run.id, [order.id]))(order.id);
  if (heavy) throw overWeight(order.number, run.name, heavy);
}
