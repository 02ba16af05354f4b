import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Held, takeLock, waitForLock } from './lock.mjs';
import { identify, isAlive } from './processes.mjs';

let home;
let file;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(home, 'lock');
});

afterEach(() => rmSync(home, { recursive: true }));

test('refuses a second holder and names the first', () => {
  const lock = takeLock(file);
  expect(() => takeLock(file)).toThrow(Held);
  expect(JSON.parse(readFileSync(file, 'utf8')).pid).toBe(process.pid);
  lock.release();
  takeLock(file).release();
  expect(readdirSync(home)).toEqual([]);
});

test('takes over from a holder that was killed', async () => {
  const script = `import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))}; takeLock(${JSON.stringify(file)}); console.log('held'); setInterval(() => {}, 1000)`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  expect(() => takeLock(file)).toThrow(`held by process ${holder.pid}`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  takeLock(file).release();
});

test('takes over when the pid now belongs to another process', () => {
  writeFileSync(file, JSON.stringify({ pid: process.pid, birth: 'long ago' }));
  takeLock(file).release();
});

test('takes over a file that holds no lock', () => {
  writeFileSync(file, 'half a l');
  takeLock(file).release();
});

test('waits for its turn', async () => {
  const first = takeLock(file);
  const waiting = waitForLock(file, { onWait: () => setTimeout(first.release, 10) });
  (await waiting).release();
});

test('a process is known by its birth, not by its pid alone', () => {
  expect(isAlive(identify(process.pid))).toBe(true);
  expect(isAlive({ pid: process.pid, birth: 'another' })).toBe(false);
  expect(isAlive({ pid: 2 ** 22 + 1, birth: null })).toBe(false);
  expect(isAlive(null)).toBe(false);
});
