import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  decimal,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { parsePack } from '../../../products/packs/public/pack.ts';
import { isLiquid, poundsOfLine } from '../../../safety/hazards/public/transport.ts';
import { safetyForJoin } from '../../../safety/hazards/server/public/joins.ts';
import { palletsOf } from '../pallets.ts';
import type { Weight } from '../weight.ts';
import { activeStop, countedElsewhere, loadsForJoin } from './joins.ts';

/**
 * What is still on a truck of what was counted onto it, as changes to be added up by product: what was loaded, less what was handed over at
 * the doors of this run. What was refused or cancelled rides on. Extras are taken from what was loaded for others; what joined on the road
 * and was never counted takes nothing of it. For a truck on the road: there the goods were moved over, whichever truck they were counted into. At the dock
 * its caller asks `countedElsewhere` first.
 */
export const countedAboard = (runId: string): SqlText => sql`(
  select l.id as order_line_id, l.order_id, l.product_id, rl.loaded as quantity
    from run_loads rl join ${orderLinesForJoin} l on l.id = rl.order_line_id
   where rl.run_id = ${runId}
  union all
  select l.id, l.order_id, h.product_id, -h.quantity
    from goods_handed_over h join ${orderLinesForJoin} l on l.id = h.order_line_id
   where h.run_id = ${runId}
     and (h.is_extra or h.order_line_id in (
           select rl.order_line_id from run_loads rl where rl.run_id = ${runId})))`;

const aboardRow = rowShape({ productId: text, quantity: int });
const countedRow = rowShape({ isCounted: bool });

/**
 * How many of each product are still on the truck, as its count knows; null where nobody counted into it: a count into another truck, at the dock, says
 * nothing of this one. Of a run that the caller may deliver for.
 */
export async function aboardOf(
  db: Sql,
  runId: string | null,
): Promise<ReadonlyMap<string, number> | null> {
  if (runId === null) return null;
  const counted = await db.row(
    countedRow,
    sql`select coalesce(bool_or(rl.checked_by is not null), false)
                 and not coalesce(bool_or(${countedElsewhere}), false) as is_counted
          from run_loads rl join runs r on r.id = rl.run_id where rl.run_id = ${runId}`,
  );
  if (!counted?.isCounted) return null;
  const rows = await db.rows(
    aboardRow,
    sql`select told.product_id, sum(told.quantity)::int as quantity
          from ${countedAboard(runId)} told group by told.product_id`,
  );
  return new Map(rows.map(({ productId, quantity }) => [productId, Math.max(0, quantity)]));
}

const aboardOrderRow = rowShape({ orderId: text });

/** Those of these orders whose goods were counted onto the truck of this run: they lie there, also once their stop was taken off it. Asked of trucks on the road, where no count is another truck's. */
export async function ordersAboard(
  db: Sql,
  runId: string,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows(
    aboardOrderRow,
    sql`select distinct l.order_id from run_loads rl
               join ${orderLinesForJoin} l on l.id = rl.order_line_id
         where rl.run_id = ${runId} and rl.loaded > 0 and l.order_id = any(${orderIds}::text[])`,
  );
  return new Set(rows.map(({ orderId }) => orderId));
}

/** The condition that open goods of an order line `l` lie in the truck of a run `r` that is on the road: counted onto it as `rl`, and not all handed over there. */
export const liesOnRoad = sql`(
  r.state = 'out' and l.open_quantity > 0
  and rl.loaded > (select coalesce(sum(h.quantity), 0) from goods_handed_over h
                    where h.run_id = rl.run_id and h.order_line_id = l.id and not h.is_extra))`;

/**
 * The condition that goods of an order line `l` were counted as `rl` into the truck of a run `r` that stands at the dock, and that no stop of this run is
 * for their order any more: they lie there until somebody says that they were unloaded (`checkLoad`, a count of 0).
 */
export const liesOffRun = sql`(
  r.state in ('planned', 'loading') and rl.loaded > 0 and not ${countedElsewhere} and l.ordered > l.delivered
  and not exists (select from run_stops rs join ${ordersForJoin} o on o.id = rs.order_id
                   where rs.run_id = rl.run_id and rs.order_id = l.order_id and ${activeStop}))`;

/** A select of the run `r` at the dock in whose truck an order line `l` lies like that: another one than this, into which it is to be counted. */
export const loadedElsewhere = (runId: string, what: SqlText): SqlText => sql`
  select ${what} from run_loads rl join runs r on r.id = rl.run_id
   where rl.order_line_id = l.id and rl.run_id <> ${runId} and ${liesOffRun}
   order by r.day desc, r.id limit 1`;

