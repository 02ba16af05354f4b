import { describe, expect, test } from 'vitest';
import { demoSheets } from '../../../../tests/support/demo-sheets.ts';
import { demoLabel, OPPONENTS } from '../../../../tests/support/label-facts.ts';
import { GROUP_NAMES } from '../../hazards/group-names.ts';
import { STATEMENT_CODES, statementText } from '../../hazards/statements.ts';
import { labelDilutions } from '../../hazards/usual-dilutions.ts';
import { type LabelStock, STOCKS } from '../label-choices.ts';
import { wordsOf } from '../label-drawing.ts';
import { sizes } from '../messages.ts';
import { drawLabels } from './draw-labels.ts';
import { FIRST_AID_CODES, firstAidFor, routesNamed } from './first-aid.ts';
import { equipmentFor } from './label-equipment.ts';
import type { LabelFacts, NeverMix } from './label-facts.ts';
import { labelWords } from './label-words.ts';
import { isRanked, rankHazards, rankPrecautions } from './rank-statements.ts';
import { whyNotOnBottle } from './secondary-container.ts';

const squeeze = (text: string) => text.replace(/\s+/g, '');
const drawn = (facts: LabelFacts, stock: LabelStock, language: 'en' | 'es') => {
  const [label] = drawLabels(facts, stock, language);
  if (!label) throw new Error('no label');
  return { ...label, written: squeeze(wordsOf(label.drawing).join(' ')) };
};
/** The size that is proposed instead of one that is too small; null where there is a label. */
function largerFor(facts: LabelFacts, stock: LabelStock, language: 'en' | 'es') {
  try {
    drawLabels(facts, stock, language);
    return null;
  } catch (error) {
    const { message } = error as Error;
    const found = STOCKS.find((one) => message.endsWith(`Take ${sizes[one].label}.`));
    if (!found) throw error;
    return found;
  }
}
const products = demoSheets().map(({ nameKey }) => nameKey);
const everyDilution = (nameKey: string) => {
  const { dose } = demoLabel(nameKey);
  const all = labelDilutions(dose).map(({ value }) => value);
  return (all.length > 0 ? all : [null]).map((parts) => demoLabel(nameKey, { parts }));
};
/** Every product at every dilution that its label allows. */
const LABELS = products.flatMap(everyDilution);
/** Our English words that a Spanish label has others for; single ones are in names too. */
const ENGLISH_WORDS = [
  ...Object.values(labelWords('en').equipment).filter((word) => word.includes(' ')),
  ...Object.values(GROUP_NAMES.en).filter((word) => word.includes(' ')),
  ...[
    'NEVER MIX',
    'Filled on',
    'Emergency:',
    'Scan for',
    'Scan the code',
    'IF IN',
    'IF ON',
    'Keep',
  ],
  'Hazards shown',
  'not classified',
  'EPA label',
  'Active ingredients',
  'diluted as directed',
  ...[
    'Diluted',
    'Ready to use',
    'DANGER',
    'WARNING',
    'CAUTION',
    'DEMO -',
    'Full label',
    'for each',
  ],
].map(squeeze);
const ENGLISH_STATEMENTS = STATEMENT_CODES.map((code) =>
  squeeze(statementText(code).replace(/^IF [A-Za-z ()]+: /, '')),
);

/** English sentences and words on a label, names aside. */
function englishIn(drawnText: string, { name, brand }: LabelFacts): string[] {
  const rest = [name, brand, ...OPPONENTS.map((other) => other.name)]
    .map(squeeze)
    .reduce((text, one) => text.replaceAll(one, ''), drawnText);
  return [...ENGLISH_STATEMENTS, ...ENGLISH_WORDS].filter((english) => rest.includes(english));
}

