import { expect, test } from 'vitest';
import { expectAccessible } from '../../../../tests/support/check-pdf.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { qrOnPage } from '../../../../tests/support/read-qr.ts';
import { gearOf } from '../poster-gear.ts';
import { mixChart } from '../poster-matrix.ts';
import { type PosterFacts, renderPoster } from './poster-pdf.ts';

const named = (nameKey: string) => ({ nameKey, name: `The ${nameKey}` });
const pair = (a: string, b: string, severity: 1 | 2 | 3) => ({
  a: named(a),
  b: named(b),
  severity,
  reason: 'Deadly gas.',
  advice: 'Store them apart.',
  source: 'a chart',
});
const product = (nameKey: string, more: object = {}) => ({
  ...named(nameKey),
  signalWord: 'Danger' as const,
  pictograms: ['GHS05', 'GHS07'],
  hStatements: ['H314'],
  pStatements: ['P280', 'P271'],
  version: 1,
  hazardous: true,
  hazardKnown: true,
  ...more,
});
const facts = (more: Partial<PosterFacts> = {}): PosterFacts => ({
  site: 'Harbor Hotel, Newport, RI',
  storeroom: 'Laundry, basement',
  url: 'http://localhost:3000/site/abcdefghijklmnopqrstuv',
  company: 'Bellcart Supply',
  companyPhone: '(555) 555-0100',
  emergencyPhone: '(555) 555-0199',
  contact: { name: 'Ines Duarte', phone: '(555) 555-0142' },
  products: [
    product('bleach'),
    product('sour'),
    product('delimer'),
    product('soap', { hStatements: ['H412'] }),
  ],
  apart: [pair('bleach', 'sour', 3), pair('bleach', 'delimer', 3), pair('delimer', 'soap', 1)],
  wholeSite: false,
  demo: false,
  ...more,
});
const MADE = { paper: 'letter', language: 'en', madeOn: '2026-11-22' } as const;

test('products that must avoid the same others share a row; each pair stands on both sides', () => {
  const all = ['bleach', 'sour', 'delimer', 'soap', 'water'].map(named);
  const same = mixChart(all, [
    pair('bleach', 'sour', 3),
    pair('bleach', 'delimer', 3),
    pair('soap', 'sour', 1),
    pair('soap', 'delimer', 1),
  ]);
  expect(same.rows.map(({ names }) => names)).toEqual([
    ['The bleach'],
    ['The sour', 'The delimer'],
    ['The soap'],
  ]);
  expect(same.rows.map(({ severity }) => [...severity])).toEqual([
    [[1, 3]],
    [
      [0, 3],
      [2, 1],
    ],
    [[1, 1]],
  ]);
  expect(same.free).toEqual(['The water']);
});

test('what to wear comes from the statements; what they leave open is not guessed', () => {
  expect(gearOf(['H314'], ['P280', 'P284'])).toEqual({
    gloves: 'wear',
    eyes: 'wear',
    face: 'wear',
    clothing: 'wear',
    air: 'respirator',
  });
  expect(gearOf(['H319'], ['P280', 'P271'])).toMatchObject({
    gloves: 'sheet',
    eyes: 'wear',
    air: 'fresh-air',
  });
  const nothing = {
    gloves: 'sheet',
    eyes: 'sheet',
    face: 'sheet',
    clothing: 'sheet',
    air: 'sheet',
  };
  expect(gearOf(['H412'], ['P280'])).toEqual(nothing);
  expect(gearOf(['H314'], [])).toEqual(nothing);
});

test.each(['letter', 'tabloid'] as const)('on %s a screen reader gets all of it', async (paper) => {
  const bytes = await renderPoster(facts(), { ...MADE, paper });
  await expectAccessible(bytes);
  const { pages, document } = await readPdf(bytes);
  expect(qrOnPage(document.getPage(0))).toBe(facts().url);
  const words = pages.join(' ');
  for (const phrase of [
    'Laundry, basement',
    '1-800-222-1222',
    '(555) 555-0199',
    'Ines Duarte',
    'KILLS',
    'The bleach + The sour / The delimer: Deadly gas. Store them apart.',
    'Do NOT make the person vomit',
    'See sheet',
    'not reviewed',
  ])
    expect(words).toContain(phrase);
});

test('Spanish is whole: no English sentence, and it says that no translator has read it', async () => {
  const bytes = await renderPoster(facts(), { ...MADE, language: 'es' });
  await expectAccessible(bytes);
  const words = (await readPdf(bytes)).pages.join(' ');
  for (const phrase of ['MATA', 'PELIGRO', 'NO provoque el vómito', 'no revisado por un traductor'])
    expect(words).toContain(phrase);
  expect(words).not.toMatch(/Deadly|Store|KILLS|Danger|Wear|sheet|Never/);
});

test('no safety data is said, and not taken for no hazard', async () => {
  const silent = { signalWord: '' as const, pictograms: [], hStatements: [], pStatements: [] };
  const words = async (version: number, more: object = { hazardous: false }) => {
    const products = [product('soap', { ...silent, version, ...more })];
    return (await readPdf(await renderPoster(facts({ products, apart: [] }), MADE))).pages.join(
      ' ',
    );
  };
  expect(await words(1)).toContain('Not classified as hazardous');
  expect(await words(0)).toContain('Hazard not known');
  expect(await words(0)).not.toContain('Not classified');
  // Called hazardous without a code, or never stated: neither is “not classified”.
  for (const more of [{ hazardous: true }, { hazardous: false, hazardKnown: false }])
    expect(await words(1, more)).toContain('Hazard not known');
});

test('fifty products that all react: further pages, every name and number, nothing cut', async () => {
  const keys = Array.from({ length: 50 }, (_, index) => `product-${index + 1}-of-the-store`);
  const products = keys.map((key) => product(key));
  // Each with its own neighbours, so that no two share a row.
  const apart = keys.slice(1).map((key, index) => pair(keys[index] ?? '', key, 3));
  const bytes = await renderPoster(facts({ products, apart, wholeSite: true }), MADE);
  const { pages } = await readPdf(bytes);
  const words = pages.join(' ').replaceAll(/\s+/g, ' ');
  for (const key of keys) expect(words.split(`The ${key}`).length).toBeGreaterThan(3);
  expect(words).toContain('Columns 41 to 50');
  expect(words).toContain(`Page ${pages.length} of ${pages.length}`);
});
