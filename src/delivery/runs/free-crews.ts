import type { OnRoad, RunWithStops, Truck } from './contract.ts';

/** A truck and a driver for a run that is made with one press; null: none is free, and it is chosen at the run. */
export interface FreeCrew {
  truck: Truck | null;
  driver: { id: string; name: string } | null;
}

interface Day {
  day: string;
  /** The company's. */
  today: string;
  runs: readonly RunWithStops[];
  trucks: readonly (Truck & { outWith: readonly OnRoad[] })[];
  drivers: readonly { id: string; name: string }[];
}

/** Trucks in use, and drivers, that no run of the day has; a truck that is out today is back on another day. */
export function freeOf({ day, today, runs, trucks, drivers }: Day) {
  const open = runs.filter(({ state }) => state !== 'closed');
  return {
    trucks: trucks.filter(
      ({ id, isActive, outWith }) =>
        isActive &&
        !(day === today && outWith.length > 0) &&
        !open.some(({ truckId }) => truckId === id),
    ),
    drivers: drivers.filter(({ id }) => !open.some(({ driverId }) => driverId === id)),
    /** Runs that have none yet, and will get one of these. */
    withoutTruck: open.filter(({ truckId }) => truckId === null).length,
    withoutDriver: open.filter(({ driverId }) => driverId === null).length,
  };
}

/** Which runs could be made for the day besides those that are there: each with a truck and a driver that no run has or waits for. */
export function newCrews(of: Day): { truck: Truck; driver: { id: string; name: string } }[] {
  const { trucks, drivers, withoutTruck, withoutDriver } = freeOf(of);
  const count = Math.min(trucks.length - withoutTruck, drivers.length - withoutDriver);
  return trucks.slice(0, Math.max(0, count)).flatMap((truck, at) => {
    const driver = drivers[at];
    return driver ? [{ truck, driver }] : [];
  });
}

/** Who and what a run gets that somebody makes now. */
export function firstFree(of: Day): FreeCrew {
  const { trucks, drivers } = freeOf(of);
  return { truck: trucks[0] ?? null, driver: drivers[0] ?? null };
}
