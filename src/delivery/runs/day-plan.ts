import { dayText, weekdayOf, weekdayText } from '../../kit/time.ts';
import { byAddress, zipApart } from './stop-order.ts';

/** Suggests which run each waiting order of a day rides on, from ZIP and route days. What is placed by hand stays where it is. */

export interface WaitingToPlan {
  orderId: string;
  zip: string;
  address1: string;
  pounds: number;
  /** Weekdays on which a truck comes to the customer, 0 = Sunday; none = any. */
  routeDays: readonly number[];
}

export interface RunToFill {
  runId: string;
  name: string;
  /** What rides on it already. */
  stops: readonly { zip: string; pounds: number; customerName: string }[];
}

export interface PlannedOrder {
  orderId: string;
  runId: string;
  why: string;
}

/** ZIPs this close share a street often enough to belong to one truck. */
const NEAR_ZIP = 5;

const weightOf = (run: RunToFill) => run.stops.reduce((sum, stop) => sum + stop.pounds, 0);

/**
 * An order goes to the run that has a stop with its ZIP, or one near it. The rest is cut, in the order of ZIPs, among the runs without
 * stops, about the same weight each; where every run has stops, it goes to the nearest ZIP.
 */
export function planDay(
  waiting: readonly WaitingToPlan[],
  runs: readonly RunToFill[],
  day: string,
): PlannedOrder[] {
  const empty = runs.filter((run) => run.stops.length === 0);
  const anchors = runs.flatMap((run) => run.stops.map((stop) => ({ ...stop, run })));
  const planned: PlannedOrder[] = [];
  const rest: WaitingToPlan[] = [];
  for (const order of waiting.toSorted(byAddress)) {
    const nearest = anchors.toSorted(
      (a, b) =>
        zipApart(a.zip, order.zip) - zipApart(b.zip, order.zip) ||
        weightOf(a.run) - weightOf(b.run),
    )[0];
    const isNear = nearest && zipApart(nearest.zip, order.zip) <= NEAR_ZIP;
    if (nearest && (isNear || empty.length === 0)) {
      const same = nearest.zip === order.zip;
      const why = `${same ? `ZIP ${order.zip}, as` : `ZIP ${order.zip}, near`} ${nearest.customerName}${same ? '' : ` (${nearest.zip})`}`;
      planned.push({ orderId: order.orderId, runId: nearest.run.runId, why });
    } else rest.push(order);
  }
  planned.push(...cut(rest, empty));
  const days = new Map(waiting.map((order) => [order.orderId, order.routeDays]));
  return planned.map((one) => ({ ...one, why: one.why + offDay(days.get(one.orderId), day) }));
}

function cut(rest: readonly WaitingToPlan[], runs: readonly RunToFill[]): PlannedOrder[] {
  const total = rest.reduce((sum, order) => sum + Math.max(1, order.pounds), 0);
  let before = 0;
  return rest.flatMap((order) => {
    const weight = Math.max(1, order.pounds);
    const at = Math.min(runs.length - 1, Math.floor(((before + weight / 2) / total) * runs.length));
    before += weight;
    const run = runs[at];
    return run ? [{ orderId: order.orderId, runId: run.runId, why: `ZIP ${order.zip}` }] : [];
  });
}

function offDay(routeDays: readonly number[] | undefined, day: string): string {
  if (!routeDays || routeDays.length === 0 || routeDays.includes(weekdayOf(day))) return '';
  const usual = routeDays.map((weekday) => weekdayText(weekday)).join(' and ');
  return `; usually ${usual}, promised for ${dayText(day)}`;
}
