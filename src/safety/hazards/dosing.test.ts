import { describe, expect, test } from 'vitest';
import { dosingOf } from './dosing.ts';

const SIZES = [
  { sku: 'A', sizeUnit: '4 x 1 gal case', unitPriceCents: 3675 },
  { sku: 'B', sizeUnit: '5 gal pail', unitPriceCents: null },
];
const dosing = (dilution: string, params = '') =>
  dosingOf(dilution, SIZES, new URLSearchParams(params));
const fieldsOf = (dilution: string, dosingOf = '') =>
  dosing(dilution, dosingOf)?.fields.map(({ name, value }) => `${name}=${value}`);

describe('a ratio', () => {
  test('starts with the weakest mix in a 32 oz bottle, and costs what a ready-to-use gallon costs', () => {
    expect(dosing('1:64 (2 oz/gal)')).toMatchObject({
      rule: 'Add 2 oz to each gallon of water (1:64)',
      answer: '31.51 oz of water, then add 0.49 oz of product.',
      beside: 'That is 2 oz for each gallon of water.',
      costs: {
        caption: 'One ready-to-use gallon',
        rows: [
          { key: 'A', makes: '260 gal', cost: '$0.141' },
          { key: 'B', makes: '325 gal', cost: null },
        ],
      },
    });
    expect(fieldsOf('1:64')).toEqual(['fill=32']);
    expect(fieldsOf('1:10-1:64')).toEqual(['ratio=64', 'fill=32']);
  });

  test('takes what the address or the form says', () => {
    expect(fieldsOf('1:10-1:64', 'ratio=10&fill=640')).toEqual(['ratio=10', 'fill=640']);
    expect(dosing('1:10-1:64', 'ratio=10&fill=640')?.beside).toBe(
      'That is 12.8 oz for each gallon of water.',
    );
  });

  test.each(['ratio=3&fill=7', 'ratio=x&fill=', 'ratio=-1&fill=-5', 'ratio=1e99&fill=Infinity'])(
    'never one that is not offered: %s',
    (dosingOf) => {
      expect(fieldsOf('1:10-1:64', dosingOf)).toEqual(['ratio=64', 'fill=32']);
    },
  );
});

test('ready to use has nothing to choose', () => {
  expect(dosing('RTU')).toMatchObject({ fields: [], answer: 'Ready to use - do not dilute' });
});

test('linen: pounds are kept within what a scale shows', () => {
  expect(dosing('4-8 oz/cwt')?.answer).toBe('Use 4 to 8 oz.');
  expect(dosing('4-8 oz/cwt', 'linen=250')?.answer).toBe('Use 10 to 20 oz.');
  expect(fieldsOf('4-8 oz/cwt', 'linen=999999')).toEqual(['linen=10000']);
  expect(fieldsOf('4-8 oz/cwt', 'linen=')).toEqual(['linen=0']);
  expect(fieldsOf('4-8 oz/cwt', 'linen=many')).toEqual(['linen=100']);
});

test('a pool: the dose and what it does are one sentence', () => {
  expect(dosing('2 lb per 10,000 gal = +10 ppm')?.answer).toBe(
    'Use 4 lb to raise the level by 10 ppm.',
  );
  expect(dosing('12 oz per 10,000 gal weekly', 'pool=30000')?.answer).toBe('Use 36 oz weekly.');
  expect(dosing('8 oz per 10,000 gal')?.answer).toBe('Use 16 oz.');
});

test('what only a machine or a person can dose is said and not worked out', () => {
  expect(dosing('Dispenser-set')).toEqual({
    rule: 'Set by the dispenser',
    fields: [],
    classified: null,
    answer: '',
    beside: '',
    costs: null,
  });
  expect(dosing('')).toBeNull();
});

describe('the bottle and the concentrate are never mixed up', () => {
  const at = (ratio: string, concentrate?: Parameters<typeof dosingOf>[3]) =>
    dosingOf('1:8-1:64', [], new URLSearchParams({ ratio }), concentrate)?.classified;
  const diluted = [
    { parts: 64, signalWord: '' as const, pictograms: [], hazards: [], source: 'SDS' },
  ];
  test('not classified at 1:64 drops the word of the bottle, and names the concentrate’s', () =>
    expect(at('64', { signalWord: 'Danger', diluted })).toBe(
      'At 1:64: not classified as hazardous. The concentrate: Danger!',
    ));
  test('stronger than what the sheet classifies counts as the concentrate', () =>
    expect(at('8', { signalWord: 'Danger', diluted })).toBe(
      'At 1:8: the sheet does not classify it. Handle it like the concentrate: Danger!',
    ));
  test('where nothing is classified nothing is said', () => {
    expect(at('64', { signalWord: '', diluted: [] })).toBeNull();
    expect(at('64')).toBeNull();
  });
});
