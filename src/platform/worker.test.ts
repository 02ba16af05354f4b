import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type AppUnderTest, startApp } from '../../tests/support/app.ts';
import { reportingJobs } from '../company/server/report-error.ts';
import { OutageError } from './outage.ts';
import { bindJob, collectJobs, defineJob, enqueue, type JobHandler } from './queue.ts';
import { sql } from './sql.ts';
import { startWorker } from './worker.ts';
import { DEAD_AFTER_S, freeDeadWorkers, freeLostJobs } from './worker-heartbeat.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp({ DATABASE_POOL: '20' });
});
beforeEach(async () => {
  await app.db.pool.query('delete from graphile_worker._private_jobs');
  await app.db.pool.query('delete from graphile_worker._private_job_queues');
  await app.db.pool.query('delete from worker_processes');
  app.lines.length = 0;
});
afterAll(() => app.close());

const add = (name: string, options = {}) =>
  app.db.transaction((tx) => enqueue(tx, defineJob(name), {}, options));
const logged = (message: string) => app.lines.filter((line) => line.message === message);
const jobsLeft = async () =>
  (
    await app.db.pool.query<{ task: string; locked: boolean; attempts: number }>(
      'select task_identifier as task, locked_at is not null as locked, attempts from graphile_worker.jobs order by id',
    )
  ).rows;

/** As a process leaves them that was killed: jobs locked in its name, and the last time it spoke. */
async function leftBehind(
  worker: string,
  secondsAgo: number | null,
  lockedSecondsAgo = secondsAgo ?? 0,
): Promise<void> {
  await app.db.pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2), attempts = 1 where locked_by is null`,
    [worker, lockedSecondsAgo],
  );
  await app.db.pool.query(
    `update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() where locked_by is null`,
    [worker],
  );
  if (secondsAgo !== null)
    await app.db.pool.query(
      `insert into worker_processes (id, host, pid, beat_at) values ($1, 'box-2', 77, now() - make_interval(secs => $2))`,
      [worker, secondsAgo],
    );
}

/** A handler that tells when it begins and ends when it is told to. */
function held(): {
  handler: JobHandler<unknown>;
  began: Promise<void>;
  end: () => void;
  runs: () => number;
} {
  const began = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let runs = 0;
  return {
    handler: async () => {
      runs += 1;
      began.resolve();
      await ended.promise;
    },
    began: began.promise,
    end: ended.resolve,
    runs: () => runs,
  };
}

test('the jobs of a worker that was killed run at the next start of any worker, each once, and that is logged', async () => {
  const done: string[] = [];
  await add('test-mail');
  await add('test-sync', { queue: 'sync' });
  await leftBehind('pool-dead', DEAD_AFTER_S + 1);
  const handler =
    (name: string): JobHandler<unknown> =>
    async () => {
      done.push(name);
    };
  const worker = await startWorker(
    app,
    { 'test-mail': handler('mail'), 'test-sync': handler('sync') },
    [],
  );
  await expect.poll(jobsLeft, { timeout: 12_000 }).toEqual([]);
  await worker.stop(5000);
  expect(done.sort()).toEqual(['mail', 'sync']);
  expect(logged('worker is gone')).toEqual([
    expect.objectContaining({ worker: 'pool-dead', host: 'box-2', pid: 77 }),
  ]);
  expect(
    logged('job interrupted, runs again')
      .map((line) => line.job)
      .sort(),
  ).toEqual(['test-mail', 'test-sync']);
});

test('a worker that lives keeps its jobs; one that was killed before its first word does not', async () => {
  await add('test-a');
  await leftBehind('pool-living', 5, 3600);
  await add('test-b');
  await leftBehind('pool-young', null, DEAD_AFTER_S - 10);
  await add('test-c');
  await leftBehind('pool-silent', null, DEAD_AFTER_S + 1);
  expect(await freeDeadWorkers(app.db, app.log, 'pool-me')).toBe(1);
  expect((await jobsLeft()).map(({ task, locked }) => [task, locked])).toEqual([
    ['test-a', true],
    ['test-b', true],
    ['test-c', false],
  ]);
});

test('a job that was on its last attempt is told as an error', async () => {
  await add('test-last', { maxAttempts: 1 });
  await leftBehind('pool-dead', DEAD_AFTER_S + 1);
  await freeDeadWorkers(app.db, app.log, 'pool-me');
  expect(logged('job interrupted for the last time')).toEqual([
    expect.objectContaining({ level: 'error', job: 'test-last' }),
  ]);
});

test('two workers that look at once free a dead one’s jobs once', async () => {
  await add('test-once');
  await leftBehind('pool-dead', DEAD_AFTER_S + 1);
  const freed = await Promise.all(
    ['pool-1', 'pool-2', 'pool-3'].map((own) => freeDeadWorkers(app.db, app.log, own)),
  );
  expect(freed.reduce((sum, one) => sum + one, 0)).toBe(1);
});

test('a job that was lost on its way is free again; one in hand and one that was just taken are not', async () => {
  await add('test-lost', { queue: 'sync' });
  await leftBehind('pool-me', 5, DEAD_AFTER_S + 1);
  await add('test-just-taken');
  await leftBehind('pool-me', null, 1);
  await add('test-elsewhere');
  await leftBehind('pool-other', 5, 3600);
  await add('test-in-hand');
  await leftBehind('pool-me', null, 3600);
  const [last] = (await app.db.pool.query('select max(id)::text as id from graphile_worker.jobs'))
    .rows;
  expect(await freeLostJobs(app.db, app.log, 'pool-me', [last.id])).toBe(1);
  expect((await jobsLeft()).map(({ task, locked }) => [task, locked])).toEqual([
    ['test-lost', false],
    ['test-just-taken', true],
    ['test-elsewhere', true],
    ['test-in-hand', true],
  ]);
  const queues = await app.db.pool.query(
    'select 1 from graphile_worker._private_job_queues where locked_by is not null',
  );
  expect(queues.rowCount).toBe(0);
  expect(logged('job was lost on its way, runs again')).toHaveLength(1);
});

test('a worker runs what is locked in its name and not in its hand, and leaves alone what it runs for long', async () => {
  const [long, lost] = [held(), held()];
  await add('test-long');
  const handlers = { 'test-long': long.handler, 'test-lost': lost.handler };
  const worker = await startWorker(app, handlers, [], { beatMs: 50 });
  await long.began;
  // As if it had come an hour ago, and another one with it whose answer was lost.
  await app.db.pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`,
  );
  await app.db.transaction(async (tx) => {
    await enqueue(tx, defineJob('test-lost'), {});
    await tx.execute(
      sql`update graphile_worker._private_jobs lost set locked_by = long.locked_by, locked_at = long.locked_at
            from graphile_worker._private_jobs long where long.locked_by is not null and lost.locked_by is null`,
    );
  });
  await lost.began;
  lost.end();
  long.end();
  await worker.stop(30_000);
  expect([long.runs(), lost.runs(), await jobsLeft()]).toEqual([1, 1, []]);
});

