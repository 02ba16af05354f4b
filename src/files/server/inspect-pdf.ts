import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import type { FileFailure } from '../errors.ts';
import { PDF_MAX_PAGES } from '../limits.ts';
import { sectionPages } from './pdf-sections.ts';
import { WHOLE_SHEET, wordsOfPdf } from './pdf-words.ts';

/**
 * Names that make a document do something by itself, carry other files, or reach for them, each
 * with its reason.
 */
const ACTIVE: ReadonlyMap<string, FileFailure> = new Map([
  ['JavaScript', 'script'],
  ['JS', 'script'],
  ['Launch', 'program'],
  ['AA', 'automatic'],
  ['EmbeddedFile', 'attachment'],
  ['EmbeddedFiles', 'attachment'],
  ['FileAttachment', 'attachment'],
  ['RichMedia', 'media'],
  ['XFA', 'form'],
  ['SubmitForm', 'sending'],
  ['ImportData', 'sending'],
  ['GoToE', 'other-file'],
  ['GoToR', 'other-file'],
]);
const ACTIVE_IN_TEXT = new RegExp(`/(${[...ACTIVE.keys()].join('|')})(?![A-Za-z0-9_.-])`);
/**
 * What all object streams of one file may unpack to. A sheet's objects take some hundred kilobytes.
 */
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
const MAX_DEPTH = 100;
/**
 * A ZIP's directory may be followed by a comment of this length at most; readers of archives look
 * for it there.
 */
const ZIP_TAIL_BYTES = 65_557;

/** Thrown through the walk: the first reason decides. */
class InvalidPdf extends Error {
  readonly reason: FileFailure;
  constructor(reason: FileFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** Ends the inspection where there is a reason to. */
const failWith = (reason: FileFailure | undefined): void => {
  if (reason !== undefined) throw new InvalidPdf(reason);
};

/** `/J#61vaScript` is `/JavaScript` to a reader. */
const unescapeNames = (text: string) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

interface Cut {
  /** Everything between the streams. */
  between: string;
  objectStreams: { dictionary: string; bytes: Uint8Array }[];
}

/**
 * What other streams hold (pages, fonts, pictures, XMP) is drawn or read, never run, and may spell
 * anything.
 */
function cutAtStreams(bytes: Uint8Array): Cut {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const between: string[] = [];
  const objectStreams: Cut['objectStreams'] = [];
  let at = 0;
  for (const match of raw.matchAll(/stream\r?\n/g)) {
    if (match.index < at || raw.slice(match.index - 3, match.index) === 'end') continue;
    const begin = match.index + match[0].length;
    const end = raw.indexOf('endstream', begin);
    if (end < 0) throw new InvalidPdf('truncated');
    const head = raw.slice(at, match.index);
    between.push(head);
    const dictionary = unescapeNames(head.slice(head.lastIndexOf(' obj') + 1));
    if (dictionary.includes('/ObjStm'))
      objectStreams.push({ dictionary, bytes: bytes.subarray(begin, end) });
    at = end;
  }
  between.push(raw.slice(at));
  return { between: unescapeNames(between.join('\n')), objectStreams };
}

/**
 * Writers deflate object streams and nothing else; whatever is packed in another way could not be
 * looked into.
 */
function unpacked({ dictionary, bytes }: Cut['objectStreams'][number], room: number): string {
  if (!dictionary.includes('/Filter')) return Buffer.from(bytes).toString('latin1');
  if (
    !/\/Filter\s*(?:\/FlateDecode(?![A-Za-z])|\[\s*\/FlateDecode\s*\])/.test(dictionary) ||
    dictionary.includes('/Predictor')
  )
    throw new InvalidPdf('damaged');
  try {
    // finishFlush: some writers leave the checksum out.
    return inflateSync(bytes, { maxOutputLength: Math.max(room, 1), finishFlush: 2 }).toString(
      'latin1',
    );
  } catch (error) {
    throw new InvalidPdf(
      (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'swollen' : 'damaged',
    );
  }
}

const textIn = (object: PDFObject | undefined) =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : undefined;
const nameIn = (object: PDFObject | undefined) =>
  object instanceof PDFName ? object.decodeText() : undefined;

/**
 * Links lead to the web, a mailbox or a phone. Makers write addresses without a scheme too; readers
 * take them as web addresses.
 */
function checkLink(address: string | undefined): void {
  // Readers leave out spaces and control characters before they look at the scheme.
  // oxlint-disable-next-line no-control-regex
  const scheme = /^([a-z][a-z0-9+.-]*):/i
    .exec((address ?? '').replace(/[\u0000-\u0020]/g, ''))?.[1]
    ?.toLowerCase();
  if (scheme !== undefined && !['http', 'https', 'mailto', 'tel'].includes(scheme))
    throw new InvalidPdf('link');
}

/**
 * On opening a document may show a place in itself, which half of all writers ask for, and do
 * nothing else.
 */
function checkOpenAction(action: PDFObject | undefined): void {
  if (
    action === undefined ||
    action instanceof PDFArray ||
    action instanceof PDFName ||
    textIn(action) !== undefined
  )
    return;
  if (
    !(action instanceof PDFDict) ||
    nameIn(action.lookup(PDFName.of('S'))) !== 'GoTo' ||
    action.has(PDFName.of('Next'))
  )
    throw new InvalidPdf('automatic');
}

/**
 * Looks at every key and name inside one object. References are not followed but where a value is
 * asked for: each object has its own turn.
 */
function inspectObject(context: PDFContext, object: PDFObject, depth = 0): void {
  if (depth > MAX_DEPTH) throw new InvalidPdf('damaged');
  if (object instanceof PDFName) failWith(ACTIVE.get(object.decodeText()));
  else if (object instanceof PDFArray)
    for (const item of object.asArray()) inspectObject(context, item, depth + 1);
  else if (object instanceof PDFStream) inspectObject(context, object.dict, depth + 1);
  else if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) {
      const name = key.decodeText();
      failWith(ACTIVE.get(name));
      const target = context.lookup(value);
      if (name === 'URI' || name === 'Base') checkLink(textIn(target));
      if (name === 'OpenAction') checkOpenAction(target);
      inspectObject(context, value, depth + 1);
    }
  }
}

async function parsed(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    if (!pdf.isEncrypted) return pdf;
  } catch (error) {
    throw new InvalidPdf(
      error instanceof Error && /encrypt/i.test(`${error.name} ${error.message}`)
        ? 'encrypted'
        : 'damaged',
    );
  }
  throw new InvalidPdf('encrypted');
}

