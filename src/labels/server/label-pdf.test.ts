import { describe, expect, test } from 'vitest';
import { demoSheet, demoSheets, ISSUE } from '../../../tests/support/demo-sheets.ts';
import { readPdf } from '../../../tests/support/read-pdf.ts';
import { blanksFor, statementText } from '../../hazards/statements.ts';
import { equipmentFor } from './label-equipment.ts';
import { renderWorkplaceLabels } from './label-pdf.ts';
import type { NeverMix, WorkplaceLabel } from './workplace-label.ts';

const labelOf = (nameKey: string, more: Partial<WorkplaceLabel> = {}): WorkplaceLabel => {
  const data = demoSheet(nameKey);
  return {
    name: data.name,
    brand: data.brand,
    parts: 64,
    dilutionText: data.dilution,
    concentrate: data,
    maker: {
      name: ISSUE.companyName,
      address: ISSUE.companyAddress,
      phone: ISSUE.companyPhone,
      emergencyPhone: ISSUE.emergencyPhone,
    },
    epaRegNo: data.epaRegNo,
    contactTime: data.contactTime,
    neverMixWith: [],
    sheetUrl: `https://bellcart.example/sds/${nameKey}`,
    demo: true,
    ...more,
  };
};
const print = async (
  label: WorkplaceLabel,
  options: Partial<Parameters<typeof renderWorkplaceLabels>[1]> = {},
) =>
  readPdf(
    await renderWorkplaceLabels(label, {
      stock: 'thermal',
      language: 'en',
      copies: 1,
      madeOn: '2026-11-21',
      ...options,
    }),
  );
const bleach = (...names: string[]): NeverMix[] =>
  names.map((name) => ({ name, group: 'hypochlorite', severity: 3 }));
const squeeze = (text: string) => text.replace(/\s+/g, '');

test('a thermal label says everything domain 1.3 asks for', async () => {
  const { pages } = await print(
    labelOf('one-step-disinfectant-64', { neverMixWith: bleach('Chlorine Destainer') }),
  );
  expect(pages).toHaveLength(1);
  const said = squeeze(pages[0] ?? '');
  for (const words of [
    'One-Step Disinfectant 64',
    'Diluted 1:64 - 2 oz/gal',
    'DANGER',
    'Harmful if swallowed. Causes severe skin burns and eye damage.',
    'Goggles',
    'Gloves',
    'Apron',
    'Face shield',
    'EYES:',
    'SKIN:',
    'NEVER MIX WITH:',
    'Chlorine Destainer',
    'EPA Reg. No.:',
    '00000-121',
    'Keep surface wet 10 min',
    'Filled on',
    'by',
    'Bellcart Supply Co.',
    '(555) 555-0100',
    '(555) 555-0199',
    'Scan for the safety data sheet',
    'Hazards shown are those of the concentrate.',
    'DEMO - do not use',
  ])
    expect(said, words).toContain(squeeze(words));
});

describe('nothing is lost on the smaller stock', () => {
  test.each(
    demoSheets()
      .filter((data) => data.hazardous)
      .map((data) => [data.nameKey] as const),
  )('%s', async (nameKey) => {
    const data = demoSheet(nameKey);
    const label = labelOf(nameKey, {
      neverMixWith: bleach(
        'Chlorine Destainer',
        'Liquid Pool Chlorine',
        'Mold & Mildew Stain Remover',
        'Calcium Hypochlorite Granular 68%',
      ),
    });
    for (const stock of ['thermal', 'sheet'] as const) {
      const { pages } = await print(label, { stock, language: 'es' });
      expect(pages).toHaveLength(1);
      const said = squeeze(pages[0] ?? '');
      for (const code of data.hStatements)
        expect(said, code).toContain(squeeze(statementText(code)));
      for (const code of ['P305+P351+P338', 'P303+P361+P353', 'P302+P352'].filter((code) =>
        data.pStatements.includes(code),
      )) {
        expect(said, code).toContain(
          squeeze(
            statementText(code, blanksFor(data.hStatements)).replace(
              /^IF [A-Z ]+(?: \(or hair\))?: /,
              '',
            ),
          ),
        );
      }
      expect(said).toContain(squeeze('NUNCA MEZCLE CON:'));
    }
  });
});

test('six labels to a letter sheet, the seventh on the next', async () => {
  const { pages, document } = await print(labelOf('acid-bowl-cleaner', { parts: 0 }), {
    stock: 'sheet',
    copies: 7,
  });
  expect(pages.map((page) => page.match(/DANGER/g)?.length)).toEqual([6, 1]);
  expect(document.getPage(0).getSize()).toEqual({ width: 612, height: 792 });
  expect((await print(labelOf('acid-bowl-cleaner'))).document.getPage(0).getSize()).toEqual({
    width: 288,
    height: 432,
  });
});

