import { byAddress } from '../../kit/stop-order.ts';
import { dayText, weekdayOf, weekdayText } from '../../kit/time.ts';
import {
  FAR_ZIPS,
  farMiles,
  farthestPair,
  isFar,
  milesApart,
  OTHER_ZIPS,
  roundsOf,
} from './far-stops.ts';
import {
  byRegret,
  distanceTo,
  type Filling,
  isHard,
  nearestOn,
  pairsIn,
  weightOf,
} from './filling.ts';
import { elsewhere, PLAN } from './messages.ts';
import {
  type DayPlan,
  type DoorToPlan,
  FULL,
  type PlannedOrder,
  type RunToFill,
  type Trouble,
  type TroubleOf,
} from './plan-contract.ts';

/**
 * Suggests which run each waiting door of a day rides on, from where it is, what its truck still carries, what must not stand together and when its
 * dock takes goods. What is placed by hand stays where it is, and what fits on no run stays on none, with the reason. What is far from every run, or
 * fits on none, rides on a new run while a truck and somebody to drive it are free.
 */

/** Doors this close belong to one truck: in miles, or as far as the numbers of ZIPs say it. */
const NEAR = 5;
/** A run without stops takes this much more than its even share, before doors go to the next one. */
const OVER_SHARE = 1.2;

/** Of so many runs, the nearest, it is said why an order rides on none. */
const MOST_REASONS = 3;

/**
 * @param waiting doors with orders on no run
 * @param runs the day's; `free`: those that could be made with a truck and a driver that no run has
 */
export function planDay(
  waiting: readonly DoorToPlan[],
  { runs, free = [] }: { runs: readonly RunToFill[]; free?: readonly RunToFill[] },
  day: string,
  troubleOf: TroubleOf = () => [],
): DayPlan {
  const planner = new Planner(waiting, { runs, free }, troubleOf);
  const rest = planner.besideStops(waiting.toSorted(byAddress));
  const later = planner.shareOut(rest);
  const left = planner.whereItFits(planner.onNewRuns(later));
  const days = new Map(
    waiting.flatMap(({ orderIds, routeDays }) => orderIds.map((id) => [id, routeDays] as const)),
  );
  return {
    planned: planner.planned.map((one) => ({
      ...one,
      why: one.why + offDay(days.get(one.orderId), day),
    })),
    left,
  };
}

class Planner {
  readonly planned: PlannedOrder[] = [];
  private readonly troubleOf: TroubleOf;
  private readonly filling: Filling[];
  /** From so many miles on a door is far from a run. */
  private readonly far: number;
  /** Where positions are not known: from so far apart on ZIPs are far. */
  private readonly zips: number;
  /** Runs that could be made. */
  private readonly free: Filling[];

  constructor(
    waiting: readonly DoorToPlan[],
    { runs, free }: { runs: readonly RunToFill[]; free: readonly RunToFill[] },
    troubleOf: TroubleOf,
  ) {
    const empty = (run: RunToFill) => ({ ...run, rides: [...run.stops], taken: [], wrong: null });
    this.troubleOf = troubleOf;
    this.filling = runs.map(empty);
    this.free = free.map(empty);
    this.zips = free.length > 0 ? OTHER_ZIPS : FAR_ZIPS;
    const known = [...waiting, ...runs.flatMap(({ stops }) => stops)];
    this.far = farMiles(known.flatMap(({ place }) => (place ? [{ place }] : [])));
  }

  /** What is wrong with a run as it stands, reckoned once until it takes something. */
  private troubleNow(run: Filling): readonly Trouble[] {
    run.wrong ??= this.troubleOf(run.runId, run.taken);
    return run.wrong;
  }

  /** What this door would newly make wrong on a run. */
  private brings(run: Filling, { orderIds }: DoorToPlan): readonly Trouble[] {
    const before = new Set(this.troubleNow(run).map(({ key }) => key));
    return this.troubleOf(run.runId, [...run.taken, ...orderIds]).filter(
      ({ key }) => FULL.includes(key) || !before.has(key),
    );
  }

  /** Why a door is too far from every stop of a run; null where it is not. */
  private tooFar(run: Filling, door: DoorToPlan): string | null {
    const nearest = nearestOn(door, run);
    if (!nearest || run.rides.some((ride) => !isFar(ride, door, this.far, this.zips))) return null;
    return nearest.place && door.place
      ? PLAN.far(run.name, Math.round(milesApart(nearest, door)))
      : PLAN.farZip(run.name, door.zip, nearest.zip);
  }

