import type { Company } from '../../../company/contract.ts';
import type { RunWithStops, WaitingOrder } from '../contract.ts';
import { type DoorToPlan, FULL, planDay, type Trouble, type TroubleOf } from '../day-plan.ts';
import { doorsOf } from '../doors.ts';
import { timesAtDoors } from '../expected-times.ts';
import { suggestDayTitle, WRONG } from '../messages.ts';
import { whyNotThen } from './stop-rows.ts';
import {
  doorToTime,
  type Ground,
  groundOf,
  type InOrder,
  inOrder,
  type Known,
  openOf,
  type Suggestion,
  tripOn,
} from './suggest.ts';
import { troubleOnRuns } from './trouble-on-runs.ts';

/** The day's runs that have not left, and what waits for one. */
interface Day {
  runs: readonly RunWithStops[];
  waiting: readonly WaitingOrder[];
  day: string;
  /** Last week’s runs would do something for what waits. */
  mayCopy: boolean;
}

/**
 * Puts what waits on the day's runs that have not left, as far as their trucks carry it: behind what is on them, in the order in which to drive. It
 * says what each run would carry, and what stays on no run and why.
 */
export async function suggestDay(
  app: Known,
  { runs, waiting, day, mayCopy }: Day,
  company: Company,
): Promise<Suggestion> {
  const open = runs.filter((run) => run.state === 'planned' || run.state === 'loading');
  // What lies on a truck on the road is at no dock, and neither is what its driver reported, perhaps.
  const byHand = waiting.filter(
    ({ orderStatus, goodsOn, reportedBy }) =>
      orderStatus !== 'out_for_delivery' && goodsOn === '' && reportedBy === null,
  );
  const notThen = byHand.flatMap((order) => {
    const why = whyNotThen(company, { ...order, status: order.orderStatus }, day);
    return why === null ? [] : [{ orderId: order.orderId, why }];
  });
  const riding = byHand.filter(
    (order) => !notThen.some(({ orderId }) => orderId === order.orderId),
  );
  const ground = await groundOf(
    app,
    company,
    [...riding, ...open.flatMap(openOf)].map(({ customerId }) => customerId),
  );
  const troubleOf = both(
    await troubleOnRuns(app.db, open, riding),
    lateDocks(ground, open, riding),
  );
  const plan = planDay(doorsToPlan(ground, riding), runsToFill(ground, open), day, troubleOf);
  const taken = open.flatMap((run) => {
    const of = plan.planned.filter(({ runId }) => runId === run.id);
    return of.length > 0 ? [{ run, of, ...filled(ground, run, riding, of) }] : [];
  });
  const named = namedAmong(byHand);
  const rows = taken.flatMap(({ run, of }) =>
    of.flatMap(({ orderId, why }) => named(orderId, run.name, why)),
  );
  const left = open.length === 0 ? [] : [...plan.left, ...notThen];
  return {
    kind: 'day',
    ...suggestDayTitle(rows.length, { runs: open.length, waits: byHand.length, mayCopy }),
    rows,
    loads: taken.map(({ run, added }) => loadOf(run, added)),
    left: left.flatMap(({ orderId, why }) => named(orderId, '', why)),
    wrong: taken.flatMap(({ run, of }) => wrongOn(run, of, troubleOf)),
    arrange: taken.length === 0 ? null : { runs: taken.map(({ arrange }) => arrange) },
  };
}

const both =
  (a: TroubleOf, b: TroubleOf): TroubleOf =>
  (runId, orderIds) => [...a(runId, orderIds), ...b(runId, orderIds)];

const doorsToPlan = ({ places }: Ground, orders: readonly WaitingOrder[]): DoorToPlan[] =>
  doorsOf(orders).map((door) => {
    const [{ zip, address1, customerId, customerName, routeDays }] = door;
    const [first, ...others] = door.map(({ orderId }) => orderId);
    return {
      orderIds: [first ?? '', ...others],
      zip,
      address1,
      customerName,
      routeDays,
      place: places.get(customerId) ?? null,
      pounds: door.reduce((sum, { pounds }) => sum + pounds, 0),
    };
  });

const runsToFill = ({ places }: Ground, runs: readonly RunWithStops[]) =>
  runs.map((run) => ({
    runId: run.id,
    name: run.name,
    most: run.capacityPounds,
    stops: run.stops.map(({ zip, pounds, customerName, customerId }) => ({
      zip,
      pounds,
      customerName,
      place: places.get(customerId) ?? null,
    })),
  }));

/** What a run holds once it has taken its part: what stands on it, and the rest in the order in which to drive. */
function filled(
  ground: Ground,
  run: RunWithStops,
  riding: readonly WaitingOrder[],
  of: readonly { orderId: string }[],
) {
  const added = riding.filter((order) => of.some(({ orderId }) => orderId === order.orderId));
  const behind = inOrder(ground, added, run).doors.flatMap(({ door }) =>
    door.map(({ orderId }) => orderId),
  );
  const orderIds = [...openOf(run).map(({ orderId }) => orderId), ...behind];
  return { added, arrange: { runId: run.id, version: run.version, orderIds } };
}

function loadOf(run: RunWithStops, added: readonly WaitingOrder[]) {
  const all = [...openOf(run), ...added];
  return {
    name: run.name,
    stops: doorsOf(all).length + run.hiddenStops,
    pounds: all.reduce((sum, { pounds }) => sum + pounds, 0),
    most: run.capacityPounds,
    hasTruck: run.truckId !== null,
  };
}

function wrongOn(
  run: RunWithStops,
  of: readonly { orderId: string }[],
  troubleOf: TroubleOf,
): string[] {
  const before = new Set(troubleOf(run.id, []).map(({ key }) => key));
  return troubleOf(
    run.id,
    of.map(({ orderId }) => orderId),
  )
    .filter(({ key, pairs }) => pairs === undefined && (FULL.includes(key) || !before.has(key)))
    .map(({ text }) => text);
}

const namedAmong =
  (orders: readonly WaitingOrder[]) =>
  (orderId: string, where: string, why: string): Suggestion['rows'] =>
    orders.flatMap(({ orderId: id, number, customerName }) =>
      id === orderId ? [{ orderId, number, customerName, where, why }] : [],
    );

/**
 * Docks that take no goods when the truck comes. Of what is added, those that close first are driven to first: what can be mended by another order
 * of stops is no trouble, and the exact times stand on the board once it is taken.
 */
function lateDocks(
  ground: Ground,
  runs: readonly RunWithStops[],
  waiting: readonly WaitingOrder[],
): TroubleOf {
  const closing = (order: InOrder) => doorToTime(ground, order).dockTo || '24:00';
  return (runId, orderIds): Trouble[] => {
    const run = runs.find(({ id }) => id === runId);
    if (!run) return [];
    const added = waiting.filter(({ orderId }) => orderIds.includes(orderId));
    const doors = [
      ...doorsOf(openOf(run)),
      ...doorsOf<InOrder>(added).toSorted(([a], [b]) => closing(a).localeCompare(closing(b))),
    ].map(([first]) => ({ ...doorToTime(ground, first), first }));
    if (!doors.some(({ dockTo, dockClosed }) => dockTo !== '' || dockClosed.length > 0)) return [];
    return timesAtDoors(doors, tripOn(ground, run)).flatMap(({ conflict }, at) => {
      const door = doors[at];
      return door && conflict !== ''
        ? [
            {
              key: `dock ${door.first.orderId}`,
              text: WRONG.dock(run.name, door.first.customerName, conflict),
              isSoft: true,
            },
          ]
        : [];
    });
  };
}
