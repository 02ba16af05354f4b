import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Logger,
  parseCronItems,
  type Runner,
  run,
  type Task,
  type WorkerEvents,
} from 'graphile-worker';
import type { App } from './app.ts';
import { HeldCopyError, heldBecause } from './held-copy.ts';
import { countJob } from './metrics.ts';
import { OutageError } from './outage.ts';
import { type JobHandlers, JobPayloadError, type Schedule } from './queue.ts';
import { sql } from './sql.ts';
import { withTrace } from './traces.ts';
import {
  BEAT_MS,
  DEAD_AFTER_S,
  freeDeadWorkers,
  freeLostJobs,
  noteHeartbeat,
  signOff,
} from './worker-heartbeat.ts';

/** How long a worker that ended by itself waits before it begins again, in ms. */
const AGAIN_MS = 2000;

export interface Worker {
  /** How many jobs have a handler here. */
  tasks: number;
  /** Takes no more jobs; those under way get `graceMs`, then they are given back to the queue. Stop it before the pool. */
  stop(graceMs: number): Promise<void>;
  /** False when it has not been able to say that it lives. */
  alive(): boolean;
}

/**
 * Ends a job for good; it stays in the queue as failed. It is locked by its run, which the library's own function for this leaves alone.
 */
async function giveUp(app: App, jobId: string, error: Error): Promise<void> {
  await app.db.execute(
    sql`update graphile_worker._private_jobs
           set max_attempts = attempts, last_error = ${error.message} where id = ${jobId}`,
  );
}

function tasksOf(app: App, jobs: JobHandlers): Record<string, Task> {
  const taskList: Record<string, Task> = {};
  for (const [name, handler] of Object.entries(jobs)) {
    taskList[name] = async (payload, helpers) => {
      const { attempts, max_attempts: maxAttempts } = helpers.job;
      const began = performance.now();
      const seconds = () => (performance.now() - began) / 1000;
      try {
        await withTrace(
          'job',
          { name: `job ${name}` },
          () =>
            handler({ ...app, log: app.log.with({ job: name, jobId: helpers.job.id }) }, payload, {
              attempt: attempts,
              maxAttempts,
            }),
          () => ({ attributes: { 'bellcart.job': name, 'bellcart.attempt': attempts } }),
        );
        countJob(name, 'done', seconds());
        app.log.info('job done', {
          job: name,
          jobId: helpers.job.id,
          attempt: attempts,
          ms: Math.round(seconds() * 1000),
        });
      } catch (error) {
        countJob(name, 'failed', seconds());
        const unfit = error instanceof JobPayloadError;
        const level = unfit || attempts >= maxAttempts ? 'error' : 'warn';
        // What was foreseen is one sentence: an outage was said with its cause when it began, and a stack for each job that waits for its end would
        // hide everything else.
        const isForeseen = error instanceof OutageError || error instanceof HeldCopyError;
        app.log[level]('job failed', {
          job: name,
          jobId: helpers.job.id,
          attempt: attempts,
          error: isForeseen ? error.message : error,
        });
        if (unfit) await giveUp(app, helpers.job.id, error);
        throw error;
      }
    };
  }
  return taskList;
}

/** What a worker does: all of it, or on a held copy all but what would go out. That stays in the queue untouched, and no schedule adds to it. */
interface Work {
  jobs: JobHandlers;
  schedules: readonly Schedule[];
  /** Names of jobs that a held copy leaves waiting. */
  heldOnCopies: ReadonlySet<string>;
}

interface WorkerOptions {
  heldOnCopies: ReadonlySet<string>;
  /** A shorter one than BEAT_MS is for tests. */
  beatMs: number;
}

interface Run {
  runner: Runner;
  /** The name under which it locks jobs. */
  id: string;
  /** It was begun on a held copy. */
  isHeld: boolean;
  /** The ids of the jobs that it has in hand. */
  inHand(): string[];
}

