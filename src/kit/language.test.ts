import { describe, expect, test } from 'vitest';
import { chooseLanguage, plural, type Translated, translate } from './language.ts';

const SPOKEN = ['en-US', 'es-US', 'fr-CA'] as const;
const choose = (chosen: string | null, accepted: string | null) =>
  chooseLanguage(chosen, accepted, SPOKEN);

describe('the language of a request', () => {
  test.each([
    ['nothing said', null, null, 'en-US'],
    ['the browser’s first', null, 'es-US,es;q=0.9,en;q=0.8', 'es-US'],
    ['another country’s', null, 'es-MX', 'es-US'],
    ['only languages that exist', null, 'de-DE,de;q=0.9,fr;q=0.5', 'fr-CA'],
    ['the highest quality, wherever it stands', null, 'fr;q=0.2, es;q=0.7', 'es-US'],
    ['quality 0 means never', null, 'es;q=0, fr;q=0.1', 'fr-CA'],
    ['none that exists', null, 'de, *;q=0.5', 'en-US'],
    ['what makes no sense', null, ';;q=x,,=', 'en-US'],
    ['the person’s choice before the browser', 'fr-CA', 'es', 'fr-CA'],
    ['a choice that is no language of ours', 'tlh', 'es', 'es-US'],
    ['letters of another case', null, 'FR-ca', 'fr-CA'],
  ])('%s', (_what, chosen, accepted, language) => {
    expect(choose(chosen, accepted)).toBe(language);
  });
});

describe('plurals', () => {
  test('English has two forms, and groups its digits', () => {
    const sheets = (count: number) => plural('en-US', count, { one: '1 sheet', other: '# sheets' });
    expect([0, 1, 2, 1204].map(sheets)).toEqual([
      '0 sheets',
      '1 sheet',
      '2 sheets',
      '1,204 sheets',
    ]);
  });

  test('another language has its own categories and digits', () => {
    const plik = (count: number) =>
      plural('pl-PL', count, { one: '# plik', few: '# pliki', many: '# plików', other: '# pliku' });
    expect([1, 2, 5, 22].map(plik)).toEqual(['1 plik', '2 pliki', '5 plików', '22 pliki']);
    expect(plural('de-DE', 12_040, { other: '# Blätter' })).toBe('12.040 Blätter');
  });
});

const english = { title: 'Contact us', more: (count: number) => `${count} more`, of: { a: 'A' } };

test('a message that is left out, or takes other values, does not compile', () => {
  const whole: Translated<typeof english> = {
    title: 'Escríbanos',
    more: (count) => `${count} más`,
    of: { a: 'Á' },
  };
  // @ts-expect-error `more` is missing
  const lacking: Translated<typeof english> = { title: 'Escríbanos', of: { a: 'Á' } };
  // @ts-expect-error `a` is missing
  const deep: Translated<typeof english> = { ...whole, of: {} };
  const other: Translated<typeof english> = {
    ...whole,
    // @ts-expect-error `more` takes a number
    more: (count: Date) => count.toISOString(),
  };
  expect([lacking, deep, other]).toHaveLength(3);
  expect(translate(english, whole, 'Contact us')).toBe('Escríbanos');
  expect(translate(english, whole, 'Not ours')).toBe('Not ours');
});
