import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { parsePack } from '../../products/packs/public/pack.ts';
import {
  bottleFill,
  costPerHundredweight,
  costPerReadyToUseGallon,
  describeDilution,
  labelDilution,
  laundryGallons,
  ouncesPerGallon,
  parseDilution,
  partsForOunces,
  poolDose,
  readyToUseGallons,
  yieldGallons,
} from './dilution.ts';

const rows: Record<string, string>[] = parse(readFileSync('demo/products.csv', 'utf8'), {
  columns: true,
});

describe('parseDilution', () => {
  test('only real instructions of the demo data stay in words', () => {
    const inWords = new Set(
      rows
        .map((row) => parseDilution(row.dilution ?? ''))
        .flatMap((d) => (d.kind === 'in-words' ? [d.text] : [])),
    );
    expect([...inWords].sort()).toEqual(['Dose by acid-demand test', 'Feeder-set, 3-5 ppm']);
  });

  test('the ounces in parentheses equal 128/N in every ratio of the demo data', () => {
    let checked = 0;
    for (const { dilution = '' } of rows) {
      const parsed = parseDilution(dilution);
      const ounces = /\((\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))? oz\/gal/.exec(dilution);
      if (parsed.kind !== 'ratio' || !ounces) continue;
      expect(ouncesPerGallon(parsed.strongest), dilution).toBeCloseTo(Number(ounces[1]), 9);
      expect(ouncesPerGallon(parsed.weakest), dilution).toBeCloseTo(
        Number(ounces[2] ?? ounces[1]),
        9,
      );
      checked += 1;
    }
    expect(checked).toBe(35);
  });

  test.each([
    ['RTU', { kind: 'ready-to-use' }],
    ['', { kind: 'none' }],
    ['1:64 (2 oz/gal)', { kind: 'ratio', strongest: 64, weakest: 64, partsPerMillion: null }],
    [
      '1:20-1:64 (6.4-2 oz/gal)',
      { kind: 'ratio', strongest: 20, weakest: 64, partsPerMillion: null },
    ],
    [
      '1:512 (0.25 oz/gal, 200 ppm)',
      { kind: 'ratio', strongest: 512, weakest: 512, partsPerMillion: 200 },
    ],
    ['4-8 oz/cwt', { kind: 'ounces-per-hundredweight', min: 4, max: 8 }],
    ['0.1-0.2 oz/gal', { kind: 'ounces-per-gallon', min: 0.1, max: 0.2 }],
    ['1-3 mL/rack', { kind: 'millilitres-per-rack', min: 1, max: 3 }],
    [
      '50-100 ppm in final rinse',
      { kind: 'parts-per-million', min: 50, max: 100, where: 'in final rinse' },
    ],
    ['Dispenser-set', { kind: 'dispenser-set' }],
    [
      '10.7 oz per 10,000 gal = +1 ppm',
      {
        kind: 'pool-dose',
        amount: 10.7,
        unit: 'oz',
        perGallons: 10_000,
        raisesPartsPerMillion: 1,
        when: '',
      },
    ],
    [
      '2 tablets per 10,000 gal weekly',
      {
        kind: 'pool-dose',
        amount: 2,
        unit: 'tablets',
        perGallons: 10_000,
        raisesPartsPerMillion: null,
        when: 'weekly',
      },
    ],
  ])('%s', (text, parsed) => {
    expect(parseDilution(text)).toEqual(parsed);
  });
});

