import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import {
  blanksFor,
  DEMO_BLANKS,
  ghsRevision,
  isStatementCode,
  plainWords,
  statementText,
} from './statements.ts';

const rows: Record<string, string>[] = parse(readFileSync('demo/products.csv', 'utf8'), {
  columns: true,
});
const codes = (column: string) =>
  [...new Set(rows.flatMap((row) => (row[column] ?? '').split(';')))]
    .filter((code) => code !== '')
    .sort();

test('every code of the demo data has a text without a blank left open', () => {
  const all = [...codes('hStatements'), ...codes('pStatements')];
  expect(all).toHaveLength(53);
  for (const code of all) {
    expect(isStatementCode(code), code).toBe(true);
    expect(statementText(code), code).not.toMatch(/…|\.\.|undefined|[HP]\d{3}/);
  }
});

test('precautionary statements are sentences, hazard statements are not', () => {
  for (const code of codes('pStatements')) expect(statementText(code), code).toMatch(/^[A-Z].*\.$/);
  for (const code of codes('hStatements'))
    expect(statementText(code), code).toMatch(/^[A-Z].*[^.]$/);
});

describe('official wording', () => {
  test.each([
    ['H272', 'May intensify fire; oxidizer'],
    ['H314', 'Causes severe skin burns and eye damage'],
    ['H410', 'Very toxic to aquatic life with long lasting effects'],
    ['P301+P330+P331', 'IF SWALLOWED: Rinse mouth. Do NOT induce vomiting.'],
    ['P310', 'Immediately call a POISON CENTER/doctor.'],
    ['P410+P412', 'Protect from sunlight. Do not expose to temperatures exceeding 50 °C/122 °F.'],
  ])('%s', (code, text) => expect(statementText(code)).toBe(text));

  test('an unknown code throws, so that no code is ever shown as a statement', () => {
    expect(() => statementText('H999')).toThrow('H999');
    expect(() => statementText('P316')).toThrow('P316');
    expect(ghsRevision).toBe(7);
  });
});

describe('blanks', () => {
  test('the product fills them', () => {
    expect(statementText('P264', { ...DEMO_BLANKS, wash: 'hands' })).toBe(
      'Wash hands thoroughly after handling.',
    );
  });

  test('protective equipment follows the hazard', () => {
    expect(statementText('P280', blanksFor(['H319']))).toBe('Wear eye protection.');
    expect(statementText('P280', blanksFor(['H315', 'H318']))).toBe(
      'Wear protective gloves/eye protection.',
    );
    expect(statementText('P280', blanksFor(['H290', 'H314']))).toBe(
      'Wear protective gloves/protective clothing/eye protection/face protection.',
    );
  });

  test('an oxidizer is never to be put out with foam or powder', () => {
    expect(statementText('P370+P378', blanksFor(['H272']))).toBe(
      'In case of fire: Use flooding quantities of water to extinguish.',
    );
  });
});

describe('plain words', () => {
  test('every hazard statement of the demo data has one short sentence, and it is not the statement', () => {
    for (const code of codes('hStatements')) {
      const plain = plainWords(code) ?? '';
      expect(plain.split(' ').length, code).toBeLessThanOrEqual(18);
      expect(plain, code).toMatch(/^(Keep|Store|Never|Wear|Protect|Do|Work)\b[^.]*\.$/);
      expect(plain).not.toContain(statementText(code));
    }
  });

  test('precautions are plain already', () => expect(plainWords('P405')).toBeNull());
});
