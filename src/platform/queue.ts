import { z } from 'zod';
import type { App } from './app.ts';
import type { Sql } from './database.ts';
import { sql } from './sql.ts';

/** A kind of work for the queue. Rooms define theirs in `server/jobs.ts`; `src/jobs.ts` binds each to its handler. */
export interface Job<Payload extends object> {
  /** Its name in the queue. Stored with every waiting job, so a name that was released stays. */
  readonly name: string;
  /** What is stored with it. An installation may hold jobs that an older release stored. */
  readonly schema: z.ZodType<Payload>;
}

/** What a handler of this job is given. */
export type PayloadOf<Kind> = Kind extends Job<infer Payload> ? Payload : never;

/** Of jobs that a schedule starts. The queue itself stores the scheduled time, which nobody reads. */
const noPayload = z.object({});
export type NoPayload = z.infer<typeof noPayload>;

export interface JobRun {
  attempt: number;
  maxAttempts: number;
}

/** Runs at least once, so it must be safe to run again. Throwing means: try again later. */
export type JobHandler<Payload> = (app: App, payload: Payload, run: JobRun) => Promise<void>;

/** Handlers by the names of their jobs, each given what is stored. */
export type JobHandlers = Readonly<Record<string, JobHandler<unknown>>>;

/** A job and its handler. */
export type BoundJob = readonly [name: string, handler: JobHandler<unknown>];

/** A stored payload that does not fit its job: another release stored it. Running it again can't help. */
export class JobPayloadError extends Error {
  constructor(job: string, { issues }: z.core.$ZodError) {
    // Names of fields and what was expected there; never the values, which may be personal.
    const reasons = issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`);
    super(`The payload stored for the job ${job} does not fit: ${reasons.join('; ')}`);
    this.name = 'JobPayloadError';
  }
}

export function defineJob(name: string): Job<NoPayload>;
export function defineJob<Payload extends object>(
  name: string,
  schema: z.ZodType<Payload>,
): Job<Payload>;
export function defineJob(name: string, schema: z.ZodType<object> = noPayload): Job<object> {
  return { name, schema };
}

function fit<Payload extends object>(job: Job<Payload>, payload: unknown): Payload {
  const read = job.schema.safeParse(payload);
  if (!read.success) throw new JobPayloadError(job.name, read.error);
  return read.data;
}

/** The handler is given the payload only when it fits; otherwise a JobPayloadError is thrown. */
export function bindJob<Payload extends object>(
  job: Job<Payload>,
  handler: JobHandler<NoInfer<Payload>>,
): BoundJob {
  return [job.name, async (app, payload, run) => handler(app, fit(job, payload), run)];
}

export function collectJobs(bound: readonly BoundJob[]): JobHandlers {
  const handlers: Record<string, JobHandler<unknown>> = {};
  for (const [name, handler] of bound) {
    if (handlers[name]) throw new Error(`Two handlers for the job ${name}.`);
    handlers[name] = handler;
  }
  return handlers;
}

/** Somebody waits for it before a screen, such as a code to sign in with: it starts before a backlog that is there already. */
export const URGENT = -10;

export interface EnqueueOptions {
  /** Jobs with one key are one job: a waiting one is replaced. */
  key?: string;
  /** Not before this time. */
  runAt?: Date;
  maxAttempts?: number;
  /** Of jobs that could start now, a lower one starts first (`URGENT`); 0 by default. */
  priority?: number;
  /** Jobs of one queue run one after another. */
  queue?: string;
}

/** Puts a job into the queue with the transaction's own commit: no commit, no job. */
export async function enqueue<Payload extends object>(
  tx: Sql,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(fit(job, payload))}::json,
          queue_name => ${options.queue ?? null}, run_at => ${options.runAt ?? null},
          max_attempts => ${options.maxAttempts ?? 25}, job_key => ${options.key ?? null},
          priority => ${options.priority ?? 0})`,
  );
}

/** When a job runs by itself: crontab form, UTC. */
export interface Schedule {
  cron: string;
  job: Job<NoPayload>;
}
