import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { pictogramName, pictogramPaths, pictogramSvg } from './pictogram-svg.ts';
import { PICTOGRAM_CODES, SYMBOLS } from './symbols.ts';

const rows: Record<string, string>[] = parse(readFileSync('demo/products.csv', 'utf8'), {
  columns: true,
});

/**
 * Points along a path of absolute M, L, C, Z commands; curves are sampled. Throws on any other
 * command.
 */
function pointsOf(d: string): [number, number][] {
  const points: [number, number][] = [];
  let at: [number, number] = [0, 0];
  for (const [, command = '', args = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const n =
      args.trim() === ''
        ? []
        : args
            .trim()
            .split(/[\s,]+/)
            .map(Number);
    if (n.some(Number.isNaN)) throw new Error(`bad number in ${command}${args}`);
    if (command === 'Z') continue;
    const [a = 0, b = 0, c = 0, e = 0, f = 0, g = 0] = n;
    if ((command === 'M' || command === 'L') && n.length === 2) {
      at = [a, b];
      points.push(at);
    } else if (command === 'C' && n.length === 6) {
      const [x, y] = at;
      for (let i = 1; i <= 16; i += 1) {
        const t = i / 16;
        const u = 1 - t;
        points.push([
          u ** 3 * x + 3 * u * u * t * a + 3 * u * t * t * c + t ** 3 * f,
          u ** 3 * y + 3 * u * u * t * b + 3 * u * t * t * e + t ** 3 * g,
        ]);
      }
      at = [f, g];
    } else throw new Error(`command ${command} with ${n.length} numbers`);
  }
  return points;
}

describe.each(PICTOGRAM_CODES)('%s', (code) => {
  test('its symbol keeps clear of the frame and fills enough of it to be seen', () => {
    const points = SYMBOLS[code].paths.flatMap((path) => pointsOf(path.d));
    expect(points.length).toBeGreaterThan(20);
    for (const [x, y] of points)
      expect(Math.abs(x - 50) + Math.abs(y - 50), `${x},${y}`).toBeLessThanOrEqual(38);
    const height = Math.max(...points.map(([, y]) => y)) - Math.min(...points.map(([, y]) => y));
    const width = Math.max(...points.map(([x]) => x)) - Math.min(...points.map(([x]) => x));
    expect(Math.max(height, width)).toBeGreaterThan(40);
  });

  test('red frame on its point, then white ground, then a black symbol', () => {
    const [frame, ground, ...symbol] = pictogramPaths(code);
    expect(frame).toMatchObject({ fill: '#D4001A', d: 'M50 1L99 50L50 99L1 50Z' });
    expect(ground?.fill).toBe('#FFFFFF');
    expect(symbol.filter((path) => path.fill === '#000000').length).toBeGreaterThan(0);
  });

  test('has its name as text alternative', () => {
    expect(pictogramSvg(code)).toContain(`<title>${pictogramName(code)}</title>`);
    expect(pictogramSvg(code)).toContain('role="img"');
    expect(pictogramSvg(code).length).toBeLessThan(2600);
  });
});

test('never an empty diamond: an unknown code throws', () => {
  for (const code of ['', 'GHS10', 'ghs05', 'toString'])
    expect(() => pictogramSvg(code), code).toThrow('No GHS pictogram');
});

test('names are those of the regulation', () => {
  expect(PICTOGRAM_CODES.map(pictogramName)).toEqual([
    'Exploding bomb',
    'Flame',
    'Flame over circle',
    'Gas cylinder',
    'Corrosion',
    'Skull and crossbones',
    'Exclamation mark',
    'Health hazard',
    'Environment',
  ]);
});

test("size and title are the caller's, and the title is escaped", () => {
  const svg = pictogramSvg('GHS05', { size: 96, title: 'Burns skin & eyes "badly"' });
  expect(svg).toContain('width="96" height="96"');
  expect(svg).toContain('<title>Burns skin &amp; eyes &quot;badly&quot;</title>');
});

test('every pictogram of the demo data can be drawn', () => {
  for (const row of rows)
    for (const code of (row.pictograms ?? '').split(';').filter(Boolean))
      expect(() => pictogramSvg(code), row.sku).not.toThrow();
});
