import { PDFName } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../../../tests/support/check-pdf.ts';
import { demoSheet, demoSheets, ISSUE } from '../../../../tests/support/demo-sheets.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { encodable, isEncodable } from '../../../platform/pdf-text.ts';
import { blanksFor, statementText } from '../../hazards/statements.ts';
import { SECTION_TITLES } from './sheet-content.ts';
import { renderSheet } from './sheet-pdf.ts';
import { sheetSections } from './sheet-sections.ts';

describe('every product of the demo', () => {
  test.each(demoSheets().map((data) => [data.nameKey, data] as const))('%s', async (_key, data) => {
    const bytes = await renderSheet(data, ISSUE);
    expect(bytes.length).toBeLessThan(90_000);
    const sheet = await readPdf(bytes);
    const all = sheet.pages.join(' ');

    expect(sheet.outline).toEqual(SECTION_TITLES.map((title, index) => `${index + 1}. ${title}`));
    let after = 0;
    for (const heading of sheet.outline) {
      const at = all.indexOf(heading, after);
      expect(at, heading).toBeGreaterThanOrEqual(after);
      after = at;
    }
    for (let section = 1; section <= 16; section += 1) {
      const page = sheet.destinations[`section-${section}`] ?? -1;
      expect(sheet.pages[page], `section-${section}`).toContain(
        `${section}. ${SECTION_TITLES[section - 1]}`,
      );
    }
    for (const page of sheet.pages) {
      expect(page).toContain('Demo sheet - fictional product - do not use');
      expect(page).toMatch(new RegExp(`Page \\d of ${sheet.pages.length}`));
    }
    // Long statements are broken over lines, so their first words stand for them.
    const start = (text: string) => text.split(' ').slice(0, 6).join(' ');
    for (const code of data.hStatements) expect(all, code).toContain(start(statementText(code)));
    for (const code of data.pStatements)
      expect(all, code).toContain(start(statementText(code, blanksFor(data.hStatements))));
    expect(all).not.toMatch(/\?|undefined|null|\b[HP]\d{3}\b/);
    if (data.unNumber) expect(all).toContain(data.unNumber);
    if (data.epaRegNo) expect(all).toContain(data.epaRegNo);
  });
});

// An acid, an oxidizer, something harmless, something that burns: every kind of block.
test.each([
  'muriatic-acid',
  'trichlor-tablets-3-in',
  'neutral-floor-cleaner',
  'alcohol-hand-rub-70',
])('the sheet of %s is tagged', async (nameKey) =>
  expectAccessible(await renderSheet(demoSheet(nameKey), ISSUE), `sheet of ${nameKey}`),
);

test('the sections have the names and the order of Appendix D', () => {
  expect(SECTION_TITLES.join('; ')).toBe(
    'Identification; Hazard(s) identification; Composition/information on ingredients; First-aid measures; Fire-fighting measures; Accidental release measures; Handling and storage; ' +
      'Exposure controls/personal protection; Physical and chemical properties; Stability and reactivity; Toxicological information; Ecological information; Disposal considerations; ' +
      'Transport information; Regulatory information; Other information',
  );
});

test('title, language and the same bytes for the same revision', async () => {
  const data = demoSheet('laundry-sour');
  const [one, two, later] = await Promise.all([
    renderSheet(data, ISSUE),
    renderSheet(data, ISSUE),
    renderSheet(data, { ...ISSUE, revisionDate: '2026-09-15' }),
  ]);
  expect(one.equals(two)).toBe(true);
  expect(one.equals(later)).toBe(false);
  const { document } = await readPdf(one);
  expect(document.getTitle()).toBe('Safety Data Sheet: Laundry Sour');
  expect(String(document.catalog.get(PDFName.of('Lang')))).toContain('en-US');
  expect(document.getCreationDate()?.toISOString()).toBe('2026-09-14T12:00:00.000Z');
});

test('the emergency phone stands on every page', async () => {
  const { pages } = await readPdf(await renderSheet(demoSheet('muriatic-acid'), ISSUE));
  for (const page of pages) expect(page).toContain('(555) 555-0199');
});

test('a real sheet carries no demo mark', async () => {
  const { pages } = await readPdf(
    await renderSheet(demoSheet('laundry-sour'), { ...ISSUE, demo: false }),
  );
  expect(pages.join(' ')).not.toContain('Demo sheet');
});

describe('content that must not be wrong', () => {
  const section = (nameKey: string, number: number) =>
    JSON.stringify(sheetSections(demoSheet(nameKey), ISSUE)[number - 1]?.blocks);
  test("an oxidizer's fire is fought with water only", () => {
    expect(section('trichlor-tablets-3-in', 5)).toContain('Flooding quantities of water.');
    expect(section('trichlor-tablets-3-in', 6)).toContain('Do not absorb with sawdust');
  });
  test('section 10 names what reacts, and why', () =>
    expect(section('chlorine-destainer', 10)).toContain(
      'With strong acids: Together they give off chlorine gas, which can kill.',
    ));
  test('n.o.s. names carry their technical name', () =>
    expect(section('machine-warewash-detergent', 14)).toContain(
      'UN1760, Corrosive liquids, n.o.s. (contains potassium hydroxide), 8, PG II',
    ));
  test('not classified is not called safe', () => {
    expect(section('neutral-floor-cleaner', 2)).toContain('Not classified');
    expect(JSON.stringify(sheetSections(demoSheet('neutral-floor-cleaner'), ISSUE))).not.toMatch(
      /\bis safe\b|harmless/i,
    );
  });
  test('first aid is the official wording without its repeated lead', () =>
    expect(section('laundry-sour', 4)).toContain(
      '"value":"Take off immediately all contaminated clothing. Rinse skin with water or shower. Wash contaminated clothing before reuse."',
    ));
});

describe('characters of the standard fonts', () => {
  test.each([
    ['50 °C/122 °F – ½ é å', '50 °C/122 °F – ½ é å'],
    ['ʻOhana', '‘Ohana'],
    ['Dvořák', 'Dvorák'],
    ['a\nb', 'a b'],
    ['日', '?'],
  ])('%j becomes %j', (text, shown) => expect(encodable(text)).toBe(shown));
  test('all demo text and all statements need no replacement', () => {
    for (const data of demoSheets())
      for (const text of [
        data.name,
        data.brand,
        data.description,
        data.dilution,
        ...data.hStatements.map((code) => statementText(code)),
        ...data.pStatements.map((code) => statementText(code)),
      ]) {
        expect(
          [...text].filter((char) => !isEncodable(char)),
          text,
        ).toEqual([]);
      }
  });
});
