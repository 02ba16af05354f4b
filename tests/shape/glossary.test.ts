import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { OLD_FILES, OLD_WORDS, oldNames, oldWordsIn, oldWordsOfFile } from './glossary.ts';
import { code, ROOT, sources } from './sources.ts';

const found = code.flatMap(oldNames);

test.each(Object.keys(OLD_WORDS))('no export is called “%s”', (word) => {
  expect(found.filter((one) => one.word === word).map(({ at }) => at)).toEqual([]);
});

test('no file is called by one of the words', () => {
  expect(sources.map(({ path }) => path).filter((path) => oldWordsOfFile(path).length > 0)).toEqual(
    [],
  );
});

/** Names in a README (`told_on`, `readAsked`) with an old word that nothing in the code or the database is called by any more. */
const goneNames = (readme: string, words: ReadonlySet<string>) =>
  [...readme.matchAll(/`([A-Za-z_]\w*)(?:\(\))?`/g)]
    .map(([, name = '']) => name)
    .filter((name) => oldWordsIn(name).length > 0 && !words.has(name));

test('no README names by an old word what has another name now', () => {
  const migrations = globSync('migrations/*.sql', { cwd: ROOT }).map((file) =>
    readFileSync(path.join(ROOT, file), 'utf8'),
  );
  const words = new Set(
    [...code.map(({ text }) => text), ...migrations].flatMap((text) => text.match(/\w+/g) ?? []),
  );
  const readmes = globSync('src/**/README.md', { cwd: ROOT });
  expect(readmes.length).toBeGreaterThan(20);
  expect(
    readmes.flatMap((file) =>
      goneNames(readFileSync(path.join(ROOT, file), 'utf8'), words).map(
        (name) => `${file} ${name}`,
      ),
    ),
  ).toEqual([]);
  expect(goneNames('`readAsked()` of `lentOrders`, told in words', new Set(['readAsked']))).toEqual(
    ['lentOrders'],
  );
});

test('what stays has a reason to: a name that has gone is no longer in the list', () => {
  const all = code.map(({ text }) => text).join('\n');
  const stays = Object.values(OLD_WORDS).flatMap((word) => word.stays ?? []);
  expect(stays.filter((name) => !new RegExp(`\\b${name}\\b`).test(all))).toEqual([]);
  const paths = new Set(sources.map(({ path }) => path));
  expect(OLD_FILES.filter((path) => !paths.has(path))).toEqual([]);
});

test('an old word is found in a name, by its place, and not in the middle of another word', () => {
  const text = `
export const readAsked = 1;
export async function toldOfRecall() {}
export interface HOW_TOLD {}
export const flow = 1, strayed = 2;
const asked = 3;
export const keptApart = 4;`;
  expect(oldNames({ path: 'src/x/server/y.ts', text })).toEqual([
    { word: 'asked', at: 'src/x/server/y.ts:2 readAsked (now: requested, open task)' },
    { word: 'told', at: 'src/x/server/y.ts:3 toldOfRecall (now: notified, reported)' },
    { word: 'told', at: 'src/x/server/y.ts:4 HOW_TOLD (now: notified, reported)' },
  ]);
  expect(oldWordsOfFile('src/x/server/read-asked.ts')).toEqual(['asked']);
  expect(oldWordsOfFile('src/x/server/basked.ts')).toEqual([]);
});
