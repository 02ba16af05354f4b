import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { sheetDamaged, sheetRefused } from '../errors.ts';

/** security.md 4.6. */
export const LARGEST_SHEET = 20 * 1024 * 1024;
const MOST_PAGES = 200;
/** What the object streams of one file may grow to. */
const LARGEST_INFLATED = 64 * 1024 * 1024;

/** Names that make a document do something by itself, carry other files, or send data away. */
const ACTIVE: Readonly<Record<string, string>> = {
  JavaScript: 'a script',
  JS: 'a script',
  AA: 'an automatic action',
  Launch: 'an action that starts programs',
  EmbeddedFile: 'another file',
  EmbeddedFiles: 'another file',
  RichMedia: 'embedded media',
  XFA: 'an active form',
  SubmitForm: 'an action that sends data away',
  ImportData: 'an action that reads other files',
  GoToE: 'a link into another file',
  GoToR: 'a link to another file',
};
/** Long enough that random bytes never spell them. */
const TELLING = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData)(?![A-Za-z0-9])/;
const SAVE_AGAIN = 'Print it to a new PDF, or ask the maker for a plain one.';

/**
 * Refuses everything but a plain PDF of 1 to 200 pages. Says how many pages it has.
 * Judged twice: by the parsed objects, and by the bytes with every object stream unpacked, because a reader may
 * find objects that our parser did not.
 * @throws AppError `invalid-argument` with the reason, or `storage/invalid-checksum` for a file that was cut off.
 */
export async function checkSheet(bytes: Uint8Array): Promise<number> {
  if (bytes.byteLength === 0) throw sheetRefused('empty', 'The file is empty. Choose the PDF of the safety data sheet.');
  if (bytes.byteLength > LARGEST_SHEET) throw sheetRefused('too-large', 'The file is larger than 20 MB.', 413);
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (raw.subarray(0, 5).toString('latin1') !== '%PDF-')
    throw sheetRefused('no-pdf', 'This is not a PDF file, whatever its name says. Choose the PDF of the safety data sheet.');
  refuseTail(raw);
  const text = raw.toString('latin1');
  refuseName(TELLING.exec(unescaped(text))?.[1]);
  if (/\/Encrypt(?![A-Za-z])/.test(text)) throw encrypted();
  for (const stream of objectStreams(raw, text)) {
    refuseName(TELLING.exec(unescaped(stream))?.[1]);
    if (/\/Encrypt(?![A-Za-z])/.test(stream)) throw encrypted();
  }
  return checkObjects(bytes);
}

const encrypted = () => sheetRefused('encrypted', 'This PDF is locked with a password or with rights. Ask the maker for an open one.');

function refuseName(name: string | undefined): void {
  if (name !== undefined && Object.hasOwn(ACTIVE, name)) throw sheetRefused('active', `This PDF holds ${ACTIVE[name]}. ${SAVE_AGAIN}`);
}

/** `/J#61vaScript` is `/JavaScript` to a reader. */
function unescaped(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** A whole PDF ends with its mark; what follows it is no sheet, and a ZIP's directory near the end is a second face. */
function refuseTail(raw: Buffer): void {
  const mark = raw.lastIndexOf('%%EOF');
  if (mark === -1 || raw.lastIndexOf('startxref') === -1) throw sheetDamaged();
  const after = raw.subarray(mark + 5);
  if (raw.subarray(-65_557).includes('PK\x05\x06', 0, 'latin1')) throw sheetRefused('two-faces', `This file is a PDF and an archive at once. ${SAVE_AGAIN}`);
  if (/[^\s\0]/.test(after.toString('latin1')))
    throw after.byteLength > 1024 ? sheetRefused('two-faces', `Something else follows the PDF in this file. ${SAVE_AGAIN}`) : sheetDamaged();
}

/** The unpacked text of every object stream, within bounds. */
function objectStreams(raw: Buffer, text: string): string[] {
  const found: string[] = [];
  let room = LARGEST_INFLATED;
  for (const match of text.matchAll(/\/(?:ObjStm|O#62jStm)\b[\s\S]{0,2000}?stream\r?\n/g)) {
    const start = match.index + match[0].length;
    const end = raw.indexOf('endstream', start);
    if (end === -1) throw sheetDamaged();
    try {
      const inflated = inflateSync(raw.subarray(start, end), { maxOutputLength: room });
      room -= inflated.byteLength;
      found.push(inflated.toString('latin1'));
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' || room <= 0)
        throw sheetRefused('too-large', 'This PDF unpacks to far more than a sheet holds.');
      // Not deflated, or in a way that the parser will judge.
      found.push(raw.subarray(start, end).toString('latin1'));
    }
  }
  return found;
}

async function checkObjects(bytes: Uint8Array): Promise<number> {
  let document: PDFDocument;
  let pages: number;
  try {
    document = await PDFDocument.load(bytes, { updateMetadata: false });
    pages = document.getPageCount();
  } catch (error) {
    if (error instanceof Error && /encrypted/i.test(`${error.name} ${error.message}`)) throw encrypted();
    throw sheetDamaged();
  }
  if (document.isEncrypted) throw encrypted();
  for (const [, object] of document.context.enumerateIndirectObjects()) refuseActive(object, 0);
  const open = document.catalog.lookup(PDFName.of('OpenAction'));
  if (open instanceof PDFDict && nameOf(open.lookup(PDFName.of('S'))) !== 'GoTo')
    throw sheetRefused('active', `This PDF does something by itself when it opens. ${SAVE_AGAIN}`);
  if (pages < 1) throw sheetRefused('pages', 'This PDF has no pages.');
  if (pages > MOST_PAGES) throw sheetRefused('pages', `This PDF has ${pages} pages. A sheet has at most ${MOST_PAGES}.`);
  return pages;
}

const nameOf = (object: PDFObject | undefined) => (object instanceof PDFName ? object.decodeText() : undefined);

/** Looks at every key and every name inside one object. References are not followed: each object is looked at in its turn. */
function refuseActive(object: PDFObject, depth: number): void {
  if (depth > 100) throw sheetRefused('active', `This PDF is nested deeper than a sheet is. ${SAVE_AGAIN}`);
  if (object instanceof PDFRef) return;
  refuseName(nameOf(object));
  if (object instanceof PDFStream || object instanceof PDFRawStream) return refuseActive(object.dict, depth + 1);
  if (object instanceof PDFArray) for (const item of object.asArray()) refuseActive(item, depth + 1);
  if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) {
      refuseName(key.decodeText());
      if (key.decodeText() === 'URI') refuseAddress(value);
      refuseActive(value, depth + 1);
    }
  }
}

/** Links lead to the web or nowhere. */
function refuseAddress(value: PDFObject): void {
  const address = 'decodeText' in value && !(value instanceof PDFName) ? (value as { decodeText(): string }).decodeText() : '';
  if (address !== '' && !/^(https?:|mailto:|tel:)/i.test(address) && /^[a-z][a-z0-9+.-]*:/i.test(address))
    throw sheetRefused('active', `This PDF holds a link that is not to the web. ${SAVE_AGAIN}`);
}
