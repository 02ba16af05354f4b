/** To whom goods go, and where. */
export interface AtDoor {
  customerId: string;
  address1: string;
  city: string;
  zip: string;
}

const placeOf = ({ customerId, address1, city, zip }: AtDoor) =>
  [customerId, ...[address1, city, zip].map((part) => part.trim().toLowerCase())].join('\n');

/** Orders of one customer at one address are one door: the truck stops there once. */
export const isSameDoor = (one: AtDoor, other: AtDoor): boolean => placeOf(one) === placeOf(other);

/**
 * The orders of each door, in the order of the road. A door comes where the first of its open orders does: what was settled there keeps no
 * other order of it in its place.
 * @param orders of one run, or of none
 */
export function doorsOf<T extends AtDoor>(
  orders: readonly T[],
  isOpen: (order: T) => boolean = () => true,
): [T, ...T[]][] {
  const doors = [...Map.groupBy(orders, placeOf).values()] as [T, ...T[]][];
  const comesAt = (door: [T, ...T[]]) => orders.indexOf(door.find(isOpen) ?? door[0]);
  return doors.toSorted((one, other) => comesAt(one) - comesAt(other));
}
