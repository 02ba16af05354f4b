import { readCompany } from '../../../company/server/queries.ts';
import { hasDuty, isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import { momentText } from '../../../kit/time.ts';
import { placesOf } from '../../../ordering/orders/server/public/places.ts';
import { orderScope, takeOverScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { doorsOf } from '../../runs/doors.ts';
import { expectedOfRuns } from '../../runs/server/expected.ts';
import { goodsBackOf, goodsHere } from '../../runs/server/goods-back.ts';
import { placeOf } from '../../runs/server/places.ts';
import { deliveredOf, doorState } from '../../runs/server/progress.ts';
import { readClosing } from '../../runs/server/read-closing.ts';
import { runScope } from '../../runs/server/scope.ts';
import { shortPicks } from '../../runs/server/short-picks.ts';
import type { DeparturePoint } from '../../shipping/departure.ts';
import { inPlainWords } from '../../shipping/plain-words.ts';
import { neverConfirmed, placardNames } from '../../shipping/server/confirm-placards.ts';
import { departurePoints } from '../../shipping/server/departure-points.ts';
import { loadPaper } from '../../shipping/server/load-paper.ts';
import { overridesOf } from '../../shipping/server/overrides.ts';
import { docksOnRoad, pointsOnRoad } from '../../shipping/server/points-on-road.ts';
import { readPaper, readSigned, stateOf } from '../../shipping/server/read-paper.ts';
import type { runPage } from '../count-messages.ts';
import { lateDeliveries } from './count-back.ts';
import { goodsAboard } from './goods-aboard.ts';
import { deliveredShort, outcomesOfDay } from './public/queries.ts';

export type RunTab = keyof (typeof runPage)['tab'];

/**
 * One run with its stops, its load, its papers and what came back, for who may see it.
 * @throws AppError `not-found`
 */
export async function loadRun(app: App, user: UserActor, runId: string, tab: RunTab) {
  const known = await readPaper(app, user, runId);
  const { load, paper } = known;
  const { run, lines, toUnload, together, countedInto } = load;
  const onRoad = run.state === 'out';
  const [
    { timeZone },
    goods,
    picks,
    closing,
    late,
    departure,
    open,
    docks,
    overrides,
    never,
    outcomes,
  ] = await Promise.all([
    readCompany(app),
    onRoad ? goodsAboard(app, takeOverScope(user), load) : load.goods,
    shortPicks(app.db, { runs: runScope(user), orders: orderScope(user) }, { runId: run.id }),
    readClosing(app.db, run.id),
    lateDeliveries(app.db, run.id),
    departurePoints(app, user, known),
    pointsOnRoad(app, user, known),
    docksOnRoad(app, user, run),
    overridesOf(app.db, run.id, user),
    neverConfirmed(app.db, run.id),
    outcomesOfDay(
      app.db,
      orderScope(user),
      run.stops.map(({ orderId }) => orderId),
      run.day,
    ),
  ]);
  const counted = lines.filter((line) => line.loaded !== null).length;
  const shown = <T extends { at: Date }>(event: T | null) =>
    event && { ...event, at: momentText(event.at, timeZone) };
  const shipping = stateOf(paper);
  // Who drives it reads plain words; the paragraphs are the desk's.
  const plans = hasDuty(user, 'desk');
  const says = (point: DeparturePoint) => (plans ? point : inPlainWords(point));
  const doors = doorsOf(run.stops);
  const short = deliveredShort(outcomes);
  const customerIds = doors.map(([first]) => first.customerId);
  const [places, back] = await Promise.all([
    placesOf(app.db, customerIds),
    run.state === 'closed' ? [] : goodsBackOf(app.db, customerIds, run.day),
  ]);
  const { dockPosition } = await readCompany(app);
  // What it left with is what was signed, whatever is known of the goods since.
  const signed = paper.signature && (await readSigned(app.db, run.id, paper.signature.id));
  const left = signed?.content ?? paper.content;
  return {
    tab,
    expected: Object.fromEntries(await expectedOfRuns(app, [run.id])),
    map: {
      dock: placeOf(dockPosition),
      doors: doors.map((door) => ({
        position: door[0].position,
        customerName: door[0].customerName,
        place: places.get(door[0].customerId) ?? null,
        state: doorState(door, short),
      })),
    },
    asked: tab === 'papers' ? await loadPaper(app, user, run.id) : null,
    person: user.id,
    plans,
    run,
    lines: { counted, all: lines.length, into: countedInto, toUnload: toUnload.length },
    goods,
    // The departure paper, beside what is left of it.
    leftWith: onRoad
      ? {
          packages: left.packages,
          pounds: left.pounds,
          placards: placardNames(left.placards),
        }
      : undefined,
    together,
    picks,
    closing: closing && {
      ...closing,
      closedAt: closing.closedAt ? momentText(closing.closedAt, timeZone) : '',
    },
    late,
    outcomes,
    leftThere: doors.flatMap(([first]) =>
      goodsHere(back, first).flatMap(({ leave }) =>
        leave ? [{ orderId: first.orderId, text: leave }] : [],
      ),
    ),
    delivered: deliveredOf(doors.map((door) => doorState(door, short))),
    departure: {
      points: (onRoad ? [...open.points, ...docks] : departure.points).map(says),
      placards: { ...departure.placards, confirmed: shown(departure.placards.confirmed) },
    },
    overrides: overrides.map(({ mine, ...one }) => ({
      ...one,
      mayNote: hasDuty(user, 'desk') && (!mine || isSuperAdmin(user)),
      at: momentText(one.at, timeZone),
      noted: shown(one.noted),
    })),
    // While they are due the open point says it.
    neverConfirmed: open.points.some(({ kind }) => kind === 'placards')
      ? []
      : never.map((one) => ({ ...one, since: momentText(one.since, timeZone) })),
    shipping: {
      ...shipping,
      signedAt: shipping.signedAt ? momentText(shipping.signedAt, timeZone) : '',
    },
  };
}

export type RunShown = Awaited<ReturnType<typeof loadRun>>;
