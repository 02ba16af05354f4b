import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
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
      return [[name.asString().slice(1), { isWide, letters: lettersOf(font) }]];
    }),
  );
}

/** A string, a hexadecimal string, a name, or an operator that shows or moves text or draws a form. */
const TOKEN =
  /\(((?:[^()\\]|\\[\s\S]|\((?:[^()\\]|\\[\s\S])*\))*)\)|<([0-9A-Fa-f\s]+)>|\/([^\s()<>[\]{}/%]+)|\b(Tf|Tj|TJ|Td|TD|Tm|Do)\b|T\*/g;

/** The text of a content stream. `forms`: how many nested forms may still be opened. */
function textIn(content: string, resources: PDFDict | undefined, forms: { left: number }): string {
  const fonts = fontsOf(resources);
  let font: Font | undefined;
  let name = '';
  let shown: Buffer[] = [];
  let out = '';
  for (const [, plain, hex, named, operator] of content.matchAll(TOKEN)) {
    if (plain !== undefined) shown.push(plainString(plain));
    else if (hex !== undefined) shown.push(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'));
    else if (named !== undefined) name = named;
    else {
      if (operator === 'Tf') font = fonts.get(name);
      else if (operator === 'Tj' || operator === 'TJ')
        out += shown.map((bytes) => decoded(bytes, font)).join('');
      else if (operator === 'Do') out += ` ${textOfForm(name, resources, forms)} `;
      else out += ' ';
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
