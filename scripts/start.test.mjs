import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './start/lock.mjs';
import { EXIT } from './start/stopped.mjs';

// Only the refusals: they come before anything is installed, built or made. `npm run prove:start` proves the rest.
let dataDir;

function start({ args = [], env = {} } = {}) {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'start.mjs'), ...args],
      { env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', ...env }, timeout: 10_000 },
      (_error, _stdout, stderr) => resolve({ exitCode: child.exitCode, stderr }),
    );
  });
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'start-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

test('refuses a second instance on the same data', async () => {
  const lock = takeLock(join(dataDir, 'lock'));
  const { exitCode, stderr } = await start();
  expect(exitCode).toBe(EXIT.alreadyRunning);
  expect(stderr).toContain(`Already running: process ${process.pid} uses ${dataDir}.`);
  lock.release();
});

test('refuses a taken port before the long part, and leaves no lock', async () => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  const { exitCode, stderr } = await start({ env: { PORT: String(port) } });
  server.close();
  expect(exitCode).toBe(EXIT.portTaken);
  expect(stderr).toContain(`Port ${port} is taken by another program.`);
  expect(readdirSync(dataDir)).toEqual(['mode.json']);
});

test('refuses to call data empty that hold the demo company', async () => {
  writeFileSync(join(dataDir, 'mode.json'), '{"demo":true}');
  const { exitCode, stderr } = await start({ args: ['--empty'] });
  expect(exitCode).toBe(EXIT.otherData);
  expect(stderr).toContain('holds the demo company already');
});

test('explains itself when it is asked for something else', async () => {
  const { exitCode, stderr } = await start({ args: ['--fast'] });
  expect(exitCode).toBe(EXIT.usage);
  expect(stderr).toContain('npm start -- --empty');
  expect(readdirSync(dataDir)).toEqual([]);
});
