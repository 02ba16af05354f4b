import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { GROUP_NAMES } from './group-names.ts';
import { incompatible, opposingGroups, tableOf, worstPair } from './incompatible-groups.ts';
import { incompatiblePairs, MADE_TO_COMBINE, type StaffPair, whyApart } from './never-mix.ts';
import {
  GROUP_HINTS,
  isReactivityGroup,
  REACTIVITY_GROUPS,
  type ReactivityGroup,
} from './public/reactivity.ts';
import { PAIR_ENTRIES } from './reactive-pairs.ts';
import { SOURCES } from './reactivity-sources.ts';

const groups: { nameKey: string; reactivityGroup: string; alsoGroups: string }[] = parse(
  readFileSync('demo/reactivity-groups.csv', 'utf8'),
  { columns: true },
);
const products: Record<string, string>[] = parse(readFileSync('demo/products.csv', 'utf8'), {
  columns: true,
});

/** Things as people call them, with the group each belongs to. */
const THINGS: Readonly<Record<string, ReactivityGroup>> = {
  'liquid bleach': 'hypochlorite',
  'cal-hypo': 'calcium-hypochlorite',
  trichlor: 'chlorinated-isocyanurate',
  'bromine tablets': 'bromine',
  'muriatic acid': 'acid',
  'bowl cleaner': 'acid',
  vinegar: 'acetic-acid',
  'peracetic sanitizer': 'peracetic-acid',
  ammonia: 'amine',
  'amine stripper': 'amine',
  'peroxide 35%': 'strong-peroxide',
  'peroxide cleaner': 'peroxide',
  percarbonate: 'oxygen-bleach',
  'non-chlorine shock': 'oxidizer',
  'caustic builder': 'strong-alkali',
  algaecide: 'algaecide',
  'quat sanitizer': 'quat',
  'hand rub': 'alcohol',
  'fryer oil': 'organic',
  'spray polish': 'aerosol',
  'laundry antichlor': 'reducing-agent',
  'aluminum pans': 'metal',
  'neutral cleaner': 'none',
  'rust remover with bifluoride': 'fluoride',
  'hydrofluoric aluminum brightener': 'fluoride',
  'fluorosilicic laundry sour': 'fluoride',
  'hydrochloric bowl cleaner': 'hydrochloric-acid',
  'pool muriatic acid': 'hydrochloric-acid',
  'phosphoric delimer': 'acid',
  'sulfamic descaler': 'acid',
  'sulfuric drain opener': 'sulfuric-acid',
  'nitric milkstone remover': 'nitric-acid',
  'chlorine dioxide kit': 'chlorite',
  'chlorine dioxide tablets': 'chlorite',
  'iodine sanitizer': 'iodophor',
  'citric cleaner': 'mild-acid',
  'rinse aid': 'mild-acid',
  'lactic restroom cleaner': 'mild-acid',
  'kitchen degreaser': 'mild-alkali',
  'all-purpose cleaner': 'mild-alkali',
  'laundry detergent': 'mild-alkali',
  'warewash detergent': 'strong-alkali',
  'oven cleaner': 'strong-alkali',
  'caustic drain opener': 'strong-alkali',
  'peroxide cleaner 4%': 'peroxide',
  'oxygen bleach': 'oxygen-bleach',
  'isopropyl alcohol': 'alcohol',
  'copper pans': 'metal',
};
const group = (thing: string): ReactivityGroup => {
  const found = THINGS[thing];
  if (!found) throw new Error(`${thing} stands in no group`);
  return found;
};