describe.each(STOCKS)('on %s', (stock) => {
  test.each(['en', 'es'] as const)(
    'in %s, whole: nothing cut in silence, nothing over the edge, no other language, of any product at any dilution',
    (language) => {
      let refused = 0;
      for (const facts of LABELS) {
        const what = `${facts.name} ${facts.parts}`;
        const larger = largerFor(facts, stock, language);
        if (larger) {
          refused += 1;
          expect(drawn(facts, larger, language).left.routes, what).toEqual([]);
          continue;
        }
        const { content, left, written, drawing } = drawn(facts, stock, language);
        const has = (text: string) => written.includes(squeeze(text));
        for (const ink of drawing.blocks.flatMap(({ inks }) => inks))
          if (ink.kind === 'text') {
            expect(ink.size, `${what}: ${ink.text}`).toBeGreaterThanOrEqual(6);
            expect(ink.x, `${what}: ${ink.text}`).toBeGreaterThanOrEqual(0);
            expect(ink.x + ink.width, `${what}: ${ink.text}`).toBeLessThanOrEqual(drawing.width);
            expect(ink.y, `${what}: ${ink.text}`).toBeLessThanOrEqual(drawing.height - 1);
          }
        expect(has(facts.name), what).toBe(true);
        if (language === 'es') expect(englishIn(written, facts), what).toEqual([]);
        if (stock === 'vial') continue;
        expect(
          drawing.blocks.filter(({ role, alt }) => role === 'figure' && alt),
          what,
        ).toHaveLength(content.pictograms.length + (stock === 'small' ? 0 : 1));
        for (const text of [
          content.dilution,
          content.signalWord,
          facts.maker.phone,
          facts.maker.name,
        ])
          expect(has(text), `${what}: ${text}`).toBe(true);
        if (stock === 'small') {
          expect(has(content.words.outerPackage), what).toBe(true);
          continue;
        }
        const remaining = content.precautions.slice(
          0,
          content.precautions.length - left.statements,
        );
        const aid = content.firstAid.filter(({ route }) => !left.routes.includes(route));
        for (const text of [
          ...content.hazards,
          ...remaining,
          ...aid.map(({ lead, text }) => `${lead} ${text}`),
          ...[content.call, ...content.epa, ...content.notes],
          ...(left.equipment ? [] : content.equipment.map((item) => content.words.equipment[item])),
        ])
          expect(has(text), `${what}: ${text}`).toBe(true);
        expect(content.neverMix.some(has), what).toBe(true);
        const cut = left.statements > 0 || left.routes.length > 0 || left.equipment;
        expect(has(content.words.more(left)), what).toBe(cut);
        const burns = content.hazardCodes.some((code) => ['H314', 'H318'].includes(code));
        if (stock !== 'bottle' || burns) expect(left.routes, what).toEqual([]);
      }
      // The largest holds every product; the others refuse some, and say what to take.
      expect(refused < LABELS.length).toBe(true);
      if (stock === 'thermal' || stock === 'vial') expect(refused).toBe(0);
    },
  );
});

test('Spanish as a whole or not at all: a sentence without a wording is named, and there is no label', () => {
  const facts = demoLabel('one-step-disinfectant-64', { contactTime: 'about ten minutes' });
  expect(() => drawLabels(facts, 'thermal', 'es')).toThrow('“Keep surface wet about ten minutes.”');
  expect(() => drawLabels(facts, 'thermal', 'pair')).toThrow('no Spanish wording');
  expect(drawLabels(facts, 'thermal', 'en')).toHaveLength(1);
});

test('a label names an emergency phone where the company has one, and none where it gave none', () => {
  const facts = demoLabel('acid-bowl-cleaner');
  const maker = { ...facts.maker, emergencyPhone: '' };
  expect(drawn(facts, 'thermal', 'en').written).toContain('Emergency:(555)555-0199');
  expect(drawn({ ...facts, maker }, 'thermal', 'en').written).not.toContain('Emergency:');
});

