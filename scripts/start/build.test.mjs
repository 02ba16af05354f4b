import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources } from './build.mjs';

let home;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'build-'));
  mkdirSync(join(home, 'src', 'cart'), { recursive: true });
  writeFileSync(join(home, 'src', 'cart', 'page.tsx'), 'one');
});

afterEach(() => rmSync(home, { recursive: true }));

test('the hash follows contents and names, not times or other files', () => {
  const first = hashSources(home);
  utimesSync(join(home, 'src', 'cart', 'page.tsx'), 0, 0);
  writeFileSync(join(home, 'README.md'), 'read me');
  expect(hashSources(home)).toBe(first);
  renameSync(join(home, 'src', 'cart', 'page.tsx'), join(home, 'src', 'cart', 'pages.tsx'));
  const renamed = hashSources(home);
  expect(renamed).not.toBe(first);
  writeFileSync(join(home, 'src', 'cart', 'pages.tsx'), 'two');
  expect(hashSources(home)).not.toBe(renamed);
});
