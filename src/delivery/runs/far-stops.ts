import { byAddress, milesBetween, type Place, zipApart } from '../../kit/stop-order.ts';

/** In a straight line. Stops with more than this between them are no one's round, where stops usually stand nearer. */
const FAR_MILES = 20;
/** From fewer stops than these nobody can say how far apart they usually are. */
const ENOUGH_STOPS = 4;

/** Where a door is. */
export interface At {
  zip: string;
  /** Where earlier deliveries of this customer took place; null: not known. */
  place: Place | null;
}
type Placed = { place: Place };

/** How far two doors are apart: in miles where both positions are known, else as far as ZIPs say it. */
export const milesApart = (a: At, b: At): number =>
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

/** Of ZIPs whose first three digits are farther apart than this nobody says that they are one round. */
export const FAR_ZIPS = 10;
/** The same where a truck stands free: it goes to whatever has other first digits. */
export const OTHER_ZIPS = 0;

/** Whether two doors are too far from each other for one round: in miles, or by ZIP where a position is not known. */
export const isFar = (a: At, b: At, far: number, zips = FAR_ZIPS): boolean =>
  a.place && b.place
    ? milesBetween(a.place, b.place) > far
    : zipApart(a.zip.slice(0, 3), b.zip.slice(0, 3)) > zips;

/** Groups of neighbouring stops in a row; the largest first. */
export function roundsOf<T extends At>(doors: readonly T[], far: number, zips = FAR_ZIPS): T[][] {
  const groups: T[][] = [];
  for (const door of doors) {
    const near = groups.filter((group) => group.some((one) => !isFar(one, door, far, zips)));
    const joined = [...near.flat(), door];
    groups.splice(0, groups.length, ...groups.filter((group) => !near.includes(group)), joined);
  }
  return groups.toSorted((a, b) => b.length - a.length);
}

/** So many doors of a group, each as far from the others as can be. */
export function farthestPair<T extends At & { address1: string }>(
  group: readonly T[],
  count: number,
): T[] {
  const [first] = group.toSorted(byAddress);
  const chosen = first ? [first] : [];
  while (chosen.length < Math.min(count, group.length)) {
    const away = (door: T) => Math.min(...chosen.map((one) => milesApart(one, door)));
    const [next] = group
      .filter((door) => !chosen.includes(door))
      .toSorted((a, b) => away(b) - away(a) || byAddress(b, a));
    if (!next) break;
    chosen.push(next);
  }
  return chosen;
}
