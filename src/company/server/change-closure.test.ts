import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  TEST_START,
  type TestUser,
} from '../../../tests/support/app.ts';
import { changeClosure } from './change-closure.ts';
import { readCompany } from './queries.ts';

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin' });
});
afterAll(() => app.close());
afterEach(() => app.clock.set(TEST_START));

const trace = { requestId: 'r', network: 'n' };
const close = (day: string, name = '') =>
  changeClosure(app, owner, { day, closed: true, name }, trace);
const open = (day: string) => changeClosure(app, owner, { day, closed: false, name: '' }, trace);
const closures = async () => (await readCompany(app)).closures;

test('a day is closed, renamed and opened; the days stay in order and the log has each', async () => {
  await close('2026-12-25', 'Christmas');
  await close('2026-11-26', 'Thanksgiving');
  expect(await closures()).toEqual([
    { day: '2026-11-26', name: 'Thanksgiving' },
    { day: '2026-12-25', name: 'Christmas' },
  ]);
  await close('2026-12-25', 'Christmas Day');
  await open('2026-11-26');
  expect(await closures()).toEqual([{ day: '2026-12-25', name: 'Christmas Day' }]);
  const { rows } = await app.db.pool.query(
    `select action, object_id from audit_log where action like 'company.%-day' order by seq`,
  );
  expect(rows.map(({ action, object_id: day }) => `${action} ${day}`)).toEqual([
    'company.close-day 2026-12-25',
    'company.close-day 2026-11-26',
    'company.close-day 2026-12-25',
    'company.open-day 2026-11-26',
  ]);
});

test('a double click and two tabs end in one closed day', async () => {
  const made = await Promise.all([close('2026-07-04', 'July 4'), close('2026-07-04', 'July 4')]);
  expect(made.map(({ changed }) => changed).sort()).toEqual([false, true]);
  expect((await closures()).filter(({ day }) => day === '2026-07-04')).toHaveLength(1);
  expect(await open('2026-07-04')).toEqual({ changed: true });
  expect(await open('2026-07-04')).toEqual({ changed: false });
});

test('two people who close other days at once lose nothing', async () => {
  await Promise.all([close('2026-08-03'), close('2026-08-04'), close('2026-08-05')]);
  const days = (await closures()).map(({ day }) => day);
  expect(days).toEqual(expect.arrayContaining(['2026-08-03', '2026-08-04', '2026-08-05']));
});

test('a day that is over stays as it was', async () => {
  await expect(close('2020-01-01')).rejects.toMatchObject({ code: 'invalid-argument' });
  await expect(open('2020-01-01')).rejects.toMatchObject({ code: 'invalid-argument' });
});

test.each(['admin', 'user'] as const)('%s may not', async (role) => {
  const person = await addUser(app, { role });
  await expect(
    changeClosure(app, person, { day: '2026-12-24', closed: true, name: '' }, trace),
  ).rejects.toMatchObject({ code: 'permission-denied' });
});