/**
 * A whole PDF ends with its mark. What stands behind it, or beside it as an archive, is another
 * file in disguise.
 */
function checkEnd(bytes: Uint8Array, between: string): void {
  const end = between.lastIndexOf('%%EOF');
  if (end < 0 || !between.includes('startxref')) throw new InvalidPdf('truncated');
  const behind = between.slice(end + '%%EOF'.length);
  // A file that is written in several parts has a mark after each.
  if (/\d obj\b/.test(behind)) throw new InvalidPdf('truncated');
  if (Buffer.from(bytes.subarray(-ZIP_TAIL_BYTES)).includes('PK\x05\x06', 0, 'latin1'))
    throw new InvalidPdf('trailing');
  if (/[^\s\0]/.test(behind)) throw new InvalidPdf('trailing');
}

function checkNamesIn(text: string): void {
  failWith(ACTIVE.get(ACTIVE_IN_TEXT.exec(text)?.[1] ?? ''));
}

/** What is known of a PDF that may be stored. */
export interface PdfFacts {
  pages: number;
  /** Number of a section -> the page (from 1) that it begins on, as far as the file says so. */
  sections: Record<number, number>;
  /** What its first pages say, as far as it can be read. */
  words: string;
}

async function inspect(bytes: Uint8Array): Promise<PdfFacts> {
  const { between, objectStreams } = cutAtStreams(bytes);
  checkEnd(bytes, between);
  failWith(/\/Encrypt(?![A-Za-z0-9])/.test(between) ? 'encrypted' : undefined);
  checkNamesIn(between);
  let room = MAX_INFLATED_BYTES;
  for (const stream of objectStreams) {
    const inside = unescapeNames(unpacked(stream, room));
    room -= inside.length;
    checkNamesIn(inside);
  }
  const pdf = await parsed(bytes);
  for (const [, object] of pdf.context.enumerateIndirectObjects())
    inspectObject(pdf.context, object);
  const pages = pdf.getPageCount();
  failWith(pages >= 1 && pages <= PDF_MAX_PAGES ? undefined : 'pages');
  return { pages, sections: sectionPages(pdf), words: wordsOfPdf(pdf) };
}

/**
 * What a PDF is, or why it may not be stored: it must begin and end as one, parse, be open, be
 * still, carry nothing, and have 1 to 200 pages. Judged twice, by its parsed objects and by its
 * bytes, because a reader may find what our parser did not.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfFacts | { failure: FileFailure }> {
  try {
    return await inspect(bytes);
  } catch (error) {
    if (error instanceof InvalidPdf) return { failure: error.reason };
    return { failure: 'damaged' };
  }
}

/** What all pages of a PDF say that was judged when it was stored; nothing of one that can't be read. */
export async function wholeWords(bytes: Uint8Array): Promise<{ words: string }> {
  const pdf = await parsed(bytes).catch(() => null);
  return { words: pdf ? wordsOfPdf(pdf, WHOLE_SHEET) : '' };
}
