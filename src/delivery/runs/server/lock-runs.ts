import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import {
  date,
  int,
  json,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { insertingIf } from '../../../platform/write-rows.ts';
import type { RunState } from '../contract.ts';
import { permissionDenied, runClosed, runNotFound, staleRun } from '../errors.ts';
import { EVENTS, type RunEvent, somebody } from '../messages.ts';
import { inRuns, type RunScope } from './scope.ts';

const LIMIT = { points: 240, seconds: 60 };

/** One change of runs by the desk: counted, in one transaction, once for its key. */
export async function planOnce<T>(
  app: App,
  actor: UserActor,
  write: { operation: string; body: unknown; key: string | undefined },
  work: (tx: Sql) => Promise<T>,
): Promise<T> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  await app.limits.take('plan-runs', actor.id, LIMIT);
  return app.db.transaction((tx) => onceIfKeyed(tx, { actor: actor.id, ...write }, () => work(tx)));
}

const lockedRun = rowShape({
  id: text,
  day: date,
  name: text,
  state: textOf<RunState>(),
  version: int,
  driverId: nullable(text),
});
export type LockedRun = RowOf<typeof lockedRun>;

/**
 * Locks runs of the scope, by id, for this transaction. Orders are locked before runs, and runs before stops, everywhere.
 * @throws AppError `not-found` when one of them is missing or foreign
 */
export async function lockRuns(
  tx: Sql,
  scope: RunScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedRun>> {
  const uniqueIds = [...new Set(ids)];
  const rows = await tx.rows(
    lockedRun,
    sql`select r.id, r.day, r.name, r.state, r.version, r.driver_id from runs r
         where r.id = any(${uniqueIds}::text[]) and ${inRuns(scope, 'r')}
         order by r.id for no key update`,
  );
  if (rows.length < uniqueIds.length) throw runNotFound();
  return new Map(rows.map((run) => [run.id, run]));
}

/** @throws AppError `not-found` for one that is not among them */
export function runOf(runs: ReadonlyMap<string, LockedRun>, runId: string): LockedRun {
  const run = runs.get(runId);
  if (!run) throw runNotFound();
  return run;
}

const changeRow = rowShape({ who: text, kind: textOf<RunEvent>(), what: text });

/** Who did what to a run after this version, as sentences; the newest three. */
async function changesSince(tx: Sql, runId: string, version: number): Promise<string[]> {
  const rows = await tx.rows(
    changeRow,
    sql`
      select coalesce(p.display_name, '') as who, e.kind, coalesce(e.detail->>'what', '') as what
        from run_events e left join ${peopleForJoin} p on p.id = e.actor_id
       where e.run_id = ${runId} and e.version > ${version} order by e.seq desc limit 3`,
  );
  return rows.reverse().map(({ who, kind, what }) => EVENTS[kind](who || somebody, what));
}

/**
 * The run, when nothing changed it since it was seen and it may still change.
 * @throws AppError `aborted` 409 for a stale version, with who did what; `failed-precondition` for a closed run
 */
export async function asSeen(
  tx: Sql,
  runs: ReadonlyMap<string, LockedRun>,
  seen: { runId: string; version: number },
): Promise<LockedRun> {
  const run = runOf(runs, seen.runId);
  if (run.version !== seen.version)
    throw staleRun(run.name, run.version, await changesSince(tx, run.id, seen.version));
  if (run.state === 'closed') throw runClosed(run.name);
  return run;
}

const eventRow = rowShape({
  runId: text,
  at: time,
  actorId: text,
  kind: textOf<RunEvent>(),
  // Not checked: the details of the event, whose shape depends on its kind.
  detail: json<object>(),
});

/** The run's next version, and who made it with what. */
export async function recordRun(
  app: Pick<App, 'clock'>,
  tx: Sql,
  actor: UserActor,
  { runId, ...event }: { runId: string; kind: RunEvent; what?: string; detail?: object },
): Promise<void> {
  await tx.execute(sql`
    with next as (update runs set version = version + 1 where id = ${runId} returning version)
    insert into run_events ${insertingIf(
      eventRow,
      {
        runId,
        at: new Date(app.clock.now()),
        actorId: actor.id,
        kind: event.kind,
        detail: { what: event.what ?? '', ...event.detail },
      },
      { version: sql`next.version` },
    )}
      from next`);
}
