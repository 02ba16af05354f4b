import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discardPostgres, findRunning, startPostgres, THROW_AWAY } from './postgres.mjs';
import { identify, signal, waitUntilGone } from './processes.mjs';

let home;
const start = (more = {}) =>
  startPostgres({
    dir: join(home, 'pg'),
    logFile: join(home, 'postgres.log'),
    settings: { ...THROW_AWAY, shared_buffers: '16MB' },
    ...more,
  });

async function ask(server, statement, url = server.ownerUrl()) {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'postgres-'));
});

afterAll(async () => {
  await discardPostgres(join(home, 'pg'));
  rmSync(home, { recursive: true });
});

// One story, in order: each chapter begins with what the last one left.
test('makes a cluster, half of which was left by a killed start, and stops it', async () => {
  mkdirSync(join(home, 'pg.new.1'));
  writeFileSync(join(home, 'pg.new.1', 'half'), '');
  const server = await start();
  expect(
    await ask(
      server,
      "select current_database() as name, current_setting('data_checksums') as checksums",
    ),
  ).toEqual([{ name: 'bellcart', checksums: 'on' }]);
  expect(await ask(server, "select current_setting('listen_addresses') as tcp")).toEqual([
    { tcp: '' },
  ]);
  expect(statSync(server.socketDir).mode & 0o777).toBe(0o700);
  expect(await ask(server, 'select current_user::text as name', server.url())).toEqual([
    { name: 'bellcart_app' },
  ]);
  await ask(server, 'create table kept as select 7 as n');
  await server.stop();
  await server.exited;
  expect(existsSync(join(home, 'pg.new.1'))).toBe(false);
  expect(findRunning(server.dir)).toBe(null);
});

test('adopts a server that an earlier start left running', async () => {
  const first = await start();
  const second = await start();
  expect(second).toMatchObject({ adopted: true, pid: first.pid });
  expect(await ask(second, 'select n from kept')).toEqual([{ n: 7 }]);
  await second.stop();
  await Promise.all([first.exited, second.exited]);
});

test('starts after a kill -9 of the server, with a connection open', async () => {
  const server = await start();
  const client = new pg.Client(server.url());
  client.on('error', () => {});
  await client.connect();
  signal(server.pid, 'SIGKILL');
  await server.exited;
  const next = await start();
  expect(next.adopted).toBe(false);
  expect(await ask(next, 'select n from kept')).toEqual([{ n: 7 }]);
  await next.stop();
});

test('is not fooled by the pid of another process', async () => {
  writeFileSync(
    join(home, 'pg', 'postmaster.pid'),
    `${process.pid}\n${join(home, 'pg')}\n1\n5432\n${tmpdir()}\n\n`,
  );
  const server = await start();
  expect(server.adopted).toBe(false);
  await server.stop('immediate');
});

test('replaces a server that no longer answers on its socket', async () => {
  const server = await start();
  const before = identify(server.pid);
  rmSync(join(server.socketDir, '.s.PGSQL.5432'));
  const next = await start();
  expect(next.pid).not.toBe(server.pid);
  expect(await waitUntilGone(before, 1000)).toBe(true);
  expect(await ask(next, 'select n from kept')).toEqual([{ n: 7 }]);
  await next.stop();
});

test('says what PostgreSQL said when it does not start', async () => {
  await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /invalid value for parameter "shared_buffers"/,
  );
  expect(readFileSync(join(home, 'postgres.log'), 'utf8')).toContain('shared_buffers');
});

test('leaves a directory alone that holds something else', async () => {
  const dir = join(home, 'photos');
  mkdirSync(dir);
  writeFileSync(join(dir, 'cat.jpg'), '');
  await expect(start({ dir })).rejects.toThrow('is not empty');
  expect(existsSync(join(dir, 'cat.jpg'))).toBe(true);
});
