import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commitOf } from './release.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bellcart-commit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const ARCHIVED = 'src/platform/release-commit.txt';

test('the commit is what the image was told, what the archive has in it, or the checkout’s own', () => {
  expect(commitOf(folder)).toBeNull();
  write(ARCHIVED, '$Format:%H$\n');
  expect(commitOf(folder)).toBeNull();
  write('.git/HEAD', 'ref: refs/heads/main\n');
  expect(commitOf(folder)).toBeNull();
  write('.git/packed-refs', `# pack-refs\n${COMMIT.replace('0', 'a')} refs/heads/main\n`);
  expect(commitOf(folder)).toBe('a123456789ab');
  write('.git/refs/heads/main', `${COMMIT.replace('0', 'b')}\n`);
  expect(commitOf(folder)).toBe('b123456789ab');
  write(ARCHIVED, `${COMMIT}\n`);
  expect(commitOf(folder)).toBe('0123456789ab');
  expect(commitOf(folder, 'v1-of-the-image')).toBe('v1-of-the-image');
});
