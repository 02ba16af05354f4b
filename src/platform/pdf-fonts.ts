import { readFileSync } from 'node:fs';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import { ROOT_FOLDER } from './root-folder.ts';

/** Names for `doc.font()`. PDF/UA wants every font in the file: the standard ones (Helvetica) are not. */
export const REGULAR = 'Arimo';
export const BOLD = 'Arimo-Bold';

const FILES = { [REGULAR]: 'arimo-regular.ttf', [BOLD]: 'arimo-bold.ttf' };

/**
 * Vertical measures of Helvetica, in thousandths of the size. Arimo has the same widths, but other
 * ascents: with these a line of text stands where it stood in Helvetica.
 */
const MEASURES = { ascender: 718, descender: -207, lineGap: 231 };

/** The parts of a parsed font that we use. */
interface ParsedFont {
  characterSet: number[];
  glyphForCodePoint(code: number): unknown;
}

/** A font inside a document. The library keeps it private; these are the parts that we set. */
interface FontInDocument {
  font: ParsedFont;
  unicode: number[][];
  layoutCache: Record<string, unknown>;
}

/** Parsed once for a process: parsing takes longer than drawing a short document. */
const parsed = new Map<string, ParsedFont>();

/** Words of a font with their glyphs: most words of a document stood in an earlier one. */
const MOST_WORDS = 5000;
const words = new Map<string, Record<string, unknown>>();

function wordsOf(name: string): Record<string, unknown> {
  let known = words.get(name);
  if (!known || Object.keys(known).length > MOST_WORDS) {
    known = Object.create(null) as Record<string, unknown>;
    words.set(name, known);
  }
  return known;
}

function parse(name: keyof typeof FILES): ParsedFont {
  const known = parsed.get(name);
  if (known) return known;
  const bytes = readFileSync(path.join(ROOT_FOLDER, 'src/platform/fonts', FILES[name]));
  const { font } = current(new PDFDocument({ autoFirstPage: false }).font(bytes));
  // A glyph keeps the character that was first drawn with it. One that is first met as a part of
  // another ("n" in "ñ") would stand for nothing in every later document.
  for (const code of font.characterSet) font.glyphForCodePoint(code);
  parsed.set(name, font);
  return font;
}

function current(doc: PDFKit.PDFDocument): FontInDocument {
  return (doc as unknown as { _font: FontInDocument })._font;
}

/** Makes the house's fonts known to a document under `REGULAR` and `BOLD`. */
export function addFonts(doc: PDFKit.PDFDocument): void {
  for (const name of [BOLD, REGULAR] as const) {
    doc.registerFont(name, parse(name) as unknown as PDFKit.Mixins.PDFFontSource);
    doc.font(name);
    Object.assign(current(doc), MEASURES, { layoutCache: wordsOf(name) });
    // The library maps the glyph of missing characters to U+0000, which PDF/UA forbids.
    current(doc).unicode[0] = [0xfffd];
  }
}
