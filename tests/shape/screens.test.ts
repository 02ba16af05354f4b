import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './sources.ts';

const script = readFileSync(path.join(ROOT, 'scripts/take-screens.mjs'), 'utf8');
/** The names of the screens that `npm run screens` takes. */
const taken = new Set(
  [...script.matchAll(/^ {2,4}'?([a-z][a-z-]*)'?: (?:'|`|async|\()/gm)].map(([, name]) => name),
);
const nameOf = (file: string) => /^(.+)-(?:390|1280)-(?:light|dark)\.webp$/.exec(file)?.[1];

test('every picture that the README shows is one that the script takes', () => {
  const shown = [
    ...readFileSync(path.join(ROOT, 'README.md'), 'utf8').matchAll(
      /docs\/screens\/([\w-]+\.webp)/g,
    ),
  ].map(([, file]) => file ?? '');
  expect(shown.length).toBeGreaterThan(8);
  expect(shown.filter((file) => !taken.has(nameOf(file)))).toEqual([]);
  expect(shown.filter((file) => !existsSync(path.join(ROOT, 'docs/screens', file)))).toEqual([]);
});

test('no picture of a screen that is no longer taken is kept', () => {
  const files = readdirSync(path.join(ROOT, 'docs/screens'));
  expect(files.filter((file) => !taken.has(nameOf(file)))).toEqual([]);
});
