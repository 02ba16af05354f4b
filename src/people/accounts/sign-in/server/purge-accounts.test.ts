import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../../tests/support/app.ts';
import { newId } from '../../../../platform/clock.ts';
import { createFirstAdminCode, nobodyIsThere } from './first-admin.ts';
import { purgeAccounts } from './purge-accounts.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;
const count = async (table: string) =>
  Number((await app.db.pool.query(`select count(*) from ${table}`)).rows[0].count);

test('a shop without an account knows it, until the first is there', async () => {
  expect(await nobodyIsThere(app.db)).toBe(true);
  await createFirstAdminCode(app);
  await addUser(app);
  expect(await nobodyIsThere(app.db)).toBe(false);
});

test('what is over is dropped, what still counts stays, and a second run changes nothing', async () => {
  const addRequest = (reference: string, state: string, daysAgo: number) =>
    app.db.pool.query(
      `insert into account_requests (id, reference, name, company, email, message, state, created_at)
       values ($1, $2, 'Ann', 'Inn', 'ann@inn.example', '', $3, $4)`,
      [newId(app), reference, state, new Date(app.clock.now() - daysAgo * DAY)],
    );
  await addRequest('A-1', 'answered', 400);
  await addRequest('A-2', 'new', 400);
  await addRequest('A-3', 'closed', 300);
  const before = { sessions: await count('sessions'), codes: await count('action_codes') };
  expect(Math.min(before.sessions, before.codes)).toBeGreaterThan(0);
  await purgeAccounts(app);
  expect(await count('sessions')).toBe(before.sessions);
  const requests = () => app.db.pool.query('select reference from account_requests order by 1');
  expect((await requests()).rows).toEqual([{ reference: 'A-2' }, { reference: 'A-3' }]);
  app.clock.advance(500 * DAY);
  for (let run = 0; run < 2; run += 1) {
    await purgeAccounts(app);
    expect([await count('sessions'), await count('action_codes')]).toEqual([0, 0]);
    expect((await requests()).rows).toEqual([{ reference: 'A-2' }]);
  }
});