test('a stop waits for the job under way', async () => {
  const job = held();
  await add('test-held');
  const worker = await startWorker(app, { 'test-held': job.handler }, []);
  await job.began;
  const stopped = worker.stop(30_000);
  job.end();
  await stopped;
  expect(await jobsLeft()).toEqual([]);
  expect((await app.db.pool.query('select 1 from worker_processes')).rowCount).toBe(0);
});

test('a job that outlasts the stop is given back with its attempt, and another worker runs it', async () => {
  const [first, second] = [held(), held()];
  await add('test-held', { queue: 'sync' });
  const worker = await startWorker(app, { 'test-held': first.handler }, []);
  await first.began;
  await worker.stop(0);
  expect(await jobsLeft()).toEqual([{ task: 'test-held', locked: false, attempts: 0 }]);
  expect(logged('job interrupted, runs again')).toHaveLength(1);
  const next = await startWorker(app, { 'test-held': second.handler }, []);
  await second.began;
  second.end();
  await next.stop(30_000);
  first.end();
  expect([first.runs(), second.runs(), await jobsLeft()]).toEqual([1, 1, []]);
});

test('a job whose stored payload no longer fits is reported, kept as failed and not run again', async () => {
  const before = defineJob('test-label', z.object({ order: z.string() }));
  const now = defineJob('test-label', z.object({ orderId: z.string() }));
  const after = defineJob('test-after');
  await app.db.transaction(async (tx) => {
    await enqueue(tx, before, { order: 'o-1' }, { key: 'label:o-1' });
    await enqueue(tx, after, {});
  });
  const next = Promise.withResolvers<void>();
  const labels: string[] = [];
  const handlers = collectJobs([
    bindJob(now, async (_app, { orderId }) => {
      labels.push(orderId);
    }),
    bindJob(after, async () => next.resolve()),
  ]);
  const worker = await startWorker(app, reportingJobs(handlers), []);
  await next.promise;
  const failed = async () =>
    (
      await app.db.pool.query(
        `select task_identifier as task, attempts, max_attempts, locked_at is null as free, last_error
           from graphile_worker.jobs where attempts >= max_attempts`,
      )
    ).rows;
  await expect.poll(failed).toEqual([
    {
      task: 'test-label',
      attempts: 1,
      max_attempts: 1,
      free: true,
      last_error: expect.stringContaining('orderId: Invalid input: expected string'),
    },
  ]);
  expect(logged('job failed')).toEqual([
    expect.objectContaining({ level: 'error', job: 'test-label', attempt: 1 }),
  ]);
  expect(
    (await app.db.pool.query('select origin, name, url, message from error_reports')).rows,
  ).toEqual([
    {
      origin: 'job',
      name: 'JobPayloadError',
      url: 'job:test-label',
      message: expect.stringContaining('test-label does not fit: orderId'),
    },
  ]);
  expect(labels).toEqual([]);

  // Enqueued again under the same key, in the form of today, the work is done; the failed job stays to be seen.
  await app.db.transaction((tx) => enqueue(tx, now, { orderId: 'o-1' }, { key: 'label:o-1' }));
  await expect.poll(() => labels, { timeout: 10_000 }).toEqual(['o-1']);
  await worker.stop(5000);
  expect(await jobsLeft()).toEqual([{ task: 'test-label', locked: false, attempts: 1 }]);
});

test('a job whose service is away is one line without a stack, at every try', async () => {
  const job = defineJob('test-away');
  const tried = Promise.withResolvers<void>();
  const handlers = collectJobs([
    bindJob(job, async () => {
      tried.resolve();
      throw new OutageError('mail', 'The mail server does not answer.', new Error('refused'));
    }),
  ]);
  await app.db.transaction((tx) => enqueue(tx, job, {}));
  const worker = await startWorker(app, handlers, []);
  await tried.promise;
  await expect
    .poll(() => logged('job failed'))
    .toEqual([
      expect.objectContaining({
        level: 'warn',
        job: 'test-away',
        attempt: 1,
        error: 'The mail server does not answer.',
      }),
    ]);
  await worker.stop(5000);
});
