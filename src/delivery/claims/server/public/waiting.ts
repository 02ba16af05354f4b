import { longDayText } from '../../../../kit/time.ts';
import { NAMED, type WaitingReader, type Waits } from '../../../../kit/waiting.ts';
import { orderScope } from '../../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { countToDecide } from '../../../deliveries/server/to-decide.ts';
import { trainingEnds } from '../../../shipping/messages.ts';
import { endorsementsToRenew } from '../../../shipping/server/endorsements.ts';
import { overridesToRead } from '../../../shipping/server/overrides.ts';
import { trainingsToRenew } from '../../../shipping/server/trainings.ts';
import { countOpenClaims } from '../queries.ts';

/** What of deliveries is to be decided or read, claims, and the drivers' papers that end. */
export async function waitingInDelivery(
  app: App,
  { user, owner, desk, today }: WaitingReader,
): Promise<Record<'decide' | 'claims' | 'hazmat' | 'departures', Waits>> {
  const scope = user && orderScope(user);
  const [decide, claims, trainings, endorsements, departures] = await Promise.all([
    desk ? countToDecide(app.db, scope, today) : 0,
    desk ? countOpenClaims(app.db, scope) : 0,
    owner ? trainingsToRenew(app.db, today) : [],
    owner ? endorsementsToRenew(app.db, today) : [],
    desk ? overridesToRead(app.db, owner ? null : user) : [],
  ]);
  const papers = [...trainings, ...endorsements];
  return {
    decide: { count: decide },
    claims: { count: claims },
    hazmat: {
      count: papers.length,
      named: papers.slice(0, NAMED).map(({ personName, expiresOn }) => ({
        name: `${personName}, ${trainingEnds(longDayText(expiresOn))}`,
        to: '/dashboard/hazmat-training',
      })),
    },
    departures: {
      count: departures.length,
      named: departures.slice(0, NAMED).map(({ runId, name, day, reason }) => ({
        name: `${name}, ${longDayText(day)}: “${reason}”`,
        to: `/dashboard/runs/${runId}`,
      })),
    },
  };
}
