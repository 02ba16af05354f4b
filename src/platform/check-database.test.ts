import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../tests/support/app.ts';
import { checkDatabase } from './check-database.ts';
import { sqlOn } from './database.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp({ DATABASE_POOL: '1' });
});
afterAll(() => app.close());

test('a database that may lose acknowledged commits is refused by name', async () => {
  // The tests' own cluster runs without fsync, so it is the bad example.
  const { refusals } = await checkDatabase(app.db);
  expect(refusals).toEqual(
    expect.arrayContaining([
      expect.stringContaining('fsync'),
      expect.stringContaining('synchronous_commit'),
    ]),
  );
});

test('a session that commits for real is not refused for that', async () => {
  await app.db.pool.query('set synchronous_commit = on');
  const { refusals } = await checkDatabase(app.db);
  expect(refusals.join(' ')).not.toContain('synchronous_commit');
});

test('a shop that works as the owner of its tables is told so', async () => {
  const said = async (on: Pick<typeof app.db, 'row'>) =>
    (await checkDatabase(on as typeof app.db)).warnings.join(' ');
  expect(await said(app.db)).not.toContain('DATABASE_OWNER_URL');
  await app.asOwner(async (client) => {
    expect(await said(sqlOn(client))).toContain('DATABASE_OWNER_URL');
  });
});
