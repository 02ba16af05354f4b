import { hostname } from 'node:os';
import type { Database, Sql } from './database.ts';
import type { Log } from './log.ts';
import { int, rowShape, text } from './row-shape.ts';
import { sql } from './sql.ts';

/** How often a worker process says that it lives, in ms. */
export const BEAT_MS = 15_000;
/** A worker without a heartbeat for this long has failed, in seconds: its jobs are free a good minute after a kill, and well inside two. */
export const DEAD_AFTER_S = 60;

const heldRow = rowShape({ id: text, task: text, attempts: int, maxAttempts: int });

/** What processes held when they ended. The queue counts an attempt when a job is taken, so one was used up. */
const heldBy = (workers: string[]) =>
  sql`select id::text, task_identifier as task, attempts, max_attempts
        from graphile_worker.jobs where locked_by = any(${workers}::text[]) order by id`;

/** Says that the worker process `id` lives. One that was thought dead is back with this. */
export async function noteHeartbeat(db: Sql, id: string): Promise<void> {
  await db.execute(
    sql`insert into worker_processes (id, host, pid) values (${id}, ${hostname()}, ${process.pid})
        on conflict (id) do update set beat_at = now()`,
  );
}

const unknownRow = rowShape({ id: text });

const buryRow = rowShape({ id: text, host: text, pid: int, silent: int });

/**
 * Frees the jobs of worker processes that have stopped saying that they live: killed, cut off, or hung. Any worker does it for all
 * others; each dead one is taken once. What was interrupted is logged, and runs again at once. Returns how many jobs were freed.
 */
export async function freeDeadWorkers(db: Database, log: Log, own: string): Promise<number> {
  return db.transaction(async (tx) => {
    const dead = await tx.rows(
      buryRow,
      sql`delete from worker_processes
           where id <> ${own} and beat_at < now() - make_interval(secs => ${DEAD_AFTER_S})
          returning id, host, pid, extract(epoch from now() - beat_at)::int as silent`,
    );
    // A process that was killed before its first word has no row, but its locks are as old.
    const unknown = await tx.rows(
      unknownRow,
      sql`select distinct locked_by as id from graphile_worker.jobs
           where locked_at < now() - make_interval(secs => ${DEAD_AFTER_S})
             and not exists (select from worker_processes w where w.id = locked_by)`,
    );
    const ids = [...new Set([...dead, ...unknown].map(({ id }) => id))];
    if (ids.length === 0) return 0;
    const held = await tx.rows(heldRow, heldBy(ids));
    await tx.execute(sql`select graphile_worker.force_unlock_workers(${ids}::text[])`);
    for (const { id, host, pid, silent } of dead)
      log.warn('worker is gone', { worker: id, host, pid, silentSeconds: silent });
    for (const job of held) {
      const over = job.attempts >= job.maxAttempts;
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

const lostRow = rowShape({ id: text, task: text, attempts: int });

/**
 * Frees jobs that are locked in the name of this process and that it does not run (`held` are those it does, and those whose end it has just
 * written). The answer that gave it a job was lost with its connection, or a standby took over that never heard of the job's end: nobody
 * else frees such a lock, because this process goes on saying that it lives. Returns how many there were.
 */
export async function freeLostJobs(
  db: Sql,
  log: Log,
  own: string,
  held: readonly string[],
): Promise<number> {
  const lost = await db.rows(
    lostRow,
    sql`with lost as (
          update graphile_worker._private_jobs set locked_at = null, locked_by = null
           where locked_by = ${own} and locked_at < now() - make_interval(secs => ${DEAD_AFTER_S})
             and id <> all(${held}::bigint[])
          returning id, task_id, job_queue_id, attempts),
        freed as (
          update graphile_worker._private_job_queues set locked_at = null, locked_by = null
           where locked_by = ${own} and id in (select job_queue_id from lost))
        select lost.id::text, tasks.identifier as task, lost.attempts
          from lost join graphile_worker._private_tasks tasks on tasks.id = lost.task_id order by lost.id`,
  );
  for (const job of lost)
    log.warn('job was lost on its way, runs again', {
      job: job.task,
      jobId: job.id,
      attempt: job.attempts,
    });
  return lost.length;
}

/**
 * Gives this process's own jobs back when it must stop before they are done, and signs it off. The attempt does not count: it was the
 * stop that ended it. Returns how many there were.
 */
export async function signOff(db: Database, log: Log, own: string): Promise<number> {
  return db.transaction(async (tx) => {
    const held = await tx.rows(heldRow, heldBy([own]));
    await tx.execute(sql`select graphile_worker.force_unlock_workers(${[own]}::text[])`);
    for (const job of held) {
      await tx.execute(
        sql`select graphile_worker.reschedule_jobs(array[${job.id}::bigint],
              attempts => ${Math.max(0, job.attempts - 1)}::int)`,
      );
      log.warn('job interrupted, runs again', {
        job: job.task,
        jobId: job.id,
        attempt: job.attempts,
      });
    }
    await tx.execute(sql`delete from worker_processes where id = ${own}`);
    return held.length;
  });
}
