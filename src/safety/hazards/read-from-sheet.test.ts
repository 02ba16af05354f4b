import { expect, test } from 'vitest';
import {
  BLEACH_SHEET,
  CODED_SHEET,
  DUAL_SHEET,
  NEUTRAL_SHEET,
  SPANISH_SHEET,
} from '../../../tests/support/sheet-texts.ts';
import { readFromSheet } from './read-from-sheet.ts';

const flat = (words: string) => words.replaceAll(/\s+/g, ' ');
/** Field -> what is proposed for it, and where it was read. */
function proposed(words: string): Record<string, string> {
  const { proposals } = readFromSheet(flat(words));
  return Object.fromEntries(
    proposals.map(({ field, value, section }) => [field, `${value} (${section})`]),
  );
}
const unclear = (words: string) =>
  readFromSheet(flat(words)).unclear.map(
    ({ field, doubt, printed }) => `${field} ${doubt}: ${printed.join(', ')}`,
  );

test('an American sheet without codes: sentences become codes, and its figures are read where they stand', () => {
  expect(proposed(BLEACH_SHEET)).toEqual({
    signalWord: 'Danger (2)',
    hStatements: 'H290 H314 H400 (2)',
    hCategories: 'H290 1, H314 1B (2)',
    pStatements:
      'P234 P260 P264 P280 P301+P330+P331 P303+P361+P353 P304+P340 P305+P351+P338 P310 P363 P405 P501 (2)',
    unNumber: 'UN1791 (14)',
    packingGroup: 'III (14)',
    epaRegNo: '4321-17 (1)',
    ph: '13.2 (9)',
    density: '1.17 (9)',
    casNumbers: '7681-52-9, 1310-73-2 (3)',
  });
  expect(unclear(BLEACH_SHEET)).toEqual([]);
  const ph = readFromSheet(flat(BLEACH_SHEET)).proposals.find(({ field }) => field === 'ph');
  expect(ph?.printed).toBe('12.1 - 13.2');
});

test('a sheet that says “not” proposes only what it says', () => {
  expect(proposed(NEUTRAL_SHEET)).toEqual({ signalWord: ' (2)', unNumber: ' (14)' });
  expect(unclear(NEUTRAL_SHEET)).toEqual([]);
});

test('codes, combined ones, categories and signs are taken; what is not ours or has several answers is named', () => {
  expect(proposed(CODED_SHEET)).toEqual({
    signalWord: 'Danger (2)',
    pictograms: 'GHS05 GHS07 GHS08 (2)',
    hStatements: 'EUH031 H272 H290 H302 H314 H332 H335 H360 (2)',
    hCategories: 'H272 3, H290 1, H302 4, H314 1A, H335 3, H360 1B (2)',
    pStatements: 'P260 P264 P280 P301+P330+P331 P303+P361+P353 P305+P351+P338 P310 P501 (2)',
    density: '1.155 (9)',
    casNumbers: '7697-37-2, 7664-38-2 (3)',
  });
  expect(unclear(CODED_SHEET)).toEqual([
    'hStatements unknown: H303',
    'pStatements unknown: P316',
    'unNumber several: UN2031, UN3264',
    'ph bound: < 1',
  ]);
});

test('what holds for the use dilution is not the product’s', () => {
  expect(proposed(DUAL_SHEET)).toEqual({
    signalWord: 'Danger (2)',
    hStatements: 'H302 H312 H318 (2)',
    unNumber: 'UN1760 (14)',
    packingGroup: 'III (14)',
    ph: '10.5 (9)',
    density: '1.031 (9)',
    casNumbers: '68439-46-3 (3)',
  });
  const unmarked = DUAL_SHEET.replaceAll('Product AS SOLD', '');
  expect(proposed(unmarked)['hStatements']).toBeUndefined();
  expect(unclear(unmarked)[0]).toBe('hStatements diluted: H302, H312, H318, H320');
});

test('a Spanish sheet is read by its codes and figures', () => {
  expect(proposed(SPANISH_SHEET)).toEqual({
    signalWord: 'Danger (2)',
    hStatements: 'H290 H314 (2)',
    pStatements: 'P260 P280 P310 (2)',
    unNumber: 'UN1789 (14)',
    packingGroup: 'II (14)',
    ph: '0.8 (9)',
    density: '1.075 (9)',
    casNumbers: '7647-01-0 (3)',
  });
});

test('hazards of ingredients never become the product’s, also where section 3 has no heading', () => {
  const headless = BLEACH_SHEET.replaceAll('SECTION 3: COMPOSITION/INFORMATION ON INGREDIENTS', '');
  expect(Object.keys(proposed(headless)).sort()).toEqual([
    'density',
    'epaRegNo',
    'packingGroup',
    'ph',
    'unNumber',
  ]);
});

/** The bleach's sheet with another section 9. */
const withSection9 = (says: string) =>
  BLEACH_SHEET.replace(/(PHYSICAL AND CHEMICAL PROPERTIES).*?(?=SECTION 10)/s, `$1 ${says} `);
const phOf = (says: string) => proposed(withSection9(says))['ph']?.replace(' (9)', '');
const densityOf = (says: string) => proposed(withSection9(says))['density']?.replace(' (9)', '');

