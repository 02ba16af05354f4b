import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../tests/support/app.ts';
import { forgetReports, keptReports, REPORT } from '../../../tests/support/error-reports.ts';
import { pruneErrorReports } from './prune-error-reports.ts';
import { countOpenFaults, listErrorGroups } from './queries.ts';
import { ROWS_AN_HOUR, recordError } from './record-error.ts';
import { reportFault, reportingJobs } from './report-error.ts';
import { resolveErrorGroup } from './resolve-error-group.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
forgetReports(() => app);

const rows = () => keptReports(app);
const groups = async () => (await app.db.pool.query('select * from error_groups')).rows;

/** `reportFault` answers nothing: wait for the row itself. */
async function untilStored(count: number) {
  await expect.poll(async () => (await rows()).length, { timeout: 5000, interval: 5 }).toBe(count);
}

test('a fault of the server becomes one row with its request id and causes', async () => {
  reportFault(app)(new Error('insert failed', { cause: new Error('disk is full') }), {
    requestId: 'r-1',
    url: 'http://localhost:3000/api/x?token=abc',
    userId: 'u-1',
  });
  await untilStored(1);
  expect((await rows())[0]).toMatchObject({
    origin: 'server',
    name: 'Error',
    request_id: 'r-1',
    user_id: 'u-1',
    url: 'http://localhost:3000/api/x',
    release: expect.stringMatching(/^bellcart@0\.1\.0\b/),
  });
  expect((await rows())[0].message).toBe('insert failed\ncaused by Error: disk is full');
  expect((await rows())[0].stack).toContain('error-reports.test.ts');
});

test('no secret and no address of a person is kept', async () => {
  const secrets = [
    'Bearer abc.def-ghi',
    'password=hunter2',
    '"refresh_token":"AB11.xyz"',
    'postgres://bell:s3cr3t@db/x',
    'ana@hotel.example',
    'cookie: bc_session=q1w2e3',
    'oobCode=Zz9Yy8Xx7',
  ];
  const text = `failed: ${secrets.join(' ; ')} ; key a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6e7f8`;
  await recordError(app, {
    origin: 'server',
    name: 'Error',
    message: text,
    stack: `Error: ${text}\n    at f (file:///app/x.js:1:1)`,
    url: 'https://shop.example/reset-password?oobCode=Zz9Yy8Xx7#x',
  });
  const stored = JSON.stringify(await rows());
  for (const leak of [
    'abc.def',
    'hunter2',
    'AB11',
    's3cr3t',
    'ana@hotel',
    'q1w2e3',
    'Zz9Yy8',
    'a1b2c3d4e5',
  ])
    expect(stored).not.toContain(leak);
  expect(stored).toContain('/reset-password"');
});

test('faults that look alike are counted, and only so many kept in an hour', async () => {
  const again = (id: number) =>
    recordError(app, {
      origin: 'server',
      name: 'Error',
      message: `order ${id} of "Hotel ${id}" failed`,
      requestId: `r-${id}`,
    });
  await Promise.all(Array.from({ length: ROWS_AN_HOUR + 15 }, (_, id) => again(id)));
  expect(await rows()).toHaveLength(ROWS_AN_HOUR);
  expect(await groups()).toMatchObject([{ count: ROWS_AN_HOUR + 15 }]);
  app.clock.advance(3_600_001);
  await again(99);
  expect(await rows()).toHaveLength(ROWS_AN_HOUR + 1);
});

test('a report that can’t be kept is logged and harms nobody', async () => {
  const broken = {
    ...app,
    db: { ...app.db, transaction: () => Promise.reject(new Error('no connection')) },
  };
  app.lines.length = 0;
  reportFault(broken)(new Error('first'), { requestId: 'r-2' });
  await expect
    .poll(() => app.lines.map((line) => line.message))
    .toContain('a fault could not be stored');
});

test('a job is reported when it is stuck and when it is given up', async () => {
  const jobs = reportingJobs({ sync: () => Promise.reject(new Error('the books are closed')) });
  for (const attempt of [1, 2, 5, 6, 25])
    await expect(jobs.sync?.(app, {}, { attempt, maxAttempts: 25 })).rejects.toThrow('closed');
  expect(await rows()).toHaveLength(2);
  expect((await rows())[0]).toMatchObject({ origin: 'job', url: 'job:sync' });
});

