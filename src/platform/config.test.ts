import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, configLeaves, readConfig } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bellcart-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const key = () => randomBytes(32).toString('base64');
const good = () => ({ DATABASE_URL: 'postgres:///x', MASTER_KEY: key() });

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('what is not set has its default', () => {
  const config = readConfig(good());
  expect(config.http.port).toBe(3000);
  expect(config.storage.driver).toBe('disk');
  expect(config.production).toBe(false);
});

test('the key file is read where no key is given', () => {
  const file = path.join(folder, 'master.key');
  const secret = key();
  writeFileSync(file, `${secret}\n`);
  expect(readConfig({ DATABASE_URL: 'postgres:///x', MASTER_KEY_FILE: file }).secrets.masterKey).toBe(secret);
});

test.each([
  ['no database', { DATABASE_URL: undefined }, 'DATABASE_URL is required'],
  ['a port that is none', { PORT: '99999' }, 'PORT ("99999")'],
  ['an address that is none', { BASE_URL: 'shop' }, 'BASE_URL'],
  ['no master key', { MASTER_KEY: '', MASTER_KEY_FILE: path.join(folder, 'nowhere') }, 'No master key'],
  ['a short master key', { MASTER_KEY: randomBytes(8).toString('base64') }, '32 bytes'],
  ['an example for a master key', { MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }, 'looks like an example'],
  ['plain http on the open internet', { NODE_ENV: 'production', BASE_URL: 'http://shop.example.com' }, 'must be https'],
  ['the demo on an address that others reach', { DEMO: '1', HOST: '0.0.0.0' }, 'HOST must be this machine'],
  [
    'the simulator under an address that others reach',
    { NODE_ENV: 'production', QUICKBOOKS_ENVIRONMENT: 'simulator', BASE_URL: 'https://shop.example.com' },
    'QUICKBOOKS_ENVIRONMENT=simulator',
  ],
  ['S3 without keys', { STORAGE_DRIVER: 's3' }, 'S3_ENDPOINT'],
  ['an example secret in production', { NODE_ENV: 'production', QUICKBOOKS_CLIENT_SECRET: 'changeme' }, 'QUICKBOOKS_CLIENT_SECRET'],
])('%s refuses the boot and says why', (_what, change, words) => {
  expect(problemsOf({ ...good(), ...change }).join(' ')).toContain(words);
});

test('the demo with its simulator runs on this machine, a shop of one’s own wherever HOST says', () => {
  const trial = { ...good(), NODE_ENV: 'production', DEMO: '1', QUICKBOOKS_ENVIRONMENT: 'simulator', BASE_URL: 'https://localhost:8443' };
  expect(readConfig(trial).http.host).toBe('127.0.0.1');
  const own = { ...good(), NODE_ENV: 'production', HOST: '0.0.0.0', BASE_URL: 'https://shop.example.com' };
  expect(readConfig(own).http.host).toBe('0.0.0.0');
});

test('every problem is told at once, and no secret is repeated', () => {
  const problems = problemsOf({ ...good(), PORT: 'x', LOG_LEVEL: 'loud', S3_SECRET_ACCESS_KEY: 'kept-to-myself' });
  expect(problems).toHaveLength(2);
  expect(problems.join(' ')).not.toContain('kept-to-myself');
});

test('every leaf says what it is for and has a variable of its own', () => {
  const leaves = configLeaves();
  expect(new Set(leaves.map(({ leaf }) => leaf.env)).size).toBe(leaves.length);
  expect(leaves.filter(({ leaf }) => leaf.doc.length < 10)).toEqual([]);
});
