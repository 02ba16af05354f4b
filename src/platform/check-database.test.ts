import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../tests/support/app.ts';
import { checkDatabase } from './check-database.ts';
import { openDatabase, sqlOn } from './database.ts';
import { sql } from './sql.ts';

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

test('a database that only reads, as a standby does, is refused at a start; later a write ends as while it is away', async () => {
  const { log, config } = app;
  const url = `${config.database.url}&options=${encodeURIComponent('-c default_transaction_read_only=on')}`;
  const standby = openDatabase(url, { poolSize: 1, log });
  try {
    expect((await checkDatabase(standby)).refusals.join(' ')).toContain('It only reads');
    expect((await checkDatabase(app.db)).refusals.join(' ')).not.toContain('It only reads');
    await expect(
      standby.transaction((tx) => tx.execute(sql`delete from rate_limits`)),
    ).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  } finally {
    await standby.close();
  }
});

test('a shop that works as the owner of its tables is told so', async () => {
  const verdictOn = async (on: Pick<typeof app.db, 'row'>) =>
    (await checkDatabase(on as typeof app.db)).warnings.join(' ');
  expect(await verdictOn(app.db)).not.toContain('DATABASE_OWNER_URL');
  await app.asOwner(async (client) => {
    expect(await verdictOn(sqlOn(client))).toContain('DATABASE_OWNER_URL');
  });
});