/** Typed by hand from the documents: what, with what, how bad, a word that must be said, known from. */
const EIGHTY: readonly [string, string, number, RegExp, keyof typeof SOURCES][] = [
  ['liquid bleach', 'muriatic acid', 3, /chlorine gas/, 'chlorine-institute'],
  ['liquid bleach', 'bowl cleaner', 3, /can kill/, 'burlington'],
  ['liquid bleach', 'vinegar', 3, /chlorine gas/, 'public-health'],
  ['liquid bleach', 'peracetic sanitizer', 3, /chlorine gas/, 'peracetic-makers'],
  ['liquid bleach', 'ammonia', 3, /chloramine/, 'chlorine-institute'],
  ['liquid bleach', 'amine stripper', 3, /chloramine/, 'chlorine-institute'],
  ['liquid bleach', 'trichlor', 3, /explode/, 'trichlor-maker'],
  ['liquid bleach', 'non-chlorine shock', 3, /toxic gas/, 'monopersulfate-maker'],
  ['liquid bleach', 'peroxide 35%', 3, /violently/, 'chlorine-institute'],
  ['liquid bleach', 'peroxide cleaner', 2, /oxygen/, 'chlorine-institute'],
  ['liquid bleach', 'hand rub', 2, /chloroform/, 'public-health'],
  ['liquid bleach', 'quat sanitizer', 2, /harmful gas/, 'chlorine-institute'],
  ['liquid bleach', 'laundry antichlor', 2, /hot/, 'chlorine-institute'],
  ['liquid bleach', 'aluminum pans', 2, /burst/, 'chlorine-institute'],
  ['cal-hypo', 'muriatic acid', 3, /chlorine gas/, 'fire-service'],
  ['cal-hypo', 'trichlor', 3, /explode/, 'fire-service'],
  ['cal-hypo', 'algaecide', 3, /fire/, 'fire-service'],
  ['cal-hypo', 'quat sanitizer', 3, /explode/, 'fire-service'],
  ['cal-hypo', 'fryer oil', 3, /fire/, 'fire-service'],
  ['cal-hypo', 'spray polish', 3, /fire/, 'fire-service'],
  ['cal-hypo', 'laundry antichlor', 3, /fire/, 'fire-service'],
  ['cal-hypo', 'non-chlorine shock', 3, /toxic gas/, 'monopersulfate-maker'],
  ['trichlor', 'ammonia', 3, /explode/, 'cameo-trichlor'],
  ['trichlor', 'caustic builder', 3, /toxic gas/, 'trichlor-maker'],
  ['trichlor', 'percarbonate', 3, /explode/, 'trichlor-maker'],
  ['trichlor', 'hand rub', 3, /fire/, 'fire-service'],
  ['bromine tablets', 'muriatic acid', 3, /bromine/, 'pool-maker'],
  ['bromine tablets', 'fryer oil', 3, /fire/, 'cameo'],
  ['peroxide 35%', 'hand rub', 3, /explode/, 'peroxide'],
  ['peroxide 35%', 'vinegar', 3, /peracetic acid/, 'peroxide'],
  ['peroxide 35%', 'aluminum pans', 3, /burst/, 'peroxide'],
  ['peroxide cleaner', 'vinegar', 2, /peracetic acid/, 'public-health'],
  ['peroxide cleaner', 'caustic builder', 1, /stops working/, 'peroxide'],
  ['peracetic sanitizer', 'fryer oil', 3, /fire/, 'peracetic-makers'],
  ['peracetic sanitizer', 'caustic builder', 2, /burst/, 'peracetic-makers'],
  ['non-chlorine shock', 'laundry antichlor', 3, /fire/, 'persulfate-maker'],
  ['percarbonate', 'fryer oil', 2, /fire/, 'percarbonate-maker'],
  ['muriatic acid', 'laundry antichlor', 3, /sulfur dioxide/, 'sulfite-maker'],
  ['muriatic acid', 'aluminum pans', 2, /hydrogen/, 'muriatic-maker'],
  ['caustic builder', 'aluminum pans', 2, /hydrogen/, 'cameo'],
  ['rust remover with bifluoride', 'phosphoric delimer', 3, /hydrogen fluoride/, 'fluoride-maker'],
  ['rust remover with bifluoride', 'pool muriatic acid', 3, /hydrogen fluoride/, 'fluoride-maker'],
  ['rust remover with bifluoride', 'sulfuric drain opener', 3, /kill through/, 'cameo-acids'],
  ['hydrofluoric aluminum brightener', 'nitric milkstone remover', 3, /hydrogen fl/, 'cameo-acids'],
  ['fluorosilicic laundry sour', 'sulfamic descaler', 3, /hydrogen fluoride/, 'fluoride-maker'],
  ['fluorosilicic laundry sour', 'liquid bleach', 3, /chlorine gas/, 'chlorine-institute'],
  ['hydrofluoric aluminum brightener', 'trichlor', 3, /chlorine gas/, 'cameo'],
  ['rust remover with bifluoride', 'caustic builder', 2, /spatter/, 'niosh-acids'],
  ['hydrofluoric aluminum brightener', 'aluminum pans', 2, /hydrogen/, 'fluoride-maker'],
  ['rust remover with bifluoride', 'citric cleaner', 2, /toxic gas/, 'fluoride-maker'],
  ['chlorine dioxide kit', 'pool muriatic acid', 3, /chlorine dioxide/, 'chlorite-maker'],
  ['chlorine dioxide kit', 'phosphoric delimer', 3, /chlorine dioxide/, 'cameo-acids'],
  ['chlorine dioxide tablets', 'citric cleaner', 3, /chlorine dioxide/, 'chlorite-maker'],
  ['chlorine dioxide tablets', 'vinegar', 3, /can explode/, 'chlorite-maker'],
  ['chlorine dioxide kit', 'peracetic sanitizer', 3, /chlorine dioxide/, 'chlorite-maker'],
  ['chlorine dioxide kit', 'hand rub', 3, /fire/, 'chlorite-maker'],
  ['chlorine dioxide kit', 'laundry antichlor', 3, /fire/, 'chlorite-maker'],
  ['chlorine dioxide kit', 'liquid bleach', 2, /toxic gas/, 'chlorite-maker'],
  ['chlorine dioxide tablets', 'cal-hypo', 3, /chlorine dioxide/, 'chlorite-maker'],
  ['non-chlorine shock', 'pool muriatic acid', 3, /chlorine gas/, 'monopersulfate-maker'],
  ['non-chlorine shock', 'hydrochloric bowl cleaner', 3, /chlorine gas/, 'niosh-acids'],
  ['non-chlorine shock', 'sulfuric drain opener', 3, /explode/, 'persulfate-maker'],
  ['sulfuric drain opener', 'caustic drain opener', 3, /blind and maim/, 'sulfuric-maker'],
  ['sulfuric drain opener', 'oven cleaner', 3, /boil at once/, 'niosh-acids'],
  ['sulfuric drain opener', 'ammonia', 3, /boil at once/, 'niosh-acids'],
  ['sulfuric drain opener', 'fryer oil', 3, /char/, 'sulfuric-maker'],
  ['sulfuric drain opener', 'isopropyl alcohol', 3, /catch fire/, 'cameo-acids'],
  ['sulfuric drain opener', 'liquid bleach', 3, /chlorine gas/, 'chlorine-institute'],
  ['sulfuric drain opener', 'hydrochloric bowl cleaner', 3, /hydrogen chloride/, 'sulfuric-maker'],
  ['sulfuric drain opener', 'peroxide 35%', 3, /explode/, 'peroxide'],
  ['nitric milkstone remover', 'copper pans', 3, /nitrogen dioxide/, 'niosh-acids'],
  ['nitric milkstone remover', 'isopropyl alcohol', 3, /fire/, 'niosh-acids'],
  ['nitric milkstone remover', 'fryer oil', 3, /fire/, 'cameo-acids'],
  ['nitric milkstone remover', 'pool muriatic acid', 3, /chlorine/, 'niosh-acids'],
  ['nitric milkstone remover', 'liquid bleach', 3, /chlorine gas/, 'chlorine-institute'],
  ['iodine sanitizer', 'liquid bleach', 3, /chlorine gas/, 'iodophor-maker'],
  ['iodine sanitizer', 'ammonia', 3, /explosive/, 'iodophor-maker'],
  ['citric cleaner', 'liquid bleach', 3, /chlorine gas/, 'chlorine-institute'],
  ['lactic restroom cleaner', 'trichlor', 3, /chlorine gas/, 'fire-service'],
  ['rinse aid', 'cal-hypo', 3, /chlorine gas/, 'fire-service'],
];

