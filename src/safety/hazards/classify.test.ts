import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import {
  categoryFault,
  checkHazardData,
  contradiction,
  type HazardData,
  optionalFor,
  pictogramsFor,
  precautionsFor,
  type SignalWord,
  signalWordFor,
} from './classify.ts';
import { HAZARD_CODES } from './hazard-codes.ts';
import { isStatementCode } from './statements.ts';

const rows: Record<string, string>[] = parse(readFileSync('demo/products.csv', 'utf8'), {
  columns: true,
});
const categories: Record<string, string>[] = parse(
  readFileSync('demo/hazard-categories.csv', 'utf8'),
  { columns: true },
);
const list = (text: string | undefined) => (text ? text.split(';') : []);
const hazardData = (row: Record<string, string>): HazardData => ({
  hazardous: row.hazardous === 'true',
  signalWord: (row.signalWord || null) as SignalWord | null,
  pictograms: list(row.pictograms),
  hStatements: list(row.hStatements),
  pStatements: list(row.pStatements),
  hCategories: list(categories.find(({ nameKey }) => nameKey === row.nameKey)?.hCategories),
});

describe('the demo data agrees with the rules', () => {
  test('signal word, pictograms and precautions of all 121 records', () => {
    for (const row of rows) {
      const data = hazardData(row);
      expect(signalWordFor(data.hStatements, data.hCategories), row.sku).toBe(data.signalWord);
      expect(pictogramsFor(data.hStatements, data.hCategories), row.sku).toEqual(data.pictograms);
      expect(data.pStatements, row.sku).toEqual(
        expect.arrayContaining(precautionsFor(data.hStatements)),
      );
      expect(checkHazardData(data), row.sku).toEqual([]);
    }
  });
});

describe('signal word', () => {
  test('Danger wins and there is only one', () =>
    expect(signalWordFor(['H319', 'H314'])).toBe('Danger'));
  test('not classified has none', () => expect(signalWordFor([])).toBeNull());
  test('a class without a signal word', () => expect(signalWordFor(['H412'])).toBeNull());
});

/** Typed by hand from the label tables of the regulation: code, category, word, sign. */
const WORDS: readonly [string, string, SignalWord | null, string | null][] = [
  ['H222', '1', 'Danger', 'GHS02'],
  ['H223', '2', 'Warning', 'GHS02'],
  ['H224', '1', 'Danger', 'GHS02'],
  ['H225', '2', 'Danger', 'GHS02'],
  ['H226', '3', 'Warning', 'GHS02'],
  ['H227', '4', 'Warning', null],
  ['H228', '1', 'Danger', 'GHS02'],
  ['H228', '2', 'Warning', 'GHS02'],
  ['H229', '3', 'Warning', null],
  ['H242', 'C', 'Danger', 'GHS02'],
  ['H242', 'D', 'Danger', 'GHS02'],
  ['H242', 'E', 'Warning', 'GHS02'],
  ['H242', 'F', 'Warning', 'GHS02'],
  ['H271', '1', 'Danger', 'GHS03'],
  ['H272', '2', 'Danger', 'GHS03'],
  ['H272', '3', 'Warning', 'GHS03'],
  ['H280', '1', 'Warning', 'GHS04'],
  ['H290', '1', 'Warning', 'GHS05'],
  ['H301', '3', 'Danger', 'GHS06'],
  ['H302', '4', 'Warning', 'GHS07'],
  ['H304', '1', 'Danger', 'GHS08'],
  ['H311', '3', 'Danger', 'GHS06'],
  ['H314', '1B', 'Danger', 'GHS05'],
  ['H317', '1A', 'Warning', 'GHS07'],
  ['H318', '1', 'Danger', 'GHS05'],
  ['H319', '2A', 'Warning', 'GHS07'],
  ['H320', '2B', 'Warning', null],
  ['H330', '2', 'Danger', 'GHS06'],
  ['H331', '3', 'Danger', 'GHS06'],
  ['H332', '4', 'Warning', 'GHS07'],
  ['H334', '1', 'Danger', 'GHS08'],
  ['H336', '3', 'Warning', 'GHS07'],
  ['H341', '2', 'Warning', 'GHS08'],
  ['H350', '1A', 'Danger', 'GHS08'],
  ['H351', '2', 'Warning', 'GHS08'],
  ['H360', '1B', 'Danger', 'GHS08'],
  ['H361', '2', 'Warning', 'GHS08'],
  ['H370', '1', 'Danger', 'GHS08'],
  ['H372', '1', 'Danger', 'GHS08'],
  ['H373', '2', 'Warning', 'GHS08'],
  ['H400', '1', 'Warning', 'GHS09'],
  ['H402', '3', null, null],
  ['H410', '1', 'Warning', 'GHS09'],
  ['H411', '2', null, 'GHS09'],
  ['H412', '3', null, null],
  ['H413', '4', null, null],
];