test('a Spanish label names who translated it, and stands beside an English one', () => {
  const { written } = drawn(demoLabel('acid-bowl-cleaner'), 'sheet', 'es');
  for (const words of [
    'texto del SGA de la ONU',
    'Sin revisar',
    'Acompaña a la etiqueta en inglés',
  ])
    expect(written).toContain(squeeze(words));
  const signed = demoLabel('acid-bowl-cleaner', {
    translator: { name: 'Ana Ruiz', on: '2026-11-20' },
  });
  const words = drawn(signed, 'thermal', 'es').written;
  expect(words).toMatch(/[Rr]evisadoporAnaRuiz/);
  expect(words).not.toMatch(/[Ss]inrevisar/);
  expect(drawLabels(signed, 'thermal', 'pair').map(({ language }) => language)).toEqual([
    'en',
    'es',
  ]);
});

describe('ranking', () => {
  test('Danger before Warning before no word; then people, fire, water; a category decides', () => {
    expect(rankHazards(['H290', 'H314', 'H335', 'H302', 'H410', 'H412'])).toEqual([
      'H314',
      'H302',
      'H335',
      'H290',
      'H410',
      'H412',
    ]);
    expect(rankHazards(['H319', 'H272'], ['H272 2'])).toEqual(['H272', 'H319']);
    expect(rankHazards(['H319', 'H272'], ['H272 3'])).toEqual(['H319', 'H272']);
  });
  test('what to wear stands first and what becomes of the rest last; first aid is no precaution', () => {
    expect(rankPrecautions(['P501', 'P405', 'P310', 'P264', 'P260', 'P280'])).toEqual([
      'P280',
      'P260',
      'P264',
      'P405',
      'P501',
    ]);
  });
  test('each precaution that we know has its place, in the ranking or in first aid', () => {
    for (const code of STATEMENT_CODES.filter((code) => code.startsWith('P')))
      expect(isRanked(code) !== FIRST_AID_CODES.includes(code), code).toBe(true);
  });
});

describe('first aid', () => {
  test('for every way into the body that the classification names, of every product', () => {
    for (const { nameKey, hStatements, pStatements } of demoSheets()) {
      const { routes } = firstAidFor(hStatements, pStatements);
      const named = routesNamed(hStatements);
      expect(
        routes.map(({ route }) => route),
        nameKey,
      ).toEqual(expect.arrayContaining(named));
      for (const { route, codes } of routes)
        expect(statementText(codes[0] ?? ''), `${nameKey} ${route}`).toMatch(/^IF [A-Za-z ()]+:/);
    }
  });
  test('where the maker’s statements have none for a way, the required ones stand in', () => {
    expect(firstAidFor(['H302', 'H335'], ['P280']).routes).toEqual([
      { route: 'inhaled', codes: ['P304+P340'] },
      { route: 'swallowed', codes: ['P301+P312', 'P330'] },
    ]);
    expect(firstAidFor(['H412'], ['P273']).routes).toEqual([]);
  });
  test('the official openings are printed', () => {
    const { written } = drawn(demoLabel('heavy-soil-laundry-detergent'), 'thermal', 'en');
    for (const opening of ['IF IN EYES:', 'IF ON SKIN (or hair):', 'IF INHALED:', 'IF SWALLOWED:'])
      expect(written).toContain(squeeze(opening));
  });
});

describe('a bottle that somebody filled', () => {
  test('no statement that speaks against it, and each is told with its reason', () => {
    const { content, written } = drawn(demoLabel('floor-finish-stripper'), 'thermal', 'en');
    expect(written).not.toContain(squeeze('Dispose of contents'));
    expect(content.contradictions.map(({ text }) => text.slice(0, 11))).toEqual(['Dispose of ']);
    const drum = drawn(demoLabel('laundry-sour'), 'thermal', 'en');
    expect(drum.written).not.toContain(squeeze('original packaging'));
    // Nothing was added: the concentrate is disposed of as its sheet says.
    expect(drum.written).toContain(squeeze('Dispose of contents/container'));
  });
  test.each([
    ['P234', true, true],
    ['P407', true, true],
    ['P411', true, true],
    ['P223', false, true],
    ['P402+P404', false, true],
    ['P501', false, true],
    ['P233', false, false],
    ['P405', false, false],
    ['P280', false, false],
  ])('%s: left off as supplied %s, mixed with water %s', (code, supplied, mixed) => {
    expect([whyNotOnBottle(code, false) !== null, whyNotOnBottle(code, true) !== null]).toEqual([
      supplied,
      mixed,
    ]);
  });
});

