import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playedBefore } from './played.mjs';

let home;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'bellcart-played-'));
});
afterAll(() => rmSync(home, { recursive: true }));

function reportOf(...files) {
  const report = join(home, 'unit.json');
  const testResults = files.map(([name, status]) => ({ name: join(home, name), status }));
  writeFileSync(report, JSON.stringify({ testResults }));
  return { report, home };
}

test('a table passed when each of its files did', () => {
  const files = [
    ['tests/seams/a.test.ts', 'passed'],
    ['tests/seams/b.test.ts', 'passed'],
    ['tests/seams-of-others/c.test.ts', 'failed'],
  ];
  const played = playedBefore('tests/seams', reportOf(...files));
  expect([played.passed, played.testResults.length]).toEqual([true, 2]);
});

test('one that failed, or could not be loaded, is no pass', () => {
  const failed = reportOf(
    ['tests/matrix/a.test.ts', 'passed'],
    ['tests/matrix/b.test.ts', 'failed'],
  );
  expect(playedBefore('tests/matrix', failed).passed).toBe(false);
});

test('without a report, or without those files in it, the proof plays them itself', () => {
  expect(playedBefore('tests/seams', { report: '' })).toBeNull();
  expect(playedBefore('tests/seams', reportOf(['src/a.test.ts', 'passed']))).toBeNull();
});