describe('every code by its category', () => {
  test.each(WORDS)('%s in category %s: %s, %s', (code, category, word, sign) => {
    const entry = [`${code} ${category}`];
    expect(categoryFault(entry[0] ?? '', [code])).toBeNull();
    expect(signalWordFor([code], entry)).toBe(word);
    expect(pictogramsFor([code], entry)).toEqual(sign ? [sign] : []);
  });
  test('each has statements for all it asks for, a plain sentence and a source', () => {
    for (const [code, known] of Object.entries(HAZARD_CODES)) {
      for (const precaution of known.rules.flatMap((one) => [...one.required, ...one.optional]))
        expect(isStatementCode(precaution), `${code} ${precaution}`).toBe(true);
      expect(known.plain, code).toMatch(/^(Keep|Store|Never|Wear|Protect|Do|Work)\b[^.]*\.$/);
      expect(known.source, code).toMatch(/App\. C, C\.4\.\d|Annex 3|1272\/2008, Annex II/);
    }
  });
  test('without a category that decides the word, either is taken and the category asked for', () => {
    const shock = (signalWord: SignalWord, hCategories: string[]) =>
      checkHazardData({
        hazardous: true,
        signalWord,
        pictograms: ['GHS03'],
        hStatements: ['H272'],
        pStatements: precautionsFor(['H272']),
        hCategories,
      }).map(({ field, message }) => `${field}: ${message}`);
    for (const word of ['Danger', 'Warning'] as const)
      expect(shock(word, [])).toEqual([
        expect.stringMatching(
          /^hCategories: H272 is Danger in category 2 and Warning in category 3 \(.*C\.4\.26.*\): enter/,
        ),
      ]);
    expect(shock('Warning', ['H272 3'])).toEqual([]);
    expect(shock('Danger', ['H272 3'])).toEqual([expect.stringContaining('call for Warning')]);
  });
});

describe('contradictory codes', () => {
  test.each<[string[], string | null]>([
    [['H225', 'H226'], 'H225 and H226 are categories of one class'],
    [['H301', 'H302'], 'H301 and H302'],
    [['H314', 'H315'], 'H314 and H315'],
    [['H318', 'H319'], 'H318 and H319'],
    [['H410', 'H411'], 'H410 and H411'],
    [['H400', 'H410'], null],
    [['H222', 'H229'], null],
    [['H314', 'H318'], null],
    [['H372', 'H373'], null],
  ])('%j: %s', (codes, says) => {
    if (says === null) expect(contradiction(codes)).toBeNull();
    else expect(contradiction(codes)).toContain(says);
  });
  test('a category that there is none of, and one of another code', () => {
    expect(categoryFault('H272 7', ['H272'])).toContain('it has 2, 3 (29 CFR 1910.1200');
    expect(categoryFault('H314 1A', ['H272'])).toContain('not among');
  });
});

