import { shiftDay } from '../../../kit/time.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  decimal,
  int,
  nullable,
  present,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textList,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { parsePack } from '../../../products/packs/public/pack.ts';
import { isLiquid, poundsOfLine } from '../../../safety/hazards/public/transport.ts';
import { safetyForJoin } from '../../../safety/hazards/server/public/joins.ts';
import {
  isOpenStop,
  type LeftStop,
  type Run,
  type RunState,
  type RunStop,
  type RunWithStops,
  type StopState,
} from '../contract.ts';
import { doorsOf } from '../doors.ts';
import { activeStop, doorHasStop, doorOf, movedAway } from './joins.ts';
import { inRuns, type RunScope } from './scope.ts';

const runRow: ShapeOf<Run> = rowShape({
  id: text,
  day: date,
  name: text,
  state: textOf<RunState>(),
  version: int,
  driverId: nullable(text),
  driverName: text,
  driverPhone: text,
  truckId: nullable(text),
  truckName: text,
  sections: textList,
  capacityPounds: nullable(int),
  capacityPallets: nullable(int),
  leavesAt: text,
  loadedAt: nullable(time),
  departedAt: nullable(time),
  closedAt: nullable(time),
});

const runsWhere = (condition: SqlText) => sql`
  select r.id, r.day, r.name, r.state, r.version, r.driver_id,
         coalesce(d.display_name, '') as driver_name,
         coalesce(d.phone, '') as driver_phone, r.truck_id,
         coalesce(t.name, '') as truck_name, coalesce(t.sections, '{}') as sections,
         t.capacity_pounds, t.capacity_pallets, r.leaves_at,
         r.loaded_at, r.departed_at, r.closed_at
    from runs r left join trucks t on t.id = r.truck_id
         left join ${peopleForJoin} d on d.id = r.driver_id
   where ${condition} order by r.day, r.created_at, r.name, r.id`;

/** What a stop shows of its order, and what the list of orders without a run shows. */
export const orderToDrive = {
  orderId: text,
  number: text,
  orderStatus: text,
  promisedOn: present(date),
  customerId: text,
  customerName: text,
  address1: text,
  city: text,
  zip: text,
  phone: text,
  deliveryNote: text,
  fetches: int,
} as const;
/** Of the order `o`, with its customer as lists call it, or as papers do. */
export const orderColumns = (
  inList: boolean,
): SqlText => sql`o.id as order_id, o.number, o.status as order_status,
  o.customer_id, ${inList ? sql`o.customer_in_list` : sql`o.customer_name`} as customer_name, o.address1, o.city, o.zip, o.phone, o.delivery_note,
  (select coalesce(sum(f.quantity), 0)::int
     from goods_to_fetch f join ${ordersForJoin} fo on fo.id = f.order_id
    where f.customer_id = o.customer_id and (${doorOf('fo')} = ${doorOf('o')} or not ${doorHasStop('fo')})) as fetches`;

const stopRow = rowShape({
  ...orderToDrive,
  id: text,
  runId: text,
  state: textOf<StopState>(),
  deliveryId: nullable(text),
  settledAt: nullable(time),
  wasFor: date,
  seen: bool,
  stands: bool,
  movedAway: bool,
});
type StopRow = RowOf<typeof stopRow>;

const packageRow = rowShape({
  orderId: text,
  quantity: int,
  sizeUnit: text,
  hazardous: bool,
  hazardKnown: bool,
  density: nullable(decimal),
});

export type Packages = Pick<
  RunStop,
  'lineCount' | 'packages' | 'pounds' | 'densityUnknown' | 'hazardous' | 'hazardKnown'
>;
const NOTHING: Packages = {
  lineCount: 0,
  packages: 0,
  pounds: 0,
  densityUnknown: false,
  hazardous: false,
  hazardKnown: true,
};

/** What is still open of these orders: packages, estimated pounds, and whether hazardous goods are among them. */
export async function packagesOf(
  db: Sql,
  orderIds: readonly string[],
): Promise<(orderId: string) => Packages> {
  const found = new Map<string, Packages>();
  const rows =
    orderIds.length === 0
      ? []
      : await db.rows(
          packageRow,
          sql`
            select l.order_id, l.open_quantity as quantity, l.size_unit, l.hazardous, p.hazard_known, s.density
              from ${orderLinesForJoin} l join ${productsForJoin} p on p.id = l.product_id
                   left join ${safetyForJoin} s on s.name_key = p.name_key
             where l.order_id = any(${orderIds}::text[]) and l.open_quantity > 0`,
        );
  for (const { orderId, quantity, sizeUnit, hazardous, hazardKnown, density } of rows) {
    const sum = found.get(orderId) ?? NOTHING;
    const pack = parsePack(sizeUnit);
    found.set(orderId, {
      lineCount: sum.lineCount + 1,
      packages: sum.packages + quantity,
      pounds: sum.pounds + poundsOfLine(pack, density, quantity),
      densityUnknown: sum.densityUnknown || (density === null && isLiquid(pack)),
      hazardous: sum.hazardous || hazardous,
      hazardKnown: sum.hazardKnown && hazardKnown,
    });
  }
  return (orderId) => found.get(orderId) ?? NOTHING;
}