const runRow = rowShape({ runId: text });

/** Those of these runs in whose truck something lies at the dock for no stop of theirs. */
export async function runsToUnload(
  db: Sql,
  runIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (runIds.length === 0) return new Set();
  const rows = await db.rows(
    runRow,
    sql`select distinct rl.run_id from run_loads rl join runs r on r.id = rl.run_id
               join ${orderLinesForJoin} l on l.id = rl.order_line_id
         where rl.run_id = any(${runIds}::text[]) and ${liesOffRun}`,
  );
  return new Set(rows.map(({ runId }) => runId));
}

const lyingRow = rowShape({ orderId: text, runId: text, runName: text, day: date });
export type Lying = RowOf<typeof lyingRow>;

/** Of these orders: the run on the road in whose truck their goods lie, wherever their stop stands by now. */
export async function lyingOnRoad(
  db: Sql,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Lying>> {
  const rows = await db.rows(
    lyingRow,
    sql`select distinct on (l.order_id) l.order_id, r.id as run_id, r.name as run_name, r.day
          from run_loads rl join runs r on r.id = rl.run_id
               join ${orderLinesForJoin} l on l.id = rl.order_line_id
         where l.order_id = any(${orderIds}::text[]) and ${liesOnRoad}
         order by l.order_id, r.day desc, r.departed_at desc, r.id`,
  );
  return new Map(rows.map((row) => [row.orderId, row]));
}

/**
 * The truck in which the goods of an order lie, when another run of the same day can't bring them: nobody there could count them. By a later day they
 * have come back. Null: the run may take the order.
 */
export const liesElsewhere = (
  lying: Lying | undefined,
  run: { id: string; day: string },
): Lying | null => (lying && lying.runId !== run.id && lying.day === run.day ? lying : null);

/** How much rides on a truck: packages, with pounds and pallets as estimated. */
export interface Aboard extends Weight {
  packages: number;
  pallets: number;
}

const goodsRow = rowShape({
  orderLineId: text,
  productId: text,
  sizeUnit: text,
  density: nullable(decimal),
  quantity: int,
});

/** Of changes of what is aboard, as `countedAboard` tells them: those of products of which something is left, added up by line, as every sum of pounds is rounded. */
export function leftByLine<T extends { orderLineId: string; productId: string; quantity: number }>(
  changes: readonly T[],
): T[] {
  const sum = (all: readonly T[]) => all.reduce((total, { quantity }) => total + quantity, 0);
  return [...Map.groupBy(changes, ({ productId }) => productId).values()]
    .filter((ofProduct) => sum(ofProduct) > 0)
    .flatMap((ofProduct) =>
      [...Map.groupBy(ofProduct, ({ orderLineId }) => orderLineId).values()].flatMap((ofLine) =>
        ofLine[0] ? [{ ...ofLine[0], quantity: sum(ofLine) }] : [],
      ),
    );
}

/**
 * What rides on a truck that is on the road, as far as this person sees its orders: what was loaded less what was handed over, so that a door
 * which failed takes nothing off, and what joined since and nobody counted.
 */
export async function aboardOfRun(db: Sql, orders: OrderScope, runId: string): Promise<Aboard> {
  const rows = await db.rows(
    goodsRow,
    sql`
      select told.order_line_id, told.product_id, p.size_unit, s.density, told.quantity
        from (select * from ${countedAboard(runId)} counted
              union all
              select l.id, l.order_id, l.product_id, l.open_quantity
                from run_stops rs join ${orderLinesForJoin} l on l.order_id = rs.order_id
               where rs.run_id = ${runId} and rs.state = 'out' and l.open_quantity > 0
                 and not exists (select from ${loadsForJoin} rl
                                  where rl.run_id = rs.run_id and rl.order_line_id = l.id)) told
             join ${ordersForJoin} o on o.id = told.order_id
             join ${productsForJoin} p on p.id = told.product_id
             left join ${safetyForJoin} s on s.name_key = p.name_key
       where ${inOrders(orders, 'o')}`,
  );
  const left = leftByLine(rows);
  return {
    packages: left.reduce((sum, { quantity }) => sum + quantity, 0),
    pounds: left.reduce(
      (sum, { sizeUnit, density, quantity }) =>
        sum + poundsOfLine(parsePack(sizeUnit), density, quantity),
      0,
    ),
    densityUnknown: left.some(
      ({ sizeUnit, density }) => density === null && isLiquid(parsePack(sizeUnit)),
    ),
    pallets: palletsOf(left.map(({ sizeUnit, quantity }) => ({ sizeUnit, count: quantity }))),
  };
}
