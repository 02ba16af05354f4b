import type { UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, takeOverScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  decimal,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { images, productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { parsePack } from '../../../products/packs/public/pack.ts';
import { poundsOfLine } from '../../../safety/hazards/public/transport.ts';
import { safetyForJoin } from '../../../safety/hazards/server/public/joins.ts';
import type { RunWithStops } from '../contract.ts';
import { isFirm, keptApart } from '../kept-apart.ts';
import type { LineToLoad, LineToUnload, ShortPick, Together } from '../load-contract.ts';
import { standTogether, suggestSections } from '../load-sections.ts';
import { palletsOf } from '../pallets.ts';
import { liesOffRun, loadedElsewhere } from './aboard.ts';
import { activeStop, countedElsewhere, loadsForJoin } from './joins.ts';
import { truckLeftWith } from './left-in.ts';
import { type GoodsLoad, loadOfGoods } from './load-of-goods.ts';
import { readRun } from './queries.ts';
import { runScope } from './scope.ts';

export interface RunLoad {
  run: RunWithStops;
  /** In the order of loading: the last stop first. */
  lines: LineToLoad[];
  /** At the dock: what was counted into the truck for orders that are no longer on the run. It is aboard, for the road's rules and the paper too, until somebody says that it was unloaded. */
  toUnload: LineToUnload[];
  goods: GoodsLoad | null;
  /** Goods that must be kept apart and share, or would share, a section of the truck. */
  together: Together[];
  /** Deadly pairs and pairs the law keeps apart of which one is on the truck and the other is not counted: its section is not known yet. */
  unplaced: { a: string; b: string; severity: number }[];
  /** The trucks, by name, that lines were counted into before the run on the road got the one that it has now: of this one no section is known. */
  countedInto: string[];
  /** All goods, hazardous or not: estimated gross pounds and pallets. */
  weight: { pounds: number; pallets: number };
  /** It carries goods of a customer whom this person may not see, also of a stop that was taken off it. */
  hidesGoods: boolean;
}

/** Behind all stops: what comes back with the truck. */
const OFF_THE_RUN = 0;

const lineRow = rowShape({
  orderLineId: text,
  orderId: text,
  productId: text,
  nameKey: text,
  name: text,
  brand: text,
  category: text,
  sku: text,
  sizeUnit: text,
  images,
  hazardous: bool,
  note: text,
  open: int,
  loaded: nullable(int),
  shortReason: textOf<ShortPick | ''>(),
  section: text,
  countedInto: text,
  density: nullable(decimal),
  customerName: text,
  number: text,
  isOffRun: bool,
  liesInRun: text,
  liesInName: text,
  seen: bool,
});
type LineRow = RowOf<typeof lineRow>;

/**
 * What a run has to load or has loaded, for who may see the run; undefined when it is missing or foreign. What is in the truck is one reading: a
 * driver is confined to their own runs, and not again to the orders whose stop still stands there. What the desk took off rides on under them.
 */
export async function readLoad(
  app: { db: Sql },
  user: UserActor,
  runId: string,
): Promise<RunLoad | undefined> {
  const orders = takeOverScope(user);
  const run = isId(runId)
    ? await readRun(app.db, { runs: runScope(user), orders }, runId)
    : undefined;
  if (!run) return undefined;
  const found = await app.db.rows(
    lineRow,
    sql`
      select l.id as order_line_id, l.order_id, l.product_id, p.name_key, l.name, l.brand,
             p.category, l.sku, l.size_unit, p.images, l.hazardous, l.note,
             l.open_quantity as open, rl.loaded, coalesce(rl.short_reason, '') as short_reason,
             coalesce(rl.section, '') as section, coalesce(into_truck.name, '') as counted_into, s.density,
             o.customer_in_list as customer_name, o.number, rs.is_off_run,
             coalesce(other.run_id, '') as lies_in_run, coalesce(other.name, '') as lies_in_name,
             ${inOrders(orders, 'o')} as seen
        from (select rs.run_id, rs.order_id, false as is_off_run from run_stops rs
                     join ${ordersForJoin} o on o.id = rs.order_id
               where rs.run_id = ${run.id} and ${activeStop}
              union
              -- A stop that was taken off leaves what was counted for it in the truck.
              select rl.run_id, l.order_id, r.state <> 'out' from run_loads rl
                     join runs r on r.id = rl.run_id
                     join ${orderLinesForJoin} l on l.id = rl.order_line_id
               where rl.run_id = ${run.id}
                 and (r.state = 'out' and rl.loaded > 0 or ${liesOffRun})) rs
             join ${ordersForJoin} o on o.id = rs.order_id
             join ${orderLinesForJoin} l on l.order_id = o.id
             join ${productsForJoin} p on p.id = l.product_id
             left join ${safetyForJoin} s on s.name_key = p.name_key
             left join ${loadsForJoin} rl on rl.run_id = rs.run_id and rl.order_line_id = l.id
             left join trucks into_truck on ${run.state} = 'out' and into_truck.id = coalesce(rl.truck_id,
                                              case when rl.is_counted then (${truckLeftWith(run.id)}) end)
                                        and into_truck.id is distinct from ${run.truckId}::text
             left join lateral (${loadedElsewhere(run.id, sql`r.id as run_id, r.name`)}) other on ${run.state} in ('planned', 'loading')
       where l.open_quantity > 0 or rl.loaded is not null
       order by l.position`,
  );
  // Of what is off the run only what was counted into its truck concerns it.
  const all = found.filter(({ isOffRun, loaded }) => !isOffRun || loaded);
  const rows = all.filter(({ seen }) => seen);
  const goods = await loadOfGoods(
    app,
    rows.map((row) => ({ productId: row.productId, quantity: row.loaded ?? row.open })),
  );
  const hidesGoods = all.some(({ seen }) => !seen);
  return { run, goods, weight: weightOf(rows), hidesGoods, ...place(run, rows, goods) };
}

const truckRow = rowShape({ name: text });

/** The trucks, by name, into which lines of a run were counted before it got the one that it leaves with. */
export async function trucksCountedBefore(db: Sql, runId: string): Promise<string[]> {
  const rows = await db.rows(
    truckRow,
    sql`select distinct t.name from run_loads rl join runs r on r.id = rl.run_id
               join trucks t on t.id = rl.truck_id
         where rl.run_id = ${runId} and ${countedElsewhere} order by t.name`,
  );
  return rows.map(({ name }) => name);
}

function weightOf(rows: readonly LineRow[]): RunLoad['weight'] {
  const counted = rows.map((row) => ({ ...row, count: row.loaded ?? row.open }));
  return {
    pounds: counted.reduce(
      (sum, { sizeUnit, density, count }) =>
        sum + poundsOfLine(parsePack(sizeUnit), density, count),
      0,
    ),
    pallets: palletsOf(counted),
  };
}

/** With the number of its order, where it is to be unloaded. */
type Placed = LineToLoad & { unload?: string };

/** A line as it stands in the database, without a place on the run. */
function lineOf(row: LineRow): Omit<LineToLoad, 'position'> {
  const {
    density: _density,
    seen: _seen,
    number: _number,
    isOffRun: _off,
    countedInto,
    liesInRun,
    liesInName,
    ...line
  } = row;
  return {
    ...line,
    ...(countedInto ? { countedInto } : {}),
    ...(liesInRun ? { liesIn: { runId: liesInRun, run: liesInName } } : {}),
  };
}

function place(
  run: RunWithStops,
  rows: readonly LineRow[],
  goods: GoodsLoad | null,
): Pick<RunLoad, 'lines' | 'toUnload' | 'together' | 'unplaced' | 'countedInto'> {
  const apart = goods ? keptApart(goods).map((pair) => ({ ...pair, firm: isFirm(pair) })) : [];
  const stops = new Map(run.stops.map((stop) => [stop.orderId, stop]));
  const positioned = rows.flatMap((row): Placed[] => {
    const line = lineOf(row);
    const stop = stops.get(row.orderId);
    if (stop) return [{ ...line, position: stop.position, customerName: stop.customerName }];
    if (row.isOffRun) return [{ ...line, position: OFF_THE_RUN, unload: row.number }];
    return run.state === 'out' ? [{ ...line, position: OFF_THE_RUN }] : [];
  });
  const suggested = suggestSections(
    run.sections,
    positioned.map((row) => ({ ...row, stands: row.loaded ? row.section : undefined })),
    apart,
  );
  const placed = positioned.map((row) => ({
    ...row,
    // Where it stood in the truck that it was counted into says nothing of this one's sections, and nothing is suggested for goods on the road.
    section:
      row.countedInto || run.sections.includes(row.section)
        ? row.section
        : (suggested.get(row.orderLineId) ?? ''),
  }));
  const nose = (section: string) => run.sections.indexOf(section);
  const sorted = placed.toSorted(
    (a, b) => nose(a.section) - nose(b.section) || b.position - a.position,
  );
  const keysOf = (those: (line: LineToLoad) => boolean) =>
    new Set(placed.filter(those).map(({ nameKey }) => nameKey));
  const stands = keysOf(({ loaded }) => loaded !== null && loaded > 0);
  const joins = keysOf(({ loaded }) => loaded === null);
  return {
    unplaced: apart
      .filter(
        (pair) =>
          pair.firm &&
          ((stands.has(pair.a.nameKey) && joins.has(pair.b.nameKey)) ||
            (stands.has(pair.b.nameKey) && joins.has(pair.a.nameKey))),
      )
      .map(({ a, b, severity }) => ({ a: a.name, b: b.name, severity })),
    countedInto: [...new Set(placed.flatMap((row) => row.countedInto ?? []))].toSorted(),
    lines: sorted.flatMap(({ unload, ...line }) => (unload === undefined ? [line] : [])),
    toUnload: sorted.flatMap(({ unload, loaded, ...line }) =>
      unload === undefined || loaded === null ? [] : [{ ...line, loaded, number: unload }],
    ),
    together: standTogether(
      // A line that was left in the warehouse has no section, and nobody knows that of one that was counted into another truck.
      placed.filter((line) => line.loaded !== 0 && !line.countedInto),
      apart,
    ).map(({ pair, section }) => ({
      a: pair.a.name,
      b: pair.b.name,
      reason: pair.reason,
      severity: pair.severity,
      rule: pair.rule,
      section,
    })),
  };
}
