import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './sources.ts';

/** Journeys that a text names, by their names alone or as a pattern of the runner. */
const namesIn = (text: string) =>
  [...text.matchAll(/^ +'(?:\*\*\/)?([a-z-]+)(?:\.spec\.ts)?',$/gm)].map(([, name = '']) => name);

/** Named, and not there: it was renamed, and is played at a width that it was taken out of. */
const gone = (text: string, there: readonly string[]) =>
  namesIn(text).filter((name) => !there.includes(name));

test('every journey that the runner is told about is there', () => {
  const there = globSync('tests/journeys/*.spec.ts', { cwd: ROOT }).map((file) =>
    path.basename(file, '.spec.ts'),
  );
  const config = readFileSync(path.join(ROOT, 'playwright.config.ts'), 'utf8');
  expect(namesIn(config).length).toBeGreaterThan(40);
  expect(gone(config, there)).toEqual([]);
  expect(gone("  'accounts',\n  '**/stop.spec.ts',\n", ['accounts'])).toEqual(['stop']);
});
