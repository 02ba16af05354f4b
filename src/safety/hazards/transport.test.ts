import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { parsePack } from '../../products/packs/public/pack.ts';
import {
  RQ_SUBSTANCES,
  type RqSubstance,
  reportableQuantity,
} from './public/reportable-quantities.ts';
import { placardNotice, segregation } from './public/road-classes.ts';
import {
  grossPounds,
  limitedQuantity,
  netPounds,
  type PackingGroup,
  shippingDescription,
  transportStatus,
} from './public/transport.ts';
import { transportEntry, UN_NUMBERS } from './public/transport-table.ts';

const rows: Record<string, string>[] = parse(readFileSync('demo/products.csv', 'utf8'), {
  columns: true,
});
const statusOf = (row: Record<string, string>) =>
  transportStatus(parsePack(row.sizeUnit ?? ''), {
    unNumber: row.unNumber || null,
    packingGroup: (row.packingGroup || null) as PackingGroup | null,
  });

/** The expected result of the demo README. */
const LIMITED = [
  'LF-1040-C4',
  'KB-2040-C4',
  'KB-2050-C4',
  'KB-2060-C4',
  'KB-3010-Q12',
  'KB-3010-C4',
  'KB-3040-A12',
  'VL-4020-C4',
  'VL-4040-C4',
  'VL-4080-Q12',
  'VL-4080-C4',
  'OS-5010-C4',
  'OS-5040-C4',
  'TW-6010-C4',
  'VL-7020-R6',
];

test('15 sizes are Limited Quantity, 48 fully regulated, 56 not regulated, and the marine pollutant is excepted by road', () => {
  const skus = (status: string) =>
    rows.filter((row) => statusOf(row) === status).map((row) => row.sku);
  expect(skus('limited-quantity').sort()).toEqual([...LIMITED].sort());
  expect(skus('regulated')).toHaveLength(48);
  expect(skus('not-regulated')).toHaveLength(56);
  expect(skus('excepted').sort()).toEqual(['TW-6070-C4', 'TW-6070-Q12']);
});

test.each([
  ['4 x 1 gal case', 'UN1791', 'III', true],
  ['4 x 1 gal case', 'UN1760', 'II', false],
  ['12 x 32 oz case', 'UN1760', 'II', true],
  ['2 x 2.5 gal case', 'UN1791', 'III', false],
  ['5 gal pail', 'UN1805', 'III', false],
  ['6 x 1000 mL case', 'UN1170', 'II', true],
  ['6 x 1000 mL case', 'UN1170', 'I', false],
  ['12 x 32 oz case', 'UN2014', 'II', false],
  ['12 x 16 oz case', 'UN1950', null, true],
  ['4 x 1 gal case', 'UN9999', 'III', false],
  ['10 x 1 gal case', 'UN1791', 'III', false],
] as const)('%s of %s, packing group %s: limited %s', (size, un, packingGroup, limited) => {
  expect(limitedQuantity(parsePack(size), un, packingGroup)).toBe(limited);
});

test('a package is weighed by its density, and an unknown one as the heaviest usual liquid', () => {
  // 5 gal of 31% muriatic acid: 5 x 8.3454 x 1.16 x 1.08. A case of caustic soda: 4 x 8.3454 x 1.53
  // x 1.08.
  expect(grossPounds(parsePack('5 gal pail'), 1.16)).toBeCloseTo(52.27, 1);
  expect(grossPounds(parsePack('4 x 1 gal case'), null)).toBeCloseTo(55.16, 1);
  expect(grossPounds(parsePack('50 lb pail'), null)).toBeCloseTo(54, 1);
  // 6 x 1 gal: 56 lb of a light liquid is limited, 70 lb of a heavy one is beyond 30 kg.
  expect(limitedQuantity(parsePack('6 x 1 gal case'), 'UN1805', 'III', 1.02)).toBe(true);
  expect(limitedQuantity(parsePack('6 x 1 gal case'), 'UN1805', 'III', 1.3)).toBe(false);
});

test('environmentally hazardous alone is excepted unless it is bulk', () => {
  expect(
    transportStatus(parsePack('55 gal drum'), { unNumber: 'UN3082', packingGroup: 'III' }),
  ).toBe('excepted');
  expect(
    transportStatus(
      { ...parsePack('55 gal drum'), totalGallons: 275 },
      { unNumber: 'UN3082', packingGroup: 'III' },
    ),
  ).toBe('regulated');
});

test('every UN number of the demo data is in the table', () => {
  for (const row of rows)
    if (row.unNumber) expect(transportEntry(row.unNumber), row.unNumber).not.toBeNull();
});

