import { milesBetween, type Place } from '../../kit/stop-order.ts';

/** In a straight line. Stops with more than this between them are no one's round. */
const FAR_MILES = 20;

export interface FarGroup<T> {
  stops: readonly T[];
  /** To the nearest other stop, in a straight line. */
  miles: number;
}

/** Stops of one run that stand far from its others, near ones together; the largest such group is the run itself and is not named. */
export function farStops<T extends { place: Place }>(stops: readonly T[]): FarGroup<T>[] {
  const groups: T[][] = [];
  for (const stop of stops) {
    const near = groups.filter((group) => milesTo([stop], group) <= FAR_MILES);
    const joined = [stop, ...near.flat()];
    groups.splice(0, groups.length, ...groups.filter((group) => !near.includes(group)), joined);
  }
  const [, ...far] = groups.toSorted((a, b) => b.length - a.length);
  return far.map((group) => ({
    stops: group,
    miles: Math.round(
      milesTo(
        group,
        stops.filter((stop) => !group.includes(stop)),
      ),
    ),
  }));
}

const milesTo = (some: readonly { place: Place }[], others: readonly { place: Place }[]) =>
  Math.min(...some.flatMap((a) => others.map((b) => milesBetween(a.place, b.place))));
