import { longDayText } from '../../../../kit/time.ts';
import { NAMED, type WaitingReader, type Waits } from '../../../../kit/waiting.ts';
import { orderScope } from '../../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { countToDecide, firstToDecide } from '../../../deliveries/server/to-decide.ts';
import { lateWords } from '../../../runs/board-messages.ts';
import { runsWithAnotherTruck } from '../../../runs/server/left-in.ts';
import { lateRuns, missingAtCount, ordersOnNoRun } from '../../../runs/server/waiting-runs.ts';
import { endorsementMessages } from '../../../shipping/departure-messages.ts';
import { trainingEnds } from '../../../shipping/messages.ts';
import { endorsementsToRenew } from '../../../shipping/server/endorsements.ts';
import { overridesToRead } from '../../../shipping/server/overrides.ts';
import { openOnRoad } from '../../../shipping/server/points-on-road.ts';
import { trainingsToRenew } from '../../../shipping/server/trainings.ts';
import { openClaims } from '../queries.ts';

/** What of deliveries is to be decided or read, claims, and the drivers' papers that end. */
export async function waitingInDelivery(
  app: App,
  { user, owner, desk, today }: WaitingReader,
): Promise<
  Record<
    'decide' | 'claims' | 'hazmat' | 'departures' | 'on-road' | 'no-run' | 'late-run' | 'missing',
    Waits
  >
> {
  const scope = user && orderScope(user);
  const [
    decide,
    toDecide,
    claims,
    trainings,
    endorsements,
    departures,
    noRun,
    late,
    missing,
    onRoad,
  ] = await Promise.all([
    desk ? countToDecide(app.db, scope, today) : 0,
    desk ? firstToDecide(app.db, scope, today, NAMED) : [],
    desk ? openClaims(app.db, scope) : { count: 0, oldest: [] },
    owner ? trainingsToRenew(app.db, today) : [],
    owner ? endorsementsToRenew(app.db, today) : [],
    desk ? overridesToRead(app.db, owner ? null : user) : [],
    desk ? ordersOnNoRun(app.db, scope, today) : [],
    desk ? lateRuns(app, today) : [],
    desk ? missingAtCount(app.db, today) : [],
    // The morning's mail is of the shop, not of a person, and no truck is out for it.
    desk && user ? openOnRoad(app, user, await runsWithAnotherTruck(app.db)) : [],
  ]);
  const papers = [...trainings, ...endorsements];
  return {
    decide: {
      count: decide,
      named: toDecide.map(({ orderId, number, customerName }) => ({
        name: `${customerName}, ${number}`,
        to: `/dashboard/orders/${orderId}`,
      })),
    },
    claims: {
      count: claims.count,
      named: claims.oldest.map(({ id, customerInList, orderNumber }) => ({
        name: `${customerInList}, ${orderNumber}`,
        to: `/dashboard/claims/${id}`,
      })),
    },
    'no-run': {
      count: noRun.length,
      named: noRun.slice(0, NAMED).map(({ orderId, number, customerName }) => ({
        name: `${number}, ${customerName}`,
        to: `/dashboard/orders/${orderId}`,
      })),
    },
    'late-run': {
      count: late.length,
      named: late.slice(0, NAMED).map(({ runId, run, leavesAt }) => ({
        name: lateWords(run, leavesAt),
        to: `/dashboard/runs/${runId}`,
      })),
    },
    'on-road': {
      count: onRoad.length,
      named: onRoad.slice(0, NAMED).map(({ run, points }) => ({
        name: `${run.name}: ${points.map((point) => point.short).join('; ')}`,
        to: `/dashboard/runs/${run.id}`,
      })),
    },
    missing: {
      count: missing.length,
      named: missing.slice(0, NAMED).map((one) => ({
        name: `${one.run}, ${longDayText(one.day)}: ${one.missing} ${one.name}`,
        to: `/dashboard/runs/${one.runId}?tab=count`,
      })),
    },
    hazmat: {
      count: papers.length,
      named: papers.slice(0, NAMED).map(({ personName, expiresOn }) => ({
        name: `${personName}, ${expiresOn ? trainingEnds(longDayText(expiresOn)) : endorsementMessages.noDay}`,
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
