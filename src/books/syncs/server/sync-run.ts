import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { violates } from '../../../platform/database-errors.ts';
import { enqueue } from '../../../platform/queue.ts';
import { bool, int, rowShape, text, textList, textOf } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import type { RunKind } from '../../choices.ts';
import type { RunState, SyncQuestion, SyncReport } from '../../contract.ts';
import { resumeSyncsJob, runSyncJob } from '../../server/jobs.ts';

/** A run without a heartbeat for this long has failed; another process resumes it. */
const LEASE_MS = 30_000;
const BEAT_MS = 10_000;
/** While one is at work, the others look after it this often. */
const LOOK_AGAIN_MS = 20_000;
/** A run that is due this long and was not taken has lost its job. */
const FORGOTTEN_MS = 60_000;
/** Another run is at work: look again after this. */
const LINE_MS = 10_000;
/** A run whose process dies this often at one page is not started again by itself. */
const MAX_DEATHS = 3;
const INTERRUPTED = `This sync was interrupted ${MAX_DEATHS} times at the same place. Nothing was changed. Please start it again.`;

/** A run in the hands of one process. */
export interface HeldRun {
  id: string;
  kind: RunKind;
  holder: string;
  attempts: number;
  /** Keys of the losses that a person accepted. */
  accepted: ReadonlySet<string>;
  /**
   * Locks the run inside the transaction that writes. @throws when another process has taken it over, or somebody cancelled
   * it: then nothing is written.
   */
  hold(tx: Sql): Promise<void>;
}

/** One job a run. No queue of its own: such a queue stays shut while a dead worker counts as alive. */
export async function enqueueRun(tx: Sql, runId: string, runAt?: Date): Promise<void> {
  await enqueue(
    tx,
    runSyncJob,
    { runId },
    // Whatever bills a customer goes first: a sync can wait, money should not.
    { key: `sync:${runId}`, maxAttempts: 25, priority: 10, ...(runAt ? { runAt } : {}) },
  );
}

const freedRun = rowShape({ id: text, kind: textOf<RunKind>(), state: textOf<RunState>() });

/** Puts runs of dead processes back in line; one that keeps dying ends as failed. */
export async function freeDeadRuns(app: App, tx: Sql): Promise<void> {
  const now = new Date(app.clock.now());
  const over = sql`deaths + 1 >= ${MAX_DEATHS}`;
  const freed = await tx.rows(
    freedRun,
    sql`
      update sync_runs
         set interrupted = interrupted + 1, holder = null, lease_until = null, next_try_at = null,
             deaths = deaths + 1,
             state = case when cancel_asked_at is not null then 'cancelled'
                          when ${over} then 'failed' else 'queued' end,
             error = case when cancel_asked_at is null and ${over} then ${INTERRUPTED} end,
             finished_at = case when cancel_asked_at is not null or ${over}
                                then ${now}::timestamptz end
       where state = 'running' and lease_until <= ${now} returning id, kind, state`,
  );
  for (const run of freed) {
    app.log.warn('a sync was interrupted', { runId: run.id, kind: run.kind, now: run.state });
    if (run.state === 'queued') await enqueueRun(tx, run.id);
    else await dropRows(tx, run.id);
  }
}

/** What was read and is not needed any more: a run that ended, or that reads anew after a yes. */
export async function dropRows(tx: Sql, runId: string): Promise<void> {
  await tx.execute(sql`delete from sync_rows where run_id = ${runId}`);
}

const idRow = rowShape({ id: text });

/** Every minute: takes over from killed processes, and brings back runs whose job is held by one. */
export async function resumeSyncs(app: App): Promise<void> {
  const due = new Date(app.clock.now() - FORGOTTEN_MS);
  await app.db.transaction(async (tx) => {
    await freeDeadRuns(app, tx);
    const late = await tx.rows(
      idRow,
      sql`select id from sync_runs
           where state = 'queued' and coalesce(next_try_at, created_at) < ${due}`,
    );
    for (const run of late) await enqueueRun(tx, run.id);
    const working = await tx.row(idRow, sql`select id from sync_runs where state = 'running'`);
    // A lease may end between two minutes: a run of a process that dies now is free within one.
    if (working)
      await enqueue(tx, resumeSyncsJob, {}, { key: 'resume-syncs', runAt: lookAgainFrom(app) });
  });
}

const lookAgainFrom = (app: App) => new Date(app.clock.now() + LOOK_AGAIN_MS);

const takenRun = rowShape({ kind: textOf<RunKind>(), attempts: int, acceptedKeys: textList });

