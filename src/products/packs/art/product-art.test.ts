import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { parsePack } from '../public/pack.ts';
import { BANDS, bandOf, tint } from './bands.ts';
import { equipmentKind } from './equipment.ts';
import { artAlternative, type ProductArtFacts, productArtSvg } from './product-art.ts';
import { productSocialSvg } from './social-art.ts';
import { fitText, textWidth, wrap } from './text-fit.ts';

const rows: Record<string, string>[] = parse(readFileSync('demo/products.csv', 'utf8'), {
  columns: true,
});
const factsOf = (row: Record<string, string>): ProductArtFacts => ({
  name: row.name ?? '',
  brand: row.brand ?? '',
  category: row.category ?? '',
  sku: row.sku ?? '',
  dilution: row.dilution ?? '',
  pack: parsePack(row.sizeUnit ?? ''),
  pictograms: row.pictograms ? row.pictograms.split(';') : [],
});
/**
 * Whether a drawing is well-formed XML: tags nest, attributes are quoted, no bare < or & in text.
 */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  let rest = xml;
  while (rest !== '') {
    const tag = /^<(\/?)([a-zA-Z]+)((?:\s+[\w-]+(?::[\w-]+)?="[^"<]*")*)\s*(\/?)>/.exec(rest);
    const chars = /^(?:[^<&]|&(?:amp|lt|gt|quot|#\d+);)+/.exec(rest);
    if (!tag && !chars) return false;
    if (tag?.[1] === '/') {
      if (open.pop() !== tag[2]) return false;
    } else if (tag && tag[4] !== '/') open.push(tag[2] ?? '');
    const names = [...(tag?.[3] ?? '').matchAll(/([\w:-]+)=/g)].map((match) => match[1]);
    if (new Set(names).size < names.length || /&(?!amp;|lt;|gt;|quot;)/.test(tag?.[3] ?? ''))
      return false;
    rest = rest.slice((tag ?? chars)?.[0].length);
  }
  return open.length === 0;
}
const bySku = (sku: string) => factsOf(rows.find((row) => row.sku === sku) ?? {});

test('the checker of this file sees broken XML', () => {
  for (const bad of ['<a>', '<a></b>', '<a b="1" b="2"/>', '<a>&</a>', '<a b=1/>', '<a>1 < 2</a>'])
    expect(isWellFormed(bad), bad).toBe(false);
  expect(isWellFormed('<a b="1"><c/>x &amp; y</a>')).toBe(true);
});

describe('all 121 drawings', () => {
  test.each(rows.map((row) => [row.sku, row] as const))('%s', (_sku, row) => {
    const facts = factsOf(row);
    const svg = productArtSvg(facts);
    expect(isWellFormed(svg)).toBe(true);
    expect(Buffer.byteLength(svg)).toBeLessThan(6000);
    expect(productArtSvg(factsOf(row))).toBe(svg);
    expect(svg).toMatch(/^<svg [^>]*role="img"/);
    expect(/<title>(.*?)<\/title>/.exec(svg)?.[1]).toBe(
      artAlternative(facts).replaceAll('&', '&amp;'),
    );
    expect(svg).not.toMatch(/NaN|undefined|gradient|<image|url\(|@font-face/i);
    expect(svg).toContain(bandOf(facts.category));
  });

  test('no line of text leaves the picture, and every name is drawn whole', () => {
    for (const row of rows) {
      const svg = productArtSvg(factsOf(row));
      const texts = [
        ...svg.matchAll(
          /<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"[^>]*?(text-anchor="end")?(?: textLength="([\d.]+)")?[^>]*>([^<]*)</g,
        ),
      ];
      expect(texts.length, row.sku).toBeGreaterThan(3);
      for (const [, x, y, , end, length] of texts) {
        expect(Number(y), row.sku).toBeLessThan(400);
        if (!end) expect(Number(x) + Number(length ?? 0), row.sku).toBeLessThanOrEqual(400);
      }
      expect(texts.map((match) => match[6]).join(' '), row.sku).not.toContain('...');
    }
  });

  test('every pack type of the data stands on a measured floor, and each type on one scale wherever it is drawn', () => {
    const footOf = (svg: string) => Number(/378h([\d.]+)/.exec(svg)?.[1]);
    const feet = new Map<string, Set<number>>();
    for (const row of rows) {
      const { kind } = factsOf(row).pack;
      if (kind === 'piece' || kind === 'piece-pack' || kind === 'vial') continue;
      feet.set(kind, (feet.get(kind) ?? new Set()).add(footOf(productArtSvg(factsOf(row)))));
    }
    expect(Object.fromEntries([...feet].map(([kind, marks]) => [kind, [...marks]]))).toEqual({
      // A foot in px: things of the hand, of the floor, and drums.
      'jug-case': [222],
      'big-jug-case': [222],
      'spray-bottle-case': [222],
      'aerosol-case': [222],
      'capsule-case': [222],
      'refill-case': [222],
      pail: [180],
      'weight-pail': [180],
      'fiber-drum': [180],
      bag: [180],
      'drum-15': [103.2],
      'drum-30': [103.2],
      'drum-55': [103.2],
      carboy: [103.2],
    });
  });

  test('a number with letters below the line keeps off the band under it', () => {
    const svg = productArtSvg(bySku('ML-8010-E1'));
    const baseline = (text: string) =>
      Number(new RegExp(`<text x="[\\d.]+" y="([\\d.]+)"[^>]*>${text}<`).exec(svg)?.[1]);
    const size = Number(/font-size="([\d.]+)"[^>]*>1 gpm</.exec(svg)?.[1]);
    const bandTop = Math.max(
      ...[...svg.matchAll(/y="([\d.]+)" width="232" height="4"/g)].map((match) => Number(match[1])),
    );
    expect(baseline('1 gpm') + size * 0.21).toBeLessThanOrEqual(bandTop - 1);
  });

  test('size is information: a 55 gallon drum is drawn larger than a 15 gallon drum on the same scale', () => {
    const height = (sku: string) =>
      Math.max(
        ...[...productArtSvg(bySku(sku)).matchAll(/height="([\d.]+)"/g)]
          .map((m) => Number(m[1]))
          .filter((h) => h < 400),
      );
    expect(height('LF-1010-D55') / height('LF-1010-D15')).toBeCloseTo(35 / 26, 1);
  });
});

test('text alternatives', () => {
  expect(artAlternative(bySku('LF-1060-D15'))).toBe('15 gallon blue drum, Linnetfold Laundry Sour');
  expect(artAlternative(bySku('VL-4080-Q12'))).toBe(
    'Case of 12 spray bottles, 32 ounces each, Vesperline Acid Bowl Cleaner 9%',
  );
});

test('a product from an accounting system, with a hostile name and no known category, still draws', () => {
  const facts: ProductArtFacts = {
    ...bySku('LF-1060-D15'),
    name: `Mega<script>"&'\u0000\u001B\uD800 ${'Superlongunbrokenproductname'.repeat(5)}`,
    category: 'constructor',
    pack: parsePack('half pallet'),
    pictograms: ['GHS05', 'GHS99'],
  };
  const svg = productArtSvg(facts);
  expect(isWellFormed(svg)).toBe(true);
  expect(svg).not.toContain('<script');
  expect(svg).not.toMatch(/[\u0000-\u0008\u001B]/);
  expect(svg.isWellFormed()).toBe(true);
  expect(svg).toContain('#565B63');
  expect(Buffer.byteLength(svg)).toBeLessThan(6000);
});

test('the caller may set the big number', () => {
  expect(productArtSvg({ ...bySku('LF-1060-D15'), packNumber: '15.5' })).toContain('>15.5<');
});

describe('bands', () => {
  const luminance = (hex: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
      .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i]!, 0);
  test('every category of the data has one, and white text on it is readable', () => {
    for (const category of new Set(rows.map((row) => row.category ?? '')))
      expect(BANDS[category], category).toBeDefined();
    for (const band of Object.values(BANDS))
      expect(1.05 / (luminance(band) + 0.05)).toBeGreaterThan(4.5);
  });
  test('a tint is a flat colour between the two', () =>
    expect(tint('#000000', '#FFFFFF', 0.5)).toBe('#808080'));
});

describe('text fitting', () => {
  test('a wider word needs more room', () =>
    expect(textWidth('WWW', 10)).toBeGreaterThan(textWidth('iii', 10)));
  test('lines never exceed the box', () => {
    for (const { name = '' } of rows)
      for (const row of fitText(name, { width: 90, height: 60, most: 24, least: 9 }).lines)
        expect(textWidth(row, 9), name).toBeLessThanOrEqual(90);
  });
  test('breaks after a hyphen', () =>
    expect(wrap('Heavy-Soil Laundry', 10, textWidth('Heavy-Soil', 10))).toEqual([
      'Heavy-Soil',
      'Laundry',
    ]));
  test('a word wider than the box does not wrap', () =>
    expect(wrap('Disinfectant', 20, 50)).toBeNull());
});

test.each([
  ['4-Station Wall Dispenser', 'wall-dispenser'],
  ['6-Pump Laundry Dispenser', 'pump-cabinet'],
  ['Labeled Spray Bottle 32 oz', 'empty-bottles'],
  ['Drum Pump', 'drum-pump'],
  ['Quat Test Strips', 'test-strips'],
  ['Eyewash Station', 'eyewash'],
  ['Mop Handle', 'box'],
])('%s is drawn as %s', (name, kind) => expect(equipmentKind(name)).toBe(kind));

test('social pictures are valid, 1200 x 630 and without a price', () => {
  for (const row of rows) {
    const svg = productSocialSvg(factsOf(row), 'Bellcart Supply Co.');
    expect(isWellFormed(svg), row.sku).toBe(true);
    expect(svg).toMatch(/^<svg [^>]*width="1200" height="630"/);
    expect(svg).not.toContain(row.price);
    expect(svg.match(/<title>/g)).toHaveLength(1);
  }
});
