import type { Company } from '../../../company/contract.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { clockText, momentText, timeText } from '../../../kit/time.ts';
import {
  nextRestDays,
  restsMovedNow,
} from '../../../ordering/orders/server/public/next-deliveries.ts';
import { ordersForDelivery } from '../../../ordering/orders/server/public/order-for-delivery.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { wasToLeave } from '../../runs/board-messages.ts';
import type { RunState, RunWithStops } from '../../runs/contract.ts';
import { isOpenStop } from '../../runs/contract.ts';
import { isLate } from '../../runs/late-run.ts';
import { billsThatStop } from '../../runs/server/bills-stop.ts';
import { type Expected, expectedOfRuns } from '../../runs/server/expected.ts';
import { unconfirmedOf } from '../../runs/server/load-board.ts';
import { messagesThatWait } from '../../runs/server/messages-wait.ts';
import { progressOf } from '../../runs/server/progress.ts';
import { runsOfDay } from '../../runs/server/queries.ts';
import { runScope } from '../../runs/server/scope.ts';
import { shortPicks } from '../../runs/server/short-picks.ts';
import { undecidedOf } from '../../runs/server/stop-rows.ts';
import { pointShort } from '../../shipping/departure-messages.ts';
import { changedPapers } from '../../shipping/server/changed-papers.ts';
import { checksOfDay } from '../../shipping/server/checks-of-day.ts';
import { missingBefore } from '../../shipping/server/missing-alone.ts';
import { openOnRoad } from '../../shipping/server/points-on-road.ts';
import type { Stop } from '../contract.ts';
import { openCases } from './cases.ts';
import { damageToDecide } from './damage.ts';
import { loadsOfRuns } from './loads-of-runs.ts';
import { notSentOut } from './not-sent-out.ts';
import { deliveredShort, type Outcome, outcomesOfDay, stopsOfDay } from './public/queries.ts';
import { wordsToRead } from './receiver-words.ts';
import { stopMoment } from './stop-moment.ts';
import { openReports, restsToDecide, type StopReport } from './to-decide.ts';

/** One order at one door of the day; `position` null: it rides on no run. */
export interface LiveStop {
  orderId: string;
  number: string;
  customerId: string;
  customerName: string;
  orderStatus: string;
  run: { id: string; name: string } | null;
  position: number | null;
  isOpen: boolean;
  packages: number;
  promisedOn: string;
  outcome: (Outcome & { time: string }) | null;
  countsDiffer: boolean;
  /** Why its stop is not open yet, as its order's page says it; none: it is. */
  missing: readonly string[];
  /** When its truck is expected; null: it is on none, or somebody was there. */
  expected: Expected | null;
}

/** What happens on a day: what the desk decides first, the trucks, and every stop with the run that it is on. */
export async function loadLive(
  app: App,
  user: UserActor,
  company: Company,
  { day, today }: { day: string; today: string },
) {
  const scope = { runs: runScope(user), orders: orderScope(user) };
  const plans = hasDuty(user, 'desk');
  const [stops, runs, notConfirmed, picks, billsStop, written, decide] = await Promise.all([
    stopsOfDay(app.db, scope.orders, day, today),
    runsOfDay(app.db, scope, day).then(inOrderOfRoad),
    unconfirmedOf(app.db, scope.orders, day),
    shortPicks(app.db, scope, { day }),
    plans ? billsThatStop(app.db, scope.orders, day) : [],
    plans ? messagesThatWait(app.db, scope.orders, day) : [],
    plans ? toDecide(app, user, company, today) : null,
  ]);
  const orderIds = [
    ...new Set([
      ...stops.map(({ orderId }) => orderId),
      ...runs.flatMap((run) => run.stops.map(({ orderId }) => orderId)),
    ]),
  ];
  const outcomes = await outcomesOfDay(app.db, scope.orders, orderIds, day);
  const expected = await expectedOfRuns(
    app,
    runs.map(({ id }) => id),
  );
  const listed = liveStops(runs, stops, outcomes, company.timeZone);
  const missing = await missingOf(app, user, listed);
  const shown = listed.map((stop) => ({
    ...stop,
    missing: missing.get(stop.orderId) ?? [],
    expected: stop.isOpen ? (expected.get(stop.orderId) ?? null) : null,
  }));
  const loads = await loadsOfRuns(app, user, runs);
  const failed = runs.flatMap((run) => run.stops.filter(({ state }) => state === 'failed'));
  const undecided = await undecidedOf(
    app.db,
    failed.map(({ orderId }) => orderId),
  );
  const out = runs.filter(({ state }) => state === 'out').map(({ id }) => id);
  const open = await openOnRoad(app, user, out);
  const atDock = runs.filter(({ state }) => state === 'planned' || state === 'loading');
  const changed = await changedPapers(
    app,
    user,
    atDock.map(({ id }) => id),
  );
  const checks = await checksOfDay(app, user, atDock);
  const problemsOf = (runId: string) =>
    open.flatMap(({ run, points }) => (run.id === runId ? points.map((one) => one.short) : []));
  return {
    runs: runs.map((run) => {
      const progress = progressOf(run, company.timeZone, deliveredShort(outcomes), undecided);
      const isBehind = run.stops.length > 0 && isLate(run, company.timeZone, app.clock.now());
      const before = isBehind ? [wasToLeave(run.leavesAt)] : problemsOf(run.id);
      const signedOther = changed.has(run.id) ? [pointShort.paperChanged] : [];
      return {
        ...progress,
        problems: [...before, ...signedOther, ...progress.problems],
        leaves: run.leavesAt && clockText(run.leavesAt),
        /** Before it leaves, as the plan's check says it; null: it has left, or there is nothing on it. */
        missing: checks[run.id]?.points.map((point) => point.short) ?? null,
      };
    }),
    stops: shown,
    loads,
    notConfirmed,
    picks,
    billsStop,
    written,
    decide,
  };
}