test.each([
  ['pH Not available Boiling point 100 C', undefined],
  ['pH: 7', '7'],
  ['pH (as is) 12.5', '12.5'],
  ['pH value at 25 °C: 2.0 - 3.0', '2'],
  ['pH 12.5 to 13.5', '13.5'],
  ['pH 6.0 - 8.0', undefined],
  ['pH > 13', undefined],
  ['pH (1% solution): 11.0', undefined],
  ['pH: 11.0 (1% in water)', undefined],
  ['pH 9.5 (100 %)', '9.5'],
  ['pH 1 2.5 Melting point', undefined],
  ['pH 9.1 Odor none pH 8.2', undefined],
  ['pH 10% acid', undefined],
  ['Phosphate 12.0', undefined],
  ['pH 11.55', '11.6'],
])('section 9 “%s”: pH %s', (says, ph) => {
  expect(phOf(says)).toBe(ph);
});

test.each([
  ['Specific gravity: 1.04', '1.04'],
  ['Density @ 20 °C 1.04 g/cm3', '1.04'],
  ['Relative density (water = 1) 1.04 - 1.06', '1.06'],
  ['Density 1040 kg/m3', '1.04'],
  ['Density 9.2 lb/gal', '1.102'],
  ['Vapor density 1.2', undefined],
  ['Relative vapor density 1.2', undefined],
  ['Density of vapor 1.2', undefined],
  ['Bulk density 0.9', undefined],
  ['Specific gravity 1.1 Density 1.4 g/ml', undefined],
  ['Density Not determined', undefined],
  ['Density 62.4', undefined],
])('section 9 “%s”: density %s', (says, density) => {
  expect(densityOf(says)).toBe(density);
});

/** The bleach's sheet with another section 14. */
const withSection14 = (says: string) =>
  proposed(BLEACH_SHEET.replace(/(TRANSPORT INFORMATION).*?(?=SECTION 15)/s, `$1 ${says} `));

test.each([
  ['UN number: 1760 Packing group II', 'UN1760 (14)', 'II (14)'],
  ['UN1760, Corrosive liquids, n.o.s. (sodium metasilicate), 8, PG III', 'UN1760 (14)', 'III (14)'],
  ['UN 1760 packing group II, IMDG packing group III', 'UN1760 (14)', undefined],
  ['UN number Not regulated Packing group Not applicable', ' (14)', undefined],
  ['DOT not regulated. IMDG UN3082, 9, III', undefined, undefined],
  ['UN1760 IATA UN3266', undefined, undefined],
  ['UN 9999', undefined, undefined],
  ['Not available', undefined, undefined],
])('section 14 “%s”: %s, packing group %s', (says, unNumber, packingGroup) => {
  const read = withSection14(says);
  expect([read['unNumber'], read['packingGroup']]).toEqual([unNumber, packingGroup]);
});

/** The bleach's sheet with another section 2. */
const withSection2 = (says: string) =>
  BLEACH_SHEET.replace(/(HAZARD\(S\) IDENTIFICATION).*?(?=SECTION 3)/s, `$1 ${says} `);

test.each([
  ['Harmful if swallowed, in contact with skin or if inhaled.', 'H302 H312 H332'],
  ['Toxic if swallowed or if inhaled', 'H301 H331'],
  ['May be harmful if swallowed', undefined],
  ['May be fatal if swallowed and enters airways', 'H304'],
  ['Non-flammable aerosol. Pressurized container: May burst if heated.', 'H229'],
  ['Flammable aerosol, Category 1 Extremely flammable aerosol', 'H222'],
  ['Highly flammable liquid and vapour. Causes skin and eye irritation', 'H225 H315 H320'],
  [
    'Causes damage to organs. May cause damage to organs (liver) through prolonged or repeated exposure',
    'H370 H373',
  ],
  ['Toxic to aquatic life with long-lasting effects', 'H411'],
  ['Causessevereskinburnsandeyedamage.', 'H314'],
  ['Exposure limit H200 mm, lot H31', undefined],
])('section 2 “%s”: %s', (says, codes) => {
  expect(proposed(withSection2(says))['hStatements']?.replace(' (2)', '')).toBe(codes);
});

test.each([
  ['Signal word: Warning', 'Warning'],
  ['WARNING! Causes skin irritation.', 'Warning'],
  ['Danger for the environment', undefined],
  ['Signal word Danger ... Signal word Warning', undefined],
  ['EPA signal word: CAUTION. EPA signal word: Danger. Signal word: Warning', 'Warning'],
])('section 2 “%s”: signal word %s', (says, word) => {
  expect(proposed(withSection2(says))['signalWord']?.replace(' (2)', '')).toBe(word);
});

test('EPA numbers: another one is unclear, the distributor’s own wins, a file symbol and an establishment are none', () => {
  const epa = (phrase: string) => proposed(`${phrase} and so on`)['epaRegNo'];
  expect(epa('EPA Reg. No. 123-45')).toBe('123-45 (null)');
  expect(epa('EPA Reg. No. 123-45 EPA Registration No: 123-45-678')).toBe('123-45-678 (null)');
  expect(epa('EPA Reg. No. 123-45 EPA Reg. No. 123-46')).toBeUndefined();
  expect(epa('EPA Est. No. 123-45')).toBeUndefined();
});

test('words without sections, of a letter or of nothing propose nothing', () => {
  for (const words of ['', 'Dear customer, H314 P260 pH 12 UN1791 7681-52-9 Signal word: Danger.'])
    expect(readFromSheet(words)).toEqual({ proposals: [], unclear: [] });
});