describe('a product with an EPA number', () => {
  const drawnOf = (nameKey: string, language: 'en' | 'es' = 'en') =>
    drawn(demoLabel(nameKey), 'thermal', language).written;
  test('its label’s word is attributed beside the sheet’s where they differ, with the reason', () => {
    expect(drawnOf('disinfectant-spray-rtu')).toContain(
      squeeze('EPA label: CAUTION; sheet: WARNING. EPA and OSHA rate hazards by different rules'),
    );
    expect(drawnOf('disinfectant-spray-rtu', 'es')).toContain(
      squeeze('Etiqueta EPA: PRECAUCIÓN; hoja: ATENCIÓN.'),
    );
    expect(drawnOf('one-step-disinfectant-64')).toContain(
      squeeze('EPA label: DANGER; sheet at this dilution: no signal word.'),
    );
    expect(drawnOf('liquid-pool-chlorine')).toContain(squeeze('EPA label: DANGER. Active'));
  });
  test('number, active ingredients, diluted as directed, contact time', () => {
    for (const words of [
      'EPA Reg. No. 00000-121',
      'Active ingredients of the concentrate: Didecyl dimethyl ammonium chloride 5.07%; n-Alkyl',
      'diluted as directed on the pesticide product label',
      'Keep surface wet 10 min.',
    ])
      expect(drawnOf('one-step-disinfectant-64')).toContain(squeeze(words));
    expect(drawnOf('disinfectant-spray-rtu')).not.toContain(squeeze('diluted as directed'));
    expect(drawnOf('all-purpose-cleaner')).not.toContain('EPA');
  });
  test('what is not on file is written so, never guessed', () => {
    const facts = demoLabel('one-step-disinfectant-64', {
      epa: { regNo: '00000-121', signalWord: '', activeIngredients: '' },
    });
    const words = drawn(facts, 'thermal', 'en').written;
    expect(words).toContain(squeeze('EPA label: signal word not on file'));
    expect(words).toContain(squeeze('Active ingredients: see the registered label'));
  });
});

describe('a very long list of products not to mix with', () => {
  const many = (group: NeverMix['group'], severity: NeverMix['severity'], name: string) =>
    Array.from(
      { length: 60 },
      (_, index): NeverMix => ({ name: `${name} ${index}`, group, severity }),
    );
  const drawnOf = (neverMixWith: NeverMix[], language: 'en' | 'es' = 'en') =>
    drawn(
      demoLabel('calcium-hypochlorite-granular', { neverMixWith }),
      language === 'es' ? 'thermal' : 'sheet',
      language,
    ).written;
  test('is shortened before any hazard or first aid is', () => {
    const label = drawnOf(many('quat', 2, 'Quat Product Number'));
    expect(label).toContain(squeeze('others in section 10 of the sheet'));
    expect(label).toContain(squeeze('Very toxic to aquatic life with long lasting effects'));
  });
  test('never loses what kills: by name, and where they are too many by what they are', () => {
    const mild = many('quat', 2, 'Quat Product Number');
    const few: NeverMix[] = [
      { name: 'Muriatic Acid', group: 'acid', severity: 3 },
      { name: 'Floor Stripper', group: 'amine', severity: 3 },
    ];
    expect(drawnOf([...few, ...mild])).toContain(
      squeeze('NEVER MIX WITH: Muriatic Acid, Floor Stripper, others in section 10 of the sheet'),
    );
    const lots = [...many('acid', 3, 'Acid Product'), ...many('amine', 3, 'Stripper Number')];
    expect(drawnOf([...lots, ...mild])).toContain(
      squeeze('NEVER MIX WITH: acids, ammonia and amines (floor strippers), others in section 10'),
    );
    expect(drawnOf([...lots, ...mild], 'es')).toContain(
      squeeze('NUNCA MEZCLE CON: ácidos, amoníaco y aminas'),
    );
  });
  test('a label that can’t hold what must stand on it is refused', () => {
    const endless = {
      ...demoLabel('calcium-hypochlorite-granular').concentrate,
      hStatements: Array.from({ length: 60 }, () => 'H410'),
    };
    const facts = demoLabel('calcium-hypochlorite-granular', { concentrate: endless });
    expect(() => drawLabels(facts, 'sheet', 'en')).toThrow('fits on no size');
  });
});

