import { expect, test } from 'vitest';
import { safetyFields } from './contract.ts';
import { pairWordsInSpanish } from './pair-words-es.ts';
import { PAIR_ENTRIES } from './reactive-pairs.ts';
import { statementText } from './statements.ts';
import { spanishText } from './statements-es.ts';
import { SUPPLEMENTAL_HAZARDS, separateCodes } from './supplemental-hazards.ts';

const { hStatements, pStatements } = safetyFields.shape;

test('combined codes are kept as their parts, each once', () => {
  expect(hStatements.parse(['H302+H312', 'H314'])).toEqual(['H302', 'H312', 'H314']);
  expect(hStatements.parse(['H302', 'H302 + H332'])).toEqual(['H302', 'H332']);
  expect(separateCodes(['H302', 'H302'])).toEqual(['H302', 'H302']);
  expect(hStatements.safeParse(['H302', 'H302']).success).toBe(false);
  for (const code of ['H302+H999', 'H302+H314', 'P302+P999', 'X'])
    expect(hStatements.safeParse([code]).success, code).toBe(false);
  expect(pStatements.parse(['P302+P352'])).toEqual(['P302+P352']);
  expect(pStatements.safeParse(['EUH031']).success).toBe(false);
});

test('makers’ supplemental statements are accepted, and said in both languages', () => {
  const codes = Object.keys(SUPPLEMENTAL_HAZARDS);
  expect(hStatements.parse(codes)).toEqual(codes);
  expect(statementText('EUH031')).toBe('Contact with acids liberates toxic gas');
  for (const code of codes) expect(spanishText(code), code).toMatch(/[a-z]/);
});

test('every sentence of the table of pairs has its Spanish', () => {
  for (const { reason, store } of PAIR_ENTRIES)
    for (const sentence of [reason, store])
      expect(pairWordsInSpanish(sentence), sentence).not.toBeNull();
  expect(pairWordsInSpanish('What a maker says of two products.')).toBeNull();
});
