import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../tests/support/app.ts';
import { strictPooler } from '../../tests/support/pooler.ts';
import { type Database, openDatabase } from './database.ts';
import { CHANNEL, type Notice } from './notices.ts';
import { rowShape, text } from './row-shape.ts';
import { sql } from './sql.ts';

let app: AppUnderTest;
let pooler: Awaited<ReturnType<typeof strictPooler>>;
let db: Database;
beforeAll(async () => {
  app = await startApp();
  pooler = await strictPooler(app.config.database.url);
  db = openDatabase(pooler.url, { poolSize: 2, log: app.log });
});
afterAll(async () => {
  await db.close();
  pooler.close();
  await app.close();
});

test('the pooler refuses what pgbouncer refuses', async () => {
  const client = new pg.Client({ connectionString: pooler.url, options: '-c jit=off' });
  await expect(client.connect()).rejects.toThrow('unsupported startup parameter: options');
  expect(pooler.refused).toEqual(['options']);
});

test.each(['cut', 'silent'] as const)(
  'a connection that is lost while its session is set up (%s) is a database that is away, and ends nothing else',
  async (how) => {
    const broken = await strictPooler(app.config.database.url, how);
    const behind = openDatabase(broken.url, {
      poolSize: 1,
      log: app.log,
      times: { statement: 500, answer: 500, connection: 500 },
    });
    await expect(behind.execute(sql`select 1`)).rejects.toMatchObject({ status: 503 });
    await expect(behind.transaction((tx) => tx.execute(sql`select 1`))).rejects.toMatchObject({
      status: 503,
    });
    await behind.close();
    broken.close();
  },
);

const limitsRow = rowShape({ statement: text, lock: text, idle: text, zone: text, jit: text });

test('through a pooler in session mode each session has the limits of the shop, and changes are heard', async () => {
  const limits = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone, current_setting('jit') as jit`;
  const both = await Promise.all([
    db.row(limitsRow, limits),
    db.transaction((tx) => tx.row(limitsRow, limits)),
  ]);
  for (const one of both)
    expect(one).toEqual({ statement: '12s', lock: '5s', idle: '20s', zone: 'UTC', jit: 'off' });

  const heard: Notice[] = [];
  const listening = new Promise<void>((resolve) => {
    db.notices.listen((notice) => {
      heard.push(notice);
      resolve();
    });
  });
  await listening;
  await app.db.pool.query(`select pg_notify('${CHANNEL}', 'a price')`);
  await expect.poll(() => heard).toContainEqual({ kind: 'said', text: 'a price' });
  expect(pooler.refused).toEqual(['options']);
});
