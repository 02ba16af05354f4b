import { dayText } from '../../../kit/time.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { RunWithStops } from '../../runs/contract.ts';
import { drivesForUs, isInUse } from '../../runs/server/change-run.ts';
import { runsForJoin } from '../../runs/server/joins.ts';
import { type DeparturePoint, isOverridable, type PointKind } from '../departure.ts';
import { pointShort as short, wayOut, pointTexts as words } from '../departure-messages.ts';
import { endorsementOf } from './endorsements.ts';
import type { LoadedPaper } from './read-paper.ts';
import { trainingOf } from './trainings.ts';

/** Where the records of a driver are kept. */
export const RECORDS = '/dashboard/hazmat-training';

export const point = (
  kind: PointKind,
  {
    text,
    few,
    out,
    override = isOverridable(kind) ? 'desk-or-driver' : 'nobody',
    unload,
    takeOff,
  }: {
    text: string;
    few: string;
    out: DeparturePoint['out'];
    override?: DeparturePoint['override'];
    unload?: readonly string[];
    takeOff?: DeparturePoint['takeOff'];
  },
): DeparturePoint => ({
  kind,
  text,
  short: few,
  out,
  override,
  ...(unload ? { unload } : {}),
  ...(takeOff ? { takeOff } : {}),
});

/** Training is asked while a package that needs a paper is on the truck, the endorsement while placards are due. */
export async function crewPoints(
  db: Sql,
  { load: { run }, onTruck }: LoadedPaper,
  today: string,
): Promise<DeparturePoint[]> {
  if (run.driverId === null || onTruck.packages === 0) return [];
  const [trained, endorsed] = await Promise.all([
    trainingOf(db, run.driverId, today),
    onTruck.placards.due ? endorsementOf(db, run.driverId, today) : true,
  ]);
  return [
    ...(trained
      ? []
      : [
          point('training', {
            text: words.training(run.driverName),
            few: short.training(run.driverName),
            out: {
              text: wayOut.training,
              to: RECORDS,
            },
          }),
        ]),
    ...(endorsed
      ? []
      : [
          point('endorsement', {
            text: words.endorsement(run.driverName),
            few: short.endorsement(run.driverName),
            out: {
              text: wayOut.endorsement,
              to: RECORDS,
            },
          }),
        ]),
  ];
}

/** Whoever is to drive it drives for us still: an account may have been switched off, or lost the duty, after the run was planned. */
export async function driverPoints(
  db: Sql,
  { driverId, driverName, day }: RunWithStops,
): Promise<DeparturePoint[]> {
  if (driverId === null || (await drivesForUs(db, driverId))) return [];
  const out = { text: wayOut.crew, to: `/dashboard/deliveries?day=${day}` };
  return [point('crew', { text: words.gone(driverName), few: short.gone(driverName), out })];
}

/** A truck that somebody took out of use, because it broke or is not ours any more, leaves with no run that still has it. */
export async function truckPoints(
  db: Sql,
  { state, truckId, truckName, day }: RunWithStops,
): Promise<DeparturePoint[]> {
  const isAtDock = state === 'planned' || state === 'loading';
  if (!isAtDock || truckId === null || (await isInUse(db, truckId))) return [];
  const out = { text: wayOut.notInUse, to: `/dashboard/deliveries?day=${day}` };
  const text = words.notInUse(truckName);
  return [point('truck', { text, few: short.notInUse(truckName), out, override: 'nobody' })];
}

const otherRun = rowShape({ id: text, name: text, day: text, what: text });

/** The truck or the driver left with another run that nobody has closed. */
export async function roadPoints(db: Sql, run: RunWithStops): Promise<DeparturePoint[]> {
  const rows = await db.rows(
    otherRun,
    sql`select r.id, r.name, r.day::text as day, w.what
          from ${runsForJoin} r
               cross join lateral (values ('truck', r.truck_id, ${run.truckId}::text),
                                          ('driver', r.driver_id, ${run.driverId}::text))
                 as w(what, theirs, ours)
         where r.state = 'out' and r.id <> ${run.id} and w.theirs = w.ours
         order by w.what desc, r.day, r.name, r.id`,
  );
  return rows.map(({ id, name, day, what }) => {
    const isTruck = what === 'truck';
    const who = isTruck ? run.truckName : run.driverName;
    return point(isTruck ? 'truck' : 'driver', {
      text: words.onRoad(who, name, dayText(day)),
      few: short.onRoad(who, name),
      out: {
        text: isTruck ? wayOut.truck : wayOut.driver,
        to: `/dashboard/runs/${id}`,
      },
    });
  });
}
