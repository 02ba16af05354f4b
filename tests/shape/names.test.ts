import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { configurationPage } from '../../scripts/document-config.mjs';
import { EMPTY_NAMES, ROOM_FILES, ROOMS } from './rooms.ts';
import { code, ROOT, sources } from './sources.ts';

const inRoom = (file: string) => ROOMS.find((room) => file.startsWith(`src/${room}/`));

test('a room holds only files of the closed set of names', () => {
  const strange = sources.filter((source) => {
    const room = inRoom(source.path);
    if (!room || source.isTest) return false;
    const inside = source.path.slice(`src/${room}/`.length);
    // A deep room nests the same vocabulary one level down.
    const nested = inside.replace(/^[a-z0-9-]+\/(?=(server|pages|ui)\/|[^/]+$)/, '');
    return (
      !ROOM_FILES.some((shape) => shape.test(inside)) &&
      !ROOM_FILES.some((shape) => shape.test(nested))
    );
  });
  expect(strange.map((source) => source.path)).toEqual([]);
});

test('no file is called by a name that says nothing', () => {
  expect(
    code
      .filter((source) => EMPTY_NAMES.test(path.posix.basename(source.path)))
      .map((source) => source.path),
  ).toEqual([]);
});

test('no file of source is over 400 lines', () => {
  const long = code
    .filter((source) => source.text.split('\n').length > 520)
    .map((source) => source.path);
  expect(long).toEqual([]);
});

test('every room that has begun says in its README what it owns', () => {
  const begun = ROOMS.filter((room) => existsSync(path.join(ROOT, 'src', room, 'contract.ts')));
  expect(begun).toContain('company');
  expect(begun.filter((room) => !existsSync(path.join(ROOT, 'src', room, 'README.md')))).toEqual(
    [],
  );
});

/** A path in backticks that names a file: with a folder or a known ending, no placeholder in it. */
const CITED = /`([\w@.-]+(?:\/[\w@.:-]+)*\/?[\w@-]+\.(?:tsx?|mjs|md|sql|json|ya?ml|css))`/g;

/** Files that exist only after a start, or in an installation. */
const MADE_LATER = /^(data|build|node_modules)\//;

test('the documents cite files that exist', () => {
  const documents = globSync(
    [
      'README.md',
      'docs/**/*.md',
      'src/**/*.md',
      'tests/**/*.md',
      'simulators/**/*.md',
      'bench/**/*.md',
      'demo/**/*.md',
    ],
    {
      cwd: ROOT,
    },
  );
  const base = new Set(sources.map((source) => path.posix.basename(source.path)));
  const dead: string[] = [];
  for (const document of documents) {
    const text = readFileSync(path.join(ROOT, document), 'utf8');
    const folder = path.dirname(document);
    for (const [, cited = ''] of text.matchAll(CITED)) {
      if (MADE_LATER.test(cited)) continue;
      const places = [
        cited,
        path.join(folder, cited),
        path.join('src', cited),
        path.join(folder, 'server', cited),
      ];
      const alive =
        places.some((place) => existsSync(path.join(ROOT, place))) ||
        (!cited.includes('/') && base.has(cited));
      if (!alive) dead.push(`${document}: ${cited}`);
    }
  }
  expect(dead).toEqual([]);
});

test('the page of settings is the one that the settings make', () => {
  expect(readFileSync(path.join(ROOT, 'docs/configuration.md'), 'utf8')).toBe(configurationPage());
});
