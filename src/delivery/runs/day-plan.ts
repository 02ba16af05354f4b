import { byAddress, zipApart } from '../../kit/stop-order.ts';
import { dayText, weekdayOf, weekdayText } from '../../kit/time.ts';
import { elsewhere } from './messages.ts';

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

/** What would be wrong with a run; `key` tells one thing from another, whatever else rides. */
export interface Trouble {
  key: string;
  text: string;
}

/** What would be wrong with a run that takes these orders besides what rides on it. */
export type TroubleOf = (runId: string, orderIds: readonly string[]) => readonly Trouble[];

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
 * stops, about the same weight each; where every run has stops, it goes to the nearest ZIP. Where something would be wrong there that it
 * brings, it goes to the nearest run without; where there is none it stays, and its reason says what will be wrong.
 */
export function planDay(
  waiting: readonly WaitingToPlan[],
  runs: readonly RunToFill[],
  day: string,
  troubleOf: TroubleOf = () => [],
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
  return fit(planned, waiting, runs, troubleOf).map((one) => ({
    ...one,
    why: one.why + offDay(days.get(one.orderId), day),
  }));
}

/** Run by run from the nearest: the distance to its nearest stop; a run without stops comes last. */
function byDistance(order: WaitingToPlan, runs: readonly RunToFill[]): RunToFill[] {
  const apart = (run: RunToFill) =>
    Math.min(1_000_000, ...run.stops.map((stop) => zipApart(stop.zip, order.zip)));
  return runs.toSorted((a, b) => apart(a) - apart(b) || weightOf(a) - weightOf(b));
}

/** Takes orders from runs where they would bring trouble to such where they bring none. */
function fit(
  planned: readonly PlannedOrder[],
  waiting: readonly WaitingToPlan[],
  runs: readonly RunToFill[],
  troubleOf: TroubleOf,
): PlannedOrder[] {
  const taken = new Map<string, string[]>();
  const brought = (runId: string, orderId: string) => {
    const before = taken.get(runId) ?? [];
    const known = new Set(troubleOf(runId, before).map(({ key }) => key));
    // A truck that is full takes nothing more, though it was full before.
    return troubleOf(runId, [...before, orderId]).filter(
      ({ key }) => FULL.includes(key) || !known.has(key),
    );
  };
  return planned.map((one) => {
    const order = waiting.find(({ orderId }) => orderId === one.orderId);
    const there = brought(one.runId, one.orderId);
    const said = there.map(({ text }) => text).join('; ');
    const other =
      there.length === 0 || !order
        ? undefined
        : byDistance(order, runs).find(({ runId }) => brought(runId, one.orderId).length === 0);
    const runId = other?.runId ?? one.runId;
    taken.set(runId, [...(taken.get(runId) ?? []), one.orderId]);
    if (there.length === 0) return one;
    return { ...one, runId, why: `${one.why}; ${other ? elsewhere(said) : said}` };
  });
}

/** Keys of what more goods make worse. */
export const FULL: readonly string[] = ['pounds', 'pallets'];

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
