import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openConsole } from './db/console.mjs';
import { newMigration } from './db/new.mjs';
import { reset } from './db/reset.mjs';
import { claimForDevelopment } from './start/development.mjs';
import { takeLock } from './start/lock.mjs';
import { findRunning, startPostgres, THROW_AWAY } from './start/postgres.mjs';
import { EXIT } from './start/stopped.mjs';

let dir;
let output;
const say = (line) => output.push(line);

beforeEach(() => {
  output = [];
  dir = mkdtempSync(join(tmpdir(), 'db-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

test('writes the next migration, which nobody can apply before it is written', () => {
  writeFileSync(join(dir, '0010_platform.sql'), '');
  writeFileSync(join(dir, '0190_company_logo.sql'), '');
  newMigration({ name: 'line-notes', folder: dir });
  expect(readdirSync(dir)).toEqual([
    '0010_platform.sql',
    '0190_company_logo.sql',
    '0191_line_notes.sql',
  ]);
  expect(readFileSync(join(dir, '0191_line_notes.sql'), 'utf8')).toContain(
    "raise exception 'The migration line_notes is not written yet.'",
  );
});

test.each(['', '../x', '7up', "o'clock"])('refuses %j as a name of a migration', (name) => {
  expect(() => newMigration({ name, folder: dir })).toThrow('Say what it does');
  expect(readdirSync(dir)).toEqual([]);
});

test('refuses a name that a migration has already', () => {
  newMigration({ name: 'line notes', folder: dir });
  expect(() => newMigration({ name: 'Line-Notes', folder: dir })).toThrow(
    'There is 0001_line_notes.sql already.',
  );
  expect(readdirSync(dir)).toEqual(['0001_line_notes.sql']);
});

test('touches no data but those of npm run dev', async () => {
  writeFileSync(join(dir, 'mode.json'), '{"demo":true}');
  const env = { DATA_DIR: dir };
  await expect(reset({ env, say })).rejects.toThrow('was not made by `npm run dev`');
  await expect(openConsole({ env, args: [], say })).rejects.toThrow(
    'was not made by `npm run dev`',
  );
  await expect(reset({ env: { DATA_DIR: join(dir, 'none') }, say })).rejects.toThrow(
    'There is no ',
  );
  expect(readdirSync(dir)).toEqual(['mode.json']);
});

test('does not empty the data of a shop that runs', async () => {
  claimForDevelopment(dir);
  writeFileSync(join(dir, 'mode.json'), '{"demo":true}');
  const lock = takeLock(join(dir, 'lock'));
  await expect(reset({ env: { DATA_DIR: dir }, say })).rejects.toThrow(
    `Process ${process.pid} uses ${dir}.`,
  );
  lock.release();
  expect(existsSync(join(dir, 'mode.json'))).toBe(true);
});

test('asks the database without psql, beside a running shop and alone, then empties everything', async () => {
  claimForDevelopment(dir);
  const pg = join(dir, 'pg');
  const server = await startPostgres({
    dir: pg,
    logFile: join(dir, 'postgres.log'),
    settings: THROW_AWAY,
  });
  const env = { DATA_DIR: dir };
  expect(await openConsole({ env, args: ['-c', 'select 6 * 7 as answer'], say, psql: false })).toBe(
    0,
  );
  expect(output).toEqual(['{"answer":42}', '(1 rows)']);
  expect(findRunning(pg)).not.toBeNull();
  await server.stop('immediate');

  const input = Readable.from([
    'create table notes (text text)\n',
    'select nothing\n',
    "insert into notes values ('a') returning text\n",
  ]);
  expect(await openConsole({ env, args: [], say, psql: false, input })).toBe(0);
  expect(output.slice(-4)).toEqual([
    'CREATE',
    'ERROR: column "nothing" does not exist',
    '{"text":"a"}',
    '(1 rows)',
  ]);
  expect(findRunning(pg)).toBeNull();

  await reset({ env, say });
  expect(readdirSync(dir)).toEqual(['development']);
});

test('explains itself when it is asked for something else', async () => {
  const port = await new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'db.mjs'), 'drop'],
      (_error, _stdout, stderr) => resolve({ exitCode: child.exitCode, stderr }),
    );
  });
  expect(port).toEqual({
    exitCode: EXIT.usage,
    stderr: 'npm run db:reset, npm run db:console or npm run db:new -- name\n',
  });
});
