import { type Place, suggestStopOrder } from '../../kit/stop-order.ts';

/** What an order of the road comes of. */
export type RoadBy = 'here' | 'places' | 'address';

/**
 * Customers in the order of the road, as the stops of a run: by where deliveries to them took place, each the nearest to the one before it,
 * from `start` on; without positions by their address.
 */
export function byRoad<T extends { id: string; zip: string; address1: string }>(
  rows: readonly T[],
  places: ReadonlyMap<string, Place>,
  start: Place | null,
): T[] {
  const { orderIds } = suggestStopOrder(
    rows.map(({ id, zip, address1 }) => ({
      orderId: id,
      zip,
      address1,
      place: places.get(id) ?? null,
    })),
    start,
  );
  return orderIds.flatMap((of) => rows.find(({ id }) => id === of) ?? []);
}