describe('a very long list of products not to mix with', () => {
  const many = (
    group: NeverMix['group'],
    severity: NeverMix['severity'],
    name: string,
  ): NeverMix[] =>
    Array.from({ length: 60 }, (_, index) => ({ name: `${name} ${index}`, group, severity }));
  const said = async (neverMixWith: NeverMix[], language: 'en' | 'es' = 'en') =>
    squeeze(
      (
        await print(labelOf('calcium-hypochlorite-granular', { neverMixWith }), {
          stock: 'sheet',
          language,
        })
      ).pages[0] ?? '',
    );
  test('is cut before any statement is', async () => {
    const page = await said(many('quat', 2, 'Quat Product Number'));
    expect(page).toContain(squeeze('others in section 10 of the sheet'));
    expect(page).toContain(squeeze('Very toxic to aquatic life with long lasting effects'));
  });
  test('never loses what kills: the deadly ones stand by name, and where they are too many by what they are', async () => {
    const mild = many('quat', 2, 'Quat Product Number');
    const few: NeverMix[] = [
      { name: 'Muriatic Acid', group: 'acid', severity: 3 },
      { name: 'Floor Stripper', group: 'amine', severity: 3 },
    ];
    expect(await said([...few, ...mild])).toContain(
      squeeze('NEVER MIX WITH: Muriatic Acid, Floor Stripper, others in section 10 of the sheet'),
    );
    const lots = [
      ...many('acid', 3, 'Acid Product Number'),
      ...many('amine', 3, 'Stripper Number'),
    ];
    expect(await said([...lots, ...mild])).toContain(
      squeeze('NEVER MIX WITH: acids, ammonia and amines (floor strippers), others in section 10'),
    );
    expect(await said([...lots, ...mild], 'es')).toContain(
      squeeze('NUNCA MEZCLE CON: ácidos, amoníaco y aminas'),
    );
  });
  test("a label that can't hold its statements is refused, not printed over itself", async () => {
    const endless = {
      ...demoSheet('calcium-hypochlorite-granular'),
      hStatements: Array.from({ length: 60 }, () => 'H410'),
    };
    expect(() =>
      renderWorkplaceLabels(labelOf('calcium-hypochlorite-granular', { concentrate: endless }), {
        stock: 'sheet',
        language: 'en',
        copies: 1,
        madeOn: '2026-11-21',
      }),
    ).toThrow('does not fit');
  });
});

describe('use dilution', () => {
  test("hazards at use dilution replace the concentrate's, only when the maker gives them", async () => {
    const none = { signalWord: null, pictograms: [], hStatements: [], pStatements: [] };
    const { pages } = await print(labelOf('all-purpose-cleaner', { atUseDilution: none }));
    expect(pages[0]).not.toContain('WARNING');
    expect(pages[0]).not.toContain('those of the concentrate');
    expect(pages[0]).toContain('Not classified does not mean');
    expect(pages[0]).toContain('Hazards shown are those at 1:64. The concentrate is stronger');
  });
  test('a ready-to-use product says so and does not speak of a concentrate', async () => {
    const { pages } = await print(labelOf('acid-bowl-cleaner', { parts: 0 }));
    expect(pages[0]).toContain('Ready to use - do not dilute');
    expect(pages[0]).not.toContain('concentrate');
  });
  test('a machine dose is printed as it is', async () =>
    expect((await print(labelOf('solid-machine-detergent', { parts: null }))).pages[0]).toContain(
      'Dispenser-set',
    ));
});

test('Spanish captions, English statements, and it says so', async () => {
  const { pages, document } = await print(labelOf('one-step-disinfectant-64'), { language: 'es' });
  const said = squeeze(pages[0] ?? '');
  for (const words of [
    'DANGER / PELIGRO',
    'Diluido 1:64 - 2 oz/gal',
    'OJOS:',
    'PIEL:',
    'Guantes',
    'Llenado el',
    'Mantenga la superficie mojada 10 minutos',
    'Las indicaciones oficiales se imprimen en inglés.',
    'Harmful if swallowed',
  ])
    expect(said, words).toContain(squeeze(words));
  expect(document.getTitle()).toContain('One-Step Disinfectant 64');
});

test('the same label gives the same bytes, another address another code', async () => {
  const make = (label: WorkplaceLabel) =>
    renderWorkplaceLabels(label, {
      stock: 'sheet',
      language: 'en',
      copies: 6,
      madeOn: '2026-11-21',
    });
  const [one, two, other] = await Promise.all([
    make(labelOf('laundry-sour')),
    make(labelOf('laundry-sour')),
    make(labelOf('laundry-sour', { sheetUrl: 'https://bellcart.example/x' })),
  ]);
  expect(one.equals(two)).toBe(true);
  expect(one.equals(other)).toBe(false);
});

test('equipment follows the sheet', () => {
  expect(equipmentFor(['H290', 'H314'])).toEqual(['goggles', 'gloves', 'clothing', 'face-shield']);
  expect(equipmentFor(['H319'])).toEqual(['glasses']);
  expect(equipmentFor(['H336'])).toEqual([]);
});
