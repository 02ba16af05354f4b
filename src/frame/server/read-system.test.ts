import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../../../tests/support/app.ts';
import { type Books, startBooks } from '../../../tests/support/books.ts';
import { newId } from '../../platform/clock.ts';
import { markCopy } from '../../platform/held-copy.ts';
import { release } from '../../platform/release.ts';
import { ROOT_FOLDER } from '../../platform/root-folder.ts';
import {
  groups,
  labels,
  lasted,
  type Problem,
  problems,
  sizeText,
  values,
} from '../system-messages.ts';
import { readAttention } from './attention.ts';
import { diskFact, readSystem } from './read-system.ts';
import { retryFailedJobs } from './retry-jobs.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());

const facts = async () =>
  new Map((await readSystem(books.app)).flatMap((group) => group.facts.map((f) => [f.label, f])));

test('a shop that is well says so, figure by figure', async () => {
  const { db, clock } = books.app;
  await db.pool.query('delete from graphile_worker._private_jobs');
  await db.pool.query('delete from mails');
  const id = newId(books.app);
  await db.pool.query(`insert into worker_processes (id, host, pid) values ('here', 'here', 1)`);
  await db.pool.query(
    `insert into backups (id, kind, started_at, ended_at) values ($1, 'backup', $2, $2)`,
    [id, new Date(clock.now() - 3 * 3_600_000)],
  );
  await db.pool.query('update accounting_connections set changes_read_until = $1', [
    new Date(clock.now() - 60_000),
  ]);
  const found = await facts();
  expect((await readSystem(books.app)).map(({ title }) => title)).toEqual(Object.values(groups));
  expect([...found.keys()].sort()).toEqual(Object.values(labels).sort());
  for (const [label, value] of [
    [labels.version, release.version],
    [labels.schema, release.schema],
    [labels.copy, values.no],
    [labels.waiting, values.none],
    [labels.failed, values.none],
    [labels.drill, problems.neverDrilled],
  ] as const)
    expect(found.get(label)?.value, label).toBe(value);
  expect(found.get(labels.backup)?.value).toContain('(3 hours ago)');
  for (const { label, problem } of found.values())
    if (label !== labels.disk) expect(problem, label).toBeUndefined();
});

test('what is wrong is said in words, with what to do', async () => {
  const { db, clock } = books.app;
  await db.pool.query(`select graphile_worker.add_job('send-mail', '{}'::json)`);
  await db.pool.query(
    `select graphile_worker.add_job('sync-products', '{}'::json, max_attempts => 1)`,
  );
  await books.app.asOwner((owner) =>
    owner.query(`update graphile_worker._private_jobs set
      attempts = case when max_attempts = 1 then 1 else 0 end, run_at = now() - interval '1 hour'`),
  );
  await db.pool.query('delete from worker_processes');
  await db.pool.query('delete from backups');
  await db.pool.query('update accounting_connections set changes_read_until = $1', [
    new Date(clock.now() - 3 * 3_600_000),
  ]);
  const found = await facts();
  expect(found.get(labels.workers)?.problem).toEqual(problems.workers);
  // The owner's Today has it too: who does not open System learns it there.
  expect(await readAttention(books.app, books.owner)).toContainEqual(
    expect.objectContaining({
      key: 'work',
      count: 2,
    }),
  );
  expect(found.get(labels.waiting)).toMatchObject({
    value: '1, the oldest for 60 minutes',
    problem: problems.queue,
  });
  expect(found.get(labels.failed)).toMatchObject({
    value: '1 sync-products',
    problem: problems.failed,
  });
  expect(found.get(labels.backup)).toMatchObject({
    value: values.never,
    problem: problems.noBackups,
  });
  expect(found.get(labels.read)?.problem).toEqual(problems.stale);
  await db.pool.query(
    'update accounting_connections set changes_read_until = null, connected_at = $1',
    [new Date(clock.now() - 3 * 3_600_000)],
  );
  expect((await facts()).get(labels.read)).toMatchObject({
    value: values.never,
    problem: problems.stale,
  });
  await db.pool.query(`update accounting_connections set state = 'needs_reconnect'`);
  expect((await facts()).get(labels.connection)?.problem).toEqual(problems.reconnect);
  await markCopy(db, 'for a look', new Date(clock.now()));
  expect((await facts()).get(labels.copy)?.problem).toEqual(problems.copy('for a look'));
});

test('an owner sets jobs that were given up going again, with a trail; nobody else may', async () => {
  const { app, owner } = books;
  const trace = { requestId: 'r', network: '127.0.0.1' };
  const clerk = await addUser(app, { role: 'admin', customers: 'all' });
  await expect(retryFailedJobs(app, clerk, trace)).rejects.toMatchObject({ status: 403 });
  expect((await facts()).get(labels.failed)?.problem).toEqual(problems.failed);
  expect(await retryFailedJobs(app, owner, trace)).toBe(1);
  expect((await facts()).get(labels.failed)).toMatchObject({ value: values.none });
  const { rows } = await app.db.pool.query(
    `select after from audit_log where action = 'jobs.retry'`,
  );
  expect(rows).toEqual([{ after: { jobs: 1 } }]);
  expect(await retryFailedJobs(app, owner, trace)).toBe(0);
});

test('little room on the disk is a problem, and a disk that can’t be asked is none', () => {
  expect(diskFact({ free: 50e9, all: 100e9 }).problem).toBeUndefined();
  expect(diskFact({ free: 9e9, all: 100e9 }).problem).toEqual(problems.disk);
  expect(diskFact({ free: 0.9e9, all: 2e9 }).problem).toEqual(problems.disk);
  expect(diskFact(null)).toEqual({ label: labels.disk, value: values.unknown });
});

test('every runbook that is named is one', () => {
  const text = readFileSync(path.join(ROOT_FOLDER, 'docs/monitoring/runbooks.md'), 'utf8');
  const known: Problem[] = Object.values(problems)
    .flatMap((each): Problem[] => {
      if (typeof each === 'string') return [];
      if (typeof each !== 'function') return [each];
      return [(each as (detail: never) => Problem)([] as never)];
    })
    .filter((problem) => problem.runbook);
  expect(known.length).toBeGreaterThan(7);
  for (const { runbook } of known) expect(text).toContain(`\n## ${runbook}\n`);
});

test('spans and sizes are written for people', () => {
  expect([20, 61, 7199, 7200, 172_800].map(lasted)).toEqual([
    'less than a minute',
    '1 minute',
    '119 minutes',
    '2 hours',
    '2 days',
  ]);
  expect([0, 999, 12_400_000_000, 250e6].map(sizeText)).toEqual([
    '0 bytes',
    '999 bytes',
    '12.4 GB',
    '250 MB',
  ]);
});