/** Pairs stored together everywhere; no warning is shown. */
const HARMLESS = `
  liquid bleach + caustic builder; liquid bleach + neutral cleaner; cal-hypo + neutral cleaner
  trichlor + neutral cleaner; bromine tablets + neutral cleaner; liquid bleach + liquid bleach
  trichlor + trichlor; cal-hypo + cal-hypo; muriatic acid + bowl cleaner; muriatic acid + vinegar
  muriatic acid + quat sanitizer; muriatic acid + algaecide; muriatic acid + hand rub
  muriatic acid + fryer oil; muriatic acid + spray polish; muriatic acid + peroxide cleaner
  muriatic acid + neutral cleaner; vinegar + quat sanitizer; vinegar + hand rub; vinegar + fryer oil
  vinegar + peracetic sanitizer; vinegar + neutral cleaner; peracetic sanitizer + quat sanitizer
  peracetic sanitizer + peroxide cleaner; caustic builder + ammonia; caustic builder + quat sanitizer
  caustic builder + hand rub; caustic builder + fryer oil; caustic builder + percarbonate
  caustic builder + laundry antichlor; caustic builder + neutral cleaner; ammonia + quat sanitizer
  ammonia + hand rub; ammonia + fryer oil; quat sanitizer + algaecide; quat sanitizer + hand rub
  hand rub + fryer oil; hand rub + spray polish; peroxide cleaner + hand rub
  peroxide cleaner + quat sanitizer; percarbonate + peroxide cleaner; aluminum pans + fryer oil
  rinse aid + warewash detergent; citric cleaner + kitchen degreaser; citric cleaner + warewash detergent
  lactic restroom cleaner + all-purpose cleaner; rinse aid + laundry detergent; vinegar + kitchen degreaser
  vinegar + warewash detergent; citric cleaner + oven cleaner; peroxide cleaner 4% + oxygen bleach
  peroxide cleaner 4% + kitchen degreaser; peroxide cleaner 4% + laundry detergent
  peroxide cleaner 4% + citric cleaner; peroxide cleaner 4% + rinse aid; oxygen bleach + laundry detergent
  oxygen bleach + warewash detergent; oxygen bleach + quat sanitizer; kitchen degreaser + liquid bleach
  kitchen degreaser + quat sanitizer; kitchen degreaser + oven cleaner; kitchen degreaser + hand rub
  all-purpose cleaner + neutral cleaner; laundry detergent + liquid bleach; laundry detergent + quat sanitizer
  citric cleaner + rinse aid; citric cleaner + quat sanitizer; citric cleaner + hand rub
  citric cleaner + fryer oil; citric cleaner + phosphoric delimer; rinse aid + quat sanitizer
  rinse aid + neutral cleaner; rinse aid + aluminum pans; phosphoric delimer + hydrochloric bowl cleaner
  phosphoric delimer + quat sanitizer; phosphoric delimer + rinse aid; pool muriatic acid + quat sanitizer
  pool muriatic acid + vinegar; iodine sanitizer + phosphoric delimer; iodine sanitizer + rinse aid
  iodine sanitizer + neutral cleaner; chlorine dioxide tablets + neutral cleaner
  chlorine dioxide kit + laundry detergent; nitric milkstone remover + citric cleaner
  sulfuric drain opener + neutral cleaner; rust remover with bifluoride + quat sanitizer`
  .trim()
  .split(/;|\n/)
  .map((pair) => pair.trim().split(' + ') as [string, string]);

