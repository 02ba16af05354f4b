import { dayIn } from '../../../kit/time.ts';
import type { DriverStop } from '../contract.ts';
import { isSameDoor } from '../one-door.ts';
import type { Outbox, StoredStop } from './device/outbox.ts';
import type { DayFailure, ShownDay } from './use-driver-day.ts';

/** What this phone itself did at an order's stop, the latest first; it may know more than the office does. */
export function storedOfOrder(outbox: Outbox, orderId: string): StoredStop | undefined {
  return [...outbox.stops, ...outbox.refused, ...outbox.sent]
    .filter((stop) => stop.orderId === orderId)
    .sort((one, other) => other.at - one.at)[0];
}

const isOpen = (stop: DriverStop, outbox: Outbox) =>
  stop.state === 'open' && storedOfOrder(outbox, stop.orderId) === undefined;

/** All open orders of this stop's door, in the order of the road; a stop that is done stands alone. */
export function doorOf(
  { day, gone }: ShownDay,
  outbox: Outbox,
  stop: DriverStop,
): [DriverStop, ...DriverStop[]] {
  if (!isOpen(stop, outbox)) return [stop];
  // What left the day is a door apart from what stands in it.
  const isIn = day.stops.some(({ orderId }) => orderId === stop.orderId);
  const beside = isIn ? day.stops : gone.flatMap((one) => one.stop ?? []);
  const [first = stop, ...others] = beside.filter(
    (one) => isSameDoor(one, stop) && isOpen(one, outbox),
  );
  return [first, ...others];
}

/** The first order of each door: where several are one stop, the list shows one. */
export const firstsOf = (stops: readonly DriverStop[]): DriverStop[] =>
  stops.filter((stop, at) => stops.findIndex((one) => isSameDoor(one, stop)) === at);

/**
 * The run that is driven now: several of a day are one after the other. What is on the road comes first, and its count back before the next
 * one; where none has left, the first that has something to deliver.
 */
export function runNow({ day }: ShownDay, outbox: Outbox): string | null {
  const open = day.stops.filter((stop) => isOpen(stop, outbox));
  const out = day.runs.filter(({ state }) => state === 'out').map(({ id }) => id);
  return (
    out.find((id) => open.some(({ runId }) => runId === id)) ?? out[0] ?? open[0]?.runId ?? null
  );
}

/** The truck of this run was counted back on this phone, and the count has not been sent. */
export const countWaits = ({ dock }: Outbox, runId: string): boolean =>
  dock.some((work) => work.runId === runId && work.count === 'waiting');

/** The run on the road of which nothing is open any more, here or in the office, once this phone has sent all that it reported; not one that it has counted back already. */
export function toCountBack(
  shown: ShownDay,
  outbox: Outbox,
): ShownDay['day']['runs'][number] | null {
  if (!outbox.isRead || outbox.stops.length + outbox.sealed > 0) return null;
  if (nextOpen(shown, outbox)) return null;
  const id = runNow(shown, outbox);
  if (id !== null && countWaits(outbox, id)) return null;
  return shown.day.runs.find((run) => run.id === id && run.state === 'out') ?? null;
}

/** The first open stop of the run that is driven now that this phone has not done, as the desk and the customer's mail read it; `besides`: the door at which the driver stands. */
export function nextOpen(
  shown: ShownDay,
  outbox: Outbox,
  besides?: DriverStop,
): DriverStop | undefined {
  const { day } = shown;
  const run = runNow(shown, outbox);
  return day.stops.find(
    (stop) =>
      stop.runId === run &&
      isOpen(stop, outbox) &&
      !(besides && (stop.orderId === besides.orderId || isSameDoor(stop, besides))),
  );
}

/**
 * Whether what the phone held is shown before the office has answered: a run of today is. A day without one may have got one since, and is shown only
 * when the office can't be asked.
 */
export const isShownAtOnce = (
  { day, isFresh }: Pick<ShownDay, 'day' | 'isFresh'>,
  failure: DayFailure | null,
  now = Date.now(),
): boolean =>
  isFresh ||
  failure !== null ||
  (day.runs.length > 0 && dayIn(day.company.timeZone, now) === day.day);
