import { textWidth } from './text-fit.ts';

/**
 * Fonts that exist without loading: a Windows, an Apple and a Linux name for the same grotesque.
 */
const FONT = 'Arial,Helvetica,Liberation Sans,sans-serif';

/** Root attributes that all text of a drawing inherits. */
export const TEXT_DEFAULTS = `font-family="${FONT}" font-weight="700"`;

/** Three flat tones of a body: base, shade on the right, light on the left. */
export interface Tones {
  base: string;
  shade: string;
  light: string;
}

export const NATURAL: Tones = { base: '#EFE8D6', shade: '#D8CEB6', light: '#FAF6EA' };
export const WHITE: Tones = { base: '#F7F5F0', shade: '#DAD6CB', light: '#FFFFFF' };
export const BLUE: Tones = { base: '#2C6AA3', shade: '#1F5386', light: '#5489BB' };
export const KRAFT: Tones = { base: '#CFA970', shade: '#B58D55', light: '#DEBE8C' };
export const STEEL: Tones = { base: '#B9BEC3', shade: '#969CA3', light: '#D6DADD' };
export const DARK = '#2A2E33';
export const INK = '#1A1D21';

/** Rounded to a tenth: finer is invisible and costs bytes. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A place on the drawing: the left and upper edge, width and height. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export function rect({ x, y, w, h }: Box, fill: string, radius = 0): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${radius > 0 ? ` rx="${n(radius)}"` : ''} fill="${fill}"/>`;
}

/** A path; numbers in `d` are written with template strings through `n`. */
export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, stroke: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round"/>`;
}

/**
 * One line of bold text, pinned to its laid-out width so that a wider fallback font can't overflow.
 * `x` is the start or the end.
 */
export function text(
  content: string,
  {
    x,
    y,
    size,
    fill,
    anchor = 'start',
  }: { x: number; y: number; size: number; fill: string; anchor?: 'start' | 'end' },
): string {
  const anchored = anchor === 'end' ? ' text-anchor="end"' : '';
  const pinned =
    content.length > 1
      ? ` textLength="${n(textWidth(content, size))}" lengthAdjust="spacingAndGlyphs"`
      : '';
  return `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" fill="${fill}"${anchored}${pinned}>${escapeXml(content)}</text>`;
}

/**
 * Text for XML: markup escaped, and what XML can't hold at all (control characters, half
 * surrogates) dropped.
 */
export function escapeXml(content: string): string {
  return content
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