describe('arithmetic', () => {
  test('2 oz added to a gallon is 1:64; 2 oz in a finished gallon is 1:63', () => {
    expect(ouncesPerGallon(64)).toBe(2);
    expect(partsForOunces(2)).toBe(64);
    expect(bottleFill(128, 63).productOunces).toBe(2);
    expect(bottleFill(32, 64).productOunces).toBeCloseTo(0.4923, 4);
  });

  test('4 x 1 gal at $36.75 and 1:64 makes 260 gallons at $0.141', () => {
    const pack = parsePack('4 x 1 gal case');
    const dilution = parseDilution('1:64 (2 oz/gal)');
    expect(readyToUseGallons(pack, dilution)).toEqual({ min: 260, max: 260 });
    expect(costPerReadyToUseGallon(3675, pack, dilution)).toEqual({ min: 141, max: 141 });
  });

  test('a cheap concentrate at 1:40 can cost more in use than a dear one at 1:100', () => {
    const pail = parsePack('5 gal pail');
    const cheap = costPerReadyToUseGallon(4000, pail, parseDilution('1:40 (3.2 oz/gal)'));
    const dear = costPerReadyToUseGallon(8000, pail, parseDilution('1:100'));
    expect(cheap?.max).toBe(195);
    expect(dear?.max).toBe(158);
  });

  test('a half of a tenth of a cent rounds up', () => {
    // 13 cents over 4 x 13 = 52 gallons is 2.5 tenths exactly.
    expect(costPerReadyToUseGallon(13, parsePack('4 x 1 gal case'), parseDilution('1:12'))).toEqual(
      { min: 3, max: 3 },
    );
  });

  test('a range costs least at its weakest dilution', () => {
    const cost = costPerReadyToUseGallon(
      4560,
      parsePack('4 x 1 gal case'),
      parseDilution('1:20-1:64 (6.4-2 oz/gal)'),
    );
    expect(cost).toEqual({ min: 175, max: 543 });
  });

  test('a ready-to-use product yields what it holds', () => {
    expect(readyToUseGallons(parsePack('12 x 32 oz case'), parseDilution('RTU'))).toEqual({
      min: 3,
      max: 3,
    });
    expect(yieldGallons(5, 0)).toBe(5);
  });

  test('no figure where there is no volume or no ratio', () => {
    expect(
      costPerReadyToUseGallon(8800, parsePack('50 lb pail'), parseDilution('1:64')),
    ).toBeNull();
    expect(
      costPerReadyToUseGallon(8950, parsePack('5 gal pail'), parseDilution('4-8 oz/cwt')),
    ).toBeNull();
    expect(costPerHundredweight(8950, parsePack('each'), parseDilution('4-8 oz/cwt'))).toBeNull();
  });

  test('150 rooms at 70 % use 13.5 gallons a month at 5 oz per 100 lb: one 15 gallon drum', () => {
    const pounds = 150 * 0.7 * 11 * 30;
    expect(pounds).toBe(34_650);
    expect(laundryGallons(pounds, 5)).toBeCloseTo(13.535, 3);
  });

  test('laundry cost per 100 lb: fluid ounces for a liquid, ounces of weight for a powder', () => {
    expect(
      costPerHundredweight(8950, parsePack('5 gal pail'), parseDilution('4-8 oz/cwt')),
    ).toEqual({ min: 559, max: 1119 });
    expect(
      costPerHundredweight(8800, parsePack('50 lb pail'), parseDilution('2-4 oz/cwt')),
    ).toEqual({ min: 220, max: 440 });
  });

  test('a pool dose scales with the pool', () => {
    const dose = parseDilution('10.7 oz per 10,000 gal = +1 ppm');
    expect(dose.kind === 'pool-dose' && poolDose(dose, 25_000)).toBe(26.75);
  });
});

test.each([
  ['1:64 (2 oz/gal)', 'Add 2 oz to each gallon of water (1:64)'],
  ['1:4-1:8 (32-16 oz/gal)', 'Add 16 to 32 oz to each gallon of water (1:8 to 1:4)'],
  ['2-4 oz/cwt', 'Use 2 to 4 oz for each 100 lb of dry linen'],
  [
    '10.7 oz per 10,000 gal = +1 ppm',
    'Use 10.7 oz for each 10,000 gallons to raise the level by 1 ppm',
  ],
  ['2 tablets per 10,000 gal weekly', 'Use 2 tablets for each 10,000 gallons weekly'],
  ['RTU', 'Ready to use: do not dilute'],
])('%s in words', (text, words) => {
  expect(describeDilution(parseDilution(text))).toBe(words);
});

test('the label line', () => {
  expect(labelDilution(64)).toBe('Diluted 1:64 - 2 oz/gal');
  expect(labelDilution(512)).toBe('Diluted 1:512 - 0.25 oz/gal');
  expect(labelDilution(0)).toBe('Ready to use - do not dilute');
});
