import * as messages from '../board-messages.ts';
import { isOpenStop, type OnRoad, type RunWithStops } from '../contract.ts';
import type { Board } from '../server/load-board.ts';

/** Who or what can be chosen for a run, with the other runs of the day that have it. */
export interface CrewOption {
  id: string;
  says: string;
}

type Runs = readonly RunWithStops[];

/** A name, with the other runs of the day that have it, and those of any day with which it is on the road. */
function withRuns(
  name: string,
  run: RunWithStops | undefined,
  runs: Runs,
  { has, outWith = [] }: { has: (one: RunWithStops) => boolean; outWith?: readonly OnRoad[] },
): string {
  const others = runs.filter((one) => one.id !== run?.id && one.state !== 'closed' && has(one));
  const out = others.filter(({ state }) => state === 'out');
  const earlier = outWith.filter(
    ({ runId }) => runId !== run?.id && !runs.some(({ id }) => id === runId),
  );
  return messages.outWith(
    messages.alsoOn(
      name,
      others.filter(({ state }) => state !== 'out').map((one) => one.name),
    ),
    [
      ...out.map((one) => messages.runNamed(one.name, null)),
      ...earlier.map((one) => messages.runNamed(one.name, one.day)),
    ],
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
      says: withRuns(name, run, runs, { has: ({ driverId }) => driverId === id }),
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

/** With which truck it may go: those in use, and the one that it has; one that is out, and one that carries less than what is to ride, says so. */
export const trucksFor = (
  run: RunWithStops | undefined,
  trucks: Board['trucks'],
  runs: Runs,
  aboard: Board['aboard'],
): CrewOption[] =>
  trucks
    .filter((truck) => truck.isActive || truck.id === run?.truckId)
    .map((truck) => {
      const { outWith } = truck;
      const has = ({ truckId }: RunWithStops) => truckId === truck.id;
      const says = withRuns(truck.name, run, runs, { has, outWith });
      const over = run ? overOn(truck, run, aboard) : null;
      return { id: truck.id, says: over ? messages.tooSmall(says, over.pounds, over.most) : says };
    });
