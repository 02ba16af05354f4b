import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { configurationPage } from '../../scripts/document-config.mjs';
import {
  belongs,
  DISTRICT_ORDER,
  DISTRICTS,
  EMPTY_NAMES,
  folderOf,
  ORDER,
  ROOMS,
  roomOf,
} from './rooms.ts';
import { code, ROOT, sources } from './sources.ts';

const inRoom = (file: string) => ROOMS.find((room) => room === roomOf(file));

const readmeOf = (room: string) =>
  existsSync(path.join(ROOT, folderOf(room), 'README.md'))
    ? readFileSync(path.join(ROOT, folderOf(room), 'README.md'), 'utf8')
    : '';

test('a room holds only files of the closed set of names', () => {
  const strange = sources.filter((source) => {
    const room = inRoom(source.path);
    if (!room || source.isTest) return false;
    return !belongs(source.path.slice(`${folderOf(room)}/`.length), readmeOf(room));
  });
  expect(strange.map((source) => source.path)).toEqual([]);
});

test.each([
  ['price-math.ts', false],
  ['quickbooks/price-math.ts', false],
  ['server/deep/price-math.ts', false],
  ['lists/pages/price-math.tsx', true],
  ['Server/price.ts', false],
  ['delivery-days.ts', true],
  ['public/delivery-days.ts', true],
  ['server/public/price.ts', true],
  ['public/price-math.ts', false],
  ['messages.ts', true],
])('%s in a room whose README names delivery-days.ts alone: %s', (file, allowed) => {
  expect(belongs(file, 'When a day can be promised: `delivery-days.ts`.')).toBe(allowed);
});

test('no file is called by a name that says nothing', () => {
  expect(
    code
      .filter((source) => EMPTY_NAMES.test(path.posix.basename(source.path)))
      .map((source) => source.path),
  ).toEqual([]);
});

const MAX_LINES = 300;
/** Lists of data. */
const LONGER = ['src/products/packs/art/product-art.ts'];
const tooLong = (all: typeof code) =>
  all
    .filter(
      ({ path: file, text }) => text.split('\n').length > MAX_LINES + 1 && !LONGER.includes(file),
    )
    .map((source) => source.path);

test('no file of source is over 300 lines', () => {
  expect(tooLong(code)).toEqual([]);
  const planted = {
    path: 'src/ordering/cart/server/x.ts',
    text: 'a();\n'.repeat(301),
    isTest: false,
  };
  expect(tooLong([planted])).toEqual([planted.path]);
});

test('every room that has begun says in its README what it owns', () => {
  const begun = ROOMS.filter((room) =>
    ['contract.ts', 'public/contract.ts'].some((file) =>
      existsSync(path.join(ROOT, folderOf(room), file)),
    ),
  );
  expect(begun).toContain('company');
  expect(begun.filter((room) => !existsSync(path.join(ROOT, folderOf(room), 'README.md')))).toEqual(
    [],
  );
});

const named = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

test('the README lists the districts and their rooms as they lie, in their order', () => {
  const base = ROOMS.slice(0, ROOMS.indexOf(DISTRICTS.people?.[0] ?? ''));
  const districts = DISTRICT_ORDER.map((name) =>
    DISTRICTS[name] ? `${name} (${DISTRICTS[name].join(', ')})` : name,
  );
  const list = `${named(base)} at the top of \`src/\`, for everybody; then ${named(districts)}.`;
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8').replace(/\s+/g, ' ');
  expect(readme.includes(list), list).toBe(true);
});

test('the picture of the architecture has every room, and no other', () => {
  const text = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
  const drawn = [...text.matchAll(/\b([a-z]+)\["/g)].map(([, room]) => room);
  expect(drawn.toSorted()).toEqual([...ORDER, 'ui'].toSorted());
  expect(text).toContain(`districts (\`src/<district>/<room>/\`): ${DISTRICT_ORDER.join(', ')}.`);
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
