import type { Company } from '../../../company/contract.ts';
import { suggestStopOrder } from '../../../kit/stop-order.ts';
import { timeText } from '../../../kit/time.ts';
import { placesOf } from '../../../ordering/orders/server/public/places.ts';
import { dockText } from '../../../people/customers/public/dock-hours.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  type Arrange,
  isOpenStop,
  type RunStop,
  type RunWithStops,
  type WaitingOrder,
} from '../contract.ts';
import { FULL, planDay } from '../day-plan.ts';
import { doorsOf } from '../doors.ts';
import { keepingHours, timesAtDoors, toFiveMinutes } from '../expected-times.ts';
import { farStops } from '../far-stops.ts';
import {
  aboutTime,
  hoursWhy,
  orderWhy,
  placedOn,
  stopWhy,
  suggestDayTitle,
  suggestOrderTitle,
  WRONG,
} from '../messages.ts';
import { tripOf, usualMinutes } from './expected.ts';
import { docksOf, NO_HOURS, placeOf } from './places.ts';
import { whyNotThen } from './stop-rows.ts';
import { troubleOnRuns } from './trouble-on-runs.ts';

/** What could be done, with its reason. Nothing is done until somebody takes it. */
export interface Suggestion {
  kind: 'day' | 'order';
  title: string;
  why: string;
  rows: { orderId: string; number: string; customerName: string; where: string; why: string }[];
  /** What it would leave wrong, and nothing of the day's runs can mend. */
  wrong: readonly string[];
  /** What taking it says to arrangeRuns; null: it would change nothing. */
  arrange: Arrange | null;
}

const openOf = (run: RunWithStops) => run.stops.filter(isOpenStop);

/** Puts what waits on the day's runs that have not left: behind what is on them, and on an empty one in the order in which to drive. */
export async function suggestDay(
  app: Known,
  runs: readonly RunWithStops[],
  waiting: readonly WaitingOrder[],
  day: string,
  company: Company,
): Promise<Suggestion> {
  const open = runs.filter((run) => run.state === 'planned' || run.state === 'loading');
  const riding = waiting.filter(
    (order) =>
      order.orderStatus !== 'out_for_delivery' &&
      whyNotThen(company, { ...order, status: order.orderStatus }, day) === null,
  );
  const troubleOf = await troubleOnRuns(app.db, open, riding);
  const plan = planDay(
    riding,
    open.map((run) => ({ runId: run.id, name: run.name, stops: run.stops })),
    day,
    troubleOf,
  );
  const rows = plan.flatMap(({ orderId, runId, why }) => {
    const order = waiting.find((one) => one.orderId === orderId);
    const run = open.find((one) => one.id === runId);
    if (!order || !run) return [];
    const { number, customerName } = order;
    return [{ orderId, number, customerName, where: run.name, why, runId }];
  });
  const changed = open.filter((run) => rows.some((row) => row.runId === run.id));
  const filled = [];
  const wrong: string[] = [];
  for (const run of changed) {
    const added = rows.flatMap(({ runId, orderId }) =>
      runId === run.id ? riding.filter((order) => order.orderId === orderId) : [],
    );
    const before = new Set(troubleOf(run.id, []).map(({ key }) => key));
    for (const { key, text } of troubleOf(
      run.id,
      added.map(({ orderId }) => orderId),
    ))
      if (FULL.includes(key) || !before.has(key)) wrong.push(text);
    wrong.push(...(await farOff(app, run, added)));
    const stands = openOf(run).map(({ orderId }) => orderId);
    const behind =
      stands.length > 0
        ? added.map(({ orderId }) => orderId)
        : (await inOrder(app, added, run, company)).doors.flatMap(({ door }) =>
            door.map(({ orderId }) => orderId),
          );
    filled.push({ runId: run.id, version: run.version, orderIds: [...stands, ...behind] });
  }
  return {
    kind: 'day',
    ...suggestDayTitle(rows.length, open.length),
    rows: rows.map(({ runId: _run, ...row }) => row),
    wrong,
    arrange: rows.length === 0 ? null : { runs: filled },
  };
}

