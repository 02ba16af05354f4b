import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';

/** How much is read of a file. */
interface Extent {
  pages: number;
  letters: number;
  /** Some programs keep a page's text in forms that the page draws, and these in others. */
  forms: number;
}
/** At each upload: what a sheet is of stands on its first page. */
const FIRST_PAGES: Extent = { pages: 2, letters: 8000, forms: 20 };
/** For a whole sheet: sections 9 and 14 are on later pages, and sheets have 6 to 20 of them. */
export const WHOLE_SHEET: Extent = { pages: 40, letters: 150_000, forms: 200 };
const MAX_STREAM_BYTES = 400_000;

/** The bytes of a plain or deflated stream; none of another one, or of one that is too long. */
function bytesOf(stream: unknown): Buffer {
  if (!(stream instanceof PDFRawStream)) return Buffer.alloc(0);
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  const [only] = filter instanceof PDFArray ? filter.asArray() : [filter];
  if (!only) return Buffer.from(stream.contents);
  if (only !== PDFName.of('FlateDecode')) return Buffer.alloc(0);
  try {
    return inflateSync(stream.contents, { maxOutputLength: MAX_STREAM_BYTES });
  } catch {
    return Buffer.alloc(0);
  }
}

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray
      ? contents.asArray().map((item) => page.doc.context.lookup(item))
      : [contents];
  const text = streams.map((stream) => bytesOf(stream).toString('latin1')).join('\n');
  return text.slice(0, MAX_STREAM_BYTES);
}

const wide = (hex: string) => {
  const bytes = Buffer.from(hex.replaceAll(/\s/g, ''), 'hex');
  return bytes.length % 2 === 0 ? bytes.swap16().toString('utf16le') : '';
};

/** Glyph code -> character; undefined where the font has no map. */
function lettersOf(font: PDFDict | undefined): Map<number, string> | undefined {
  const map = bytesOf(font?.lookup(PDFName.of('ToUnicode'))).toString('latin1');
  if (map === '') return undefined;
  const known = new Map<number, string>();
  for (const [, body = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', hex = ''] of body.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f\s]+)>/gi))
      known.set(Number.parseInt(code, 16), wide(hex));
  for (const [, body = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', list, start = ''] of body.matchAll(
      /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*(?:\[([^\]]*)\]|<([0-9a-f\s]+)>)/gi,
    )) {
      const first = Number.parseInt(from, 16);
      const last = Math.min(Number.parseInt(to, 16), first + 0xff);
      const single = [...(list ?? '').matchAll(/<([^>]*)>/g)].map(([, hex = '']) => wide(hex));
      const begin = wide(start).codePointAt(0);
      for (let code = first; code <= last; code += 1) {
        const letter =
          list === undefined && begin !== undefined
            ? String.fromCodePoint(begin + code - first)
            : single[code - first];
        if (letter !== undefined) known.set(code, letter);
      }
    }
  return known;
}

const plainString = (text: string) =>
  Buffer.from(
    text.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_all, one: string) =>
      /^[0-7]/.test(one) ? String.fromCharCode(Number.parseInt(one, 8) & 0xff) : one,
    ),
    'latin1',
  );

interface Font {
  isWide: boolean;
  letters: Map<number, string> | undefined;
  /** How far the pen moves over these codes, in thousandths of the size; null where the font does not say. */
  advance: (bytes: Buffer) => number | null;
}

/** Of a font with codes of two bytes: `36 [722 667]` from a code on, `36 39 722` for a range, else the default. */
function advanceOf(font: PDFDict): Font['advance'] {
  const [only] = font.lookupMaybe(PDFName.of('DescendantFonts'), PDFArray)?.asArray() ?? [];
  const own = only && font.context.lookup(only);
  const list = own instanceof PDFDict ? own.lookup(PDFName.of('W')) : undefined;
  if (!(own instanceof PDFDict) || !(list instanceof PDFArray)) return () => null;
  const preset = own.lookupMaybe(PDFName.of('DW'), PDFNumber)?.asNumber() ?? 1000;
  const widths = new Map<number, number>();
  const waiting: number[] = [];
  for (const item of list.asArray().map((one) => font.context.lookup(one))) {
    if (item instanceof PDFNumber) waiting.push(item.asNumber());
    const [first = 0, last = 0, width = 0] = waiting;
    if (item instanceof PDFArray)
      for (const [at, one] of item.asArray().entries())
        if (one instanceof PDFNumber) widths.set(first + at, one.asNumber());
    if (waiting.length === 3)
      for (let code = first; code <= Math.min(last, 0xffff); code += 1) widths.set(code, width);
    if (item instanceof PDFArray || waiting.length === 3) waiting.length = 0;
  }
  return (bytes) => {
    let sum = 0;
    for (let at = 0; at + 2 <= bytes.length; at += 2)
      sum += widths.get(bytes.readUInt16BE(at)) ?? preset;
    return sum;
  };
}

