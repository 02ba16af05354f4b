import { hostname } from 'node:os';
import type { Database, Sql } from './database.ts';
import type { Log } from './log.ts';

/** How often a worker process says that it lives, in ms. */
export const BEAT_MS = 15_000;
/** Who has said nothing for this long is dead, in seconds: its jobs are free a good minute after a kill, and well inside two. */
export const DEAD_AFTER_S = 60;

interface Interrupted {
  id: string;
  task: string;
  attempts: number;
  max_attempts: number;
}

/** What a process held when it ended. The queue counts an attempt when a job is taken, so one was used up. */
const HELD = `select id::text, task_identifier as task, attempts, max_attempts from graphile_worker.jobs where locked_by = any($1::text[]) order by id`;

/** Says that the worker process `id` lives. One that was thought dead is back with this. */
export async function beat(sql: Sql, id: string): Promise<void> {
  await sql.execute(
    'workers.beat',
    `insert into worker_processes (id, host, pid) values ($1, $2, $3) on conflict (id) do update set beat_at = now()`,
    [id, hostname(), process.pid],
  );
}

/**
 * Frees the jobs of worker processes that have stopped saying that they live: killed, cut off, or hung. Any worker does it for all
 * others; each dead one is taken once. What was interrupted is logged, and runs again at once. Returns how many jobs were freed.
 */
export async function freeDeadWorkers(db: Database, log: Log, own: string): Promise<number> {
  return db.transaction(async (tx) => {
    const dead = await tx.rows<{ id: string; host: string; pid: number; silent: number }>(
      'workers.bury',
      `delete from worker_processes where id <> $1 and beat_at < now() - make_interval(secs => $2)
       returning id, host, pid, extract(epoch from now() - beat_at)::int as silent`,
      [own, DEAD_AFTER_S],
    );
    // A process that was killed before its first word has no row, but its locks are as old.
    const unknown = await tx.rows<{ id: string }>(
      'workers.unknown',
      `select distinct locked_by as id from graphile_worker.jobs
        where locked_at < now() - make_interval(secs => $1) and not exists (select from worker_processes w where w.id = locked_by)`,
      [DEAD_AFTER_S],
    );
    const ids = [...new Set([...dead, ...unknown].map(({ id }) => id))];
    if (ids.length === 0) return 0;
    const held = await tx.rows<Interrupted>('workers.held', HELD, [ids]);
    await tx.rows('workers.unlock', 'select graphile_worker.force_unlock_workers($1::text[])', [
      ids,
    ]);
    for (const { id, host, pid, silent } of dead)
      log.warn('worker is gone', { worker: id, host, pid, silentSeconds: silent });
    for (const job of held) {
      const over = job.attempts >= job.max_attempts;
      log[over ? 'error' : 'warn'](
        over ? 'job interrupted for the last time' : 'job interrupted, runs again',
        {
          job: job.task,
          jobId: job.id,
          attempt: job.attempts,
        },
      );
    }
    return held.length;
  });
}

/**
 * Gives this process's own jobs back when it must stop before they are done, and signs it off. The attempt does not count: it was the
 * stop that ended it. Returns how many there were.
 */
export async function signOff(db: Database, log: Log, own: string): Promise<number> {
  return db.transaction(async (tx) => {
    const held = await tx.rows<Interrupted>('workers.held', HELD, [[own]]);
    await tx.rows('workers.unlock', 'select graphile_worker.force_unlock_workers($1::text[])', [
      [own],
    ]);
    for (const job of held) {
      await tx.rows(
        'workers.give-back',
        'select 1 from graphile_worker.reschedule_jobs(array[$1::bigint], attempts => $2::int)',
        [job.id, Math.max(0, job.attempts - 1)],
      );
      log.warn('job interrupted, runs again', {
        job: job.task,
        jobId: job.id,
        attempt: job.attempts,
      });
    }
    await tx.execute('workers.sign-off', 'delete from worker_processes where id = $1', [own]);
    return held.length;
  });
}