/** Which jobs a run has in hand: begun, or ended so lately that their end may still be on its way to the database. */
function watchJobs(events: WorkerEvents): () => string[] {
  const endedAt = new Map<string, number>();
  events.on('job:start', ({ job }) => endedAt.set(job.id, Number.POSITIVE_INFINITY));
  events.on('job:complete', ({ job }) => endedAt.set(job.id, performance.now()));
  return () => {
    const since = performance.now() - DEAD_AFTER_S * 1000;
    for (const [id, at] of endedAt) if (at < since) endedAt.delete(id);
    return [...endedAt.keys()];
  };
}

/** One run of the queue's library. */
async function begin(app: App, work: Work): Promise<Run> {
  const isHeld = (await heldBecause(app)) !== null;
  const isDone = (name: string) => !isHeld || !work.heldOnCopies.has(name);
  const jobs = Object.fromEntries(Object.entries(work.jobs).filter(([name]) => isDone(name)));
  const schedules = work.schedules.filter(({ job }) => isDone(job.name));
  const events = new EventEmitter() as WorkerEvents;
  const inHand = watchJobs(events);
  let id = '';
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id;
  });
  const runner = await run({
    pgPool: app.db.pool,
    taskList: tasksOf(app, jobs),
    events,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    // Jobs that outlast a stop are given back by us (worker-heartbeat.ts), not failed by the library.
    gracefulShutdownAbortTimeout: 24 * 3600 * 1000,
    parsedCronItems: parseCronItems(
      schedules.map(({ job, cron }) => ({ task: job.name, match: cron, identifier: job.name })),
    ),
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') app.log.warn('queue', { detail: message });
    }),
  });
  return { runner, id, isHeld, inHand };
}

/**
 * Starts the queue's worker on the app's pool: LISTEN/NOTIFY wakes it, a poll is the net. It says every few seconds that it lives, and
 * frees the jobs of workers that no longer do, and its own that were lost on their way. When the library ends by itself it is begun again, and when the installation became a held copy
 * or was released.
 */
export async function startWorker(
  app: App,
  jobs: JobHandlers,
  schedules: readonly Schedule[],
  { heldOnCopies = new Set(), beatMs = BEAT_MS }: Partial<WorkerOptions> = {},
): Promise<Worker> {
  const work: Work = { jobs, schedules, heldOnCopies };
  // The queue insists on a handler for each connection; the pool's own handler logs the loss.
  app.db.pool.on('connect', (client) => client.on('error', () => {}));
  let stopping = false;
  let lastBeat = 0;
  let current = await begin(app, work);

  const live = async () => {
    try {
      await noteHeartbeat(app.db, current.id);
      lastBeat = performance.now();
      await freeDeadWorkers(app.db, app.log, current.id);
      await freeLostJobs(app.db, app.log, current.id, current.inHand());
      // Released, or marked as a copy: the run ends, and is begun again with the other half of the work.
      if (((await heldBecause(app)) !== null) !== current.isHeld)
        await current.runner.stop().catch(() => {});
    } catch (error) {
      app.log.warn('worker could not say that it lives', { error });
    }
  };
  const loop = async () => {
    while (!stopping) {
      await current.runner.promise.catch((error: unknown) =>
        app.log.error('queue worker ended', { error }),
      );
      if (stopping) return;
      await pause(AGAIN_MS);
      const next = await begin(app, work).catch((error: unknown) =>
        app.log.error('queue worker did not begin again', { error }),
      );
      if (next) {
        current = next;
        await live();
      }
    }
  };
  await live();
  const timer = setInterval(() => void live(), beatMs);
  const running = loop();

  return {
    tasks: Object.keys(jobs).length,
    alive: () => performance.now() - lastBeat < 3 * beatMs,
    async stop(graceMs) {
      stopping = true;
      const ended = current.runner
        .stop()
        .catch((error: unknown) => app.log.warn('queue worker did not stop well', { error }));
      const done = Promise.all([ended, running]).then(() => true);
      const inTime = await Promise.race([done, pause(graceMs, false, { ref: false })]);
      clearInterval(timer);
      if (!inTime) app.log.warn('jobs under way at a stop are given back', { afterMs: graceMs });
      await signOff(app.db, app.log, current.id).catch((error: unknown) =>
        app.log.warn('worker could not sign off', { error }),
      );
    },
  };
}
