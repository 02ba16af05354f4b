import type { Company } from '../../../company/contract.ts';
import type { Sql } from '../../../platform/database.ts';
import type { Arrange, RunWithStops, Truck, WaitingOrder } from '../contract.ts';
import { planDay } from '../day-plan.ts';
import { doorsOf } from '../doors.ts';
import { timesAtDoors } from '../expected-times.ts';
import { crewNewRuns, type newCrews } from '../free-crews.ts';
import { PLAN, suggestDayTitle, WRONG } from '../messages.ts';
import { type DoorToPlan, FULL, type Trouble, type TroubleOf } from '../plan-contract.ts';
import { weightOfAll } from '../weight.ts';
import { needTraining } from './needs-training.ts';
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
  /** With which runs could be made besides. */
  crews: ReturnType<typeof newCrews>;
  untrainedOf: UntrainedOf;
}

/**
 * Puts what waits on the day's runs that have not left, as far as their trucks carry it: behind what is on them, in the order in which to drive. It
 * says what each run would carry, and what stays on no run and why. What none of them should take rides on a new run, as far as trucks are free.
 */
export async function suggestDay(
  app: Known,
  { runs, waiting, day, mayCopy, crews, untrainedOf }: Day,
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
  const free = open.length === 0 ? [] : crews.trucks.map((truck) => runWith(truck, day));
  const all = [...open, ...free];
  const troubleOf = both(await troubleOnRuns(app.db, all, riding), lateDocks(ground, all, riding));
  const plan = planDay(
    doorsToPlan(ground, riding),
    { runs: runsToFill(ground, open), free: runsToFill(ground, free) },
    day,
    troubleOf,
  );
  const taken = all.flatMap((run) => {
    const of = plan.planned.filter(({ runId }) => runId === run.id);
    return of.length > 0 ? [{ run, of, ...filled(ground, run, riding, of) }] : [];
  });
  const made = taken.filter(({ run }) => free.includes(run));
  const drivers = await driversOf(app.db, made, crews.drivers, untrainedOf);
  const named = namedAmong(byHand);
  const rows = taken.flatMap(({ run, of }) =>
    of.flatMap(({ orderId, why }) => named(orderId, run.name, why)),
  );
  const left = open.length === 0 ? [] : [...plan.left, ...notThen];
  return {
    kind: 'day',
    ...suggestDayTitle(rows.length, {
      runs: open.length,
      newRuns: taken.filter(({ run }) => free.includes(run)).length,
      waits: byHand.length,
      mayCopy,
    }),
    rows,
    loads: taken.map(({ run, added }) => loadOf(run, added)),
    left: left.flatMap(({ orderId, why }) => named(orderId, '', why)),
    wrong: taken.flatMap(({ run, of }) => [
      ...wrongOn(run, of, troubleOf),
      ...(drivers.get(run.id) === null ? [WRONG.noTrained(run.name)] : []),
    ]),
    fitsNone: open.length > 0 && plan.left.length > 0,
    arrange: taken.length === 0 ? null : arrangeOf(taken, drivers),
  };
}

type Taken = { run: RunWithStops; arrange: Arrange['runs'][number] };

/** Which of these people no hazmat training holds for on a day: shipping knows it, and whoever shows the board asks there. */
export type UntrainedOf = (db: Sql, userIds: readonly string[], day: string) => Promise<string[]>;

/** Who drives the new runs; null: nobody who may is free. */
type Drivers = ReadonlyMap<string, string | null>;

/** Goods that need a shipping paper go with a driver who is trained on the day, by the reading of the departure, or with none yet. */
async function driversOf(
  db: Sql,
  made: readonly Taken[],
  drivers: readonly string[],
  untrainedOf: UntrainedOf,
): Promise<Drivers> {
  const [first] = made;
  if (!first) return new Map();
  const needing = await needTraining(
    db,
    made.flatMap(({ arrange }) => arrange.orderIds),
  );
  const runs = made.map(({ run, arrange }) => ({
    id: run.id,
    needsTraining: arrange.orderIds.some((orderId) => needing.has(orderId)),
  }));
  const untrained = needing.size > 0 ? await untrainedOf(db, drivers, first.run.day) : [];
  return crewNewRuns(runs, drivers, untrained);
}

const arrangeOf = (taken: readonly Taken[], drivers: Drivers): Arrange => {
  const newRuns = taken.flatMap(({ run, arrange: { orderIds } }) => {
    const { id, day, truckId } = run;
    const driverId = drivers.get(id);
    return driverId === undefined ? [] : [{ day, driverId, truckId, orderIds }];
  });
  return {
    runs: taken.flatMap(({ run, arrange }) => (drivers.has(run.id) ? [] : [arrange])),
    ...(newRuns.length > 0 ? { newRuns } : {}),
  };
};

/** A run that is not made yet, with a truck that stands free. */
const runWith = (truck: Truck, day: string): RunWithStops => ({
  id: `new ${truck.id}`,
  day,
  name: PLAN.newRun(truck.name),
  state: 'planned',
  version: 0,
  driverId: null,
  driverName: '',
  driverPhone: '',
  truckId: truck.id,
  truckName: truck.name,
  sections: truck.sections,
  capacityPounds: truck.capacityPounds,
  capacityPallets: truck.capacityPallets,
  leavesAt: '',
  loadedAt: null,
  departedAt: null,
  closedAt: null,
  stops: [],
  left: [],
  hiddenStops: 0,
});

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
    weight: weightOfAll(all),
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
