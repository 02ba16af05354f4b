import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROOFS } from '../../scripts/proofs.mjs';

const scripts = Object.keys(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts,
);
const tests = ['src', 'tests', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
);

test('each proof that a command runs is one of npm run prove, with a form that npm test plays', () => {
  const commands = scripts.flatMap((name) => /^prove:(.+)$/.exec(name)?.[1] ?? []);
  expect(PROOFS.map(({ name }) => name).toSorted()).toEqual(commands.toSorted());
  expect(PROOFS.filter(({ short, within }) => !short === !within).map(({ name }) => name)).toEqual(
    [],
  );
});

/** "unit: killed-syncs, fault-everywhere" names files by their beginning; a word that names none is what the proof says of itself. */
test('a short form within the unit tests or journeys names tests that are there', () => {
  const named = PROOFS.flatMap(({ name, within = '' }) => {
    const first = /^(?:unit|journeys): ([\w/-]+)/.exec(within)?.[1];
    return first ? [[name, first] as const] : [];
  });
  expect(named.length).toBeGreaterThan(5);
  const gone = named.filter(
    ([, first]) =>
      !tests.some((file) => file.includes(first) && /\.(test|spec)\.(ts|mjs)$/.test(file)),
  );
  expect(gone).toEqual([]);
});
