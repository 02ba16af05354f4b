import { byAddress, milesBetween, type Place, zipApart } from '../../kit/stop-order.ts';

/** In a straight line. Stops with more than this between them are no one's round, where stops usually stand nearer. */
const FAR_MILES = 20;
/** From fewer stops than these nobody can say how far apart they usually are. */
const ENOUGH_STOPS = 4;

/** Where a door is. */
export interface At {
  zip: string;
  /** Where earlier deliveries took place; null: nobody knows. */
  place: Place | null;
}
type Placed = { place: Place };

/** How far two doors are apart: in miles where both positions are known, else as far as ZIPs say it. */
export const apart = (a: At, b: At): number =>
  a.place && b.place ? milesBetween(a.place, b.place) : zipApart(a.zip, b.zip);

const milesTo = (some: readonly Placed[], others: readonly Placed[]) =>
  Math.min(...some.flatMap((a) => others.map((b) => milesBetween(a.place, b.place))));

/**
 * From how many miles on a stop is far from others: 20, or twice the distance that the stops of this day usually have to their nearest one, so that
 * a shop among farms is not told of every stop.
 */
export function farMiles(stops: readonly Placed[]): number {
  if (stops.length < ENOUGH_STOPS) return FAR_MILES;
  const nearest = stops
    .map((stop, at) => milesTo([stop], stops.toSpliced(at, 1)))
    .toSorted((a, b) => a - b);
  return Math.max(FAR_MILES, 2 * (nearest[Math.floor(nearest.length / 2)] ?? 0));
}

/** Stops near each other, one after the other, in groups; the largest first. */
export function groupsOf<T extends Placed>(
  stops: readonly T[],
  far: number = farMiles(stops),
): T[][] {
  const groups: T[][] = [];
  for (const stop of stops) {
    const near = groups.filter((group) => milesTo([stop], group) <= far);
    const joined = [...near.flat(), stop];
    groups.splice(0, groups.length, ...groups.filter((group) => !near.includes(group)), joined);
  }
  return groups.toSorted((a, b) => b.length - a.length);
}

/** Doors that stand together, one after the other; one without a position is with the nearest ZIP. The largest group first. */
export function roundsOf<T extends At>(doors: readonly T[], far: number): T[][] {
  const placed = doors.flatMap((door) => (door.place ? [{ door, place: door.place }] : []));
  const unknown = doors.filter(({ place }) => place === null);
  const groups = groupsOf(placed, far).map((group) => group.map(({ door }) => door));
  if (groups.length === 0) return unknown.length > 0 ? [unknown] : [];
  for (const door of unknown) {
    const [nearest] = groups.toSorted((a, b) => apartFrom(door, a) - apartFrom(door, b));
    nearest?.push(door);
  }
  return groups.toSorted((a, b) => b.length - a.length);
}

const apartFrom = (door: At, others: readonly At[]) =>
  Math.min(...others.map((other) => zipApart(other.zip, door.zip)));

/** So many doors of a group, each as far from the others as can be. */
export function farthest<T extends At & { address1: string }>(
  group: readonly T[],
  count: number,
): T[] {
  const [first] = group.toSorted(byAddress);
  const chosen = first ? [first] : [];
  while (chosen.length < Math.min(count, group.length)) {
    const away = (door: T) => Math.min(...chosen.map((one) => apart(one, door)));
    const [next] = group
      .filter((door) => !chosen.includes(door))
      .toSorted((a, b) => away(b) - away(a) || byAddress(b, a));
    if (!next) break;
    chosen.push(next);
  }
  return chosen;
}
