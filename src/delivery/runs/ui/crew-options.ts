import * as messages from '../board-messages.ts';
import { isOpenStop, type RunWithStops } from '../contract.ts';
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

/** What rides on a run, or is to, in pounds: on the road what is aboard. */
const poundsOf = (run: RunWithStops, aboard: Board['aboard']): number =>
  aboard[run.id]?.pounds ??
  run.stops.filter(isOpenStop).reduce((sum, { pounds }) => sum + pounds, 0);

/** What is to ride on a truck that carries less; null: it carries it, or nobody knows how much it does. */
export function overOn(
  truck: Board['trucks'][number] | undefined,
  run: RunWithStops,
  aboard: Board['aboard'],
): { pounds: number; most: number } | null {
  const most = truck?.capacityPounds ?? null;
  const pounds = poundsOf(run, aboard);
  return most !== null && pounds > most ? { pounds, most } : null;
}

/** With which truck it may go: those in use, and the one that it has; those that carry less than what is to ride say so. */
export const trucksFor = (
  run: RunWithStops | undefined,
  trucks: Board['trucks'],
  runs: Runs,
  aboard: Board['aboard'],
): CrewOption[] =>
  trucks
    .filter((truck) => truck.isActive || truck.id === run?.truckId)
    .map((truck) => {
      const says = withRuns(truck.name, run, runs, ({ truckId }) => truckId === truck.id);
      const over = run ? overOn(truck, run, aboard) : null;
      return { id: truck.id, says: over ? messages.tooSmall(says, over.pounds, over.most) : says };
    });
