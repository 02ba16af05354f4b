import type { App } from './app.ts';
import type { Sql } from './database.ts';

/** A job's handler: run at least once, so it must be safe to run again. Throwing means: try again later. */
export type JobHandler = (
  app: App,
  payload: never,
  run: { attempt: number; maxAttempts: number },
) => Promise<void>;

export interface EnqueueOptions {
  /** Jobs with one key are one job: a waiting one is replaced. */
  key?: string;
  /** Not before this time. */
  runAt?: Date;
  maxAttempts?: number;
  /** Jobs of one queue run one after another. */
  queue?: string;
}

/** Puts a job into the queue with the transaction's own commit: no commit, no job. `task` is a name of map 3, `src/jobs.ts`. */
export async function enqueue(
  tx: Sql,
  task: string,
  payload: object,
  options: EnqueueOptions = {},
): Promise<void> {
  await tx.rows(
    'queue.add',
    `select 1 from graphile_worker.add_job($1, $2::json, queue_name => $3, run_at => $4, max_attempts => $5, job_key => $6)`,
    [
      task,
      JSON.stringify(payload),
      options.queue ?? null,
      options.runAt ?? null,
      options.maxAttempts ?? 25,
      options.key ?? null,
    ],
  );
}
