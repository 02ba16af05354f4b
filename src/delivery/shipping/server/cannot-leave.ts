import type { UserActor } from '../../../kit/actor.ts';
import { nullIfGone } from '../../../kit/app-error.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { ON_THE_DAY, type PointKind } from '../departure.ts';
import { pointShort } from '../departure-messages.ts';
import { readDeparture } from './departure-points.ts';

/** What driver and desk settle while the truck is loaded: open until then on every run. */
const AT_LOADING: ReadonlySet<PointKind> = new Set([...ON_THE_DAY, 'part']);

/** Of runs that leave soon, those that could not leave however well they are loaded, and those whose load changed after its paper was signed, each with the reasons in few words. */
export async function cannotLeave<Run extends { runId: string }>(
  app: { db: Sql } & Pick<App, 'clock'>,
  user: UserActor,
  soon: readonly Run[],
): Promise<(Run & { why: string[] })[]> {
  const found = await Promise.all(
    soon.map(async (run) => {
      const departure = await readDeparture(app, user, run.runId).catch(nullIfGone);
      const why = (departure?.points ?? [])
        .filter(({ kind, short }) => !AT_LOADING.has(kind) || short === pointShort.paperChanged)
        .map(({ short }) => short);
      return why.length > 0 ? [{ ...run, why }] : [];
    }),
  );
  return found.flat();
}
