import { orderLinesForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { decimal, int, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { parsePack } from '../../../products/packs/public/pack.ts';
import { poundsOfLine } from '../../../safety/hazards/public/transport.ts';
import { safetyForJoin } from '../../../safety/hazards/server/public/joins.ts';
import { transportLoad } from '../../../safety/hazards/server/public/transport-load.ts';
import { isOpenStop, type RunWithStops } from '../contract.ts';
import { isFirm, type KeptApart, keptApart } from '../kept-apart.ts';
import { standTogether, suggestSections } from '../load-sections.ts';
import { WRONG } from '../messages.ts';
import { partOfPallet, wholePallets } from '../pallets.ts';
import type { Trouble, TroubleOf } from '../plan-contract.ts';
import { loadsForJoin } from './joins.ts';

const goodsRow = rowShape({
  orderId: text,
  orderLineId: text,
  productId: text,
  nameKey: text,
  sizeUnit: text,
  density: nullable(decimal),
  count: int,
  /** In which section of its run's truck somebody counted it; '' for none. */
  section: text,
});

/**
 * What would be wrong with a run that takes further orders: more than its truck carries, or pairs that its sections can't keep apart as what was
 * counted stands in them.
 * @param runs and `waiting` as their reader may see them
 */
export async function troubleOnRuns(
  db: Sql,
  runs: readonly RunWithStops[],
  waiting: readonly { orderId: string }[],
): Promise<TroubleOf> {
  const stops = runs.flatMap((run) => run.stops.filter(isOpenStop));
  const orderIds = [...stops, ...waiting].map(({ orderId }) => orderId);
  const goods = await db.rows(
    goodsRow,
    sql`select l.order_id, l.id as order_line_id, l.product_id, p.name_key, l.size_unit, s.density, l.open_quantity as count,
               coalesce((select rl.section from ${loadsForJoin} rl
                          where rl.order_line_id = l.id and rl.loaded > 0
                            and rl.run_id = any(${runs.map(({ id }) => id)}::text[])
                          limit 1), '') as section
          from ${orderLinesForJoin} l join ${productsForJoin} p on p.id = l.product_id
               left join ${safetyForJoin} s on s.name_key = p.name_key
         where l.order_id = any(${orderIds}::text[]) and l.open_quantity > 0`,
  );
  const load = await transportLoad(
    { db },
    goods.map(({ productId, count }) => ({ productId, quantity: count })),
  );
  const apart = keptApart(load)
    .filter(isFirm)
    .map((pair) => ({ ...pair, firm: true }));
  const byOrder = Map.groupBy(
    goods.map((line) => ({
      ...line,
      pounds: poundsOfLine(parsePack(line.sizeUnit), line.density, line.count),
      pallet: partOfPallet(line),
    })),
    ({ orderId }) => orderId,
  );
  return (runId, added) => {
    const run = runs.find((one) => one.id === runId);
    if (!run) return [];
    const rides = [...run.stops.filter(isOpenStop).map(({ orderId }) => orderId), ...added];
    const lines = rides.flatMap((orderId, at) =>
      (byOrder.get(orderId) ?? []).map((line) => ({ ...line, position: at + 1 })),
    );
    return [...overCapacity(run, lines), ...inOneSection(run, lines, apart)];
  };
}

interface Line {
  orderLineId: string;
  nameKey: string;
  sizeUnit: string;
  count: number;
  pounds: number;
  /** How much of a pallet it fills. */
  pallet: number;
  position: number;
  section: string;
}

function overCapacity(run: RunWithStops, lines: readonly Line[]): Trouble[] {
  const { name, capacityPounds, capacityPallets } = run;
  const pounds = lines.reduce((sum, line) => sum + line.pounds, 0);
  const pallets = wholePallets(lines.map(({ pallet }) => pallet));
  return [
    ...(capacityPounds !== null && pounds > capacityPounds
      ? [{ key: 'pounds', text: WRONG.pounds(name, pounds, capacityPounds) }]
      : []),
    ...(capacityPallets !== null && pallets > capacityPallets
      ? [{ key: 'pallets', text: WRONG.pallets(name, pallets, capacityPallets) }]
      : []),
  ];
}

/** Incompatible pairs that no distribution over the sections separates, each once, and how many there are to be kept apart by them. */
function inOneSection(
  run: RunWithStops,
  lines: readonly Line[],
  apart: readonly (KeptApart & { firm: boolean })[],
): Trouble[] {
  const aboard = new Set(lines.map(({ nameKey }) => nameKey));
  const here = apart.filter(({ a, b }) => aboard.has(a.nameKey) && aboard.has(b.nameKey));
  if (here.length === 0) return [];
  const withCounted = lines.map((line) => ({
    ...line,
    stands: run.sections.includes(line.section) ? line.section : undefined,
  }));
  const sections = suggestSections(run.sections, withCounted, here);
  const placed = withCounted.map((line) => ({
    ...line,
    section: line.stands ?? sections.get(line.orderLineId) ?? '',
  }));
  // More of what stands together already is as wrong as the first of it.
  const linesOf = (...keys: string[]) =>
    lines.filter(({ nameKey }) => keys.includes(nameKey)).length;
  const pairs = new Map(
    standTogether(placed, here).map(({ pair: { a, b } }) => [
      `${a.nameKey} ${b.nameKey} ${linesOf(a.nameKey, b.nameKey)}`,
      WRONG.pair(run.name, a.name, b.name),
    ]),
  );
  return [
    ...[...pairs].map(([key, text]) => ({ key, text })),
    {
      key: `apart ${here.length}`,
      text: WRONG.apart(run.name, here.length),
      isSoft: true,
      pairs: here.length,
    },
  ];
}
