import { byAddress } from '../../kit/stop-order.ts';
import { type At, milesApart } from './far-stops.ts';
import type { DoorToPlan, RunToFill, Trouble } from './plan-contract.ts';

/** What forbids a run to take a door. Pairs that its sections keep apart only speak against it. */
export const isHard = ({ pairs }: Trouble) => pairs === undefined;
export const pairsIn = (trouble: readonly Trouble[]) =>
  trouble.find((one) => !isHard(one))?.pairs ?? 0;

/** A run as it fills. */
export interface Filling extends RunToFill {
  rides: (At & { pounds: number; customerName: string })[];
  taken: string[];
  /** What is wrong with it now; null: not reckoned. */
  wrong: readonly Trouble[] | null;
}

export const weightOf = (run: Filling) => run.rides.reduce((sum, { pounds }) => sum + pounds, 0);

export const nearestOn = (door: At, run: Filling) =>
  run.rides.toSorted((a, b) => milesApart(a, door) - milesApart(b, door))[0];

export const distanceTo = (door: At, run: Filling): number => {
  const nearest = nearestOn(door, run);
  return nearest ? milesApart(nearest, door) : 0;
};

/** First the doors for which it matters most which of the runs takes them. */
export function byRegret(doors: readonly DoorToPlan[], runs: readonly Filling[]): DoorToPlan[] {
  const regret = (door: DoorToPlan) => {
    const [first = 0, second = first] = runs
      .map((run) => distanceTo(door, run))
      .toSorted((a, b) => a - b);
    return second - first;
  };
  return doors.toSorted((a, b) => regret(b) - regret(a) || byAddress(a, b));
}