/** Takes a run for this process, one at a time over all processes. Undefined when it is not to be done now. */
export async function takeRun(app: App, runId: string): Promise<HeldRun | undefined> {
  const holder = newId(app);
  try {
    const row = await app.db.transaction(async (tx) => {
      await freeDeadRuns(app, tx);
      return tx.row(
        takenRun,
        sql`update sync_runs
               set state = 'running', holder = ${holder}, lease_until = ${leaseFrom(app)},
                   next_try_at = null, attempts = attempts + 1
             where id = ${runId} and state = 'queued' returning kind, attempts, accepted_keys`,
      );
    });
    if (!row) return undefined;
    const held = { id: runId, kind: row.kind, holder, attempts: row.attempts };
    const hold = (tx: Sql) => holdRun(tx, held);
    return { ...held, accepted: new Set(row.acceptedKeys), hold };
  } catch (error) {
    if (!violates(error, 'sync_runs_at_work')) throw error;
    await waitInLine(app, runId);
    return undefined;
  }
}

const leaseFrom = (app: App) => new Date(app.clock.now() + LEASE_MS);

async function waitInLine(app: App, runId: string): Promise<void> {
  const at = new Date(app.clock.now() + LINE_MS);
  await app.db.transaction(async (tx) => {
    const waits = await tx.execute(
      sql`update sync_runs set next_try_at = ${at} where id = ${runId} and state = 'queued'`,
    );
    if (waits === 1) await enqueueRun(tx, runId, at);
  });
}

/** The run is in the hands of this holder. */
const isHeld = (run: Pick<HeldRun, 'id' | 'holder'>): SqlText =>
  sql`id = ${run.id} and holder = ${run.holder} and state = 'running'`;

/** Somebody cancelled the run. */
export class SyncCancelled extends Error {}

const heldRow = rowShape({ cancelled: bool });

async function holdRun(tx: Sql, run: Pick<HeldRun, 'id' | 'holder'>): Promise<void> {
  const mine = await tx.row(
    heldRow,
    sql`select cancel_asked_at is not null as cancelled from sync_runs
         where ${isHeld(run)} for update`,
  );
  if (!mine) throw new Error('Another process has taken this sync over.');
  if (mine.cancelled) throw new SyncCancelled();
}

/** Says once that this process is alive. A run that was taken over, or whose lease has ended, stays as it is. */
export const renewLease = (app: App, run: Pick<HeldRun, 'id' | 'holder'>): Promise<number> =>
  app.db.execute(
    sql`update sync_runs set lease_until = ${leaseFrom(app)}
         where ${isHeld(run)} and lease_until > ${new Date(app.clock.now())}`,
  );

/** Says so every ten seconds, until the answer is called. */
export function keepAlive(app: App, run: HeldRun): () => void {
  const timer = setInterval(() => {
    renewLease(app, run).catch((error: unknown) =>
      app.log.warn('a sync could not say that it is alive', { runId: run.id, error }),
    );
  }, BEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Back in line for a while: after a pause that QuickBooks asked for (`countsNot`), or after no answer. */
export async function putBack(
  app: App,
  run: HeldRun,
  waitSeconds: number,
  countsNot: boolean,
): Promise<void> {
  const at = new Date(app.clock.now() + waitSeconds * 1000);
  await app.db.transaction(async (tx) => {
    const changed = await tx.execute(
      sql`update sync_runs
             set state = 'queued', holder = null, lease_until = null, next_try_at = ${at},
                 attempts = attempts - ${countsNot ? 1 : 0}::int
           where ${isHeld(run)}`,
    );
    if (changed === 1) await enqueueRun(tx, run.id, at);
  });
}

export type RunEnd =
  | { state: 'done'; report: SyncReport }
  | { state: 'waiting'; question: SyncQuestion }
  | { state: 'failed'; error: string }
  | { state: 'cancelled' };

/** How a run ends, or stops to ask. Only the process that holds it may say so; `tx` is the transaction of what it changed. */
export async function endRun(app: App, tx: Sql, run: HeldRun, end: RunEnd): Promise<void> {
  const report = end.state === 'done' ? JSON.stringify(end.report) : null;
  const question = end.state === 'waiting' ? JSON.stringify(end.question) : null;
  await dropRows(tx, run.id);
  await tx.execute(
    sql`update sync_runs
           set state = ${end.state}, report = coalesce(${report}::jsonb, report),
               question = coalesce(${question}::jsonb, question),
               answer = case when ${question}::jsonb is null then answer end,
               error = ${end.state === 'failed' ? end.error : null},
               finished_at = ${end.state === 'waiting' ? null : new Date(app.clock.now())},
               holder = null, lease_until = null
         where ${isHeld(run)}`,
  );
}
