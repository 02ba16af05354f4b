import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { type Actor, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { plainWords } from '../../../kit/sentence.ts';
import { clockText } from '../../../kit/time.ts';
import {
  type OrderForDelivery,
  ordersForDelivery,
} from '../../../ordering/orders/server/public/order-for-delivery.ts';
import { roadScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { safetyAtDoor } from '../../../safety/sheets/server/public/door-safety.ts';
import { sheetsDue } from '../../../safety/sheets/server/public/sheets-due.ts';
import { notDeliverable, notFound, permissionDenied } from '../../deliveries/errors.ts';
import { damageDecidedOf } from '../../deliveries/server/damage.ts';
import { type LastTime, lastTimes } from '../../deliveries/server/last-times.ts';
import {
  outcomesOfDay,
  reportedByOthers,
  stopsOfDay,
} from '../../deliveries/server/public/queries.ts';
import { decidedReportsOf } from '../../deliveries/server/to-decide.ts';
import { shortWords } from '../../runs/load-messages.ts';
import { expectedOfRuns } from '../../runs/server/expected.ts';
import { goodsBackOf, goodsHere } from '../../runs/server/goods-back.ts';
import { packagesOf } from '../../runs/server/queries.ts';
import { missingAlone } from '../../shipping/server/missing-alone.ts';
import type { DriverDay, DriverStop, ReadDriverDay, StopState } from '../contract.ts';
import { signedSentence } from '../messages.ts';
import { inDoors } from '../one-door.ts';
import { goodsAtDoor } from './goods-at-door.ts';
import {
  extrasOf,
  loadsOf,
  onOthersRuns,
  type RunStopRow,
  reassignedRunsFrom,
  runStopsOf,
  takenOffFrom,
  takenOverFrom,
  unattendedCustomers,
} from './queries.ts';
import { withPapers } from './run-papers.ts';

/** A phone that is in use hears within this time what the desk decided, in ms. */
const DECIDED_MS = 14 * 86_400_000;

const DELIVERABLE: readonly string[] = ['confirmed', 'out_for_delivery', 'part_delivered'];

/**
 * All that a driver's phone needs for today without a connection: the stops of their runs; without a run, those of the day that ride on none.
 * With `order`, that order alone: for the desk of any day. Of the orders that this person may see (`roadScope`), and without any amount of money.
 * @throws AppError `permission-denied` for who neither drives nor works at the desk; `not-found` for a missing and a foreign order alike
 */
export async function readDriverDay(
  app: App,
  actor: Actor,
  input: ReadDriverDay,
): Promise<DriverDay> {
  if (!hasDuty(actor, 'driver', 'desk')) throw permissionDenied();
  const company = await readCompany(app);
  const now = app.clock.now();
  const today = companyDay(company, now);
  const planned = await plannedStops(app, actor, input, today);
  const orders = await ordersForDelivery(
    app.db,
    roadScope(actor),
    planned.map(({ orderId }) => orderId),
  );
  if (input.order !== undefined && orders.length === 0) throw notFound();
  const stops = await stopsWithFacts(app, actor, { today, planned, orders });
  const nameKeys = [...new Set(stops.flatMap((stop) => stop.lines.map((line) => line.nameKey)))];
  const [products, extras, takenOver, takenOff, reassignedRuns, decidedReports, damage] =
    await Promise.all([
      safetyAtDoor(app.db, nameKeys),
      extrasOf(app.db, actor, [...new Set(stops.map((stop) => stop.customerId))]),
      takenOverFrom(app.db, actor, today),
      takenOffFrom(app.db, actor, today),
      reassignedRunsFrom(app.db, actor, today),
      decidedReportsOf(app.db, actor, now - DECIDED_MS),
      damageDecidedOf(app.db, actor, now - DECIDED_MS),
    ]);
  const { name, phone, emergencyPhone, timeZone } = company;
  return {
    day: today,
    readAt: new Date(now).toISOString(),
    company: { name, phone, emergencyPhone, timeZone },
    runs: await withPapers(
      app,
      actor,
      runsOf(planned),
      // One order alone may be a colleague's: what changed for them is not said to its reader.
      input.order === undefined ? { day: today, timeZone } : null,
    ),
    // One order alone has no place among others.
    stops: input.order === undefined ? inDoors(stops) : stops,
    products,
    extras,
    takenOver,
    takenOff,
    reassignedRuns,
    decidedReports,
    damageDecided: damage.map(({ orderId }) => orderId),
    damageBecomes: damage.flatMap(({ orderId, becomes }) =>
      becomes ? [{ orderId, becomes }] : [],
    ),
  };
}

interface PlannedStop {
  orderId: string;
  run: DriverDay['runs'][number] | null;
}

const ofRun = (row: RunStopRow): PlannedStop => ({
  orderId: row.orderId,
  run: {
    id: row.runId,
    name: row.runName,
    truckName: row.truckName,
    state: row.runState,
    leaves: row.leavesAt && clockText(row.leavesAt),
  },
});

const runsOf = (planned: readonly PlannedStop[]) => [
  ...new Map(planned.flatMap(({ run }) => (run ? [[run.id, run] as const] : []))).values(),
];

/** Which orders, in the order of the road. */
async function plannedStops(
  app: App,
  actor: UserActor,
  input: ReadDriverDay,
  today: string,
): Promise<PlannedStop[]> {
  if (input.order !== undefined) {
    if (!isId(input.order)) throw notFound();
    const [onRun] = await runStopsOf(app.db, actor, { orderId: input.order });
    return [onRun ? ofRun(onRun) : { orderId: input.order, run: null }];
  }
  const mine = await runStopsOf(app.db, actor, { day: today });
  if (mine.length > 0) return mine.map(ofRun);
  const stops = (await stopsOfDay(app.db, roadScope(actor), today, today)).map(
    ({ orderId }) => orderId,
  );
  // A colleague drives there: who sees more than their own runs has no run there either.
  const [others, reported] = await Promise.all([
    onOthersRuns(app.db, actor, stops, today),
    reportedByOthers(app.db, actor.id, stops, today),
  ]);
  return stops
    .filter((orderId) => !others.has(orderId))
    .filter((orderId) => !reported.has(orderId))
    .map((orderId) => ({ orderId, run: null }));
}

async function stopsWithFacts(
  app: App,
  actor: UserActor,
  {
    today,
    planned,
    orders,
  }: { today: string; planned: readonly PlannedStop[]; orders: readonly OrderForDelivery[] },
): Promise<DriverStop[]> {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const customerIds = [...new Set(orders.map((order) => order.customerId))];
  const requests = orders.map((order) => ({
    key: order.id,
    customerId: order.customerId,
    nameKeys: order.lines.map((line) => line.nameKey),
  }));
  const runIds = runsOf(planned).map(({ id }) => id);
  const onNoRun = planned.flatMap(({ orderId, run }) => {
    const order = run === null ? byId.get(orderId) : undefined;
    return order?.status === 'confirmed' ? [order] : [];
  });
  const [outcomes, times, sheets, unattended, loads, expected, fetching, packages, alone] =
    await Promise.all([
      outcomesOfDay(app.db, roadScope(actor), [...byId.keys()], today),
      lastTimes(app.db, customerIds),
      sheetsDue(app.db, requests),
      unattendedCustomers(app.db, customerIds),
      loadsOf(app.db, runIds),
      expectedOfRuns(app, runIds),
      goodsBackOf(app.db, customerIds, today),
      packagesOf(app.db, [...byId.keys()]),
      Promise.all(
        onNoRun.map(async (order) => [order.id, await missingAlone(app.db, order)] as const),
      ).then((points) => new Map(points)),
    ]);
  return planned.flatMap(({ orderId, run }) => {
    const order = byId.get(orderId);
    if (!order) return [];
    const outcome = outcomes.find((one) => one.orderId === orderId);
    const before = times.find((one) => one.customerId === order.customerId);
    const bring = sheets.get(orderId);
    const {
      name,
      address1,
      city,
      state: region,
      zip,
      phone,
      deliveryNote,
      ...further
    } = order.shipTo;
    const load = packages(orderId);
    const state = stateOf(order, outcome?.state ?? null);
    return [
      {
        orderId,
        number: order.number,
        runId: run?.id ?? null,
        promisedOn: order.promisedOn,
        position: 1,
        packages: load.packages,
        pounds: Math.round(load.pounds),
        ...(isTimed(state)
          ? { expected: expected.get(orderId)?.text, late: expected.get(orderId)?.conflict }
          : {}),
        dock: expected.get(orderId)?.dock,
        state,
        isOut: order.status === 'out_for_delivery',
        missing: alone.get(orderId)?.map(({ text, way, ...point }) => ({
          ...point,
          text: plainWords(text),
          way: plainWords(way),
        })),
        closed: state === 'open' ? '' : closedWords(order),
        outcome: outcome?.state ?? null,
        settledAt: outcome?.doneAt.toISOString() ?? null,
        customerId: order.customerId,
        customerName: order.customerInList,
        address1,
        city,
        region,
        zip,
        phone,
        dockNote: deliveryNote,
        ...further,
        orderNote: order.note,
        poNumber: order.poNumber,
        lines: order.lines.map((line) => {
          const counted = loads.find(
            (one) => one.runId === run?.id && one.orderLineId === line.orderLineId,
          );
          const shortReason = shortWords(counted?.shortReason ?? '');
          return { ...line, loaded: counted?.loaded ?? null, shortReason };
        }),
        ...goodsAtDoor(goodsHere(fetching, { customerId: order.customerId, address1, city, zip })),
        // Once this stop was reported the last time would be this very one.
        lastTime: outcome ? null : (before?.last ?? null),
        ...receiversOf(before, order.placedByName),
        sheetsDue: (bring?.due ?? []).map(({ revisionId: _id, mailed: _mailed, ...due }) => due),
        sheetsOnPaper: bring !== undefined && bring.onPaper !== null,
        missingSheets: bring?.missing ?? [],
        unattendedAllowed: unattended.includes(order.customerId),
        signedText: signedSentence(name),
      },
    ];
  });
}

/**
 * Whom the door offers: who took goods there before, then who placed the order and the other buyers of the customer. Whoever of ours placed it
 * receives nothing: phones of earlier releases would offer them by `placedByName`.
 */
function receiversOf(before: LastTime | undefined, placedByName: string) {
  const buyers = before?.buyers ?? [];
  const placer = buyers.filter((name) => name === placedByName);
  const signed = before?.receivers ?? [];
  const others = [...new Set([...placer, ...buyers])].filter(
    (name) => !signed.some((one) => one.name === name),
  );
  return {
    placedByName: placer[0] ?? '',
    receivers: [...signed, ...others.map((name) => ({ name, role: '' }))],
  };
}

/** Somebody is still to go there. */
const isTimed = (state: StopState) => state === 'open';

/** A stop that failed today and is confirmed again may be tried again, but is not what comes next. */
function stateOf(order: OrderForDelivery, outcome: DriverStop['outcome']): StopState {
  if (order.status === 'placed' || order.status === 'on_hold') return 'waiting';
  if (!DELIVERABLE.includes(order.status) || order.lines.length === 0)
    return outcome === null ? 'closed' : 'done';
  if (order.status === 'out_for_delivery') return 'open';
  if (outcome === 'failed' || outcome === 'refused') return 'failed';
  return outcome === null ? 'open' : 'done';
}

const closedWords = (order: OrderForDelivery) =>
  DELIVERABLE.includes(order.status) ? '' : notDeliverable(order.status).message;
