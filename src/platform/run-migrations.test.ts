import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../tests/support/app.ts';
import { createLog } from './log.ts';
import { longWork, runMigration } from './run-migrations.ts';

let app: AppUnderTest;
let client: pg.Client;
let folder: string;
const lines: Record<string, unknown>[] = [];
const log = createLog('debug', (line) => lines.push(JSON.parse(line) as Record<string, unknown>));
const QUICK = { lockMs: 300, tries: 50, pauseMs: 20 };

beforeAll(async () => {
  app = await startApp();
  client = new pg.Client(app.ownerUrl);
  await client.connect();
  folder = mkdtempSync(path.join(tmpdir(), 'bellcart-migrations-'));
});
afterAll(async () => {
  await client.end();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text);
  return name;
};
const isDone = async (name: string) =>
  (await app.db.pool.query('select 1 from migrations where name = $1', [name])).rowCount === 1;

test('while somebody holds a table its migration gives way: reads go on within its patience, and it is done afterwards', async () => {
  const name = write('9990_wait.sql', 'alter table orders add column of_a_test integer;');
  const holder = new pg.Client(app.ownerUrl);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select count(*) from orders');
  const running = runMigration(client, folder, name, { told: log, patience: QUICK });
  let slowest = 0;
  for (let read = 0; read < 40; read += 1) {
    const began = performance.now();
    // What a page does; the shop's own time for a lock is 5 s.
    await app.db.pool.query('select count(*) from orders');
    slowest = Math.max(slowest, performance.now() - began);
  }
  expect(await isDone(name)).toBe(false);
  await holder.query('commit');
  await holder.end();
  await running;
  expect(await isDone(name)).toBe(true);
  expect(slowest).toBeLessThan(4000);
  expect(lines.some(({ message }) => message === 'migration gives way')).toBe(true);
  await client.query('alter table orders drop column of_a_test');
});

test('one that never gets its lock changes nothing and is named', async () => {
  const name = write('9991_never.sql', 'alter table orders add column never integer;');
  const holder = new pg.Client(app.ownerUrl);
  await holder.connect();
  await holder.query('begin; lock table orders in access share mode');
  await expect(
    runMigration(client, folder, name, {
      told: log,
      patience: { lockMs: 50, tries: 2, pauseMs: 5 },
    }),
  ).rejects.toThrow('Migration 9991_never.sql failed');
  await holder.query('rollback');
  await holder.end();
  expect(await isDone(name)).toBe(false);
});

test('an index is made beside the use of its table, and a cut one is made anew', async () => {
  await app.asOwner((owner) =>
    owner.query(`create index cut_index on orders (placed_at);
                 update pg_index set indisvalid = false where indexrelid = 'cut_index'::regclass`),
  );
  const name = write(
    '9992_index.sql',
    '-- concurrently\ncreate index concurrently if not exists cut_index on orders (placed_at);\n',
  );
  await runMigration(client, folder, name, { told: log, patience: QUICK });
  const { rows } = await client.query(
    `select indisvalid as valid from pg_index where indexrelid = 'cut_index'::regclass`,
  );
  expect([rows, await isDone(name)]).toEqual([[{ valid: true }], true]);
});

test('what reads or writes a table from end to end is known before it runs', () => {
  expect(longWork('alter table orders alter column note type text;')).toEqual(['orders']);
  expect(longWork('update order_lines set note = 1;\ncreate index a on runs (id);')).toEqual([
    'order_lines',
    'runs',
  ]);
  expect(longWork('alter table orders add column a integer; -- update runs set b')).toEqual([]);
  expect(longWork('create index concurrently a on runs (id);')).toEqual([]);
});
