import { Logger, parseCronItems, type Runner, run, type Task } from 'graphile-worker';
import type { App } from './app.ts';
import type { JobHandler } from './queue.ts';

/** Starts the queue's worker on the app's pool: LISTEN/NOTIFY wakes it, a poll is the net. Stop it before the pool. */
export async function startWorker(app: App, jobs: Readonly<Record<string, JobHandler>>, schedules: readonly { cron: string; task: string }[]): Promise<Runner> {
  const taskList: Record<string, Task> = {};
  for (const [name, handler] of Object.entries(jobs)) {
    taskList[name] = async (payload, helpers) => {
      const { attempts, max_attempts: maxAttempts } = helpers.job;
      try {
        await handler({ ...app, log: app.log.with({ job: name, jobId: helpers.job.id }) }, payload as never, { attempt: attempts, maxAttempts });
      } catch (error) {
        app.log[attempts >= maxAttempts ? 'error' : 'warn']('job failed', { job: name, attempt: attempts, error });
        throw error;
      }
    };
  }
  // The queue insists on a handler for each connection; the pool's own handler logs the loss.
  app.db.pool.on('connect', (client) => client.on('error', () => {}));
  return run({
    pgPool: app.db.pool,
    taskList,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(schedules.map((item) => ({ task: item.task, match: item.cron, identifier: item.task }))),
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') app.log.warn('queue', { detail: message });
    }),
  });
}