/** Which of the added orders stand far from the rest of a run, as far as earlier deliveries say where. */
async function farOff(
  app: Known,
  run: RunWithStops,
  added: readonly WaitingOrder[],
): Promise<string[]> {
  const doors = doorsOf([...openOf(run), ...added]).map(([first]) => first);
  const places = await placesOf(
    app.db,
    doors.map(({ customerId }) => customerId),
  );
  const known = doors.flatMap((door) => {
    const place = places.get(door.customerId);
    return place ? [{ ...door, place }] : [];
  });
  const isNew = new Set(added.map(({ orderId }) => orderId));
  return farStops(known)
    .filter(({ stops }) => stops.some(({ orderId }) => isNew.has(orderId)))
    .map(({ stops, miles }) =>
      WRONG.far(
        run.name,
        stops.map(({ customerName }) => customerName),
        miles,
      ),
    );
}

type Known = { db: Sql } & Pick<App, 'clock'>;
type InOrder = Pick<
  RunStop,
  'orderId' | 'customerId' | 'customerName' | 'address1' | 'city' | 'zip'
>;

/** These orders door by door in the order in which to drive: the shortest way, and within the hours of the docks as far as one can. */
async function inOrder<T extends InOrder>(
  app: Known,
  orders: readonly T[],
  run: Pick<RunWithStops, 'day' | 'leavesAt' | 'departedAt' | 'state'>,
  company: Company,
) {
  const doors = doorsOf(orders);
  const customerIds = doors.map(([first]) => first.customerId);
  const places = await placesOf(app.db, customerIds);
  const hours = await docksOf(app.db, customerIds);
  const dock = placeOf(company.dockPosition);
  const suggested = suggestStopOrder(
    doors.map(([first]) => ({ ...first, place: places.get(first.customerId) ?? null })),
    dock,
  );
  const trip = {
    ...tripOf({ ...run, runState: run.state }, company.timeZone, app.clock.now()),
    dock,
    minutesADoor: await usualMinutes(app.db),
  };
  const shortest = suggested.orderIds.flatMap((id) => {
    const door = doors.find(([first]) => first.orderId === id);
    if (!door) return [];
    const { customerId } = door[0];
    const place = places.get(customerId) ?? null;
    return [{ door, place, settledAt: null, ...(hours.get(customerId) ?? NO_HOURS) }];
  });
  const way = keepingHours(shortest, trip);
  const times = timesAtDoors(way, trip);
  return {
    suggested,
    dock,
    moved: way.some((one, at) => one !== shortest[at]),
    doors: way.map(({ door, ...facts }, at) => ({
      door,
      dock: dockText(facts),
      about: times[at]?.isKnown
        ? aboutTime(timeText(toFiveMinutes(times[at].at), company.timeZone))
        : '',
      conflict: times[at]?.conflict ?? '',
    })),
  };
}

/** Another order of a run's open doors; the orders of a door stay together. */
export async function suggestOrderOf(
  app: Known,
  run: RunWithStops,
  company: Company,
): Promise<Suggestion> {
  const open = openOf(run);
  const { suggested, dock, moved, doors } = await inOrder(app, open, run, company);
  const orderIds = doors.flatMap(({ door }) => door.map(({ orderId }) => orderId));
  const same = orderIds.every((id, at) => open[at]?.orderId === id);
  const late = doors
    .filter(({ conflict }) => conflict !== '')
    .map(({ door, conflict, about }) => ({ customerName: door[0].customerName, conflict, about }));
  const places = doorsOf(open).map(([first]) => first.position);
  return {
    kind: 'order',
    title: suggestOrderTitle(run.name, same),
    why: orderWhy(suggested, doors.length, dock !== null) + hoursWhy(moved, late),
    rows: doors.map(({ door, about, dock: hours }, at) => {
      const [stop] = door;
      return {
        orderId: stop.orderId,
        number: door.map((one) => one.number).join(', '),
        customerName: stop.customerName,
        // As the board counts: doors that somebody was at keep their numbers.
        where: placedOn(places[at] ?? 0, stop.position),
        why: stopWhy(stop.address1, stop.zip, about, hours),
      };
    }),
    wrong: [],
    arrange: same ? null : { runs: [{ runId: run.id, version: run.version, orderIds }] },
  };
}