describe('what is required and what may be', () => {
  test('H318 stands without P264, which a maker may add', () => {
    expect(precautionsFor(['H318'])).toEqual(['P280', 'P305+P351+P338', 'P310']);
    expect(optionalFor(['H318'])).toEqual(['P264']);
    expect(optionalFor(['H225'])).toEqual(['P240', 'P241', 'P242', 'P243']);
  });
  test('a longer statement says the shorter one', () => {
    const data = (pStatements: string[]) =>
      checkHazardData({
        hazardous: true,
        signalWord: 'Warning',
        pictograms: [],
        hStatements: ['H227'],
        pStatements,
      });
    const rest = ['P210', 'P280', 'P370+P378', 'P501'];
    expect(data([...rest, 'P403+P235'])).toEqual([]);
    expect(data(rest)).toMatchObject([{ message: 'P403 is missing.' }]);
  });
  test('OSHA does not ask for the environment’s sign', () =>
    expect(
      checkHazardData({
        hazardous: true,
        signalWord: 'Warning',
        pictograms: [],
        hStatements: ['H410'],
        pStatements: ['P273', 'P391', 'P501'],
      }),
    ).toEqual([]));
});

describe('pictogram precedence', () => {
  test.each([
    [['H314', 'H315'], ['GHS05']],
    [
      ['H314', 'H302'],
      ['GHS05', 'GHS07'],
    ],
    [
      ['H314', 'H335'],
      ['GHS05', 'GHS07'],
    ],
    [['H318', 'H319'], ['GHS05']],
    [['H315', 'H319'], ['GHS07']],
    [['H334', 'H317', 'H319'], ['GHS08']],
    [
      ['H334', 'H302'],
      ['GHS07', 'GHS08'],
    ],
    [
      ['H226', 'H319'],
      ['GHS02', 'GHS07'],
    ],
    [['H227', 'H412'], []],
    [['H290', 'H314'], ['GHS05']],
  ])('%j shows %j', (hCodes, pictograms) => expect(pictogramsFor(hCodes)).toEqual(pictograms));
});

describe('checkHazardData', () => {
  const sour: HazardData = {
    hazardous: true,
    signalWord: 'Danger',
    pictograms: ['GHS05'],
    hStatements: ['H290', 'H314'],
    pStatements: precautionsFor(['H290', 'H314']),
  };
  const fields = (data: HazardData) => checkHazardData(data).map((problem) => problem.field);

  test('sound data has no problems', () => expect(checkHazardData(sour)).toEqual([]));
  test('not hazardous, with statements', () =>
    expect(fields({ ...sour, hazardous: false })).toEqual(['hazardous']));
  test('hazardous, without statements', () =>
    expect(
      fields({ ...sour, hStatements: [], pictograms: [], signalWord: null, pStatements: [] }),
    ).toEqual(['hazardous']));
  test('weaker signal word', () =>
    expect(fields({ ...sour, signalWord: 'Warning' })).toEqual(['signalWord']));
  test('pictogram missing', () =>
    expect(fields({ ...sour, pictograms: [] })).toEqual(['pictograms']));
  test('pictogram without a reason', () =>
    expect(fields({ ...sour, pictograms: ['GHS05', 'GHS06'] })).toEqual(['pictograms']));
  test('pictogram twice', () =>
    expect(fields({ ...sour, pictograms: ['GHS05', 'GHS05'] })).toEqual(['pictograms']));
  test('precaution missing', () =>
    expect(checkHazardData({ ...sour, pStatements: sour.pStatements.slice(1) })[0]?.message).toBe(
      'P234 is missing.',
    ));
  test('redundant precaution', () =>
    expect(
      checkHazardData({ ...sour, pStatements: [...sour.pStatements, 'P261'] })[0]?.message,
    ).toBe('P260 makes P261 redundant.'));
  test("more precautions than ours are the maker's choice", () =>
    expect(checkHazardData({ ...sour, pStatements: [...sour.pStatements, 'P273'] })).toEqual([]));
  test('unknown code', () =>
    expect(fields({ ...sour, hStatements: ['H290', 'H314', 'H999'] })).toEqual(['hStatements']));
});
