import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { hasDuty, isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { isDeadly } from '../../../safety/hazards/public/deadly.ts';
import type { RunWithStops } from '../../runs/contract.ts';
import { isFirm } from '../../runs/kept-apart.ts';
import { cannotRide, noDriver, stopsNotYours } from '../../runs/messages.ts';
import { type RunLoad, trucksCountedBefore } from '../../runs/server/read-load.ts';
import { type Departure, type DeparturePoint, ON_THE_DAY, POINT_KINDS } from '../departure.ts';
import {
  ownersWayOut,
  pointShort as short,
  wayOut,
  pointTexts as words,
} from '../departure-messages.ts';
import type { PaperOfRun } from '../paper.ts';
import { confirmationOf, placardNames, placardPoints } from './confirm-placards.ts';
import { countPoints, extraPoints } from './count-points.ts';
import {
  crewPoints,
  driverPoints,
  point,
  RECORDS,
  roadPoints,
  truckPoints,
} from './crew-points.ts';
import { dockPoints } from './dock-points.ts';
import { HAZARDS_UNKNOWN, hazardPoints, SAFETY_DATA, sheetPoints } from './goods-points.ts';
import { type LoadedPaper, readPaper } from './read-paper.ts';
import { twinPoints } from './twin-points.ts';
import { unloadPoints } from './unload-points.ts';

type Reads = { db: Sql } & Pick<App, 'clock'>;

/**
 * What is missing before a run leaves, for who may see it: the one reading of board, run page, phone and the departure itself.
 * `leaves`: it is being sent out now, whatever day it is planned for.
 * @throws AppError `not-found`
 */
export async function readDeparture(
  app: Reads,
  user: UserActor,
  runId: string,
  leaves = false,
): Promise<Departure & Pick<RunLoad, 'run' | 'lines'>> {
  const known = await readPaper(app, user, runId);
  const { run, lines } = known.load;
  return { run, lines, ...(await departurePoints(app, user, known, leaves)) };
}

/** The same of a load and a paper that were read already. */
export async function departurePoints(
  app: Reads,
  user: UserActor,
  known: LoadedPaper,
  leaves = false,
): Promise<Departure> {
  const company = await readCompany(app);
  const { run } = known.load;
  const today = companyDay(company, app.clock.now());
  const isEarly = run.day > today && !leaves;
  const names = placardNames(known.onTruck.placards);
  const [confirmed, off, unknown, sheets, crew, gone, before, docks, onRoad, twins, truck] =
    await Promise.all([
      names === '' ? null : confirmationOf(app.db, run.id, names),
      offPoints(app.db, run),
      hazardPoints(app.db, run),
      sheetPoints(app.db, known.load),
      crewPoints(app.db, known, today),
      driverPoints(app.db, run),
      trucksCountedBefore(app.db, run.id),
      dockPoints(app.db, run, { today, leaves }),
      // Of a run of a coming day this is not asked before it is sent out: truck and driver come back until then.
      isEarly ? [] : roadPoints(app.db, run),
      twinPoints(app, run),
      truckPoints(app.db, run),
    ]);
  const found = [
    ...pointsOfRun(run),
    ...off,
    ...gone,
    ...unloadPoints(known.load),
    ...unknown,
    ...paperPoints(known.paper),
    ...pairPoints(known.load),
    ...placardPoints(known, names, confirmed !== null),
    ...crew,
    ...sheets,
    ...(company.departureAsksCount ? countPoints(known.load, before) : []),
    ...extraPoints(known.load),
    ...(company.departureAsksCapacity ? capacityPoints(known.load) : []),
    ...docks,
    ...truck,
    ...onRoad,
    ...twins,
  ];
  return {
    points: inOrder(found).map((point) => ({
      ...point,
      ...(isEarly && ON_THE_DAY.has(point.kind) ? { isNotYet: true } : {}),
      out: forReader(point, user, run.id),
    })),
    placards: { names, confirmed },
  };
}

const inOrder = (points: readonly DeparturePoint[]) =>
  points.toSorted((one, other) => POINT_KINDS.indexOf(one.kind) - POINT_KINDS.indexOf(other.kind));

/** A way out is said to its reader, and leads only where they may go: records and products are the owner's, all but run, load and paper the desk's. */
function forReader({ out }: DeparturePoint, user: UserActor, runId: string): DeparturePoint['out'] {
  const open =
    out.to === null ||
    out.to.startsWith(`/dashboard/runs/${runId}`) ||
    (OWNERS.some((owners) => out.to?.startsWith(owners))
      ? isSuperAdmin(user)
      : hasDuty(user, 'desk'));
  const text = (isSuperAdmin(user) ? ownersWayOut.get(out.text) : undefined) ?? out.text;
  return { text, to: open ? out.to : null };
}

const OWNERS = [RECORDS, HAZARDS_UNKNOWN, SAFETY_DATA];

const boardOf = (run: RunWithStops) => `/dashboard/deliveries?day=${run.day}`;

/** The sections of its truck, opened; the run itself where no truck is chosen. */
const sectionsOf = (run: RunWithStops) =>
  run.truckId === null ? boardOf(run) : `${boardOf(run)}&truck=${run.truckId}#trucks`;

/** What never lets a run leave, whatever rides on it. */
function pointsOfRun(run: RunWithStops): DeparturePoint[] {
  const board = boardOf(run);
  return [
    ...(run.driverId === null
      ? [
          point('crew', {
            text: noDriver(run.name),
            few: short.crew,
            out: { text: wayOut.crew, to: board },
          }),
        ]
      : []),
    ...(run.left.length > 0
      ? [
          point('left', {
            text: cannotRide(run.left),
            few: short.left(run.left.length),
            out: { text: wayOut.left, to: board },
          }),
        ]
      : []),
    ...(run.hiddenStops > 0
      ? [
          point('part', {
            text: stopsNotYours(run.hiddenStops),
            few: short.part(run.hiddenStops),
            out: { text: wayOut.part, to: null },
          }),
        ]
      : []),
  ];
}

const offRow = rowShape({ id: text, name: text });

/** Customers who were switched off: the owner alone sees their stops, everybody else sees that they see only a part of the run. */
async function offPoints(db: Sql, run: RunWithStops): Promise<DeparturePoint[]> {
  const ids = run.stops.map(({ customerId }) => customerId);
  const rows = await db.rows(
    offRow,
    sql`select c.id, c.list_name as name from ${customersForJoin} c
         where c.id = any(${ids}::text[]) and not c.is_active order by c.list_name, c.id`,
  );
  return rows.map(({ id, name }) =>
    point('off', {
      text: words.off(name),
      few: short.off(name),
      out: { text: wayOut.off, to: `/dashboard/customers/${id}` },
    }),
  );
}

function paperPoints({ run, state, asks, signature }: PaperOfRun): DeparturePoint[] {
  if (state !== 'draft' && state !== 'changed') return [];
  const [first] = asks;
  const text = first
    ? words.paperAsks(asks.length, first.text)
    : state === 'changed' && signature
      ? words.paperChanged(signature.signer)
      : words.paper;
  const few = first
    ? short.paperAsks(asks.length)
    : state === 'changed'
      ? short.paperChanged
      : short.paper;
  const to = `/dashboard/runs/${run.id}?tab=papers`;
  return [point('paper', { text, few, out: { text: wayOut.paper, to } })];
}

/**
 * In one section; or one has joined what stands there already, and a reason that lets the count go does not let it go uncounted. What can
 * kill is one point, what only the segregation table keeps apart another.
 */
function pairPoints({ run, together, unplaced }: RunLoad): DeparturePoint[] {
  const loadCheck = `/dashboard/runs/${run.id}/load`;
  const out =
    run.sections.length > 1
      ? { text: wayOut.pairs, to: loadCheck }
      : { text: wayOut.oneSection, to: sectionsOf(run) };
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
    const [firm, joining] = [together.filter(isFirm).filter(of), unplaced.filter(of)];
    if (firm.length > 0) return [point(kind, { text: here(firm), few: short.apart(firm), out })];
    if (joining.length === 0) return [];
    const few = short.unplaced(joining);
    return [
      point(kind, { text: joins(joining), few, out: { text: wayOut.unplaced, to: loadCheck } }),
    ];
  });
}

/** What a truck is to carry over what it takes. */
export function capacityPoints({
  run,
  weight: { pounds, pallets },
}: Pick<RunLoad, 'run' | 'weight'>): DeparturePoint[] {
  const out = { text: wayOut.capacity, to: boardOf(run) };
  const { truckName, capacityPounds, capacityPallets } = run;
  return [
    ...(capacityPounds !== null && pounds > capacityPounds
      ? [
          point('capacity', {
            text: words.pounds(pounds, truckName, capacityPounds),
            few: short.pounds(pounds, capacityPounds),
            out,
          }),
        ]
      : []),
    ...(capacityPallets !== null && pallets > capacityPallets
      ? [
          point('capacity', {
            text: words.pallets(pallets, truckName, capacityPallets),
            few: short.pallets(pallets, capacityPallets),
            out,
          }),
        ]
      : []),
  ];
}
