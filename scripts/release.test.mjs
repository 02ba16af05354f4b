import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { root } from './start/paths.mjs';

// A checkout of its own, with one commit.
const bare = mkdtempSync(join(tmpdir(), 'bellcart-release-'));
afterAll(() => rmSync(bare, { recursive: true, force: true }));
mkdirSync(join(bare, 'scripts/start'), { recursive: true });
for (const file of ['release.mjs', 'bill-of-materials.mjs', 'start/paths.mjs'])
  cpSync(join(root, 'scripts', file), join(bare, 'scripts', file));
mkdirSync(join(bare, 'src/platform'), { recursive: true });
for (const file of ['.gitattributes', 'src/platform/release-commit.txt'])
  cpSync(join(root, file), join(bare, file));
writeFileSync(join(bare, 'package.json'), JSON.stringify({ name: 'shop', version: '1.2.3' }));
writeFileSync(
  join(bare, 'package-lock.json'),
  JSON.stringify({ name: 'shop', version: '1.2.3', packages: { '': { name: 'shop' } } }),
);
const run = (program, ...args) =>
  spawnSync(program, args, { cwd: bare, encoding: 'utf8', timeout: 60_000 });
const release = (...args) => run('node', 'scripts/release.mjs', ...args);
const git = (...args) =>
  run('git', '-c', 'user.name=Shop', '-c', 'user.email=shop@example.com', ...args);
git('init', '-q');
git('add', '-A');
git('commit', '-qm', 'First');

const keys = mkdtempSync(join(tmpdir(), 'bellcart-keys-'));
afterAll(() => rmSync(keys, { recursive: true, force: true }));
const key = join(keys, 'key');
const out = join(keys, 'out');
const read = (file) => readFileSync(join(out, file));

test('a release is the commit, what it runs with, their sums and a signature that anybody can check', () => {
  expect(release(`--new-key=${key}`).status).toBe(0);
  expect(statSync(key).mode & 0o077).toBe(0);
  expect(release(`--key=${key}`, `--to=${out}`)).toMatchObject({ status: 0, stderr: '' });
  const sums = read('SHA256SUMS');
  const publicKey = createPublicKey(readFileSync(`${key}.pub`));
  expect(verify(null, sums, publicKey, read('SHA256SUMS.sig'))).toBe(true);
  // One sum that was changed is not signed.
  const changed = Buffer.from(sums);
  changed[0] ^= 1;
  expect(verify(null, changed, publicKey, read('SHA256SUMS.sig'))).toBe(false);
  const lines = sums.toString().trimEnd().split('\n');
  expect(lines.map((line) => line.slice(66))).toEqual(['shop-1.2.3.tar.gz', 'shop-1.2.3.cdx.json']);
  for (const line of lines)
    expect(
      createHash('sha256')
        .update(read(line.slice(66)))
        .digest('hex'),
    ).toBe(line.slice(0, 64));
  const archive = gunzipSync(read('shop-1.2.3.tar.gz')).toString('latin1');
  expect(archive).toContain('shop-1.2.3/scripts/release.mjs');
  // Its file says of which commit it is: the process that runs it says so too.
  const at = archive.indexOf('shop-1.2.3/src/platform/release-commit.txt');
  expect(archive.slice(at, at + 1024)).toContain(git('rev-parse', 'HEAD').stdout.trim());
  // The same commit gives the same bytes, so that a second person can make it and compare.
  expect(release(`--key=${key}`, `--to=${join(keys, 'again')}`).status).toBe(0);
  expect(readFileSync(join(keys, 'again/SHA256SUMS'))).toEqual(sums);
});

test('nothing is released of what is not committed, without a key, or over a key that is there', () => {
  writeFileSync(join(bare, 'more.txt'), 'not committed');
  expect(release(`--key=${key}`, `--to=${out}`)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('not committed'),
  });
  rmSync(join(bare, 'more.txt'));
  expect(release(`--key=${join(keys, 'none')}`, `--to=${out}`).status).toBe(2);
  expect(release().status).toBe(2);
  const before = readFileSync(key);
  expect(release(`--new-key=${key}`).status).toBe(2);
  expect(readFileSync(key)).toEqual(before);
});