describe('eighty pairs that warn', () => {
  test('eighty, each once', () => {
    expect(new Set(EIGHTY.map(([a, b]) => [a, b].sort().join())).size).toBe(80);
  });
  test.each(EIGHTY)('%s with %s: %i', (a, b, severity, says, source) => {
    const why = incompatible(group(a), group(b));
    expect(why?.severity).toBe(severity);
    expect(why?.reason).toMatch(says);
    expect(why?.source).toContain(SOURCES[source].title);
    expect(incompatible(group(b), group(a))).toBe(why);
  });
});

test('eighty harmless pairs stay silent', () => {
  expect(new Set(HARMLESS.map((pair) => pair.toSorted().join())).size).toBeGreaterThanOrEqual(80);
  for (const [a, b] of HARMLESS)
    expect([`${a} + ${b}`, incompatible(group(a), group(b))?.severity ?? 0]).toEqual([
      `${a} + ${b}`,
      0,
    ]);
});

test('a pair entered twice is refused, and both severities and sources are named', () => {
  const [entry] = PAIR_ENTRIES;
  if (!entry) throw new Error('no pair');
  const again = { ...entry, a: entry.b, b: entry.a, severity: 1, sources: ['trade'] } as const;
  expect(() => tableOf([entry, again])).toThrow(
    /acid\|hypochlorite is entered twice: severity 3 \(The Chlorine Institute.*\) and severity 1 \(Trade knowledge/,
  );
});

test('every group reacts with itself in silence, is named in both languages and comes deadliest first', () => {
  for (const one of REACTIVITY_GROUPS) {
    expect(incompatible(one, one), one).toBeNull();
    expect(GROUP_HINTS[one]).toBeTruthy();
    if (one !== 'none') {
      expect(GROUP_NAMES.en[one]).toBeTruthy();
      expect(GROUP_NAMES.es[one]).toBeTruthy();
      expect(opposingGroups([one]).length, one).toBeGreaterThan(0);
    }
    const ranks = opposingGroups([one]).map((other) => incompatible(one, other)?.severity ?? 0);
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
  }
  expect(opposingGroups(['none'])).toEqual([]);
  expect(opposingGroups([])).toEqual([]);
});

test('reasons and advice are whole sentences, never say safe, and what kills says what to do', () => {
  for (const { a, b, severity } of PAIR_ENTRIES) {
    expect(isReactivityGroup(a) && isReactivityGroup(b), `${a} ${b}`).toBe(true);
    const why = incompatible(a, b);
    expect(why?.reason).toMatch(/^Together .*\.$/);
    expect(why?.advice).toMatch(/^Store .*\.$/);
    expect(`${why?.reason} ${why?.advice}`).not.toMatch(/safe/i);
    expect(why?.advice.includes('call 911'), `${a} ${b}`).toBe(severity === 3);
  }
});

test('every chemical of the demo data has a group, equipment has none', () => {
  const chemicals = new Set(
    products.filter((row) => row.category !== 'Dispensers & Equipment').map((row) => row.nameKey),
  );
  expect(new Set(groups.map((row) => row.nameKey))).toEqual(chemicals);
  for (const row of groups) {
    const also = row.alsoGroups === '' ? [] : row.alsoGroups.split(';');
    for (const one of [row.reactivityGroup, ...also])
      expect(isReactivityGroup(one), row.nameKey).toBe(true);
  }
});

/**
 * Products of real sheets that react as two or three things, with what the worst pair then is. The
 * bleach gel and the restroom cleaner are from memory, to be confirmed by a chemist.
 */
const MIXTURES: readonly [string, ReactivityGroup[], [string, number, RegExp][]][] = [
  [
    'CaviWipes liquid, Metrex, 14 July 2015, section 3: isopropanol 17.2%, a quat 0.28%',
    ['alcohol', 'quat'],
    [
      ['liquid bleach', 2, /chloroform/],
      ['cal-hypo', 3, /fire/],
      ['peroxide 35%', 3, /fire/],
      ['vinegar', 0, /^$/],
    ],
  ],
  [
    'Disinfectant Cleaner aerosol, sheet 064154, March 2021, section 8: two quats, liquefied petroleum gas, pH 11.8 to 12.8',
    ['aerosol', 'quat', 'strong-alkali'],
    [
      ['liquid bleach', 2, /toxic chemicals/],
      ['muriatic acid', 2, /spatter/],
      ['trichlor', 3, /fire/],
      ['quat sanitizer', 0, /^$/],
    ],
  ],
  [
    'HydroForce Stainless Steel Cleaner & Polish, CRC 14424, section 8: light distillate, mineral oil, liquefied petroleum gas',
    ['aerosol', 'organic'],
    [
      ['cal-hypo', 3, /fire/],
      ['percarbonate', 2, /fire/],
      ['muriatic acid', 0, /^$/],
    ],
  ],
  [
    'Peridox RTU, BioMed Protect, 7 September 2012, section 3: hydrogen peroxide 4.8%, peracetic acid 0.29%: one group of its own',
    ['peracetic-acid'],
    [
      ['liquid bleach', 3, /chlorine gas/],
      ['caustic builder', 2, /burst/],
    ],
  ],
  [
    'Bleach gel for bowls: sodium hypochlorite and sodium hydroxide',
    ['hypochlorite', 'strong-alkali'],
    [
      ['muriatic acid', 3, /chlorine gas/],
      ['trichlor', 3, /toxic gas/],
      ['liquid bleach', 0, /^$/],
      ['aluminum pans', 2, /burst/],
    ],
  ],
  [
    'Restroom cleaner of an acid with hydrogen peroxide up to 8%',
    ['acid', 'peroxide'],
    [
      ['liquid bleach', 3, /chlorine gas/],
      ['vinegar', 2, /peracetic acid/],
      ['caustic builder', 2, /spatter/],
      ['peroxide cleaner', 0, /^$/],
    ],
  ],
];

test.each(MIXTURES)('%s: the worst of its groups counts', (_sheet, mixture, pairs) => {
  for (const [thing, severity, says] of pairs) {
    const why = worstPair(mixture, [group(thing)]);
    expect([thing, why?.severity ?? 0]).toEqual([thing, severity]);
    expect(why?.reason ?? '').toMatch(says);
    expect(worstPair([group(thing)], mixture)?.reason ?? '').toMatch(says);
  }
});

const destainer = {
  nameKey: 'destainer',
  reactivityGroup: 'hypochlorite',
  alsoGroups: [],
} as const;
const sour = { nameKey: 'sour', reactivityGroup: 'acid', alsoGroups: [] } as const;
const softener = { nameKey: 'softener', reactivityGroup: 'quat', alsoGroups: [] } as const;
const builder = { nameKey: 'builder', reactivityGroup: 'strong-alkali', alsoGroups: [] } as const;
const expectedPair: StaffPair = {
  kind: 'meant-to-meet',
  nameKeyA: 'builder',
  nameKeyB: 'sour',
  severity: null,
  reason: '',
  source: 'Laundry program, page 3',
};

describe('pairs of a list', () => {
  const texts = (list: Parameters<typeof incompatiblePairs>[0], noted: StaffPair[] = []) =>
    incompatiblePairs(list, noted).map(
      ({ a, b, why }) => `${a.nameKey}-${b.nameKey} ${why.severity}`,
    );

  test('each once, the deadliest first, and removing one clears it', () => {
    expect(texts([softener, destainer, sour])).toEqual([
      'destainer-sour 3',
      'softener-destainer 2',
    ]);
    expect(texts([sour, softener])).toEqual([]);
  });
  test('a product of two groups is warned of each, once a pair and by the worst', () => {
    const gel = {
      nameKey: 'gel',
      reactivityGroup: 'hypochlorite',
      alsoGroups: ['strong-alkali'],
    } as const;
    expect(texts([gel, builder])).toEqual([]);
    expect(texts([sour, gel])).toEqual(['sour-gel 3']);
    const rub = { nameKey: 'rub', reactivityGroup: 'alcohol', alsoGroups: ['quat'] } as const;
    expect(whyApart(gel, rub, undefined)).toEqual(incompatible('hypochlorite', 'alcohol'));
  });
  test('what a maker wants to meet counts as mild and says so', () => {
    expect(texts([sour, builder])).toEqual(['sour-builder 2']);
    expect(texts([sour, builder], [expectedPair])).toEqual(['sour-builder 1']);
    expect(whyApart(sour, builder, expectedPair)?.reason).toMatch(
      `${MADE_TO_COMBINE} Poured together by hand:`,
    );
    expect(whyApart(sour, builder, expectedPair)?.source).toContain('Laundry program, page 3');
  });
  test('nobody’s note makes a pair that can kill milder', () => {
    const note: StaffPair = { ...expectedPair, nameKeyA: 'destainer' };
    expect(whyApart(destainer, sour, note)?.severity).toBe(3);
    const milder: StaffPair = { ...note, kind: 'warned', severity: 1, reason: 'Smells.' };
    expect(whyApart(destainer, sour, milder)?.reason).toContain('chlorine gas');
  });
  test('a maker’s warning speaks where the groups are silent', () => {
    const warned: StaffPair = {
      kind: 'warned',
      nameKeyA: 'softener',
      nameKeyB: 'sour',
      severity: 2,
      reason: 'Together they gel and block the pump.',
      source: 'Maker’s sheet, section 10',
    };
    expect(texts([sour, softener], [warned])).toEqual(['sour-softener 2']);
  });
});