/** The stops of these runs that stand, in their order, and apart from them those that left. Orders outside the scope are counted and not shown. */
async function withStops(
  db: Sql,
  orders: OrderScope,
  runs: Run[],
  inList: boolean,
): Promise<RunWithStops[]> {
  const rows =
    runs.length === 0
      ? []
      : await db.rows(
          stopRow,
          sql`
            select ${orderColumns(inList)}, coalesce(o.promised_day, rs.promised_on) as promised_on, rs.id, rs.run_id, rs.state, rs.delivery_id, rs.settled_at,
                   rs.promised_on as was_for, ${inOrders(orders, 'o')} as seen, ${activeStop} as stands, coalesce(${movedAway}, false) as moved_away
              from run_stops rs join ${ordersForJoin} o on o.id = rs.order_id
             where rs.run_id = any(${runs.map((run) => run.id)}::text[])
             order by rs.run_id, rs.position, rs.id`,
        );
  const packages = await packagesOf(
    db,
    rows.filter((row) => row.seen).map((row) => row.orderId),
  );
  const byRun = Map.groupBy(rows, (row) => row.runId);
  return runs.map((run) => {
    const all = byRun.get(run.id) ?? [];
    const stand = all.filter((row) => row.stands);
    const doors = doorsOf(stand, isOpenStop);
    const stops = doors.flatMap((door, at) =>
      door.flatMap((row) => (row.seen ? [stopOf(row, at + 1, packages)] : [])),
    );
    const left = all.filter((row) => row.seen && !row.stands && !row.movedAway).map(leftOf);
    return {
      ...run,
      stops,
      left,
      hiddenStops: doors.filter((door) => !door.some(({ seen }) => seen)).length,
    };
  });
}

function stopOf(
  { runId: _run, seen: _seen, stands: _stands, movedAway: _moved, wasFor: _was, ...row }: StopRow,
  position: number,
  packages: (orderId: string) => Packages,
): RunStop {
  return { ...row, position, ...packages(row.orderId) };
}

const leftOf = (row: StopRow): LeftStop => ({
  orderId: row.orderId,
  number: row.number,
  customerName: row.customerName,
  orderStatus: row.orderStatus,
  promisedOn: row.promisedOn,
  wasFor: row.wasFor,
});

/** A run of the scope with its stops, or undefined when it is missing or foreign. */
export async function readRun(
  db: Sql,
  scope: { runs: RunScope; orders: OrderScope },
  runId: string,
): Promise<RunWithStops | undefined> {
  const runs = await db.rows(
    runRow,
    runsWhere(sql`r.id = ${runId} and ${inRuns(scope.runs, 'r')}`),
  );
  return (await withStops(db, scope.orders, runs, false))[0];
}

/** The runs of a day that this person may see, with their stops. */
export async function runsOfDay(
  db: Sql,
  scope: { runs: RunScope; orders: OrderScope },
  day: string,
): Promise<RunWithStops[]> {
  const runs = await db.rows(runRow, runsWhere(sql`r.day = ${day} and ${inRuns(scope.runs, 'r')}`));
  return withStops(db, scope.orders, runs, true);
}

const anyRow = rowShape({ any: bool });

/**
 * Whether copying the runs of the same day last week does anything for what waits: one of them is not there yet, or went to a customer who has
 * something waiting.
 */
export async function hasLastWeek(
  db: Sql,
  day: string,
  waiting: readonly { customerId: string }[],
): Promise<boolean> {
  if (waiting.length === 0) return false;
  const customerIds = waiting.map(({ customerId }) => customerId);
  const row = await db.row(
    anyRow,
    sql`
      select exists (
        select from runs r
         where r.day = ${shiftDay(day, -7)}
           and (not exists (select from runs here where here.day = ${day} and here.name = r.name)
                or exists (select from run_stops s join ${ordersForJoin} o on o.id = s.order_id
                            where s.run_id = r.id
                              and o.customer_id = any(${customerIds}::text[])))) as any`,
  );
  return row?.any === true;
}
