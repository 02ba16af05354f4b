/**
 * Widths of a bold grotesque in thousandths of the type size. An SVG shown as an image can't load
 * web fonts and can't measure, so text is laid out by these and pinned with `textLength`, which
 * holds it inside its box in any fallback font.
 */
const WIDTHS: Record<string, number> = {
  ' ': 278,
  '-': 333,
  '.': 278,
  ',': 278,
  "'": 238,
  '&': 722,
  '%': 889,
  '/': 278,
  ':': 333,
  '(': 333,
  ')': 333,
  '+': 584,
  '×': 584,
  i: 278,
  j: 278,
  l: 278,
  f: 333,
  t: 333,
  r: 389,
  s: 556,
  z: 500,
  m: 889,
  w: 778,
  I: 278,
  J: 556,
  M: 833,
  W: 944,
  O: 778,
  Q: 778,
  G: 778,
  L: 611,
  F: 611,
  T: 611,
  Z: 611,
  E: 667,
  P: 667,
  S: 667,
  V: 667,
  X: 667,
  Y: 667,
};
const NARROW_LOWER = new Set('aceksvxy');

function charWidth(char: string): number {
  const known = WIDTHS[char];
  if (known !== undefined) return known;
  if (char >= '0' && char <= '9') return 556;
  if (char >= 'a' && char <= 'z') return NARROW_LOWER.has(char) ? 556 : 611;
  return 722;
}

/** Width of a line of bold text in px at a type size in px. */
export function textWidth(text: string, size: number): number {
  let thousandths = 0;
  for (const char of text) thousandths += charWidth(char);
  return (thousandths * size) / 1000;
}

/**
 * Words packed into lines no wider than `width`; null when a single word is too wide. Breaks after
 * spaces and hyphens.
 */
export function wrap(text: string, size: number, width: number): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.split(/(?<=[\s-])/)) {
    if (textWidth((line + piece).trimEnd(), size) <= width) {
      line += piece;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    if (textWidth(piece.trimEnd(), size) > width) return null;
    line = piece;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

export interface FittedText {
  size: number;
  lines: string[];
}

/**
 * The largest type between `most` and `least` px whose lines fit the box; at `least` the last line
 * ends in "..." if need be.
 */
export function fitText(
  text: string,
  {
    width,
    height,
    most,
    least,
    lineHeight = 1.12,
  }: { width: number; height: number; most: number; least: number; lineHeight?: number },
): FittedText {
  for (let size = most; size >= least; size -= 1) {
    const lines = wrap(text, size, width);
    if (!lines || lines.length * size * lineHeight > height) continue;
    // A last line of two or three characters ("Algaecide / 60") reads worse than slightly smaller
    // type.
    const smaller = size * 0.85;
    const fewer =
      (lines.at(-1)?.length ?? 0) <= 3 && lines.length > 1 ? wrap(text, smaller, width) : null;
    return fewer && fewer.length < lines.length ? { size: smaller, lines: fewer } : { size, lines };
  }
  return {
    size: least,
    lines: cut(text, least, width, Math.max(1, Math.floor(height / (least * lineHeight)))),
  };
}

/** The largest type that holds `text` on one line of `width`, within `most` px. */
export function oneLineSize(text: string, width: number, most: number): number {
  return Math.min(most, Math.floor((width / textWidth(text, 1)) * 10) / 10);
}

function cut(text: string, size: number, width: number, count: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const char of text) {
    if (textWidth(line + char, size) > width) {
      lines.push(line.trim());
      line = '';
    }
    line += char;
  }
  lines.push(line.trim());
  if (lines.length <= count) return lines;
  const shownLines = lines.slice(0, count);
  let last = shownLines[count - 1] ?? '';
  while (last !== '' && textWidth(`${last}...`, size) > width) last = last.slice(0, -1);
  shownLines[count - 1] = `${last.trimEnd()}...`;
  return shownLines;
}
