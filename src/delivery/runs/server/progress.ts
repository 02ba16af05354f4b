import { timeText } from '../../../kit/time.ts';
import type { OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import type { RunState, RunWithStops } from '../contract.ts';
import { doorsOf } from '../doors.ts';
import { PROGRESS, whyLeft } from '../messages.ts';
import { runsOfDay } from './queries.ts';
import type { RunScope } from './scope.ts';

export interface RunProgress {
  id: string;
  name: string;
  state: RunState;
  driverName: string;
  /** Doors that somebody was at with all of their orders, also in vain. */
  settled: number;
  of: number;
  /** The last door that something was said of. */
  last: { deliveryId: string; customerName: string; time: string } | null;
  /** The customer of the next stop of a run on the road. */
  next: string | null;
  problems: string[];
}

/** How far the runs of a day are, and on which run and place each of their orders rides. */
export async function progressOfDay(
  db: Sql,
  scope: { runs: RunScope; orders: OrderScope },
  day: string,
  timeZone: string,
): Promise<{ runs: RunProgress[]; places: Record<string, { runId: string; text: string }> }> {
  const runs = await runsOfDay(db, scope, day);
  return {
    runs: runs.map((run) => progressOf(run, timeZone)),
    places: Object.fromEntries(
      runs.flatMap((run) =>
        run.stops.map((stop) => [
          stop.orderId,
          { runId: run.id, text: PROGRESS.place(run.name, stop.position) },
        ]),
      ),
    ),
  };
}

function progressOf(run: RunWithStops, timeZone: string): RunProgress {
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
    next: run.stops.find((stop) => stop.state === 'out')?.customerName ?? null,
    problems: [
      ...run.stops
        .filter((stop) => stop.state === 'failed')
        .map((stop) => PROGRESS.failed(stop.customerName, stop.number)),
      ...run.left.map((stop) => PROGRESS.left(stop.customerName, stop.number, whyLeft(stop))),
    ],
  };
}
