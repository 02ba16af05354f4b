import { expect, test } from 'vitest';
import { OLD_WORDS, oldNames } from './glossary.ts';
import { code } from './sources.ts';

const found = code.flatMap(oldNames);

test.each(Object.entries(OLD_WORDS))('no more exports are called “%s”', (word, { left }) => {
  const names = found.filter((one) => one.word === word).map(({ at }) => at);
  expect(names.length, names.join('\n')).toBe(left);
});

test('an old word is found in a name, by its place, and not in the middle of another word', () => {
  const text = `
export const readAsked = 1;
export async function toldOfRecall() {}
export interface HOW_TOLD {}
export const flow = 1, strayed = 2;
const asked = 3;`;
  expect(oldNames({ path: 'src/x/server/y.ts', text })).toEqual([
    { word: 'asked', at: 'src/x/server/y.ts:2 readAsked (now: requested, open task)' },
    { word: 'told', at: 'src/x/server/y.ts:3 toldOfRecall (now: notified, reported)' },
    { word: 'told', at: 'src/x/server/y.ts:4 HOW_TOLD (now: notified, reported)' },
  ]);
});
