import { PICTOGRAM_CODES, type PictogramCode, SYMBOLS, type SymbolPath } from './symbols.ts';

/**
 * Red of the frame: no shade is prescribed; this one has 5.5:1 contrast on white and stays apart
 * from our error red.
 */
export const GHS_RED = '#D4001A';

const FRAME = 'M50 1L99 50L50 99L1 50Z';
const GROUND = 'M50 8.8L91.2 50L50 91.2L8.8 50Z';

/** A path of a whole pictogram with its final colour. Fill in order, on the square 0..100. */
export interface PictogramPath {
  d: string;
  fill: '#000000' | '#FFFFFF' | typeof GHS_RED;
  rule: 'nonzero' | 'evenodd';
}

export function isPictogramCode(code: string): code is PictogramCode {
  return (PICTOGRAM_CODES as readonly string[]).includes(code);
}

/**
 * The symbol's name, the text alternative of the picture ("Exclamation mark"). Throws for an
 * unknown code.
 */
export function pictogramName(code: string): string {
  return symbolOf(code).name;
}

/**
 * Frame, white ground and symbol as filled paths, for any vector output. Throws rather than give an
 * empty diamond.
 */
export function pictogramPaths(code: string): PictogramPath[] {
  const { paths } = symbolOf(code);
  return [
    { d: FRAME, fill: GHS_RED, rule: 'nonzero' },
    { d: GROUND, fill: '#FFFFFF', rule: 'nonzero' },
    ...paths.map(
      (path: SymbolPath): PictogramPath => ({
        d: path.d,
        fill: path.ink === 'black' ? '#000000' : '#FFFFFF',
        rule: path.rule ?? 'nonzero',
      }),
    ),
  ];
}

/**
 * A GHS pictogram as SVG text. `size` in px (32 at least on screen, 48 on a detail page); `title`
 * replaces the symbol's name as text alternative. The white ground is part of the drawing, so it
 * stays white in dark mode.
 */
export function pictogramSvg(
  code: string,
  { size = 48, title }: { size?: number; title?: string } = {},
): string {
  const paths = pictogramPaths(code).map(
    ({ d, fill, rule }) =>
      `<path fill="${fill}"${rule === 'evenodd' ? ' fill-rule="evenodd"' : ''} d="${d}"/>`,
  );
  const name = escapeXml(title ?? pictogramName(code));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}" role="img" aria-label="${name}"><title>${name}</title>${paths.join('')}</svg>`;
}

function symbolOf(code: string) {
  if (!isPictogramCode(code)) throw new Error(`No GHS pictogram ${code}`);
  return SYMBOLS[code];
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
