import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { describePack, innerLitres, parsePack } from './public/pack.ts';

const rows: Record<string, string>[] = parse(readFileSync('demo/products.csv', 'utf8'), {
  columns: true,
});

/** The pack code at the end of a demo SKU, written by another hand than the size text. */
const KIND_BY_SKU_PACK: Record<string, string> = {
  Q12: 'spray-bottle-case',
  C4: 'jug-case',
  J2: 'big-jug-case',
  P5: 'pail',
  D15: 'drum-15',
  D30: 'drum-30',
  D55: 'drum-55',
  K15: 'carboy',
  B25: 'weight-pail',
  B50: 'weight-pail',
  S50: 'bag',
  F100: 'fiber-drum',
  S2: 'capsule-case',
  S4: 'capsule-case',
  A12: 'aerosol-case',
  R6: 'refill-case',
  EA: 'piece',
  E1: 'piece',
  E4: 'piece',
  EP30: 'piece',
  EP55: 'piece',
  N12: 'piece-pack',
  N96: 'piece-pack',
  V1: 'vial',
  V10: 'vial',
};

describe('parsePack', () => {
  test('every size in the demo data is of the kind its SKU names', () => {
    expect(rows).toHaveLength(121);
    for (const row of rows) {
      const code = row.sku?.split('-')[2] ?? '';
      expect(parsePack(row.sizeUnit ?? '').kind, row.sku).toBe(KIND_BY_SKU_PACK[code]);
    }
  });

  test.each([
    ['4 x 1 gal case', 4, 1, 'gal', 4, null],
    ['2 x 2.5 gal case', 2, 2.5, 'gal', 5, null],
    ['12 x 32 oz case', 12, 32, 'oz', 3, null],
    ['12 x 16 oz case', 12, 16, 'oz', null, 12],
    ['55 gal drum', 1, 55, 'gal', 55, null],
    ['15 gal carboy', 1, 15, 'gal', 15, null],
    ['50 lb bag', 1, 50, 'lb', null, 50],
    ['4 x 8 lb case', 4, 8, 'lb', null, 32],
    ['pack of 96', 96, 1, 'each', null, null],
    ['10 vials of 100', 10, 100, 'each', null, null],
    ['each (15-30 gal)', 1, 1, 'each', null, null],
  ])('%s', (text, innerCount, innerAmount, innerUnit, totalGallons, totalPounds) => {
    expect(parsePack(text)).toMatchObject({
      innerCount,
      innerAmount,
      innerUnit,
      totalGallons,
      totalPounds,
    });
  });

  test('millilitres become US gallons', () => {
    expect(parsePack('6 x 1000 mL case').totalGallons).toBeCloseTo(1.58503, 5);
  });

  test('the ways people write the same size', () => {
    for (const text of ['4x1 gal', '4 x 1 gallon case', ' 4  X 1 GAL case ', '4 × 1 gal case']) {
      expect(parsePack(text), text).toMatchObject({ kind: 'jug-case', totalGallons: 4 });
    }
  });

  test('an unknown size is kept, not refused', () => {
    expect(parsePack('half pallet')).toMatchObject({
      kind: 'other',
      text: 'half pallet',
      totalGallons: null,
    });
    expect(parsePack('').kind).toBe('other');
  });
});

test('one inner container in litres', () => {
  expect(innerLitres(parsePack('4 x 1 gal case'))).toBeCloseTo(3.7854, 4);
  expect(innerLitres(parsePack('12 x 32 oz case'))).toBeCloseTo(0.9464, 4);
  expect(innerLitres(parsePack('6 x 1000 mL case'))).toBeCloseTo(1, 9);
  expect(innerLitres(parsePack('50 lb pail'))).toBeNull();
});

test.each([
  ['4 x 1 gal case', 'case of 4 gallons'],
  ['2 x 2.5 gal case', 'case of 2 jugs, 2.5 gallons each'],
  ['12 x 32 oz case', 'case of 12 spray bottles, 32 ounces each'],
  ['55 gal drum', '55 gallon drum'],
  ['100 lb drum', '100 pound drum'],
  ['each', 'one piece'],
  ['each (4 gpm)', 'one piece, 4 gpm'],
  ['10 vials of 100', '10 vials of 100'],
])('%s is said as "%s"', (text, words) => {
  expect(describePack(parsePack(text))).toBe(words);
});
