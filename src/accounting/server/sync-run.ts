import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import { type Sql } from '../../platform/database.ts';
import { violates } from '../../platform/database-errors.ts';
import { enqueue } from '../../platform/queue.ts';
import type { RunKind, SyncQuestion, SyncReport } from '../contract.ts';
import { runSyncJob } from './jobs.ts';

/** Who says nothing for this long is dead. */
const LEASE_MS = 30_000;
const BEAT_MS = 10_000;
/** A run that is due this long and was not taken has lost its job. */
const FORGOTTEN_MS = 60_000;
/** Another run is at work: look again after this. */
const LINE_MS = 10_000;
/** A run whose process dies this often is not started again by itself. */
const MOST_INTERRUPTIONS = 3;

/** A run in the hands of one process. */
export interface HeldRun {
  id: string;
  kind: RunKind;
  holder: string;
  attempts: number;
  /** Keys of the losses that a person accepted. */
  accepted: ReadonlySet<string>;
  /** Locks the run inside the transaction that writes. @throws when another process has taken it over: then nothing is written. */
  hold(tx: Sql): Promise<void>;
}

/** One job a run. No queue of its own: such a queue stays shut while a dead worker counts as alive. */
export async function enqueueRun(tx: Sql, runId: string, runAt?: Date): Promise<void> {
  await enqueue(
    tx,
    runSyncJob,
    { runId },
    { key: `sync:${runId}`, maxAttempts: 25, ...(runAt ? { runAt } : {}) },
  );
}

/** Puts runs of dead processes back in line; one that keeps dying ends as failed. */
export async function freeDeadRuns(app: App, tx: Sql): Promise<void> {
  const now = new Date(app.clock.now());
  const freed = await tx.rows<{ id: string; kind: string; state: string }>(
    'syncs.free-dead',
    `update sync_runs set interrupted = interrupted + 1, holder = null, lease_until = null, next_try_at = null,
            state = case when interrupted + 1 >= $2 then 'failed' else 'queued' end,
            error = case when interrupted + 1 >= $2 then 'This sync was interrupted ' || $2 || ' times. Nothing was changed. Please start it again.' end,
            finished_at = case when interrupted + 1 >= $2 then $1::timestamptz end
      where state = 'running' and lease_until <= $1 returning id, kind, state`,
    [now, MOST_INTERRUPTIONS],
  );
  for (const run of freed) {
    app.log.warn('a sync was interrupted', { runId: run.id, kind: run.kind, now: run.state });
    if (run.state === 'queued') await enqueueRun(tx, run.id);
  }
}

/** `resume-syncs`, every minute: takes over from killed processes, and brings back runs whose job is held by one. */
export async function resumeSyncs(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    await freeDeadRuns(app, tx);
    const late = await tx.rows<{ id: string }>(
      'syncs.forgotten',
      `select id from sync_runs where state = 'queued' and coalesce(next_try_at, created_at) < $1`,
      [new Date(app.clock.now() - FORGOTTEN_MS)],
    );
    for (const run of late) await enqueueRun(tx, run.id);
  });
}

/** Takes a run for this process, one at a time over all processes. Undefined when it is not to be done now. */
export async function takeRun(app: App, runId: string): Promise<HeldRun | undefined> {
  const holder = newId(app);
  const now = app.clock.now();
  try {
    const row = await app.db.transaction(async (tx) => {
      await freeDeadRuns(app, tx);
      return tx.row<{ kind: RunKind; attempts: number; accepted_keys: string[] }>(
        'syncs.take',
        `update sync_runs set state = 'running', holder = $2, lease_until = $3, next_try_at = null, attempts = attempts + 1
          where id = $1 and state = 'queued' returning kind, attempts, accepted_keys`,
        [runId, holder, new Date(now + LEASE_MS)],
      );
    });
    if (row)
      return {
        id: runId,
        kind: row.kind,
        holder,
        attempts: row.attempts,
        accepted: new Set(row.accepted_keys),
        hold: (tx) => hold(tx, runId, holder),
      };
  } catch (error) {
    if (!violates(error, 'sync_runs_at_work')) throw error;
    const at = new Date(now + LINE_MS);
    await app.db.transaction(async (tx) => {
      const waits = await tx.execute(
        'syncs.in-line',
        `update sync_runs set next_try_at = $2 where id = $1 and state = 'queued'`,
        [runId, at],
      );
      if (waits === 1) await enqueueRun(tx, runId, at);
    });
  }
  return undefined;
}

async function hold(tx: Sql, runId: string, holder: string): Promise<void> {
  const mine = await tx.row(
    'syncs.hold',
    `select 1 from sync_runs where id = $1 and holder = $2 and state = 'running' for update`,
    [runId, holder],
  );
  if (!mine) throw new Error('Another process has taken this sync over.');
}

const MINE = `id = $1 and holder = $2 and state = 'running'`;

/** Says every ten seconds that this process is alive, until the answer is called. */
export function keepAlive(app: App, run: HeldRun): () => void {
  const timer = setInterval(() => {
    const now = app.clock.now();
    app.db
      .execute(
        'syncs.beat',
        `update sync_runs set lease_until = $3 where ${MINE} and lease_until > $4`,
        [run.id, run.holder, new Date(now + LEASE_MS), new Date(now)],
      )
      .catch((error: unknown) =>
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
      'syncs.put-back',
      `update sync_runs set state = 'queued', holder = null, lease_until = null, next_try_at = $3, attempts = attempts - $4::int where ${MINE}`,
      [run.id, run.holder, at, countsNot ? 1 : 0],
    );
    if (changed === 1) await enqueueRun(tx, run.id, at);
  });
}

export type RunEnd =
  | { state: 'done'; report: SyncReport }
  | { state: 'waiting'; question: SyncQuestion }
  | { state: 'failed'; error: string };

/** How a run ends, or stops to ask. Only the process that holds it may say so. */
export async function endRun(app: App, run: HeldRun, end: RunEnd): Promise<void> {
  await app.db.execute(
    'syncs.end',
    `update sync_runs set state = $3, report = coalesce($4::jsonb, report), question = $5, error = $6, finished_at = $7, holder = null, lease_until = null where ${MINE}`,
    [
      run.id,
      run.holder,
      end.state,
      end.state === 'done' ? JSON.stringify(end.report) : null,
      end.state === 'waiting' ? JSON.stringify(end.question) : null,
      end.state === 'failed' ? end.error : null,
      end.state === 'waiting' ? null : new Date(app.clock.now()),
    ],
  );
}
