import { readCompany } from '../../../../company/server/queries.ts';
import { mayOrder, type UserActor } from '../../../../kit/actor.ts';
import { longDayText } from '../../../../kit/time.ts';
import { NAMED, type WaitingReader, type Waits } from '../../../../kit/waiting.ts';
import { type OrderScope, orderScope } from '../../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { countToDecide, firstToDecide } from '../../../deliveries/server/to-decide.ts';
import { cannotLeaveWords, closedWords, lateWords } from '../../../runs/board-messages.ts';
import { promisedOnClosed } from '../../../runs/server/closed-days.ts';
import { goodsBackOf } from '../../../runs/server/goods-back.ts';
import { runsWithAnotherTruck } from '../../../runs/server/left-in.ts';
import { missingAtCount, ordersOnNoRun, runsAtDock } from '../../../runs/server/waiting-runs.ts';
import { endorsementMessages } from '../../../shipping/endorsement-messages.ts';
import { noTraining, trainingEnds } from '../../../shipping/messages.ts';
import { cannotLeave } from '../../../shipping/server/cannot-leave.ts';
import { driversToTrain } from '../../../shipping/server/drivers-to-train.ts';
import { endorsementsToRenew } from '../../../shipping/server/endorsements.ts';
import { overridesToRead } from '../../../shipping/server/overrides.ts';
import { openOnRoad } from '../../../shipping/server/points-on-road.ts';
import { trainingsToRenew } from '../../../shipping/server/trainings.ts';
import { claimsUnsaid } from '../arrange-disposal.ts';
import {
  answersToSee,
  claimsToFetch,
  openClaims,
  openClaimsOf,
  type WaitingClaim,
} from '../queries.ts';

/** What of deliveries is to be decided or read, claims, and the drivers' papers that end. */
export async function waitingInDelivery(
  app: App,
  { user, owner, desk, today }: WaitingReader,
): Promise<
  Record<
    | 'decide'
    | 'claims'
    | 'fetch'
    | 'damage'
    | 'hazmat'
    | 'departures'
    | 'on-road'
    | 'no-run'
    | 'closed-day'
    | 'late-run'
    | 'cannot-leave'
    | 'missing',
    Waits
  >
> {
  const scope = user && orderScope(user);
  const [
    decide,
    toDecide,
    claims,
    toFetch,
    unsaid,
    trainings,
    endorsements,
    toTrain,
    departures,
    noRun,
    { late, blocked },
    missing,
    onRoad,
    closed,
  ] = await Promise.all([
    desk ? countToDecide(app.db, scope, today) : 0,
    desk ? firstToDecide(app.db, scope, today, NAMED) : [],
    desk ? openClaims(app.db, scope) : { count: 0, oldest: [] },
    desk ? claimsToFetch(app.db, scope) : [],
    desk ? claimsUnsaid(app.db, scope) : [],
    owner ? trainingsToRenew(app.db, today) : [],
    owner ? endorsementsToRenew(app.db, today) : [],
    owner ? driversToTrain(app.db, today) : [],
    desk ? overridesToRead(app.db, owner ? null : user) : [],
    desk ? ordersOnNoRun(app.db, scope, today) : [],
    desk ? atDock(app, user, today) : { late: [], blocked: [] },
    desk ? missingAtCount(app.db, today) : [],
    // The morning's mail is of the shop, not of a person, and no truck is out for it.
    // Nothing is awaited among these: what fails meanwhile would be nobody's.
    desk && user
      ? runsWithAnotherTruck(app.db).then((others) => openOnRoad(app, user, others))
      : [],
    desk ? closedWithPromises(app, scope, today) : [],
  ]);
  // Whose training ended and who drives all the same stands there once, with the run.
  const papers = [
    ...trainings.filter(
      ({ personName }) => !toTrain.some((driver) => driver.personName === personName),
    ),
    ...endorsements,
  ];
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
    fetch: {
      count: toFetch.length,
      named: await namedToFetch(app, toFetch.slice(0, NAMED), today),
    },
    damage: {
      count: unsaid.length,
      named: unsaid.slice(0, NAMED).map(({ claimId, customerInList, orderNumber }) => ({
        name: `${customerInList}, ${orderNumber}`,
        to: `/dashboard/claims/${claimId}`,
      })),
    },
    'no-run': {
      count: noRun.length,
      named: noRun.slice(0, NAMED).map(({ orderId, number, customerName }) => ({
        name: `${number}, ${customerName}`,
        to: `/dashboard/orders/${orderId}`,
      })),
    },
    'closed-day': {
      count: closed.reduce((sum, { orders }) => sum + orders.length, 0),
      named: closed.slice(0, NAMED).map(({ day, name, orders }) => ({
        name: closedWords(day, name, orders.length),
        to: owner ? `/dashboard/calendar?day=${day}` : `/dashboard/deliveries?day=${day}`,
      })),
    },
    'late-run': {
      count: late.length,
      named: late.slice(0, NAMED).map(({ runId, run, leavesAt }) => ({
        name: lateWords(run, leavesAt),
        to: `/dashboard/runs/${runId}`,
      })),
    },
    'cannot-leave': {
      count: blocked.length,
      named: blocked.slice(0, NAMED).map(({ runId, run, leavesAt, why }) => ({
        name: cannotLeaveWords(run, leavesAt, why),
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
      count: toTrain.length + papers.length,
      named: [
        ...toTrain.map(({ personName, runName, day }) =>
          noTraining(personName, runName, longDayText(day)),
        ),
        ...papers.map(
          ({ personName, expiresOn }) =>
            `${personName}, ${expiresOn ? trainingEnds(longDayText(expiresOn)) : endorsementMessages.noDay}`,
        ),
      ]
        .slice(0, NAMED)
        .map((name) => ({ name, to: '/dashboard/hazmat-training' })),
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

/** Whose goods are to be taken back, and why no truck takes one of them after all. */
async function namedToFetch(
  app: App,
  claims: Awaited<ReturnType<typeof claimsToFetch>>,
  today: string,
) {
  const back = await goodsBackOf(
    app.db,
    claims.map(({ customerId }) => customerId),
    today,
  );
  return claims.map(({ claimId, customerInList, orderNumber }) => {
    const left = back.find((goods) => goods.claimId === claimId && goods.leave);
    return {
      name: `${customerInList}, ${orderNumber}${left?.leave ? `: ${left.leave}` : ''}`,
      to: `/dashboard/claims/${claimId}`,
    };
  });
}

/** Claims of a customer that wait for the desk, for who may open them; null for everybody else. */
export const waitingClaimsOf = async (
  app: Pick<App, 'db'>,
  user: UserActor,
  customerId: string,
): Promise<WaitingClaim[] | null> =>
  mayOrder(user) ? openClaimsOf(app.db, orderScope(user), customerId) : null;

/** Closed days from today on for which orders are promised all the same. */
async function closedWithPromises(app: App, scope: OrderScope | null, today: string) {
  const { closures } = await readCompany(app);
  const coming = closures.filter(({ day }) => day >= today);
  return (await promisedOnClosed(app.db, scope, coming)).filter(({ orders }) => orders.length > 0);
}

/** Runs that are late, and those that leave soon and cannot; the latter are read for a person, not for the morning's mail. */
async function atDock(app: App, user: WaitingReader['user'], today: string) {
  const { late, soon } = await runsAtDock(app, today);
  return { late, blocked: user ? await cannotLeave(app, user, soon) : [] };
}

/** Claims that this buyer reported, and whose answer they have not looked at. */
export const claimsAnswered = (db: Sql, user: UserActor): Promise<number> =>
  answersToSee(db, orderScope(user), user.id);
