import { timeText } from '../../../kit/time.ts';
import {
  isOpenStop,
  isOverAtDock,
  isToCountBack,
  type RunState,
  type RunStop,
  type RunWithStops,
} from '../contract.ts';
import { doorsOf } from '../doors.ts';
import { PROGRESS, whyLeft } from '../messages.ts';

/** How a door of a run stands; `failed`: of one of its orders nothing was handed over; `short`: of one less than was open. */
export type DoorState = 'open' | 'done' | 'short' | 'failed';

/** Orders of which less was handed over than was open: their deliveries say so, not their stops. */
export type ShortOrders = ReadonlySet<string>;

export function doorState(
  door: readonly Pick<RunStop, 'state' | 'orderId'>[],
  short: ShortOrders,
): DoorState {
  if (door.some(isOpenStop)) return 'open';
  if (door.some(({ state }) => state === 'failed')) return 'failed';
  return door.some(({ orderId }) => short.has(orderId)) ? 'short' : 'done';
}

const countOf = (doors: readonly DoorState[], which: DoorState) =>
  doors.filter((state) => state === which).length;

/** How many doors got everything, and how many did not. */
export const deliveredOf = (doors: readonly DoorState[]): DoorsDelivered => ({
  of: doors.length,
  delivered: countOf(doors, 'done'),
  short: countOf(doors, 'short'),
  not: countOf(doors, 'failed'),
});

export interface DoorsDelivered {
  of: number;
  delivered: number;
  short: number;
  /** Nothing was handed over. */
  not: number;
}

export interface RunProgress {
  id: string;
  name: string;
  state: RunState;
  driverName: string;
  driverPhone: string;
  truckName: string;
  /** Each door in the order of the road. */
  doors: DoorState[];
  delivered: DoorsDelivered;
  /** The last stop with a result. */
  last: { deliveryId: string; customerName: string; time: string } | null;
  /** The next door of a run on the road. */
  next: { orderId: string; customerName: string } | null;
  departed: string;
  problems: string[];
  /** Stops at which nothing was handed over, until the desk has decided what becomes of it. */
  undecided: string[];
  /** Every stop of it is reported. */
  isToCountBack: boolean;
}

/** How far a run is; `undecided`: orders about whose rest the desk has said nothing yet. */
export function progressOf(
  run: RunWithStops,
  timeZone: string,
  short: ShortOrders,
  undecided: ReadonlySet<string>,
): RunProgress {
  const failed = run.stops.filter(({ state }) => state === 'failed');
  const ended = run.stops.filter((stop) => stop.settledAt !== null);
  const doors = doorsOf(run.stops).map((door) => doorState(door, short));
  const last = ended.toSorted(
    (a, b) => (b.settledAt?.getTime() ?? 0) - (a.settledAt?.getTime() ?? 0),
  )[0];
  return {
    id: run.id,
    name: run.name,
    state: run.state,
    driverName: run.driverName,
    driverPhone: run.driverPhone,
    truckName: run.truckName,
    doors,
    delivered: deliveredOf(doors),
    last:
      last?.settledAt && last.deliveryId
        ? {
            deliveryId: last.deliveryId,
            customerName: last.customerName,
            time: timeText(last.settledAt, timeZone),
          }
        : null,
    next: nextOf(run),
    departed: run.departedAt ? timeText(run.departedAt, timeZone) : '',
    problems: run.left.map((stop) => PROGRESS.left(stop.customerName, stop.number, whyLeft(stop))),
    undecided: failed
      .filter(({ orderId }) => undecided.has(orderId))
      .map((stop) => PROGRESS.failed(stop.customerName, stop.number)),
    isToCountBack: isToCountBack(run) || isOverAtDock(run),
  };
}

function nextOf(run: RunWithStops): RunProgress['next'] {
  const next = run.stops.find((stop) => stop.state === 'out');
  return next ? { orderId: next.orderId, customerName: next.customerName } : null;
}
