import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, type PDFObject, PDFStream, PDFString } from '@cantoo/pdf-lib';
import { PDF_MAX_PAGES } from '../contract.ts';
import type { Refusal } from '../errors.ts';

/** What makes a sheet do something by itself, or carry something else in its belly (security.md 4.6). */
const ACTIVE = ['JavaScript', 'JS', 'OpenAction', 'AA', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA', 'SubmitForm', 'ImportData'];
const ACTIVE_NAMES = new Set(ACTIVE);
const ACTIVE_IN_TEXT = new RegExp(`/(?:${ACTIVE.join('|')})(?![A-Za-z0-9_.-])`);
const INFLATED_MAX_BYTES = 64 * 1024 * 1024;

const unescapeNames = (text: string) => text.replace(/#([0-9a-fA-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Everything between the streams, and what object streams hold. A reader that trusts another table than ours sees nothing else. */
function textOf(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString('latin1');
  const parts: string[] = [];
  let at = 0;
  for (const match of raw.matchAll(/stream\r?\n/g)) {
    if (match.index < at || raw.slice(match.index - 3, match.index) === 'end') continue;
    const begin = match.index + match[0].length;
    const end = raw.indexOf('endstream', begin);
    if (end < 0) break;
    const head = raw.slice(at, match.index);
    parts.push(head);
    if (/\/ObjStm/.test(unescapeNames(head.slice(-2000)))) parts.push(inflated(bytes.subarray(begin, end)));
    at = end;
  }
  parts.push(raw.slice(at));
  return unescapeNames(parts.join('\n'));
}

function inflated(bytes: Uint8Array): string {
  try {
    return inflateSync(bytes, { maxOutputLength: INFLATED_MAX_BYTES, finishFlush: 2 }).toString('latin1');
  } catch {
    return ''; // not deflated, or not whole: the parser below has its say
  }
}

function refusalOfLink(value: PDFObject | undefined): Refusal | null {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return null;
  return /^https?:\/\//i.test(value.decodeText()) ? null : 'link';
}

function refusalOfObject(object: PDFObject): Refusal | null {
  if (object instanceof PDFName) return ACTIVE_NAMES.has(object.decodeText()) ? 'active' : null;
  if (object instanceof PDFArray) return first(object.asArray(), refusalOfObject);
  if (object instanceof PDFStream) return refusalOfObject(object.dict);
  if (!(object instanceof PDFDict)) return null;
  return first(
    object.entries(),
    ([key, value]) => refusalOfObject(key) ?? (key.decodeText() === 'URI' ? refusalOfLink(value) : null) ?? refusalOfObject(value),
  );
}

function first<T>(items: readonly T[], refusal: (item: T) => Refusal | null): Refusal | null {
  for (const item of items) {
    const found = refusal(item);
    if (found) return found;
  }
  return null;
}

/** Why a PDF may not be kept, or null: it must begin as one, end as one, parse, be open, be still, and have 1 to 200 pages. */
export async function refusalOfPdf(bytes: Uint8Array): Promise<Refusal | null> {
  const text = textOf(bytes);
  const end = text.lastIndexOf('%%EOF');
  if (end < 0) return 'unreadable';
  // What stands behind the end is another file in disguise.
  if (/[^\s\0]/.test(text.slice(end + '%%EOF'.length))) return 'trailing';
  if (/\/Encrypt(?![A-Za-z0-9])/.test(text)) return 'encrypted';
  let pdf: PDFDocument;
  try {
    pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  } catch (error) {
    return error instanceof Error && /encrypt/i.test(error.message) ? 'encrypted' : 'unreadable';
  }
  if (pdf.isEncrypted) return 'encrypted';
  if (ACTIVE_IN_TEXT.test(text)) return 'active';
  const inside = first(pdf.context.enumerateIndirectObjects(), ([, object]) => refusalOfObject(object));
  if (inside) return inside;
  const pages = pdf.getPageCount();
  return pages >= 1 && pages <= PDF_MAX_PAGES ? null : 'pages';
}
