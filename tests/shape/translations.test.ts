import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FIRST_LANGUAGE, LANGUAGES } from '../../src/kit/language.ts';
import { ROOT, sources } from './sources.ts';

type Messages = Readonly<Record<string, unknown>>;

/** What is wrong with a translation, by the names of its messages: the compiler sees the first two as well, never the others. */
function flaws(english: Messages, other: Messages, at = ''): string[] {
  return [...new Set([...Object.keys(english), ...Object.keys(other)])].flatMap((key) => {
    const [ours, theirs] = [english[key], other[key]];
    const name = at + key;
    if (!(key in other)) return [`${name} is missing`];
    if (!(key in english) || typeof ours !== typeof theirs) return [`${name} is not in English`];
    if (typeof ours === 'function')
      return ours.length === (theirs as () => string).length ? [] : [`${name} takes other values`];
    if (typeof ours === 'object') return flaws(ours as Messages, theirs as Messages, `${name}.`);
    if (String(theirs).trim() === '') return [`${name} is empty`];
    return places(ours) === places(theirs) ? [] : [`${name} lacks a place in braces`];
  });
}
const places = (text: unknown) =>
  String(text)
    .match(/\{\w+\}/g)
    ?.sort()
    .join() ?? '';

const translated = sources.filter(({ path }) => path.endsWith('/messages.en-US.ts'));

test('every message of a translated room stands in every language', async () => {
  expect(translated.map((source) => source.path)).toContain('src/people/contact/messages.en-US.ts');
  for (const { path: file } of translated) {
    const english = (await import(path.join(ROOT, file))) as Messages;
    expect(flaws(english, english), file).toEqual([]);
    for (const language of LANGUAGES) {
      const other = file.replace('en-US', language);
      expect(existsSync(path.join(ROOT, other)), other).toBe(true);
      expect(flaws(english, (await import(path.join(ROOT, other))) as Messages), other).toEqual([]);
    }
  }
});

test('a room that speaks a language more than the shop speaks it whole', async () => {
  const further = sources.filter(
    ({ path }) => /\/messages\.[a-z]{2}-[A-Z]{2}\.ts$/.test(path) && !path.endsWith('.en-US.ts'),
  );
  expect(further.map((source) => source.path)).toContain(
    'src/delivery/receiving/messages.es-US.ts',
  );
  for (const { path: file } of further) {
    const english = file.replace(/[a-z]{2}-[A-Z]{2}\.ts$/, 'en-US.ts');
    const [ours, theirs] = await Promise.all(
      [english, file].map((one) => import(path.join(ROOT, one)) as Promise<Messages>),
    );
    expect(flaws(ours ?? {}, theirs ?? {}), file).toEqual([]);
  }
});

test('with a second language, no room keeps messages in English only', () => {
  const only = sources.filter(
    ({ path, text }) => /\/([a-z]+-)?messages\.ts$/.test(path) && !/: Translations</.test(text),
  );
  expect(FIRST_LANGUAGE).toBe('en-US');
  expect(LANGUAGES.length === 1 ? [] : only.map((source) => source.path)).toEqual([]);
});

test('a message that is missing, empty, unknown or lacks a place is found by its name', () => {
  const english = {
    title: 'Sheets',
    count: (n: number) => `${n} sheets`,
    open: 'Open the {sheet}',
    states: { new: 'New', closed: 'Closed' },
    close: 'Close',
  };
  const spanish = {
    count: () => 'hojas',
    open: 'Abra la hoja',
    states: { new: 'Nuevo' },
    close: ' ',
    older: 'Más',
  };
  expect(flaws(english, spanish)).toEqual([
    'title is missing',
    'count takes other values',
    'open lacks a place in braces',
    'states.closed is missing',
    'close is empty',
    'older is not in English',
  ]);
  expect(flaws(english, english)).toEqual([]);
});
