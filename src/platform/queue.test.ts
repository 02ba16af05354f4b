import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type AppUnderTest, startApp } from '../../tests/support/app.ts';
import {
  bindJob,
  collectJobs,
  defineJob,
  enqueue,
  type JobHandler,
  JobPayloadError,
  type Schedule,
} from './queue.ts';

const printLabel = defineJob('print-label', z.object({ orderId: z.string(), copies: z.int() }));
const emptyTray = defineJob('empty-tray');
const RUN = { attempt: 1, maxAttempts: 25 };

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const waiting = async () =>
  (await app.db.pool.query('select task_identifier as task from graphile_worker.jobs')).rows;

test('what is enqueued reaches the handler as it was typed', async () => {
  await app.db.transaction((tx) => enqueue(tx, printLabel, { orderId: 'o-1', copies: 2 }));
  const stored = await app.db.pool.query<{ payload: unknown }>(
    'delete from graphile_worker._private_jobs returning payload',
  );
  const seen: unknown[] = [];
  const [name, handler] = bindJob(printLabel, async (_app, { orderId, copies }) => {
    seen.push(orderId, copies);
  });
  await handler(app, stored.rows[0]?.payload, RUN);
  expect([name, seen]).toEqual(['print-label', ['o-1', 2]]);
});

test('the compiler refuses what does not fit, at both ends', async () => {
  const ofString: JobHandler<{ orderId: string }> = async () => {};
  const ofNumber: JobHandler<{ orderId: number }> = async () => {};
  const illTyped = async () => {
    // @ts-expect-error a field is missing
    await enqueue(app.db, printLabel, { orderId: 'o-1' });
    // @ts-expect-error a field has another type
    await enqueue(app.db, printLabel, { orderId: 'o-1', copies: 'two' });
    // @ts-expect-error a field that the job does not have
    await enqueue(app.db, printLabel, { orderId: 'o-1', copies: 2, colour: 'red' });
    // @ts-expect-error a name is not a job
    await enqueue(app.db, 'print-label', { orderId: 'o-1', copies: 2 });
  };
  bindJob(printLabel, ofString);
  // @ts-expect-error the handler reads a number where the job has a text
  bindJob(printLabel, ofNumber);
  // @ts-expect-error a schedule has no payload to give
  const schedule: Schedule = { cron: '* * * * *', job: printLabel };
  const bare: Schedule = { cron: '* * * * *', job: emptyTray };
  expect([schedule.job.name, bare.job.name]).toEqual(['print-label', 'empty-tray']);
  await expect(illTyped()).rejects.toThrow(JobPayloadError);
  expect(await waiting()).toEqual([]);
});

test('a stored payload that does not fit is named, field by field, without its values', async () => {
  const [, handler] = bindJob(printLabel, () => Promise.reject(new Error('was run')));
  await expect(handler(app, { orderNo: 'ana@hotel.example', copies: '2' }, RUN)).rejects.toThrow(
    'The payload stored for the job print-label does not fit: orderId: Invalid input: expected string, received undefined; copies: Invalid input: expected number, received string',
  );
  await expect(handler(app, null, RUN)).rejects.toThrow('does not fit: payload:');
});

test('what the queue adds to a scheduled job is no fault', async () => {
  let runs = 0;
  const [, handler] = bindJob(emptyTray, async () => {
    runs += 1;
  });
  await handler(app, { _cron: { ts: '2026-03-03T15:00:00Z', backfilled: false } }, RUN);
  expect(runs).toBe(1);
});

test('two handlers for one job are a fault of the map', () => {
  const bound = bindJob(emptyTray, async () => {});
  expect(() => collectJobs([bound, bound])).toThrow('Two handlers for the job empty-tray.');
});
