import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { configLeaves } from './config-tree.ts';

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
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  expect(
    readConfig({ DATABASE_URL: 'postgres:///x', MASTER_KEY_FILE: file }).secrets.masterKey,
  ).toBe(secret);
});

test.each([
  ['no database', { DATABASE_URL: undefined }, 'DATABASE_URL is required'],
  ['a port that is none', { PORT: '99999' }, 'PORT ("99999")'],
  ['an address that is none', { BASE_URL: 'shop' }, 'BASE_URL'],
  [
    'no master key',
    { MASTER_KEY: '', MASTER_KEY_FILE: path.join(folder, 'nowhere') },
    'No master key',
  ],
  [
    'a master key that this user can’t read',
    { MASTER_KEY: '', MASTER_KEY_FILE: folder },
    'can’t be read by this process: it is a folder',
  ],
  [
    'a database of another kind',
    { DATABASE_URL: 'mysql://shop:pass-w0rd@localhost/shop' },
    'DATABASE_URL is not a PostgreSQL address (mysql:)',
  ],
  ['a short master key', { MASTER_KEY: randomBytes(8).toString('base64') }, '32 bytes'],
  [
    'an example for a master key',
    { MASTER_KEY: Buffer.alloc(32, 7).toString('base64') },
    'looks like an example',
  ],
  [
    'plain http on the open internet',
    { NODE_ENV: 'production', BASE_URL: 'http://shop.example.com' },
    'must be https',
  ],
  [
    'the demo on an address that others reach',
    { DEMO: '1', HOST: '0.0.0.0' },
    'HOST must be this machine',
  ],
  [
    'the simulator under an address that others reach',
    {
      NODE_ENV: 'production',
      QUICKBOOKS_ENVIRONMENT: 'simulator',
      BASE_URL: 'https://shop.example.com',
    },
    'QUICKBOOKS_ENVIRONMENT=simulator',
  ],
  ['S3 without keys', { STORAGE_DRIVER: 's3' }, 'S3_ENDPOINT'],
  [
    'a mail server that is none',
    { SMTP_URL: 'mail.example.com:587' },
    'SMTP_URL is not a mail server',
  ],
  [
    'a mail server over http',
    { SMTP_URL: 'http://mail.example.com' },
    'SMTP_URL is not a mail server',
  ],
  ['a mail server without a name', { SMTP_URL: 'smtp://' }, 'SMTP_URL is not a mail server'],
  ['an address with a path', { BASE_URL: 'https://example.com/shop' }, 'no path'],
  [
    'an address of another kind',
    { BASE_URL: 'ftp://example.com' },
    'BASE_URL must be an address alone',
  ],
  [
    'https headers on plain http',
    { SECURE_HEADERS: '1' },
    'SECURE_HEADERS tells browsers to use https',
  ],
  [
    'production books without credentials',
    { QUICKBOOKS_ENVIRONMENT: 'production', QUICKBOOKS_CLIENT_ID: 'a' },
    'CLIENT_SECRET, QUICKBOOKS_WEBHOOK_VERIFIER.',
  ],
  [
    'books with half their credentials',
    { QUICKBOOKS_CLIENT_ID: 'a' },
    'needs QUICKBOOKS_CLIENT_SECRET',
  ],
  [
    'an S3 address without a bucket',
    {
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: 'https://s3',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    },
    'with the bucket',
  ],
  [
    'an example secret in production',
    { NODE_ENV: 'production', QUICKBOOKS_CLIENT_SECRET: 'changeme' },
    'QUICKBOOKS_CLIENT_SECRET',
  ],
])('%s refuses the boot and says why', (_what, change, words) => {
  expect(problemsOf({ ...good(), ...change }).join(' ')).toContain(words);
});

test('the demo with its simulator runs on this machine, a shop of one’s own wherever HOST says', () => {
  const trial = {
    ...good(),
    NODE_ENV: 'production',
    DEMO: '1',
    QUICKBOOKS_ENVIRONMENT: 'simulator',
    QUICKBOOKS_BASE_URL: 'http://localhost:3001',
    BASE_URL: 'https://localhost:8443',
  };
  expect(readConfig(trial).http.host).toBe('127.0.0.1');
  const own = {
    ...good(),
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    BASE_URL: 'https://shop.example.com',
  };
  expect(readConfig(own).http.host).toBe('0.0.0.0');
});

test.each([0o640, 0o604, 0o644, 0o666])(
  'a key file that others may touch (%o) refuses the boot; one of the owner alone does not',
  (mode) => {
    const file = path.join(folder, `key-${mode}`);
    writeFileSync(file, key());
    chmodSync(file, mode);
    const env = { DATABASE_URL: 'postgres:///x', MASTER_KEY_FILE: file };
    expect(problemsOf(env)).toEqual([expect.stringContaining('can be read by others')]);
    chmodSync(file, 0o400);
    expect(problemsOf(env)).toEqual([]);
  },
);

test('an empty key file is no key', () => {
  const file = path.join(folder, 'empty');
  writeFileSync(file, '', { mode: 0o600 });
  expect(problemsOf({ DATABASE_URL: 'postgres:///x', MASTER_KEY_FILE: file })).toEqual([
    'The master key must be 32 bytes in base64.',
  ]);
});

test('all that is wrong together, of every kind, is one message', () => {
  const wrong = {
    NODE_ENV: 'production',
    PORT: 'x',
    BASE_URL: 'http://shop.example.com',
    SMTP_URL: 'nonsense',
    QUICKBOOKS_ENVIRONMENT: 'production',
    MASTER_KEY: 'short',
  };
  const output = problemsOf({ ...good(), ...wrong }).join(' ');
  for (const words of [
    'PORT',
    'must be https',
    'SMTP_URL',
    'QUICKBOOKS_ENVIRONMENT=production needs',
    '32 bytes',
  ])
    expect(output).toContain(words);
});

test('a relative path counts from the installation, not from where the process was started', () => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    expect(readConfig({ ...good(), DATA_DIR: 'data-2' }).dataDir).toBe(path.join(before, 'data-2'));
  } finally {
    process.chdir(before);
  }
});

test('every problem is told at once, and no secret is repeated', () => {
  const problems = problemsOf({
    ...good(),
    PORT: 'x',
    LOG_LEVEL: 'loud',
    S3_SECRET_ACCESS_KEY: 'kept-to-myself',
  });
  expect(problems).toHaveLength(2);
  expect(problems.join(' ')).not.toContain('kept-to-myself');
});

test('every leaf says what it is for and has a variable of its own', () => {
  const leaves = configLeaves();
  expect(new Set(leaves.map(({ leaf }) => leaf.env)).size).toBe(leaves.length);
  expect(leaves.filter(({ leaf }) => leaf.doc.length < 10)).toEqual([]);
});