  private put(run: Filling, door: DoorToPlan, beside: string, further = ''): void {
    const [before, pairs] = [pairsIn(this.troubleNow(run)), pairsIn(this.brings(run, door))];
    const rise = pairs > before ? `; ${PLAN.pairs(before, pairs)}` : '';
    const why = beside + rise + further;
    this.planned.push(...door.orderIds.map((orderId) => ({ orderId, runId: run.runId, why })));
    run.rides.push(door);
    run.taken.push(...door.orderIds);
    run.wrong = null;
  }

  /** Beside which stop of a run a door stands; the run alone where it has none. */
  private beside(run: Filling, door: DoorToPlan): string {
    const near = nearestOn(door, run);
    if (!near || near.customerName === door.customerName) return PLAN.zip(door.zip);
    if (near.place && door.place)
      return PLAN.miles(Math.round(milesApart(near, door)), near.customerName);
    return near.zip === door.zip
      ? PLAN.sameZip(door.zip, near.customerName)
      : PLAN.nearZip(door.zip, near.customerName, near.zip);
  }

  private byDistance(door: DoorToPlan): Filling[] {
    return this.filling.toSorted(
      (a, b) =>
        Number(a.rides.length === 0) - Number(b.rides.length === 0) ||
        distanceTo(door, a) - distanceTo(door, b) ||
        weightOf(a) - weightOf(b),
    );
  }

  /** Doors near a stop that a run has already ride there, where nothing speaks against it. @returns the others */
  besideStops(doors: readonly DoorToPlan[]): DoorToPlan[] {
    const anchors = this.filling.filter(({ stops }) => stops.length > 0);
    return doors.filter((door) => {
      const [run] = anchors.toSorted(
        (a, b) => distanceTo(door, a) - distanceTo(door, b) || weightOf(a) - weightOf(b),
      );
      if (!run || distanceTo(door, run) > NEAR || this.brings(run, door).length > 0) return true;
      this.put(run, door, this.beside(run, door));
      return false;
    });
  }

  /** Gives runs without stops to groups of doors that stand together, and the doors of a group to its runs. @returns what found no place */
  shareOut(doors: readonly DoorToPlan[]): DoorToPlan[] {
    const empty = this.filling
      .filter(({ stops }) => stops.length === 0)
      .toSorted((a, b) => (b.most ?? Infinity) - (a.most ?? Infinity));
    if (empty.length === 0) return [...doors];
    const groups = roundsOf(doors, this.far, this.zips).map((group) => ({
      group,
      runs: [] as Filling[],
    }));
    const served = groups.slice(0, empty.length);
    const weight = (group: readonly DoorToPlan[]) =>
      group.reduce((sum, { pounds }) => sum + Math.max(1, pounds), 0);
    for (const run of empty) {
      // A group without a run comes first, then the one with the most for each of its runs; no group has more runs than doors.
      const [next] = served
        .filter(({ group, runs }) => runs.length < group.length)
        .toSorted(
          (a, b) =>
            Number(a.runs.length > 0) - Number(b.runs.length > 0) ||
            weight(b.group) / (b.runs.length + 1) - weight(a.group) / (a.runs.length + 1),
        );
      next?.runs.push(run);
    }
    return groups.flatMap(({ group, runs }) =>
      runs.length === 0 ? group : this.fillRound(group, runs, weight(group) / runs.length),
    );
  }

  /** Fills the runs of one group: each begins with a door far from those of the others, and takes what stands nearest, up to its share. */
  private fillRound(
    group: readonly DoorToPlan[],
    runs: readonly Filling[],
    share: number,
  ): DoorToPlan[] {
    const seeds = runs.length === 1 ? [] : farthestPair(group, runs.length);
    const rest: DoorToPlan[] = [];
    for (const [at, seed] of seeds.entries()) {
      const run = runs[at];
      if (run && !this.brings(run, seed).some(isHard)) this.put(run, seed, this.beside(run, seed));
      else rest.push(seed);
    }
    const others = group.filter((door) => !seeds.includes(door));
    for (const door of byRegret(others, runs)) {
      const near = runs.toSorted((a, b) => distanceTo(door, a) - distanceTo(door, b));
      const hasShare = (one: Filling) => weightOf(one) + door.pounds <= share * OVER_SHARE;
      const fits = near.filter((run) => !this.brings(run, door).some(isHard));
      const apart = fits.filter((run) => this.brings(run, door).length === 0);
      const run = apart.find(hasShare) ?? fits.find(hasShare) ?? apart[0] ?? fits[0];
      if (run) this.put(run, door, this.beside(run, door));
      else rest.push(door);
    }
    return rest;
  }