test('a reportable quantity counts by package and by share, and ends what excepts a package', () => {
  const due = (size: string, un: string, rqPercent: number | null, density = 1) =>
    reportableQuantity(netPounds(parsePack(size), density), un, { rqSubstance: '', rqPercent })
      ?.due;
  // 50 lb of 68%: 34 lb of calcium hypochlorite, which is reportable from 10 lb on.
  expect(due('50 lb pail', 'UN2880', 68)).toBe(true);
  // 5 gal pail: 5 x 8.3454 x 1.15 = 48 lb in all, below the 100 lb of sodium hypochlorite whatever its share.
  expect(due('5 gal pail', 'UN1791', null, 1.15)).toBe(false);
  // 55 gal: 527.8 lb in all. At 10% 52.8 lb, at 25% 132 lb; without a share it has to be asked.
  expect(due('55 gal drum', 'UN1791', 10, 1.15)).toBe(false);
  expect(due('55 gal drum', 'UN1791', 25, 1.15)).toBe(true);
  expect(due('55 gal drum', 'UN1791', null, 1.15)).toBe('ask');
  // Enough pounds and too thin: 0.1% is below the 0.2% of a substance of 100 lb (49 CFR 171.8).
  expect(
    reportableQuantity(200_000, 'UN1791', { rqSubstance: 'sodium hypochlorite', rqPercent: 0.1 })
      ?.due,
  ).toBe(false);
  const copper = { rqSubstance: 'cupric sulfate', rqPercent: 30 } as const;
  expect(
    transportStatus(parsePack('5 gal pail'), {
      unNumber: 'UN3082',
      packingGroup: 'III',
      density: 1.1,
      ...copper,
    }),
  ).toBe('regulated');
  expect(
    transportStatus(parsePack('5 gal pail'), {
      unNumber: 'UN3082',
      packingGroup: 'III',
      density: 1.1,
    }),
  ).toBe('excepted');
});

test('shipping description in the order of shipping papers', () => {
  expect(shippingDescription('UN1805', 'III')).toBe('UN1805, Phosphoric acid solution, 8, PG III');
  expect(shippingDescription('UN1760', 'II', 'contains potassium hydroxide')).toBe(
    'UN1760, Corrosive liquids, n.o.s. (contains potassium hydroxide), 8, PG II',
  );
  expect(shippingDescription('UN1950', null)).toBe('UN1950, Aerosols, flammable, 2.1');
});

test('what is known of a product decides between entries of one number, and what is not known is the graver one', () => {
  const aerosol = (hStatements: string[]) => transportEntry('UN1950', { hStatements });
  expect(aerosol(['H229'])).toMatchObject({
    properShippingName: 'Aerosols, non-flammable',
    hazardClass: '2.2',
  });
  for (const hStatements of [['H222', 'H229'], ['H223', 'H229'], []])
    expect(aerosol(hStatements)).toMatchObject({ hazardClass: '2.1' });
  const nitric = (rqPercent: number | null) => transportEntry('UN2031', { rqPercent })?.hazardClass;
  expect([nitric(64.9), nitric(65), nitric(null)]).toEqual(['8', '8 (5.1)', '8 (5.1)']);
  // Kept out though column 8A excepts them today, and no limited quantity of oxidizers and peroxides here.
  for (const un of ['UN1778', 'UN1790', 'UN2031', 'UN3109', 'UN1496'])
    expect(limitedQuantity(parsePack('12 x 16 oz case'), un, 'II', 1), un).toBe(false);
  expect(shippingDescription('UN3109', 'II', 'peroxyacetic acid')).toBe(
    'UN3109, Organic peroxide type F, liquid (peroxyacetic acid), 5.2',
  );
});

test('a corrosive content is said of an aerosol that is not flammable, and nothing calls a flammable one less', () => {
  const aerosol = (hStatements: string[]) => transportEntry('UN1950', { hStatements });
  expect(aerosol(['H229', 'H314'])).toMatchObject({
    properShippingName: 'Aerosols, corrosive',
    hazardClass: '2.2 (8)',
  });
  expect(aerosol(['H222', 'H229', 'H314'])).toMatchObject({ hazardClass: '2.1' });
});

