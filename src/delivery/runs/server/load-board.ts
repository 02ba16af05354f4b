import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import {
  inOrders,
  type OrderScope,
  orderScope,
} from '../../../ordering/orders/server/public/scope.ts';
import { dockText } from '../../../people/customers/public/dock-hours.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  int,
  intList,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import type { WaitingOrder } from '../contract.ts';
import { permissionDenied } from '../errors.ts';
import { firstFree, newCrews } from '../free-crews.ts';
import { isLate } from '../late-run.ts';
import { aboardOfRun, liesOnRoad } from './aboard.ts';
import { billsThatStop } from './bills-stop.ts';
import { listDrivers } from './change-run.ts';
import { expectedOfRuns } from './expected.ts';
import { activeStop } from './joins.ts';
import { listTrucks } from './list-trucks.ts';
import { messagesThatWait } from './messages-wait.ts';
import { docksOf } from './places.ts';
import { hasLastWeek, orderColumns, orderToDrive, packagesOf, runsOfDay } from './queries.ts';
import { refusedMoves } from './refused-moves.ts';
import { runScope } from './scope.ts';
import { RIDES, restUndecided } from './stop-rows.ts';
import { type Suggestion, suggestOrderOf } from './suggest.ts';
import { suggestDay, type UntrainedOf } from './suggest-day.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether Today counts it among what is promised for today and on no run (`ordersOnNoRun`). */
const isOnNoRun = ({ promisedOn, orderStatus, reportedBy }: WaitingOrder, today: string) =>
  promisedOn === today && orderStatus !== 'out_for_delivery' && reportedBy === null;

/** The day that an address asks for, else today; YYYY-MM-DD. */
export function requestedDay(url: URL, today: string): string {
  const requested = url.searchParams.get('day') ?? '';
  return DAY.test(requested) && !Number.isNaN(Date.parse(`${requested}T00:00:00Z`))
    ? requested
    : today;
}

const waitingRow = rowShape({
  ...orderToDrive,
  routeDays: intList,
  goodsOn: text,
  reportedBy: nullable(text),
  reportedHanded: bool,
});
/** The condition that no driver's report of a stop of the order `o` waits for the desk: it stands there, and has not to be put on a run first. */
export const notReported = sql`not exists (select from stops_reported r where r.order_id = o.id)`;

/**
 * What of an order `o` is open and to be brought on a day rides on no run. A run of an earlier day that never left counts for nothing, and
 * neither does a rest about which the desk has not decided.
 */
export const onNoRun = (day: string): SqlText => sql`
  not ${restUndecided}
  and exists (select 1 from ${orderLinesForJoin} l where l.order_id = o.id and l.open_quantity > 0)
  and not exists (
    select 1 from run_stops rs join runs r on r.id = rs.run_id
     where rs.order_id = o.id and rs.state in ('planned', 'out') and ${activeStop}
       and (r.state = 'out' or r.day >= ${day}::date))`;

/**
 * Orders promised for the day that ride on no run (`onNoRun`): today also what is overdue, and what was sent out without a run. `goodsOn` asks of trucks
 * on the road alone, onto which the goods went over: into which truck they were counted at the dock is nothing to it.
 */
export async function waitingOf(
  db: Sql,
  scope: OrderScope,
  day: string,
  today: string,
): Promise<WaitingOrder[]> {
  const alsoToday =
    day === today
      ? sql`or o.promised_day < ${today}::date or o.status = 'out_for_delivery'`
      : sql.empty;
  const rows = await db.rows(
    waitingRow,
    sql`
      select ${orderColumns(true)}, o.promised_day as promised_on, c.route_days,
             coalesce((select min(r.name) from runs r join run_loads rl on rl.run_id = r.id
                              join ${orderLinesForJoin} l on l.id = rl.order_line_id
                        where l.order_id = o.id and ${liesOnRoad}), '') as goods_on,
             reported.by as reported_by, coalesce(reported.handed_over, false) as reported_handed
        from ${ordersForJoin} o join ${customersForJoin} c on c.id = o.customer_id
             left join lateral (
               select coalesce(person_name(r.driver_id, ''), '') as by, r.handed_over
                 from stops_reported r where r.order_id = o.id
                order by r.handed_over desc, r.received_at limit 1) reported on true
       where ${inOrders(scope, 'o')} and o.status = any(${RIDES}::text[])
         and (o.promised_day = ${day}::date ${alsoToday})
         and ${onNoRun(day)}
       order by o.promised_day, o.zip, o.address1, o.number limit 300`,
  );
  const packages = await packagesOf(
    db,
    rows.map((row) => row.orderId),
  );
  return rows.map((row) => ({ ...row, ...packages(row.orderId) }));
}

