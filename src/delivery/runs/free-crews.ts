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

/** With which trucks runs could be made for the day besides those that are there, and who of the drivers is free for them. */
export function newCrews(of: Day): { trucks: Truck[]; drivers: string[] } {
  const { trucks, drivers, withoutTruck, withoutDriver } = freeOf(of);
  const count = Math.min(trucks.length - withoutTruck, drivers.length - withoutDriver);
  return { trucks: trucks.slice(0, Math.max(0, count)), drivers: drivers.map(({ id }) => id) };
}

/** Who drives which of these new runs: where the goods need a trained driver nobody else does, and what anybody may drive leaves those free. */
export function crewNewRuns(
  runs: readonly { id: string; needsTraining: boolean }[],
  drivers: readonly string[],
  untrained: readonly string[],
): ReadonlyMap<string, string | null> {
  const trained = drivers.filter((id) => !untrained.includes(id));
  const others = drivers.filter((id) => untrained.includes(id));
  const take = ({ needsTraining }: { needsTraining: boolean }) =>
    (needsTraining ? undefined : others.shift()) ?? trained.shift() ?? null;
  const first = runs.toSorted((a, b) => Number(b.needsTraining) - Number(a.needsTraining));
  return new Map(first.map((run) => [run.id, take(run)]));
}

/** Who and what a run gets that somebody makes now. */
export function firstFree(of: Day): FreeCrew {
  const { trucks, drivers } = freeOf(of);
  return { truck: trucks[0] ?? null, driver: drivers[0] ?? null };
}
