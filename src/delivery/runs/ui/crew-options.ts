import * as messages from '../board-messages.ts';
import type { RunWithStops } from '../contract.ts';
import type { Board } from '../server/load-board.ts';

/** Who or what can be chosen for a run, with the other runs of the day that have it. */
export interface CrewOption {
  id: string;
  says: string;
}

type Runs = readonly RunWithStops[];

/** A name, with the other runs of the day that have it. */
function withRuns(
  name: string,
  run: RunWithStops | undefined,
  runs: Runs,
  has: (one: RunWithStops) => boolean,
): string {
  const others = runs.filter(({ id, state }) => id !== run?.id && state !== 'closed');
  return messages.alsoOn(
    name,
    others.filter(has).map((one) => one.name),
  );
}

/** Who may drive this run; whoever has it stays among them. */
export function driversFor(
  run: RunWithStops | undefined,
  drivers: Board['drivers'],
  runs: Runs,
): CrewOption[] {
  const driving = run?.driverId ?? null;
  const gone =
    run && driving !== null && !drivers.some(({ id }) => id === driving)
      ? [{ id: driving, says: run.driverName }]
      : [];
  return [
    ...gone,
    ...drivers.map(({ id, name }) => ({
      id,
      says: withRuns(name, run, runs, ({ driverId }) => driverId === id),
    })),
  ];
}

/** With which truck it may go: those in use, and the one that it has. */
export const trucksFor = (
  run: RunWithStops | undefined,
  trucks: Board['trucks'],
  runs: Runs,
): CrewOption[] =>
  trucks
    .filter((truck) => truck.isActive || truck.id === run?.truckId)
    .map(({ id, name }) => ({
      id,
      says: withRuns(name, run, runs, ({ truckId }) => truckId === id),
    }));