function decoded(bytes: Buffer, font: Font | undefined): string {
  // Both dashes of the usual encoding lie where others have control characters: "12.5 – 13.5" must not become two figures.
  if (!font?.letters)
    return font?.isWide ? '' : bytes.toString('latin1').replaceAll(/[\x96\x97]/g, '-');
  const step = font.isWide ? 2 : 1;
  let out = '';
  for (let at = 0; at + step <= bytes.length; at += step)
    out += font.letters.get(bytes.readUIntBE(at, step)) ?? ' ';
  return out;
}

function fontsOf(resources: PDFDict | undefined): Map<string, Font> {
  const fonts = resources?.lookupMaybe(PDFName.of('Font'), PDFDict);
  return new Map(
    (fonts?.keys() ?? []).flatMap((name): [string, Font][] => {
      const font = fonts?.lookup(name);
      if (!(font instanceof PDFDict)) return [];
      const isWide = font.lookup(PDFName.of('Subtype')) === PDFName.of('Type0');
      const advance = isWide ? advanceOf(font) : () => null;
      return [[name.asString().slice(1), { isWide, letters: lettersOf(font), advance }]];
    }),
  );
}

/** A font's size; a step along the line or to another one; a string, a hexadecimal string, a name, or an operator that shows or moves text or draws a form. */
const TOKEN =
  /\((?<plain>(?:[^()\\]|\\[\s\S]|\((?:[^()\\]|\\[\s\S])*\))*)\)|<(?<hex>[0-9A-Fa-f\s]+)>|\/(?<named>[^\s()<>[\]{}/%]+)|(?<size>[\d.]{1,12})\s{1,4}Tf\b|(?<dx>-?[\d.]{1,12})\s{1,4}(?<dy>-?[\d.]{1,12})\s{1,4}T[dD]\b|\b(?<operator>T[fjJdDm]|Do)\b|T\*/g;

/** A step that is so much wider than what was drawn is a space, in sizes of the letters; a smaller one moves two letters to each other, as in "1 1" and "DA TA". */
const SPACE_STEP = 0.12;

/** The text of a content stream. `forms`: how many nested forms may still be opened. */
function textIn(content: string, resources: PDFDict | undefined, forms: { left: number }): string {
  const fonts = fontsOf(resources);
  let font: Font | undefined;
  let size = 0;
  let name = '';
  let shown: Buffer[] = [];
  /** How far the text drawn since the last step reaches, in thousandths of the size; null: not known. */
  let reach: number | null = null;
  let out = '';
  const joins = (dx: number, dy: number) =>
    dy === 0 && reach !== null && dx > 0 && dx < (reach / 1000 + SPACE_STEP) * size;
  for (const { groups = {} } of content.matchAll(TOKEN)) {
    const { plain, hex, named, operator, dx } = groups;
    if (plain !== undefined) shown.push(plainString(plain));
    else if (hex !== undefined) shown.push(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'));
    else if (named !== undefined) name = named;
    else {
      if (groups['size'] !== undefined) {
        font = fonts.get(name);
        size = Number(groups['size']);
      } else if (dx !== undefined) {
        if (!joins(Number(dx), Number(groups['dy']))) out += ' ';
        reach = 0;
      } else if (operator === 'Tj' || operator === 'TJ') {
        out += shown.map((bytes) => decoded(bytes, font)).join('');
        const drawn = font?.advance(Buffer.concat(shown)) ?? null;
        reach = reach === null || drawn === null ? null : reach + drawn;
      } else {
        out += operator === 'Do' ? ` ${textOfForm(name, resources, forms)} ` : ' ';
        reach = 0;
      }
      shown = [];
    }
  }
  return out;
}

/** The text of a form; nothing of a picture. */
function textOfForm(name: string, resources: PDFDict | undefined, forms: { left: number }): string {
  const form = resources?.lookupMaybe(PDFName.of('XObject'), PDFDict)?.lookup(PDFName.of(name));
  if (!(form instanceof PDFRawStream) || forms.left <= 0) return '';
  if (form.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Form')) return '';
  forms.left -= 1;
  const own = form.dict.lookupMaybe(PDFName.of('Resources'), PDFDict) ?? resources;
  return textIn(bytesOf(form).toString('latin1'), own, forms);
}

/**
 * The words of a PDF's first pages, or of so many, as far as they can be had: nothing of a scan, and
 * nothing of a font that does not say what its glyphs mean. For questions to people, never for a refusal.
 */
export function wordsOfPdf(pdf: PDFDocument, extent: Extent = FIRST_PAGES): string {
  try {
    const forms = { left: extent.forms };
    return pdf
      .getPages()
      .slice(0, extent.pages)
      .map((page) => textIn(contentOf(page), page.node.Resources(), forms))
      .join(' ')
      .replaceAll(/[\0-\x1f\x7f-\x9f\s]+/g, ' ')
      .trim()
      .slice(0, extent.letters);
  } catch {
    return '';
  }
}
