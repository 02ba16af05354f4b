import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { nullIfGone } from '../../../kit/app-error.ts';
import { takeOverScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { isOpenStop } from '../../runs/contract.ts';
import { aboardOfRun } from '../../runs/server/aboard.ts';
import { leftIn } from '../../runs/server/left-in.ts';
import type { RunLoad } from '../../runs/server/read-load.ts';
import type { DeparturePoint } from '../departure.ts';
import { pointShort as short, wayOut, pointTexts as words } from '../departure-messages.ts';
import { openPlacards } from './confirm-placards.ts';
import { point } from './crew-points.ts';
import { capacityPoints } from './departure-points.ts';
import { dockPoints } from './dock-points.ts';
import { overridesOf } from './overrides.ts';
import { type LoadedPaper, readPaper } from './read-paper.ts';

/** What is open of a run on the road. */
export interface OnRoad {
  points: DeparturePoint[];
  /** The truck in which it left ('' for none), where it has another one now. */
  leftIn: string | null;
}

/**
 * What is open in the truck that a run has on the road: what was settled at the dock was settled of the truck that stood there. The one reading of
 * Today, plan, live view, run page and phone. Nothing of a run that is not out.
 */
export async function pointsOnRoad(
  app: { db: Sql },
  user: UserActor,
  known: LoadedPaper,
): Promise<OnRoad> {
  const { run } = known.load;
  if (run.state !== 'out') return { points: [], leftIn: null };
  const [company, left, placards] = await Promise.all([
    readCompany(app, app.db),
    leftIn(app.db, run.id),
    openPlacards(app.db, known),
  ]);
  // Too much for the truck that it left with was let go with a reason.
  if (left === null) return { points: placards, leftIn: null };
  const weight = await aboardOfRun(app.db, takeOverScope(user), run.id);
  return {
    points: [
      ...placards,
      ...(company.departureAsksCapacity ? capacityPoints({ run, weight }) : []),
      ...(company.departureAsksCount ? notCountedInto(known.load) : []),
    ],
    leftIn: left,
  };
}

/** Docks that are still to come and shut today, by the reading of the departure; none where it left for them with a reason. */
export async function docksOnRoad(
  app: { db: Sql } & Pick<App, 'clock'>,
  user: UserActor,
  run: RunLoad['run'],
): Promise<DeparturePoint[]> {
  if (run.state !== 'out') return [];
  const [company, overrides] = await Promise.all([
    readCompany(app, app.db),
    overridesOf(app.db, run.id, user),
  ]);
  if (overrides.some(({ points }) => points.some(({ kind }) => kind === 'dock'))) return [];
  const today = companyDay(company, app.clock.now());
  const shut = await dockPoints(app.db, run, { today, leaves: true });
  // It has left: what could keep it at the dock is no way out any more.
  return shut.map((one) => ({ ...one, out: { ...one.out, text: wayOut.dockOnRoad } }));
}

/** What is still to be handed over and was counted into another truck. */
function notCountedInto({ run, lines }: RunLoad): DeparturePoint[] {
  const open = new Set(run.stops.filter(isOpenStop).map(({ orderId }) => orderId));
  const these = lines.filter(({ orderId, countedInto }) => countedInto && open.has(orderId));
  const into = [...new Set(these.flatMap(({ countedInto }) => countedInto ?? []))].toSorted();
  if (these.length === 0) return [];
  const counted = point('count', {
    text: words.countedOnRoad(these.length, into, run.truckName),
    few: short.countedOnRoad(into),
    out: { text: wayOut.countOnRoad, to: null },
  });
  // Nobody counts on the road: the count back does.
  return [{ ...counted, isKnown: true }];
}

/** What is to be done about these runs, by run; without what is only to be known, what somebody deleted meanwhile, what this person may not see, and where nothing is open. */
export async function openOnRoad(
  app: { db: Sql },
  user: UserActor,
  runIds: readonly string[],
): Promise<{ run: RunLoad['run']; points: DeparturePoint[] }[]> {
  const found = await Promise.all(
    runIds.map(async (id) => {
      const known = await readPaper(app, user, id).catch(nullIfGone);
      if (!known) return [];
      const open = await pointsOnRoad(app, user, known);
      const points = open.points.filter(({ isKnown }) => !isKnown);
      return points.length > 0 ? [{ run: known.load.run, points }] : [];
    }),
  );
  return found.flat();
}
