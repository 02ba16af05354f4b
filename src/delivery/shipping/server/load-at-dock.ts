import { readCompany } from '../../../company/server/queries.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { plainWords } from '../../../kit/sentence.ts';
import { momentText, timeText } from '../../../kit/time.ts';
import { signedIn } from '../../../people/accounts/sign-in/server/public/guards.ts';
import type { App } from '../../../platform/app.ts';
import { hasTruckSince } from '../../runs/server/left-in.ts';
import { trucksCountedBefore } from '../../runs/server/read-load.ts';
import type { LoadAtDock } from '../contract.ts';
import { inPlainWords } from '../plain-words.ts';
import { departurePoints } from './departure-points.ts';
import { paperAtDock } from './paper-at-dock.ts';
import { readPaper } from './read-paper.ts';

/** What a phone shows at the dock: the lines of a truck, and the one reading of what is missing before it leaves. @throws AppError `not-found` */
export async function readLoadAtDock(app: App, actor: Actor, runId: string): Promise<LoadAtDock> {
  const user = signedIn(actor);
  const known = await readPaper(app, user, runId);
  const { run, lines, toUnload, together } = known.load;
  const { id, name, day, state, truckName, sections } = run;
  const load = {
    run: { id, name, day, state, truckName, sections },
    lines,
    toUnload,
    together: together.map((pair) => ({ ...pair, reason: plainWords(pair.reason) })),
  };
  const isEmpty = lines.length + toUnload.length === 0;
  if ((state !== 'planned' && state !== 'loading') || isEmpty) return { ...load, departure: null };
  const [company, { points, placards }, before, truckSince] = await Promise.all([
    readCompany(app),
    departurePoints(app, user, known),
    trucksCountedBefore(app.db, id),
    hasTruckSince(app.db, id),
  ]);
  const plans = hasDuty(user, 'desk');
  const { timeZone } = company;
  const { names, confirmed } = placards;
  const paper = await paperAtDock(app, user, known, company);
  return {
    ...load,
    ...(before.length > 0 && truckSince
      ? { before: { trucks: before, at: timeText(truckSince, timeZone) } }
      : {}),
    ...(paper ? { paper } : {}),
    departure: {
      points: points.map(({ short: _short, unload: _unload, takeOff: _takeOff, ...point }) =>
        inPlainWords(point, plans),
      ),
      placards: {
        names,
        confirmed: confirmed && { ...confirmed, at: momentText(confirmed.at, timeZone) },
      },
    },
  };
}
