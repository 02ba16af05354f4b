import type { Company } from '../../../company/contract.ts';
import { type Place, suggestStopOrder } from '../../../kit/stop-order.ts';
import { timeText } from '../../../kit/time.ts';
import { placesOf } from '../../../ordering/orders/server/public/places.ts';
import { type DockHours, dockText } from '../../../people/customers/public/dock-hours.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { type Arrange, isOpenStop, type RunStop, type RunWithStops } from '../contract.ts';
import { doorsOf } from '../doors.ts';
import { keepingHours, type Trip, timesAtDoors, toFiveMinutes } from '../expected-times.ts';
import {
  aboutTime,
  hoursWhy,
  orderWhy,
  placedOn,
  stopWhy,
  suggestOrderTitle,
} from '../messages.ts';
import type { Weight } from '../weight.ts';
import { tripOf, usualMinutes } from './expected.ts';
import { docksOf, NO_HOURS, placeOf } from './places.ts';

interface SuggestedRow {
  orderId: string;
  number: string;
  customerName: string;
  where: string;
  why: string;
}

/** How much a run would carry once the suggestion is taken. */
export interface SuggestedLoad {
  name: string;
  /** Doors and estimated pounds, with what rides on it already. */
  stops: number;
  weight: Weight;
  /** What its truck carries; null: not known. */
  most: number | null;
  hasTruck: boolean;
}

/** What could be done, with its reason. Nothing is done until somebody takes it. */
export interface Suggestion {
  kind: 'day' | 'order';
  title: string;
  why: string;
  rows: SuggestedRow[];
  /** Of a day: what each run would carry that takes something, in the order of the board; `where` of a row is its name. */
  loads: readonly SuggestedLoad[];
  /** Of a day: what stays on no run, with the reason. */
  left: readonly SuggestedRow[];
  /** Of a day: something stays on no run because none can take it. */
  fitsNone: boolean;
  /** What it would leave wrong, and nothing of the day's runs can mend. */
  wrong: readonly string[];
  /** The input of arrangeRuns that takes the suggestion; null: it would change nothing. */
  arrange: Arrange | null;
}

export const openOf = (run: RunWithStops) => run.stops.filter(isOpenStop);

export type Known = { db: Sql } & Pick<App, 'clock'>;
export type InOrder = Pick<
  RunStop,
  'orderId' | 'customerId' | 'customerName' | 'address1' | 'city' | 'zip'
>;

/** Where doors and the dock are, when docks take goods, and how long a door takes: what an order of stops is judged by. */
export interface Ground {
  places: ReadonlyMap<string, Place>;
  hours: ReadonlyMap<string, DockHours>;
  dock: Place | null;
  minutesADoor: number;
  timeZone: string;
  now: number;
}

export async function groundOf(
  app: Known,
  company: Company,
  customerIds: readonly string[],
): Promise<Ground> {
  const [places, hours, minutesADoor] = await Promise.all([
    placesOf(app.db, customerIds),
    docksOf(app.db, customerIds),
    usualMinutes(app.db),
  ]);
  const { timeZone, dockPosition } = company;
  return {
    places,
    hours,
    minutesADoor,
    dock: placeOf(dockPosition),
    timeZone,
    now: app.clock.now(),
  };
}

type OfTrip = Pick<RunWithStops, 'day' | 'leavesAt' | 'departedAt' | 'state'>;

export const tripOn = ({ dock, minutesADoor, timeZone, now }: Ground, run: OfTrip): Trip => ({
  ...tripOf({ ...run, runState: run.state }, timeZone, now),
  dock,
  minutesADoor,
});

/** A door as its time is reckoned. */
export const doorToTime = (
  { places, hours }: Ground,
  { customerId }: Pick<InOrder, 'customerId'>,
) => ({
  place: places.get(customerId) ?? null,
  settledAt: null,
  ...(hours.get(customerId) ?? NO_HOURS),
});

/** These orders door by door in the order in which to drive: the shortest way, and within the hours of the docks as far as one can. */
export function inOrder<T extends InOrder>(ground: Ground, orders: readonly T[], run: OfTrip) {
  const doors = doorsOf(orders);
  const { dock, timeZone } = ground;
  const suggested = suggestStopOrder(
    doors.map(([first]) => ({ ...first, place: ground.places.get(first.customerId) ?? null })),
    dock,
  );
  const trip = tripOn(ground, run);
  const shortest = suggested.orderIds.flatMap((id) => {
    const door = doors.find(([first]) => first.orderId === id);
    return door ? [{ door, ...doorToTime(ground, door[0]) }] : [];
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
      about: times[at]?.isKnown ? aboutTime(timeText(toFiveMinutes(times[at].at), timeZone)) : '',
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
  const ground = await groundOf(
    app,
    company,
    open.map(({ customerId }) => customerId),
  );
  const { suggested, dock, moved, doors } = inOrder(ground, open, run);
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
    loads: [],
    left: [],
    fitsNone: false,
    wrong: [],
    arrange: same ? null : { runs: [{ runId: run.id, version: run.version, orderIds }] },
  };
}
