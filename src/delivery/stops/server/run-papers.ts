import type { UserActor } from '../../../kit/actor.ts';
import { nullIfGone } from '../../../kit/app-error.ts';
import { plainWords } from '../../../kit/sentence.ts';
import type { App } from '../../../platform/app.ts';
import type { DeparturePoint } from '../../shipping/departure.ts';
import { placardNames } from '../../shipping/server/confirm-placards.ts';
import { departurePoints } from '../../shipping/server/departure-points.ts';
import { pointsOnRoad } from '../../shipping/server/points-on-road.ts';
import { stateOf as paperStateOf, readPaper } from '../../shipping/server/read-paper.ts';
import type { DriverDay } from '../contract.ts';
import { trucksChanged } from './queries.ts';

/** Each run with where its shipping paper stands, what is missing before it leaves or drives on, and which truck it had until today. */
export async function withPapers(
  app: App,
  actor: UserActor,
  runs: DriverDay['runs'],
  on: { day: string; timeZone: string } | null,
): Promise<DriverDay['runs']> {
  const ids = runs.map(({ id }) => id);
  const changed = on ? await trucksChanged(app.db, ids, on) : [];
  return Promise.all(
    runs.map(async (found) => {
      const truck = changed.find(({ runId }) => runId === found.id);
      const run = truck ? { ...found, truckWas: { name: truck.was, change: truck.change } } : found;
      const known = await readPaper(app, actor, run.id).catch(nullIfGone);
      if (!known) return run;
      const paper = paperStateOf(known.paper);
      const waits = run.state === 'planned' || run.state === 'loading';
      const points = waits
        ? (await departurePoints(app, actor, known)).points
        : (await pointsOnRoad(app, actor, known)).points;
      const isOpen = points.some(({ kind }) => kind === 'placards');
      return {
        ...run,
        shippingPaper: { ...paper, signedAt: paper.signedAt?.toISOString() ?? null },
        missing: waits ? points.map(asMissing) : [],
        // The word about the placards holds for the truck that they were hung on.
        onRoad: waits
          ? []
          : points.map((point) => ({ ...asMissing(point), drivesOn: point.isKnown === true })),
        placards: isOpen ? placardNames(known.onTruck.placards) : '',
      };
    }),
  );
}

const asMissing = ({ kind, text, out }: DeparturePoint) => ({
  kind,
  text: plainWords(text),
  way: plainWords(out.text),
  to: out.to,
});
