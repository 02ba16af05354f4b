import type { KeptStop, Outbox } from './device/outbox.ts';

/** What this phone itself did at an order's stop, the latest first; it may know more than the office does. */
export function keptOfOrder(outbox: Outbox, orderId: string): KeptStop | undefined {
  return [...outbox.stops, ...outbox.refused, ...outbox.sent]
    .filter((stop) => stop.orderId === orderId)
    .sort((one, other) => other.at - one.at)[0];
}
