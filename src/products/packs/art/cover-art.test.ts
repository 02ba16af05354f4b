import { expect, test } from 'vitest';
import { lineUpSvg, productsOnCover, socialCoverSvg } from '../public/art/cover-art.ts';
import { lineUpSize, STANDS } from '../public/art/cover-sizes.ts';

const product = (
  sizeUnit: string,
  name: string,
  category = 'Laundry',
  pictograms: string[] = [],
) => ({
  name,
  brand: 'Linnetfold',
  category,
  sku: name,
  sizeUnit,
  pictograms,
});

test('the packs are labelled with products of the catalogue, each category’s own before others', () => {
  const products = [
    product('55 gal drum', 'Sour', 'Laundry'),
    product('55 gal drum', 'Dish', 'Warewashing', ['GHS05']),
    product('5 gal pail', 'Wax'),
  ];
  expect(productsOnCover(products).map((one) => one.name)).toEqual(['Wax', 'Dish']);
  const svg = lineUpSvg('wide', products, 'Ames Supply');
  expect(svg).toContain('>Dish<');
  expect(svg).not.toContain('>Sour<');
  // What the catalogue has no product for carries the house's name.
  expect(svg).toContain('>Ames Supply<');
});

test('a name is text, never markup', () => {
  const svg = lineUpSvg('wide', [product('55 gal drum', '<script>&"', 'Warewashing')], 'A & B');
  expect(svg).not.toContain('<script>');
  expect(svg).toContain('&amp;');
});

test('both line-ups stand on one scale, and stay small', () => {
  for (const lineUp of ['wide', 'narrow'] as const) {
    const { width, height } = lineUpSize(lineUp);
    const svg = lineUpSvg(lineUp, [], 'Ames Supply');
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
    expect(svg.length).toBeLessThan(16_000);
  }
  expect(lineUpSize('wide').height).toBe(lineUpSize('narrow').height);
  expect(STANDS.map((stand) => stand.high)).toEqual(
    STANDS.map((stand) => stand.high).toSorted((a, b) => a - b),
  );
});

test('the house’s link preview says the tagline and the company', () => {
  const svg = socialCoverSvg([], 'Ames Supply');
  for (const part of [
    'The leading distributor of',
    'high-quality hospitality',
    'cleaning chemicals',
    'Ames Supply',
  ])
    expect(svg).toContain(`>${part}<`);
  expect(svg).toContain('viewBox="0 0 1200 630"');
});

test('a name that has no room beside the signs stands whole without them', () => {
  const products = [
    product('5 gal pail', 'Floor Finish Stripper', 'Floor Care', ['GHS05', 'GHS07']),
    product('4 x 1 gal case', 'Alcohol Hand Rub 70%', 'Hand Care', ['GHS02', 'GHS07']),
    product('55 gal drum', 'Dish', 'Warewashing', ['GHS05']),
  ];
  for (const lineUp of ['wide', 'narrow'] as const) {
    const svg = lineUpSvg(lineUp, products, 'Ames Supply');
    expect(svg.includes('...')).toBe(false);
    expect(svg).toMatch(/>Floor Finish</);
    // The drum has room for both.
    expect(svg).toContain('#D4001A');
  }
});
