import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { nullIfGone } from '../../../kit/app-error.ts';
import { shiftDay } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import type { RunWithStops } from '../../runs/contract.ts';
import { isFirm, keptApart } from '../../runs/kept-apart.ts';
import { isLoadedShort, wantsCountAgain } from '../../runs/load-contract.ts';
import { runsToUnload } from '../../runs/server/aboard.ts';
import { wasSentOut } from '../../runs/server/left-in.ts';
import type { GoodsLoad } from '../../runs/server/load-of-goods.ts';
import type { DeparturePoint } from '../departure.ts';
import type { PaperState } from '../paper.ts';
import { departurePoints } from './departure-points.ts';
import { endorsementOf } from './endorsements.ts';
import { overridesOf } from './overrides.ts';
import { docksOnRoad, pointsOnRoad } from './points-on-road.ts';
import { type LoadedPaper, readPaper } from './read-paper.ts';

/** Where a run stands before it leaves, or left. */
export interface RunCheck {
  /** What is missing; on the road what is open in the truck that it has now. */
  points: DeparturePoint[];
  /** On the road: the truck in which it left, where it has another one; null: it has not. */
  leftIn: string | null;
  /** On the road, something aboard must not share a section, and it was counted into another truck: nobody knows. */
  apartNotKnown: boolean;
  /** Packages that somebody counted onto it, of all that it is to carry; `known`: how many lines are counted. */
  counted: { packages: number; of: number; lines: 'none' | 'some' | 'all'; known: number };
  /** Lines of which less was counted than is owed, with a reason; on the road those that it left without, delivered or not. */
  short: { name: string; customerName: string; loaded: number; open: number }[];
  paper: PaperState;
  /** The confirmed placards; null: none are needed, or not confirmed. */
  placards: { names: string; by: string; at: Date } | null;
  /** Placards are due, and the driver's endorsement ends within a week of the run, YYYY-MM-DD; null: it does not. */
  endorsementEnds: string | null;
  /** Packages counted into its truck, by order on it; nothing once it has left. */
  loadedOf: Readonly<Record<string, number>>;
  /** What is to ride on it; null: nothing, or it is on the road. */
  goods: GoodsLoad | null;
  /** On the road: it was sent out past these points. */
  wasChecked: boolean;
  /** How many points it left without. */
  leftWithout: number;
  /** Goods of it were handed over before anybody signed the paper that they need. */
  wentWithoutPaper: boolean;
}

/** The departure check of these runs, by run; without what is closed, what has neither stops nor a load, and what somebody deleted meanwhile. */
export async function checksOfDay(
  app: { db: Sql } & Pick<App, 'clock'>,
  user: UserActor,
  runs: readonly RunWithStops[],
): Promise<Record<string, RunCheck>> {
  // What was taken off a run lies in its truck, also where that was called back and has no stop any more.
  const empty = runs.filter(({ state, stops }) => state === 'planned' && stops.length === 0);
  const loaded = await runsToUnload(
    app.db,
    empty.map(({ id }) => id),
  );
  const toCheck = runs.filter(
    ({ id, state, stops }) =>
      state === 'loading' || (state !== 'closed' && stops.length > 0) || loaded.has(id),
  );
  const found = await Promise.all(
    toCheck.map(async ({ id }) => [id, await checkOf(app, user, id).catch(nullIfGone)] as const),
  );
  return Object.fromEntries(found.flatMap(([id, check]) => (check ? [[id, check] as const] : [])));
}

async function checkOf(
  app: { db: Sql } & Pick<App, 'clock'>,
  user: UserActor,
  runId: string,
): Promise<RunCheck> {
  const known = await readPaper(app, user, runId);
  const { run, lines, goods, countedInto } = known.load;
  const hasLeft = run.state === 'out';
  const [departure, onRoad, docks, overrides, wasChecked] = await Promise.all([
    departurePoints(app, user, known),
    pointsOnRoad(app, user, known),
    docksOnRoad(app, user, run),
    overridesOf(app.db, runId, user),
    hasLeft ? wasSentOut(app.db, runId) : false,
  ]);
  const packages = lines.reduce((sum, { open }) => sum + open, 0);
  // What is too much of one line does not stand for what is missing of another.
  const counted = lines.reduce((sum, { loaded, open }) => sum + Math.min(loaded ?? 0, open), 0);
  return {
    // On the road another truck opens again what was settled of the one that left.
    points: hasLeft ? [...onRoad.points, ...docks] : departure.points,
    leftIn: onRoad.leftIn,
    apartNotKnown: countedInto.length > 0 && goods !== null && keptApart(goods).some(isFirm),
    counted: {
      packages: counted,
      of: packages,
      lines: countedOf(lines),
      known: lines.filter(({ loaded }) => loaded !== null).length,
    },
    loadedOf: hasLeft ? {} : loadedOf(lines),
    short: lines
      // Without a reason it is to be counted again: a point of its own.
      .filter((line) =>
        hasLeft ? line.shortReason !== '' : isLoadedShort(line) && !wantsCountAgain(line),
      )
      .map(({ name, customerName, loaded, open }) => ({
        name,
        customerName,
        loaded: loaded ?? 0,
        open,
      })),
    paper: known.paper.state,
    placards: departure.placards.confirmed && {
      names: departure.placards.names,
      ...departure.placards.confirmed,
    },
    endorsementEnds: hasLeft ? null : await endorsementEnds(app, known),
    // What is still aboard of a truck on the road, deliveries know (`loadsOfRuns`).
    goods: hasLeft ? null : goods,
    wentWithoutPaper: overrides.some(({ points }) => points.some(({ kind }) => kind === 'paper')),
    wasChecked,
    leftWithout: overrides.reduce((sum, { points }) => sum + points.length, 0),
  };
}

const loadedOf = (lines: readonly { orderId: string; loaded: number | null }[]) =>
  Object.fromEntries(
    [...Map.groupBy(lines, ({ orderId }) => orderId)].flatMap(([orderId, mine]) => {
      const packages = mine.reduce((sum, { loaded }) => sum + (loaded ?? 0), 0);
      return packages > 0 ? [[orderId, packages] as const] : [];
    }),
  );

const SOON_DAYS = 7;

/** The last day of the driver's endorsement, where placards are due and it ends soon. One that is over is a point of its own. */
async function endorsementEnds(
  app: { db: Sql } & Pick<App, 'clock'>,
  { load: { run }, onTruck }: LoadedPaper,
): Promise<string | null> {
  if (run.driverId === null || !onTruck.placards.due) return null;
  const today = companyDay(await readCompany(app), app.clock.now());
  const ends = (await endorsementOf(app.db, run.driverId, today))?.expiresOn ?? null;
  const day = run.day > today ? run.day : today;
  return ends !== null && ends <= shiftDay(day, SOON_DAYS) ? ends : null;
}

function countedOf(lines: readonly { loaded: number | null }[]): RunCheck['counted']['lines'] {
  if (lines.every(({ loaded }) => loaded !== null)) return 'all';
  return lines.some(({ loaded }) => loaded !== null) ? 'some' : 'none';
}
