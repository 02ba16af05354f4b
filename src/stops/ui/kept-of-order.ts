import type { DriverStop } from '../contract.ts';
import type { KeptStop, Outbox } from './device/outbox.ts';
import type { ShownDay } from './use-driver-day.ts';

/** What this phone itself did at an order's stop, the latest first; it may know more than the office does. */
export function keptOfOrder(outbox: Outbox, orderId: string): KeptStop | undefined {
  return [...outbox.stops, ...outbox.refused, ...outbox.sent]
    .filter((stop) => stop.orderId === orderId)
    .sort((one, other) => other.at - one.at)[0];
}

/** The first open stop of the day after this one, or before it, that this phone has not done. */
export function nextOpen(
  { day }: ShownDay,
  outbox: Outbox,
  after?: DriverStop,
): DriverStop | undefined {
  const open = day.stops.filter(
    (stop) =>
      stop.state === 'open' &&
      stop.orderId !== after?.orderId &&
      keptOfOrder(outbox, stop.orderId) === undefined,
  );
  const at = day.stops.findIndex((stop) => stop.orderId === after?.orderId);
  return open.find((stop) => day.stops.indexOf(stop) > at) ?? open[0];
}
