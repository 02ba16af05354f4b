import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { hasDuty, isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { dayText } from '../../../kit/time.ts';
import { hazardsUnknownOfOrders } from '../../../ordering/orders/server/public/hazards-of-orders.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { isDeadly } from '../../../safety/hazards/public/deadly.ts';
import { withoutSheet } from '../../../safety/sheets/server/public/sheet-first.ts';
import type { RunWithStops } from '../../runs/contract.ts';
import { isFirm } from '../../runs/kept-apart.ts';
import { noDriver, stopsLeft, stopsNotYours } from '../../runs/messages.ts';
import { lentRuns } from '../../runs/server/lent.ts';
import type { RunLoad } from '../../runs/server/read-load.ts';
import type { Departure, DeparturePoint, PointKind } from '../departure.ts';
import { isOverridable } from '../departure.ts';
import { wayOut, pointTexts as words } from '../departure-messages.ts';
import type { PaperOfRun } from '../paper.ts';
import { confirmationOf, placardNames } from './confirm-placards.ts';
import { endorsementOf } from './endorsements.ts';
import { readPaper } from './read-paper.ts';
import { trainingOf } from './trainings.ts';

type Reads = { db: Sql } & Pick<App, 'clock'>;

/** What was read of a run already. */
interface Known {
  load: RunLoad;
  paper: PaperOfRun;
}

/**
 * What is missing before a run leaves, for who may see it: the one reading of board, run page, phone and the departure itself.
 * @throws AppError `not-found`
 */
export async function readDeparture(
  app: Reads,
  user: UserActor,
  runId: string,
): Promise<Departure & { run: RunWithStops }> {
  const known = await readPaper(app, user, runId);
  return { run: known.load.run, ...(await departurePoints(app, user, known)) };
}

/** The same of a load and a paper that were read already. */
export async function departurePoints(
  app: Reads,
  user: UserActor,
  known: Known,
): Promise<Departure> {
  const company = await readCompany(app);
  const { run } = known.load;
  const today = companyDay(company, app.clock.now());
  const names = placardNames(known.paper.content.placards);
  const [confirmed, unknown, sheets, crew, onRoad] = await Promise.all([
    names === '' ? null : confirmationOf(app.db, run.id, names),
    hazardPoints(app.db, run),
    sheetPoints(app.db, known.load),
    crewPoints(app.db, known, today),
    roadPoints(app.db, run),
  ]);
  const found = [
    ...standing(run),
    ...unknown,
    ...paperPoints(known.paper),
    ...pairPoints(known.load),
    ...placardPoints(known.paper, names, confirmed !== null),
    ...crew,
    ...sheets,
    ...(company.departureAsksCount ? countPoints(known.load) : []),
    ...(company.departureAsksCapacity ? capacityPoints(known.load) : []),
    ...onRoad,
  ];
  return {
    points: found.map((point) => ({ ...point, out: forReader(point, user) })),
    placards: { names, confirmed },
  };
}

/** What is missing on those of these runs that have not left, by run; without what has no stops, and what misses nothing. */
export async function missingOf(
  app: Reads,
  user: UserActor,
  runs: readonly RunWithStops[],
): Promise<Record<string, DeparturePoint[]>> {
  const waiting = runs.filter(
    ({ state, stops }) => (state === 'planned' || state === 'loading') && stops.length > 0,
  );
  const found = await Promise.all(
    waiting.map(
      async ({ id }) =>
        [id, await readDeparture(app, user, id).then(({ points }) => points, noneIfGone)] as const,
    ),
  );
  return Object.fromEntries(found.filter(([, points]) => points.length > 0));
}

/** A run that somebody deleted meanwhile misses nothing. */
function noneIfGone(error: unknown): DeparturePoint[] {
  if (error instanceof AppError && error.code === 'not-found') return [];
  throw error;
}

/** A way out leads only where its reader may go: records and products are the owner's, all but run, load and paper the desk's. */
function forReader({ out }: DeparturePoint, user: UserActor): DeparturePoint['out'] {
  const open =
    out.to === null ||
    out.to.startsWith('/dashboard/runs/') ||
    (OWNERS.includes(out.to) ? isSuperAdmin(user) : hasDuty(user, 'desk'));
  return open ? out : { ...out, to: null };
}

const RECORDS = '/dashboard/hazmat-training';
const UNKNOWN = '/dashboard/products?state=active&hazard=unknown';
const OWNERS = [RECORDS, UNKNOWN];

const point = (
  kind: PointKind,
  text: string,
  out: DeparturePoint['out'],
  override: DeparturePoint['override'] = isOverridable(kind) ? 'desk-or-driver' : 'nobody',
): DeparturePoint => ({ kind, text, out, override });

const boardOf = (run: RunWithStops) => `/dashboard/runs?day=${run.day}`;

/** What never lets a run leave, whatever rides on it. */
function standing(run: RunWithStops): DeparturePoint[] {
  const board = boardOf(run);
  return [
    ...(run.driverId === null
      ? [point('crew', noDriver(run.name), { text: wayOut.crew, to: board })]
      : []),
    ...(run.left.length > 0
      ? [point('left', stopsLeft(run.left), { text: wayOut.left, to: board })]
      : []),
    ...(run.hiddenStops > 0
      ? [point('part', stopsNotYours(run.hiddenStops), { text: wayOut.part, to: null })]
      : []),
  ];
}

/** What is not known to be harmless does not leave, also where nothing of it was found at the dock: the order says what it brings. */
async function hazardPoints(db: Sql, run: RunWithStops): Promise<DeparturePoint[]> {
  const orderIds = run.stops.map(({ orderId }) => orderId);
  const unknown = await hazardsUnknownOfOrders(db, orderIds);
  const names = [...new Set(unknown.map(({ name }) => name))];
  if (names.length === 0) return [];
  return [point('hazard', words.hazard(names), { text: wayOut.hazard, to: UNKNOWN })];
}

function paperPoints({ run, state, asks, signature }: PaperOfRun): DeparturePoint[] {
  if (state !== 'draft' && state !== 'changed') return [];
  const [first] = asks;
  const text = first
    ? words.paperAsks(asks.length, first.text)
    : state === 'changed' && signature
      ? words.paperChanged(signature.signer)
      : words.paper;
  const to = `/dashboard/runs/${run.id}/shipping-paper`;
  return [point('paper', text, { text: wayOut.paper, to })];
}

/**
 * In one section; or one has joined what stands there already, and a reason that lets the count go does not let it go uncounted. What can kill
 * is one point, what only the segregation table keeps apart another.
 */
function pairPoints({ run, together, unplaced }: RunLoad): DeparturePoint[] {
  const loadCheck = `/dashboard/runs/${run.id}/load`;
  const out =
    run.sections.length > 1
      ? { text: wayOut.pairs, to: loadCheck }
      : { text: wayOut.oneSection, to: boardOf(run) };
  const kinds = [
    { kind: 'pairs', of: isDeadly, here: words.pairs, joins: words.unplaced },
    {
      kind: 'segregation',
      of: (pair: { severity: number }) => !isDeadly(pair),
      here: words.segregation,
      joins: words.unplacedByLaw,
    },
  ] as const;
  return kinds.flatMap(({ kind, of, here, joins }) => {
    const [standing, joining] = [together.filter(isFirm).filter(of), unplaced.filter(of)];
    if (standing.length > 0) return [point(kind, here(standing), out)];
    if (joining.length === 0) return [];
    return [point(kind, joins(joining), { text: wayOut.unplaced, to: loadCheck })];
  });
}

function placardPoints(paper: PaperOfRun, names: string, confirmed: boolean): DeparturePoint[] {
  const { due, unknown } = paper.content.placards;
  if (!due) return [];
  if (names === '')
    return [
      point('placards', words.placardsUnknown(unknown.join(', ')), {
        text: wayOut.placardsUnknown,
        to: null,
      }),
    ];
  const to = `/dashboard/runs/${paper.run.id}`;
  return confirmed ? [] : [point('placards', words.placards(names), { text: wayOut.placards, to })];
}

/** Training is asked when a package needs a paper, the endorsement when placards are due. */
async function crewPoints(
  db: Sql,
  { load: { run }, paper: { content } }: Known,
  today: string,
): Promise<DeparturePoint[]> {
  if (run.driverId === null || content.packages === 0) return [];
  const [trained, endorsed] = await Promise.all([
    trainingOf(db, run.driverId, today),
    content.placards.due ? endorsementOf(db, run.driverId, today) : true,
  ]);
  return [
    ...(trained
      ? []
      : [
          point('training', words.training(run.driverName), { text: wayOut.training, to: RECORDS }),
        ]),
    ...(endorsed
      ? []
      : [
          point('endorsement', words.endorsement(run.driverName), {
            text: wayOut.endorsement,
            to: RECORDS,
          }),
        ]),
  ];
}

/** A sheet is missing for a site and the owner has not let its product go. */
async function sheetPoints(db: Sql, { run, lines, goods }: RunLoad): Promise<DeparturePoint[]> {
  if (!goods || goods.withoutSheet.length === 0) return [];
  const found = await Promise.all(
    run.stops.map(async ({ orderId, customerId, customerName }) => {
      const mine = lines.filter((line) => line.orderId === orderId && line.loaded !== 0);
      const waiting = await withoutSheet(
        db,
        customerId,
        mine.map(({ productId }) => productId),
      );
      const names = waiting.filter(({ released }) => released === null).map(({ name }) => name);
      const to = `/dashboard/orders/${orderId}`;
      return names.length === 0
        ? []
        : [point('sheet', words.sheet(customerName, names), { text: wayOut.sheet, to }, 'owner')];
    }),
  );
  return found.flat();
}

function countPoints({ run, lines }: RunLoad): DeparturePoint[] {
  const uncounted = lines.filter(({ loaded }) => loaded === null).length;
  if (uncounted === 0) return [];
  const to = `/dashboard/runs/${run.id}/load`;
  return [point('count', words.count(uncounted, lines.length), { text: wayOut.count, to })];
}

function capacityPoints({ run, weight: { pounds, pallets } }: RunLoad): DeparturePoint[] {
  const out = { text: wayOut.capacity, to: boardOf(run) };
  const { truckName, capacityPounds, capacityPallets } = run;
  return [
    ...(capacityPounds !== null && pounds > capacityPounds
      ? [point('capacity', words.pounds(pounds, truckName, capacityPounds), out)]
      : []),
    ...(capacityPallets !== null && pallets > capacityPallets
      ? [point('capacity', words.pallets(pallets, truckName, capacityPallets), out)]
      : []),
  ];
}

const otherRun = rowShape({ id: text, name: text, day: text, what: text });

/** The truck or the driver left with another run that nobody has closed. */
async function roadPoints(db: Sql, run: RunWithStops): Promise<DeparturePoint[]> {
  const rows = await db.rows(
    otherRun,
    sql`select r.id, r.name, r.day::text as day, w.what
          from ${lentRuns} r
               cross join lateral (values ('truck', r.truck_id, ${run.truckId}::text),
                                          ('driver', r.driver_id, ${run.driverId}::text))
                 as w(what, theirs, ours)
         where r.state = 'out' and r.id <> ${run.id} and w.theirs = w.ours
         order by w.what desc, r.day, r.name, r.id`,
  );
  return rows.map(({ id, name, day, what }) => {
    const isTruck = what === 'truck';
    const who = isTruck ? run.truckName : run.driverName;
    return point(isTruck ? 'truck' : 'driver', words.onRoad(who, name, dayText(day)), {
      text: isTruck ? wayOut.truck : wayOut.driver,
      to: `/dashboard/runs/${id}`,
    });
  });
}
