import type { UserActor } from '../../../kit/actor.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { date, int, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, inserting, only, setting } from '../../../platform/write-rows.ts';
import { type ChangeRun, MAX_RUNS, type NewRun, type OneRun } from '../contract.ts';
import {
  dayFull,
  goodsToUnload,
  notADriver,
  runIsOut,
  runNotEmpty,
  truckNotInUse,
} from '../errors.ts';
import { liesOffRun } from './aboard.ts';
import { takeOutOfUse } from './change-truck.ts';
import { asSeen, type LockedRun, lockRuns, planOnce, recordRun } from './lock-runs.ts';
import { runScope } from './scope.ts';
import { dropMovedAway, recordLeavings } from './stop-rows.ts';

const personRow = rowShape({ id: text, name: text });
export type Driver = { id: string; name: string };

/** The condition that the person `p` of `peopleForJoin` drives for us. */
const drives = sql`p.reachable and (p.role = 'super_admin' or p.role = 'admin' and 'driver' = any(p.duties))`;

/** Who may be given a run. */
export function listDrivers(db: Sql): Promise<Driver[]> {
  return db.rows(
    personRow,
    sql`select p.id, p.display_name as name from ${peopleForJoin} p
         where ${drives} order by p.role, p.display_name, p.id limit 200`,
  );
}

const countRow = rowShape({ count: int });

/** Whether this person may be given a run now: an account that was switched off, or whose duty ended, no longer may. */
export async function drivesForUs(db: Sql, personId: string): Promise<boolean> {
  const found = await db.row(
    countRow,
    sql`select count(*)::int as count from ${peopleForJoin} p where p.id = ${personId} and ${drives}`,
  );
  return found?.count === 1;
}

/** @throws AppError `invalid-argument` for somebody who does not drive, or a truck that is not in use (`keeps`: unless the run has it) */
export async function checkCrew(
  tx: Sql,
  { driverId, truckId }: Pick<NewRun, 'driverId' | 'truckId'>,
  current: { driverId: string | null; truckId: string | null } = { driverId: null, truckId: null },
): Promise<void> {
  if (driverId !== null && driverId !== current.driverId && !(await drivesForUs(tx, driverId)))
    throw notADriver();
  if (truckId !== null && truckId !== current.truckId && !(await isInUse(tx, truckId)))
    throw truckNotInUse();
}

/** Whether a truck is one that runs may have. */
export async function isInUse(db: Sql, truckId: string): Promise<boolean> {
  const found = await db.row(
    countRow,
    sql`select count(*)::int as count from trucks t where t.id = ${truckId} and t.is_active`,
  );
  return found?.count === 1;
}

const inputColumns = {
  name: text,
  driverId: nullable(text),
  truckId: nullable(text),
  leavesAt: text,
};
const inputRow = rowShape(
  inputColumns satisfies ColumnsOf<
    Omit<ChangeRun, 'runId' | 'version' | 'oldTruckOut' | 'oldTruckWhy'>
  >,
);
const newRunRow = rowShape({ ...inputColumns, day: date } satisfies ColumnsOf<NewRun>);
/** Inserts a run inside the caller's transaction; without a name it is "Run 3" of its day. */
export async function insertRun(
  app: App,
  tx: Sql,
  actor: UserActor,
  { day, name, driverId, truckId, leavesAt = '' }: NewRun,
): Promise<string> {
  // Two desks that make a run at once: one after the other, so that their names and the day's limit hold.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`runs of ${day}`}))`);
  const there = await tx.row(
    countRow,
    sql`select count(*)::int as count from runs r where r.day = ${day}`,
  );
  const count = there?.count ?? 0;
  if (count >= MAX_RUNS) throw dayFull(MAX_RUNS);
  const id = newId(app);
  const run = { day, name: name || `Run ${count + 1}`, driverId, truckId, leavesAt };
  const further = { id, version: 0, createdBy: actor.id, createdAt: new Date(app.clock.now()) };
  await tx.execute(sql`insert into runs ${inserting(newRunRow, run, further)}`);
  await recordRun(app, tx, actor, { runId: id, kind: 'made' });
  return id;
}

/** @throws AppError `permission-denied`; `invalid-argument` for a driver or truck that can't be; `failed-precondition` for a full day */
export function makeRun(
  app: App,
  actor: UserActor,
  input: NewRun,
  key?: string,
): Promise<{ runId: string }> {
  return planOnce(app, actor, { operation: 'make-run', body: input, key }, async (tx) => {
    await checkCrew(tx, input);
    return { runId: await insertRun(app, tx, actor, input) };
  });
}

const lyingRow = rowShape({ quantity: int, name: text, sizeUnit: text, number: text });