test('which hazards these are: of the dilution, of the concentrate, of what is used as it is', () => {
  const drawnOf = (nameKey: string, more?: Partial<LabelFacts>) =>
    drawn(demoLabel(nameKey, more), 'thermal', 'en').written;
  const none = { signalWord: null, pictograms: [], hStatements: [], pStatements: [] };
  const diluted = drawnOf('all-purpose-cleaner', { atUseDilution: none });
  expect(diluted).not.toContain('WARNING');
  expect(diluted).toContain(squeeze('Not classified does not mean'));
  expect(diluted).toContain(
    squeeze('Hazards shown are those at 1:64. The concentrate is stronger'),
  );
  // Not classified at this dilution: water for eyes and skin all the same.
  for (const opening of ['IF IN EYES:', 'IF ON SKIN:']) expect(diluted).toContain(squeeze(opening));
  expect(drawnOf('all-purpose-cleaner')).toContain(
    squeeze('Hazards shown are those of the concentrate'),
  );
  expect(drawnOf('acid-bowl-cleaner')).toContain(squeeze('Ready to use - do not dilute'));
  expect(drawnOf('acid-bowl-cleaner')).not.toContain('concentrate');
  expect(drawnOf('solid-machine-detergent')).toContain(squeeze('Set by the dispenser'));
});

test('nobody fills an aerosol: no day and no name to write on its label', () => {
  const blank = (isAerosol: boolean) =>
    drawn(demoLabel('acid-bowl-cleaner', { isAerosol }), 'sheet', 'en').written.includes(
      'Filledon',
    );
  expect([blank(true), blank(false)]).toEqual([false, true]);
});

test('a bottle too small for the first aid of a corrosive is refused, and the size that holds it is named', () => {
  const facts = demoLabel('acid-bowl-cleaner');
  expect(() => drawLabels(facts, 'bottle', 'en')).toThrow(`Take ${sizes.sheet.label}.`);
  expect(drawn(facts, 'sheet', 'en').left.routes).toEqual([]);
});

test('equipment follows the sheet', () => {
  expect(equipmentFor(['H290', 'H314'])).toEqual(['goggles', 'gloves', 'clothing', 'face-shield']);
  expect(equipmentFor(['H319'])).toEqual(['glasses']);
  expect(equipmentFor(['H336'])).toEqual([]);
});

describe('a product that is no longer sold', () => {
  const labelOf = (facts: LabelFacts, stock: LabelStock, language: 'en' | 'es') => {
    try {
      return drawn(facts, stock, language);
    } catch {
      return null;
    }
  };

  test.each(['en', 'es'] as const)(
    'says so on its label, and loses neither it nor a sentence of it to that (%s)',
    (language) => {
      const mark = squeeze(labelWords(language).ended);
      const without: Partial<Record<LabelStock, number>> = {};
      for (const facts of LABELS)
        for (const stock of STOCKS) {
          const before = labelOf(facts, stock, language);
          const after = labelOf({ ...facts, isSold: false }, stock, language);
          expect(after?.left).toEqual(before?.left);
          expect(before?.written ?? '').not.toContain(mark);
          if (after && !after.written.includes(mark)) without[stock] = (without[stock] ?? 0) + 1;
        }
      // The vial bears the name alone; Spanish is longer, and what protects goes before the mark.
      expect(Object.keys(without).sort()).toEqual(
        language === 'en' ? ['small', 'vial'] : ['sheet', 'small', 'vial'],
      );
    },
  );
});
