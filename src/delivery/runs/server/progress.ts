import { timeText } from '../../../kit/time.ts';
import { isOpenStop, type RunState, type RunStop, type RunWithStops } from '../contract.ts';
import { doorsOf } from '../doors.ts';
import { PROGRESS, whyLeft } from '../messages.ts';

/** How a door of a run stands. */
export type DoorState = 'open' | 'done' | 'failed';

export const doorState = (door: readonly Pick<RunStop, 'state'>[]): DoorState =>
  door.some(isOpenStop) ? 'open' : door.some(({ state }) => state === 'failed') ? 'failed' : 'done';

export interface RunProgress {
  id: string;
  name: string;
  state: RunState;
  driverName: string;
  truckName: string;
  /** Each door in the order of the road. */
  doors: DoorState[];
  /** Doors that somebody was at with all of their orders, also in vain. */
  settled: number;
  of: number;
  /** The last door that something was said of. */
  last: { deliveryId: string; customerName: string; time: string } | null;
  /** The next door of a run on the road. */
  next: { orderId: string; customerName: string } | null;
  departed: string;
  problems: string[];
}

/** How far a run is. */
export function progressOf(run: RunWithStops, timeZone: string): RunProgress {
  const settled = run.stops.filter((stop) => stop.settledAt !== null);
  const doors = doorsOf(run.stops);
  const last = settled.toSorted(
    (a, b) => (b.settledAt?.getTime() ?? 0) - (a.settledAt?.getTime() ?? 0),
  )[0];
  return {
    id: run.id,
    name: run.name,
    state: run.state,
    driverName: run.driverName,
    truckName: run.truckName,
    doors: doors.map(doorState),
    settled: doors.filter((door) => door.every(({ settledAt }) => settledAt !== null)).length,
    of: doors.length,
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
    problems: [
      ...run.stops
        .filter((stop) => stop.state === 'failed')
        .map((stop) => PROGRESS.failed(stop.customerName, stop.number)),
      ...run.left.map((stop) => PROGRESS.left(stop.customerName, stop.number, whyLeft(stop))),
    ],
  };
}

function nextOf(run: RunWithStops): RunProgress['next'] {
  const next = run.stops.find((stop) => stop.state === 'out');
  return next ? { orderId: next.orderId, customerName: next.customerName } : null;
}