const unconfirmed = rowShape({
  orderId: text,
  version: int,
  number: text,
  customerName: text,
  orderStatus: textOf<'placed' | 'on_hold'>(),
});
export type Unconfirmed = RowOf<typeof unconfirmed>;

/** Orders promised for this day that nobody has confirmed yet: they are no stops, and would be missed without a word. */
export function unconfirmedOf(db: Sql, scope: OrderScope, day: string): Promise<Unconfirmed[]> {
  return db.rows(
    unconfirmed,
    sql`
      select o.id as order_id, o.version, o.number, o.customer_in_list as customer_name, o.status as order_status
        from ${ordersForJoin} o
       where o.promised_day = ${day}::date and o.status in ('placed', 'on_hold')
         and ${inOrders(scope, 'o')}
       order by o.number limit 100`,
  );
}

interface Shown {
  /** The day, where the address does not say it. */
  ofDay?: string;
  /** Without it everybody counts as trained; the departure asks all the same. */
  untrainedOf?: UntrainedOf;
}

/**
 * The board of a day for the desk: what waits, the runs, who drives and with what; `suggest` is `day`, or a run whose stops want another order.
 * @throws AppError `permission-denied`
 */
export async function loadBoard(
  app: App,
  user: UserActor,
  url: URL,
  { ofDay, untrainedOf = () => Promise.resolve([]) }: Shown = {},
) {
  if (!hasDuty(user, 'desk')) throw permissionDenied();
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  const day = ofDay ?? requestedDay(url, today);
  const scope = { runs: runScope(user), orders: orderScope(user) };
  const [runs, waiting, notConfirmed, billsStop, written, drivers, trucks] = await Promise.all([
    runsOfDay(app.db, scope, day),
    waitingOf(app.db, scope.orders, day, today),
    unconfirmedOf(app.db, scope.orders, day),
    billsThatStop(app.db, scope.orders, day),
    messagesThatWait(app.db, scope.orders, day),
    listDrivers(app.db),
    listTrucks(app.db),
  ]);
  const mayCopy = await hasLastWeek(app.db, day, waiting);
  const suggestFor = url.searchParams.get('suggest');
  const run = runs.find((one) => one.id === suggestFor);
  const suggestion: Suggestion | null =
    suggestFor === 'day'
      ? await suggestDay(
          app,
          {
            runs,
            waiting,
            day,
            mayCopy,
            crews: newCrews({ day, today, runs, trucks, drivers }),
            untrainedOf,
          },
          company,
        )
      : run
        ? await suggestOrderOf(app, run, company)
        : null;
  const expected = await expectedOfRuns(
    app,
    runs.map(({ id }) => id),
  );
  const aboard = await Promise.all(
    runs
      .filter(({ state }) => state === 'out')
      .map(async ({ id }) => [id, await aboardOfRun(app.db, scope.orders, id)] as const),
  );
  const hours = await docksOf(
    app.db,
    waiting.map(({ customerId }) => customerId),
  );
  // Today's To do leads to what it counts; what is overdue and what was sent out without a run stand beside it otherwise.
  const onlyToday = url.searchParams.get('waiting') === 'today' && day === today;
  return {
    day,
    today,
    runs,
    waiting: onlyToday ? waiting.filter((order) => isOnNoRun(order, today)) : waiting,
    /** How many orders on no run are left out: those that are not promised for today. */
    waitingHidden: onlyToday ? waiting.filter((order) => !isOnNoRun(order, today)).length : null,
    refused: await refusedMoves(app.db, scope.orders, company, { runs, waiting }),
    notConfirmed,
    billsStop,
    /** Last week’s runs would do something for what waits. */
    mayCopy,
    /** Orders about which the buyer wrote. */
    written,
    drivers,
    trucks,
    /** Trucks in use without a capacity, where the company checks it: while there is one, no day counts as full. */
    unknownTrucks: company.departureAsksCapacity
      ? trucks.filter((truck) => truck.isActive && truck.capacityPounds === null)
      : [],
    suggestion,
    /** Who and what a run gets that is made with one press. */
    freeCrew: firstFree({ day, today, runs, trucks, drivers }),
    /** Runs that were to leave by now and stand at the dock. */
    late: runs
      .filter((one) => one.stops.length + one.hiddenStops > 0)
      .filter((one) => isLate(one, company.timeZone, app.clock.now()))
      .map(({ id }) => id),
    /** By run on the road: what is on it now. */
    aboard: Object.fromEntries(aboard),
    /** By order, of what rides. */
    expected: Object.fromEntries(expected),
    /** By customer, of what waits. */
    docks: Object.fromEntries([...hours].map(([id, one]) => [id, dockText(one)])),
  };
}
export type Board = Awaited<ReturnType<typeof loadBoard>>;
