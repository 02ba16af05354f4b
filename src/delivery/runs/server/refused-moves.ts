import type { DeliveryTerms } from '../../../company/delivery-days.ts';
import { orderLinesForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { transportLoad } from '../../../safety/hazards/server/public/transport-load.ts';
import { isOpenStop, MAX_STOPS, type RunWithStops, type WaitingOrder } from '../contract.ts';
import { REFUSED } from '../messages.ts';
import { liesElsewhere, lyingOnRoad, ordersAboard } from './aboard.ts';
import { deadlyAmong, goodsOnRoad } from './pairs-on-road.ts';
import { tooHeavyOnRoad } from './room-on-road.ts';
import { ridingOrders, whyNotThen } from './stop-rows.ts';

/** By order, then by run: why moving it there would be refused. What is not named is not refused as far as is known. */
export type RefusedMoves = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Which moves of a board `moveStop` would refuse, by the same questions that it asks: whether a truck comes to the customer that day, whether
 * its goods lie in another truck, whether the run is full, and of one on the road whether its paper names the goods, nothing aboard can kill together with them, and its truck carries them.
 */
export async function refusedMoves(
  db: Sql,
  scope: OrderScope,
  company: DeliveryTerms & { departureAsksCapacity: boolean },
  board: { runs: readonly RunWithStops[]; waiting: readonly WaitingOrder[] },
): Promise<RefusedMoves> {
  const targets = board.runs.filter(({ state }) => state !== 'closed');
  const on = new Map(
    board.runs.flatMap(({ id, stops }) =>
      stops.filter(isOpenStop).map(({ orderId }) => [orderId, id] as const),
    ),
  );
  const ids = [...board.waiting.map(({ orderId }) => orderId), ...on.keys()];
  if (targets.length === 0 || ids.length === 0) return {};
  const orders = await ridingOrders(db, scope, ids);
  const roads = new Map(
    await Promise.all(
      targets
        .filter(({ state }) => state === 'out')
        .map(
          async ({ id }) => [id, await onRoad(db, id, ids, company.departureAsksCapacity)] as const,
        ),
    ),
  );
  const lying = await lyingOnRoad(db, ids);
  const onOtherRun = (orderId: string, run: RunWithStops) => {
    const there = liesElsewhere(lying.get(orderId), run);
    return there && REFUSED.goods(there.runName);
  };
  return Object.fromEntries(
    orders.map((order) => [
      order.id,
      Object.fromEntries(
        targets.flatMap((run) => {
          if (on.get(order.id) === run.id) return [];
          const why =
            whyNotThen(company, order, run.day) ??
            onOtherRun(order.id, run) ??
            roads.get(run.id)?.(order.id) ??
            (run.stops.length >= MAX_STOPS ? REFUSED.full(MAX_STOPS) : null);
          return why ? [[run.id, why]] : [];
        }),
      ),
    ]),
  );
}

const keyRow = rowShape({ nameKey: text });
const openRow = rowShape({ orderId: text, productId: text, nameKey: text, quantity: int });

/** Of a run on the road: why it can't take one of these orders. */
async function onRoad(db: Sql, runId: string, orderIds: readonly string[], asksCapacity: boolean) {
  const aboard = await goodsOnRoad(db, runId);
  const open = await db.rows(
    openRow,
    sql`select l.order_id, l.product_id, p.name_key, l.open_quantity as quantity
          from ${orderLinesForJoin} l join ${productsForJoin} p on p.id = l.product_id
         where l.order_id = any(${orderIds}::text[]) and l.open_quantity > 0`,
  );
  const keys = await db.rows(
    keyRow,
    sql`select distinct p.name_key from ${productsForJoin} p
         where p.id = any(${aboard.map(({ productId }) => productId)}::text[])`,
  );
  const { apart, regulated, unknown } = await transportLoad({ db }, [...aboard, ...open]);
  const there = new Set(keys.map(({ nameKey }) => nameKey));
  const heavy = asksCapacity ? await tooHeavyOnRoad(db, runId, orderIds) : () => null;
  const lying = await ordersAboard(db, runId, orderIds);
  return (orderId: string): string | null => {
    if (lying.has(orderId)) return null;
    const mine = open.filter((line) => line.orderId === orderId);
    const among = <Line extends { productId: string }>(lines: readonly Line[]) =>
      lines.filter((line) => mine.some(({ productId }) => productId === line.productId));
    const papers = among(regulated);
    if (papers.length > 0) return REFUSED.paper([...new Set(papers.map(({ name }) => name))]);
    const deadly = deadlyAmong(apart, new Set(mine.map(({ nameKey }) => nameKey)), there);
    if (deadly.length > 0) return REFUSED.pair(deadly.map(({ a, b }) => `${a.name} and ${b.name}`));
    const unsaid = among(unknown);
    if (unsaid.length > 0) return REFUSED.unknown([...new Set(unsaid.map(({ name }) => name))]);
    const over = heavy(orderId);
    return over && REFUSED.heavy(over);
  };
}
