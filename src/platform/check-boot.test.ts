import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../tests/support/app.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { checkBoot } from './check-boot.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database.ts';
import { installationId, rememberKey, wrongKey } from './installation.ts';
import { migrate, migrationNames } from './migrate.ts';
import { ROOT_FOLDER } from './root-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bellcart-migrations-'));
let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
  cpSync(path.join(ROOT_FOLDER, 'migrations'), folder, { recursive: true });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const withKey = (masterKey: string): Config => ({
  ...app.config,
  secrets: { ...app.config.secrets, masterKey },
});
/** Without what the tests' own cluster, which may lose commits, is rightly refused for. */
const problems = async (config: Config, from?: string) =>
  (await checkBoot(config, app.db, from)).problems.filter(
    (line) => !/would lose|could damage/.test(line),
  );

test('the first master key is remembered, by a proof; another one refuses the boot', async () => {
  const mine = app.config.secrets.masterKey;
  const others = randomBytes(32).toString('base64');
  expect(await problems(withKey(mine))).toEqual([]);
  await rememberKey(app.db, mine);
  await rememberKey(app.db, others);
  expect([await wrongKey(app.db, mine), await problems(withKey(mine))]).toEqual([undefined, []]);
  expect(await problems(withKey(others))).toEqual([
    expect.stringContaining('The master key is not the one of this database'),
  ]);
  const { rows } = await app.db.pool.query<{ key_proof: string }>(
    'select key_proof from installation',
  );
  expect(JSON.stringify(rows)).not.toContain(mine);
});

test('code that is older than the schema refuses the boot, and its migrations touch nothing', async () => {
  const names = migrationNames();
  const older = mkdtempSync(path.join(tmpdir(), 'bellcart-older-'));
  cpSync(folder, older, { recursive: true });
  const last = names.at(-1) as string;
  rmSync(path.join(older, last));
  expect(await problems(app.config, older)).toEqual([
    `This code is older than the database: it does not know ${last}. Start the newer release, or bring back a backup from before it.`,
  ]);
  await expect(migrate(await ownerOf(app), { folder: older })).rejects.toThrow(
    'This code is older than the database',
  );
  rmSync(older, { recursive: true, force: true });
});

const ownerOf = (under: AppUnderTest) =>
  under.asOwner(
    async (client) =>
      `postgres:///${client.database}?host=${encodeURIComponent(client.host)}&user=${client.user}`,
  );

test('a role that may not change the schema is told to migrate first', async () => {
  const newer = mkdtempSync(path.join(tmpdir(), 'bellcart-newer-'));
  cpSync(folder, newer, { recursive: true });
  writeFileSync(path.join(newer, '9999_more.sql'), 'select 1;');
  expect(await problems(app.config, newer)).toEqual([expect.stringContaining('1 migrations wait')]);
  const owner = await ownerOf(app);
  expect(
    await problems({ ...app.config, database: { ...app.config.database, ownerUrl: owner } }, newer),
  ).toEqual([]);
  rmSync(newer, { recursive: true, force: true });
});

test('a database that can not be reached is one sentence, not a stack', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:9/none', { poolSize: 1, log: app.log });
  expect((await checkBoot(app.config, away)).problems).toEqual([
    expect.stringMatching(/^The database of DATABASE_URL can't be used: .*ECONNREFUSED/),
  ]);
  await away.close();
});

test('every installation has an id of its own', async () => {
  const fresh = await freshDatabase();
  const db = openDatabase(fresh.url, { poolSize: 1, log: app.log });
  expect(await installationId(db)).toMatch(/^[0-9a-f-]{36}$/);
  await db.close();
  await fresh.drop();
});
