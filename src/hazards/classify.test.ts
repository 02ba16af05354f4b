import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import {
  checkHazardData,
  type HazardData,
  pictogramsFor,
  precautionsFor,
  type SignalWord,
  signalWordFor,
} from './classify.ts';

const rows: Record<string, string>[] = parse(readFileSync('demo/products.csv', 'utf8'), {
  columns: true,
});
const list = (text: string | undefined) => (text ? text.split(';') : []);
const hazardData = (row: Record<string, string>): HazardData => ({
  hazardous: row.hazardous === 'true',
  signalWord: (row.signalWord || null) as SignalWord | null,
  pictograms: list(row.pictograms),
  hStatements: list(row.hStatements),
  pStatements: list(row.pStatements),
});

describe('the demo data agrees with the rules', () => {
  test('signal word, pictograms and precautions of all 121 records', () => {
    for (const row of rows) {
      const data = hazardData(row);
      expect(signalWordFor(data.hStatements), row.sku).toBe(data.signalWord);
      expect(pictogramsFor(data.hStatements), row.sku).toEqual(data.pictograms);
      expect(precautionsFor(data.hStatements), row.sku).toEqual(data.pStatements);
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