test('a browser reports without a sign-in, a signed-in one with the account', async () => {
  const user = await addUser(app);
  expect((await app.call(null, 'POST', '/api/error-reports', REPORT)).status).toBe(200);
  app.clock.advance(1);
  expect(
    (
      await app.call(
        user,
        'POST',
        '/api/error-reports',
        { ...REPORT, message: 'y is null' },
        { 'user-agent': 'Browser/1' },
      )
    ).status,
  ).toBe(200);
  expect(await rows()).toMatchObject([
    { origin: 'browser', user_id: null, url: '/cart' },
    { user_id: user.id, agent: 'Browser/1' },
  ]);
});

test('a page that somebody may not open is kept as a report, and is no fault that waits', async () => {
  const buyer = await addUser(app);
  const report = (message: string) =>
    app.call(buyer, 'POST', '/api/error-reports', {
      name: 'LoadFailure',
      message,
      url: '/dashboard/products',
    });
  await report('permission-denied: You do not have permission to perform this operation.');
  await report('permission-denied: You do not have permission to perform this operation.');
  expect(await rows()).toHaveLength(2);
  expect(await countOpenFaults(app.db)).toBe(0);
  await report('unavailable: Service unavailable. Please try again later.');
  expect(await countOpenFaults(app.db)).toBe(1);
});

test.each([
  ['an unknown key', { ...REPORT, userId: 'someone' }],
  ['too long a message', { ...REPORT, message: 'x'.repeat(2001) }],
  ['too long a stack', { ...REPORT, stack: 'x'.repeat(8001) }],
  ['no message', { name: 'Error' }],
  ['a number', { ...REPORT, message: 5 }],
])('%s is refused and nothing is kept', async (_what, body) => {
  expect((await app.call(null, 'POST', '/api/error-reports', body)).status).toBe(400);
  expect(await rows()).toHaveLength(0);
});

test('a report of another site is refused with 403', async () => {
  expect(
    (await app.call(null, 'POST', '/api/error-reports', REPORT, { origin: 'https://evil.example' }))
      .status,
  ).toBe(403);
  expect(await rows()).toHaveLength(0);
});

test('one network may send 60 reports a minute', async () => {
  for (let n = 0; n < 60; n += 1)
    expect((await app.call(null, 'POST', '/api/error-reports', REPORT)).status).toBe(200);
  const refused = await app.call(null, 'POST', '/api/error-reports', REPORT);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
});

test('only a super_admin settles a kind of fault, and the next one opens it again', async () => {
  const [admin, owner] = [
    await addUser(app, { role: 'admin' }),
    await addUser(app, { role: 'super_admin' }),
  ];
  await recordError(app, { origin: 'server', name: 'Error', message: 'broken' });
  const [group] = await groups();
  await expect(
    resolveErrorGroup(app, admin, { fingerprint: group.fingerprint, settled: true }),
  ).rejects.toMatchObject({ status: 403 });
  await expect(
    resolveErrorGroup(app, owner, { fingerprint: 'none', settled: true }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await groups()).toEqual([group]);
  await resolveErrorGroup(app, owner, { fingerprint: group.fingerprint, settled: true });
  expect(await listErrorGroups(app, { state: 'open' }, 10)).toHaveLength(0);
  await recordError(app, { origin: 'server', name: 'Error', message: 'broken' });
  expect(await listErrorGroups(app, { state: 'open' }, 10)).toMatchObject([
    { count: 2, message: 'broken', settled: false },
  ]);
});

test('reports of more than 90 days ago are forgotten', async () => {
  await recordError(app, { origin: 'server', name: 'Error', message: 'old' });
  app.clock.advance(91 * 86_400_000);
  await recordError(app, { origin: 'server', name: 'Error', message: 'new' });
  await pruneErrorReports(app);
  expect(await rows()).toMatchObject([{ message: 'new' }]);
  expect(await groups()).toHaveLength(1);
});