test('a technical name is asked for behind the names that the table marks with G, and may stand behind any other n.o.s. name', () => {
  // 172.101, column 1: no G on alcohols and on bisulfites.
  const unmarked = UN_NUMBERS.map((unNumber) => ({ unNumber, ...transportEntry(unNumber) })).filter(
    ({ properShippingName, technicalName }) =>
      properShippingName?.endsWith('n.o.s.') && !technicalName,
  );
  expect(unmarked.map(({ unNumber }) => unNumber)).toEqual(['UN1987', 'UN2693']);
  expect(shippingDescription('UN1987', 'III', 'contains isopropyl alcohol')).toBe(
    'UN1987, Alcohols, n.o.s. (contains isopropyl alcohol), 3, PG III',
  );
  expect(shippingDescription('UN1987', 'III')).toBe('UN1987, Alcohols, n.o.s., 3, PG III');
  expect(shippingDescription('UN1791', 'III', 'sodium hypochlorite')).toBe(
    'UN1791, Hypochlorite solutions, 8, PG III',
  );
});

test('a packing group that the number does not have opens no larger container', () => {
  // Solid caustic soda is packing group II alone: a jug of 8 lb is above its 2.2 lb, and below the 11 lb of group III.
  expect(limitedQuantity(parsePack('4 x 8 lb case'), 'UN1823', 'III')).toBe(false);
  expect(limitedQuantity(parsePack('4 x 8 lb case'), 'UN3262', 'III')).toBe(true);
  const groups = (unNumber: string) => transportEntry(unNumber)?.packingGroups;
  expect(['UN1805', 'UN1791', 'UN1760', 'UN2920', 'UN1950', 'UN3109'].map(groups)).toEqual([
    ['III'],
    ['II', 'III'],
    ['I', 'II', 'III'],
    ['I', 'II'],
    [],
    [],
  ]);
  for (const row of rows)
    if (row.packingGroup) expect(groups(row.unNumber ?? ''), row.sku).toContain(row.packingGroup);
});

test('names are those of the table, which has these in the singular', () => {
  expect(
    ['UN2208', 'UN2672', 'UN3077', 'UN3082'].map((un) => transportEntry(un)?.properShippingName),
  ).toEqual([
    'Calcium hypochlorite mixture, dry',
    'Ammonia solution',
    'Environmentally hazardous substance, solid, n.o.s.',
    'Environmentally hazardous substance, liquid, n.o.s.',
  ]);
});

/** Read in table 1 to Appendix A of 172.101, and in 40 CFR 117.3. */
test.each([
  [10, 0.02, ['calcium hypochlorite', 'cupric sulfate']],
  [100, 0.2, ['ammonia', 'ammonium bifluoride', 'hydrofluoric acid', 'sodium hypochlorite']],
  [
    1000,
    2,
    [
      'ammonium hydroxide',
      'nitric acid',
      'potassium hydroxide',
      'sodium hydroxide',
      'sulfuric acid',
    ],
  ],
  [
    5000,
    10,
    ['acetic acid', 'formic acid', 'hydrochloric acid', 'phosphoric acid', 'sodium bisulfite'],
  ],
] as const)(
  '%s lb and %s percent: the reportable quantities of Appendix A',
  (pounds, percent, names) => {
    const due = (net: number, rqPercent: number, rqSubstance: RqSubstance) =>
      reportableQuantity(net, '', { rqSubstance, rqPercent })?.due;
    expect(
      RQ_SUBSTANCES.filter(
        (name) =>
          reportableQuantity(0, '', { rqSubstance: name, rqPercent: null })?.pounds === pounds,
      ),
    ).toEqual(names);
    for (const name of names) {
      expect([due(pounds, 100, name), due(pounds - 1, 100, name)], name).toEqual([true, false]);
      expect([due(1e8, percent, name), due(1e8, percent * 0.9, name)], name).toEqual([true, false]);
    }
  },
);

test('a class that is not known counts for placards and stands apart, by its name', () => {
  const onBoard = [
    { hazardClass: '8', pounds: 900, name: 'Bleach' },
    { hazardClass: '', pounds: 101, name: 'Mystery' },
    { hazardClass: '9', pounds: 5000, name: 'Algaecide' },
  ];
  expect(placardNotice(onBoard)).toEqual({
    pounds: 1001,
    due: true,
    placards: [{ name: 'CORROSIVE', pounds: 900 }],
    mayBeDangerous: false,
    unknown: ['Mystery'],
  });
  const unknown = { hazardClass: '', liquid: false };
  for (const hazardClass of ['3', '5.1', '5.2', '8'])
    expect(segregation({ hazardClass, liquid: true }, unknown)).toBe('class-unknown');
  expect(segregation({ hazardClass: '9', liquid: true }, unknown)).toBeNull();
  expect(segregation({ hazardClass: '8', liquid: false }, unknown)).toBeNull();
});