/** @throws AppError `failed-precondition` while goods lie in its truck that belong to no stop of it */
async function checkUnloaded(
  tx: Sql,
  actor: UserActor,
  run: { id: string; name: string },
): Promise<void> {
  const lying = await tx.rows(
    lyingRow,
    sql`select rl.loaded as quantity, l.name, l.size_unit,
               case when ${inOrders(orderScope(actor), 'o')} then o.number else '' end as number
          from run_loads rl join runs r on r.id = rl.run_id
               join ${orderLinesForJoin} l on l.id = rl.order_line_id
               join ${ordersForJoin} o on o.id = l.order_id
         where r.id = ${run.id} and ${liesOffRun} order by o.number, l.position, l.id`,
  );
  if (lying.length > 0) throw goodsToUnload(run.name, lying);
}

const crewRow = rowShape({ driverId: text, truckId: text, leavesAt: text });

/**
 * Renames a run, and gives it a driver and a truck; `checkOnRoad` says whether a run that is on the road may have them.
 * The room that sends runs out shares it, see `src/delivery/shipping/server/change-crew.ts`.
 */
export function changeRunWith(
  app: App,
  actor: UserActor,
  input: ChangeRun,
  {
    key,
    checkOnRoad,
  }: {
    key?: string | undefined;
    /** @returns what the history is to know of it */
    checkOnRoad: (tx: Sql, runId: string) => Promise<object>;
  },
): Promise<{ runId: string }> {
  return planOnce(app, actor, { operation: 'change-run', body: input, key }, async (tx) => {
    const run = await asSeen(tx, await lockRuns(tx, runScope(actor), [input.runId]), input);
    const crew = await tx.row(
      crewRow,
      sql`select coalesce(r.driver_id, '') as driver_id, coalesce(r.truck_id, '') as truck_id, r.leaves_at
            from runs r where r.id = ${run.id}`,
    );
    await checkCrew(tx, input, crew);
    // What lies in its truck for no stop of it would be forgotten there.
    if (run.state !== 'out' && crew?.truckId && (input.truckId ?? '') !== crew.truckId)
      await checkUnloaded(tx, actor, run);
    const values = { ...input, leavesAt: input.leavesAt ?? crew?.leavesAt ?? '' };
    await tx.execute(sql`
      update runs set ${setting(inputRow, only(inputRow, values))} where id = ${run.id}`);
    const others =
      (input.driverId ?? '') !== crew?.driverId || (input.truckId ?? '') !== crew.truckId;
    if (input.oldTruckOut && crew?.truckId && input.truckId !== crew.truckId)
      await takeOutOfUse(app, tx, actor, {
        truckId: crew.truckId,
        why: input.oldTruckWhy ?? '',
        run: run.name,
      });
    // Nobody has counted into the truck that takes its place.
    if (run.state !== 'out' && (input.truckId ?? '') !== crew?.truckId)
      await tx.execute(sql`update runs set loaded_at = null where id = ${run.id}`);
    const onRoad = run.state === 'out' && others ? await checkOnRoad(tx, run.id) : {};
    await recordRun(app, tx, actor, {
      runId: run.id,
      kind: 'changed',
      detail: {
        ...(run.driverId === input.driverId ? {} : { driverWas: run.driverId }),
        ...((input.truckId ?? '') === crew?.truckId ? {} : { truckWas: crew?.truckId || null }),
        ...onRoad,
      },
    });
    return { runId: run.id };
  });
}

/** Deletes a run without stops that has not left. @throws AppError `failed-precondition` when it has any, or what was counted for one lies in its truck */
export function deleteRun(
  app: App,
  actor: UserActor,
  input: OneRun,
  key?: string,
): Promise<{ deleted: string }> {
  return planOnce(app, actor, { operation: 'delete-run', body: input, key }, async (tx) => {
    const run = await asSeen(tx, await lockRuns(tx, runScope(actor), [input.runId]), input);
    await removeRun(app, tx, actor, run);
    return { deleted: run.name };
  });
}

/** Deletes a locked run inside the caller's transaction. @throws AppError as deleteRun */
export async function removeRun(
  app: App,
  tx: Sql,
  actor: UserActor,
  run: LockedRun,
): Promise<void> {
  if (run.state === 'out') throw runIsOut(run.name);
  await dropMovedAway(tx, run.id, new Date(app.clock.now()));
  const stops = await tx.row(
    countRow,
    sql`select count(*)::int as count from run_stops s where s.run_id = ${run.id}`,
  );
  if (stops?.count !== 0) throw runNotEmpty(run.name);
  await checkUnloaded(tx, actor, run);
  await recordLeavings(tx, run.id);
  await tx.execute(sql`delete from runs where id = ${run.id}`);
}