/** Orders that rode on these runs of a day and got less than was open for them. */
export async function shortOfRuns(
  app: Pick<App, 'db'>,
  user: UserActor,
  { runs, day }: { runs: readonly RunWithStops[]; day: string },
): Promise<string[]> {
  const endedStops = runs.flatMap(({ stops }) => stops.filter((stop) => !isOpenStop(stop)));
  const orderIds = endedStops.map(({ orderId }) => orderId);
  return [...deliveredShort(await outcomesOfDay(app.db, orderScope(user), orderIds, day))];
}

export type Live = Awaited<ReturnType<typeof loadLive>>;

const ROAD: readonly RunState[] = ['out', 'loading', 'planned', 'closed'];

/** What is on the road first, then what is to leave, what is back last; the rest as on the plan. */
const inOrderOfRoad = <T extends { state: RunState }>(runs: readonly T[]) =>
  runs.toSorted((a, b) => ROAD.indexOf(a.state) - ROAD.indexOf(b.state));

/** The stops run by run in the order of the road, then what rides on none: each count says whose it is. */
function liveStops(
  runs: readonly RunWithStops[],
  stops: readonly Stop[],
  outcomes: readonly Outcome[],
  timeZone: string,
): Omit<LiveStop, 'expected' | 'missing'>[] {
  const byOrder = new Map(stops.map((stop) => [stop.orderId, stop]));
  const became = new Map(
    outcomes.map((one) => [one.orderId, { ...one, time: timeText(one.doneAt, timeZone) }]),
  );
  const differs = (orderId: string) => byOrder.get(orderId)?.countsDiffer ?? false;
  const onRuns = runs.flatMap(({ id, name, stops: ofRun }) =>
    ofRun.map((stop) => ({
      orderId: stop.orderId,
      number: stop.number,
      customerId: stop.customerId,
      customerName: stop.customerName,
      orderStatus: stop.orderStatus,
      run: { id, name },
      position: stop.position,
      isOpen: isOpenStop(stop),
      packages: stop.packages,
      promisedOn: stop.promisedOn,
      outcome: isOpenStop(stop) ? null : (became.get(stop.orderId) ?? null),
      countsDiffer: differs(stop.orderId),
    })),
  );
  const riding = new Set(onRuns.map(({ orderId }) => orderId));
  const onNone = stops
    .filter(({ orderId }) => !riding.has(orderId))
    .map((stop) => {
      const isOpen = stop.orderStatus === 'out_for_delivery' || stop.deliveryState === null;
      return {
        orderId: stop.orderId,
        number: stop.number,
        customerId: stop.customerId,
        customerName: stop.customerName,
        orderStatus: stop.orderStatus,
        run: null,
        position: null,
        isOpen,
        packages: stop.unitCount,
        promisedOn: stop.promisedOn,
        outcome: isOpen ? null : (became.get(stop.orderId) ?? null),
        countsDiffer: stop.countsDiffer,
      };
    });
  return [...onRuns, ...onNone];
}

/** Of open stops that nobody has sent out: what "Deliver" asks first. */
async function missingOf(
  app: Pick<App, 'db'>,
  user: UserActor,
  stops: readonly Omit<LiveStop, 'expected' | 'missing'>[],
): Promise<ReadonlyMap<string, string[]>> {
  const waiting = stops.filter(({ isOpen, orderStatus }) => isOpen && orderStatus === 'confirmed');
  const orders = await ordersForDelivery(
    app.db,
    orderScope(user),
    waiting.map(({ orderId }) => orderId),
  );
  const runs = new Map(waiting.map(({ orderId, run }) => [orderId, run?.name ?? null]));
  return new Map(
    await Promise.all(
      orders.map(
        async (order) =>
          [order.id, await missingBefore(app.db, order, runs.get(order.id) ?? null)] as const,
      ),
    ),
  );
}

/** When a driver finished the stop of a report that waits, as far as the phone's clock can be right. */
function finishedAt(report: StopReport, company: Company): Date {
  const { deviceTime, receivedAt } = report;
  const sent = { ...report, ...(deviceTime ? { deviceTime } : { deviceTime: undefined }) };
  return new Date(stopMoment(sent, receivedAt.getTime(), company, null).at);
}

/** What a person of the desk has to decide after the day's deliveries, whichever day is shown. */
export async function toDecide(app: App, user: UserActor, company: Company, today: string) {
  const scope = orderScope(user);
  const [damage, unsent, words, cases, reports, rests, deliveredShortIds] = await Promise.all([
    damageToDecide(app.db, scope),
    notSentOut(app.db, scope),
    wordsToRead(app.db, scope),
    openCases(app.db, scope),
    openReports(app.db, scope),
    restsToDecide(app.db, scope, today),
    restsMovedNow(app.db, scope, user, app.clock.now()),
  ]);
  const days = await nextRestDays(
    app.db,
    company,
    rests.map(({ customerId }) => customerId),
    app.clock.now(),
  );
  return {
    today,
    damage,
    unsent,
    words,
    cases,
    rests: rests.map((one) => ({ ...one, nextDay: days.get(one.customerId) ?? today })),
    /** What this person has just put on another day. */
    settled: deliveredShortIds,
    reports: reports.map((report) => ({
      ...report,
      received: momentText(report.receivedAt, company.timeZone),
      finished: momentText(finishedAt(report, company), company.timeZone),
    })),
  };
}
export type ToDecide = Awaited<ReturnType<typeof toDecide>>;
