import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installed } from './install.mjs';

let home;
const entry = (version, more = {}) => ({ version, ...more });
const here = { os: [process.platform], cpu: [process.arch], optional: true };
const expected = {
  '': {},
  'node_modules/shop': entry('1.0.0'),
  'node_modules/tests': entry('2.0.0', { dev: true }),
  'node_modules/node-here': entry('24.0.0', here),
  'node_modules/node-elsewhere': entry('24.0.0', { os: ['plan9'], cpu: ['mips'], optional: true }),
};

function write(packages, file) {
  const text = JSON.stringify({ packages });
  writeFileSync(join(home, file), text);
  return createHash('sha256').update(text).digest('hex');
}

function only(...names) {
  return Object.fromEntries(
    names.map((name) => [`node_modules/${name}`, expected[`node_modules/${name}`]]),
  );
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'install-'));
  mkdirSync(join(home, 'node_modules'));
  write(expected, 'package-lock.json');
});

afterEach(() => rmSync(home, { recursive: true }));

test('knows an install by its stamp, for this lock file only', () => {
  const hash = write(expected, 'package-lock.json');
  writeFileSync(join(home, 'node_modules', '.install-stamp'), `${hash} start`);
  expect(installed(home)).toBe('start');
  writeFileSync(join(home, 'node_modules', '.install-stamp'), `${hash} full`);
  expect(installed(home)).toBe('full');
  write({ ...expected, 'node_modules/more': entry('1.0.0') }, 'package-lock.json');
  expect(installed(home)).toBe(null);
});

test("knows an install that npm made without us by npm's record", () => {
  expect(installed(home)).toBe(null);
  write(only('shop', 'tests', 'node-here'), 'node_modules/.package-lock.json');
  expect(installed(home)).toBe('full');
  write(only('shop', 'node-here'), 'node_modules/.package-lock.json');
  expect(installed(home)).toBe('start');
  write(only('shop', 'tests'), 'node_modules/.package-lock.json');
  expect(installed(home)).toBe(null);
  write(
    { ...only('tests', 'node-here'), 'node_modules/shop': entry('0.9.0') },
    'node_modules/.package-lock.json',
  );
  expect(installed(home)).toBe(null);
});