  /** Rounds that are far from every run go on a new one each, the largest first, while trucks are free. @returns what found no place */
  onNewRuns(doors: readonly DoorToPlan[]): DoorToPlan[] {
    const away = doors.filter((door) =>
      this.filling.every((run) => this.tooFar(run, door) !== null),
    );
    const rest = roundsOf(away, this.far, this.zips).flatMap((round) => {
      const [first, ...others] = round.toSorted(byAddress);
      const run = first && this.newRunFor(first);
      if (!run) return round;
      return others.filter((door) => {
        if (this.brings(run, door).some(isHard)) return true;
        this.put(run, door, this.beside(run, door));
        return false;
      });
    });
    return [...doors.filter((door) => !away.includes(door)), ...rest];
  }

  /** Makes the first run that can take a door, and says what speaks against the run that goes nearest. @returns none where no truck is free */
  private newRunFor(door: DoorToPlan, against?: string): Filling | undefined {
    const run = this.free.find((one) => !this.brings(one, door).some(isHard));
    if (!run) return undefined;
    const [nearest] = this.byDistance(door);
    const far = nearest ? this.tooFar(nearest, door) : null;
    const further = against === undefined ? '' : `; ${elsewhere(against)}`;
    this.free.splice(this.free.indexOf(run), 1);
    this.filling.push(run);
    this.put(run, door, far === null ? this.beside(run, door) + further : far + PLAN.free);
    return run;
  }

  /** The rest goes to the nearest run that has room for it, a door's orders one by one where they do not fit together. @returns what fits on none */
  whereItFits(doors: readonly DoorToPlan[]): DayPlan['left'] {
    return doors.flatMap((door) => {
      const near = this.byDistance(door);
      const tried = near.map((run) => {
        const brought = this.brings(run, door);
        const far = this.tooFar(run, door);
        return {
          run,
          far,
          against: brought.filter(({ isSoft }) => !isSoft).map(({ text }) => text),
          hasPairs: !brought.every(isHard),
          // Its day is promised: what is far rides where there is room, and its row says so.
          soft: [
            ...brought.filter(({ isSoft }) => isSoft).map(({ text }) => text),
            ...(far === null ? [] : [far + PLAN.shorter]),
          ],
        };
      });
      const open = tried.filter(({ against }) => against.length === 0);
      const isNearNone = open.every(({ far }) => far !== null);
      const best = open.find(({ soft }) => soft.length === 0);
      if (!best && isNearNone && this.newRunFor(door, tried[0]?.against[0])) return [];
      const taken =
        best ??
        open.find(({ hasPairs }) => !hasPairs) ??
        // A long way for what has to be kept apart from what rides there: a person decides.
        open.find(({ far }) => far === null);
      if (taken) {
        const drawbacks = [...(tried[0]?.against ?? []), ...(tried[0]?.soft ?? [])].join('; ');
        const isOtherRun = taken !== tried[0] && drawbacks !== '';
        const why = taken.far === null ? this.beside(taken.run, door) : taken.far + PLAN.shorter;
        this.put(taken.run, door, why, isOtherRun ? `; ${elsewhere(drawbacks)}` : '');
        return [];
      }
      if (door.orderIds.length > 1)
        return this.whereItFits(door.orderIds.map((orderId) => ({ ...door, orderIds: [orderId] })));
      const nearest = tried.slice(0, MOST_REASONS);
      const why = nearest.flatMap(({ against, soft }) => (against[0] ? against : soft)).join('; ');
      return door.orderIds.map((orderId) => ({ orderId, why }));
    });
  }
}

function offDay(routeDays: readonly number[] | undefined, day: string): string {
  if (!routeDays || routeDays.length === 0 || routeDays.includes(weekdayOf(day))) return '';
  const usual = routeDays.map((weekday) => weekdayText(weekday)).join(' and ');
  return PLAN.offDay(usual, dayText(day));
}
