import { writeFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { checkContent } from './check-pdf-content.ts';
import { checkDocument } from './check-pdf-document.ts';
import { checkElements } from './check-pdf-elements.ts';

/**
 * What a machine can see of PDF/UA-1 (ISO 14289-1), by the numbers of the Matterhorn Protocol 1.1
 * (PDF Association), as far as our own documents can fail it.
 */
export const PDF_RULES = {
  content: '01-003..005: what is drawn stands in an element or in an artifact',
  nesting: '01-001, 01-002: no artifact in an element, no element in an artifact',
  parents: '01-006 and ISO 32000 14.7.4.4: content, elements and parent tree agree',
  tree: '06 and ISO 14289 7.1: the document is marked as tagged and has a structure tree',
  suspects: '01-007: nothing is marked as guessed',
  types: '02-001..004: standard types of elements only',
  metadata: '06-001..003: metadata name PDF/UA-1 and the title, as XML that can be read',
  title: '07-001, 07-002: the window shows the title of the document',
  places: '09-004..008: rows in tables, cells in rows, items in lists',
  language: '11-001..006: the language is named',
  figures: '13-004: a figure has words that stand for it',
  headings: '14-002, 14-003: headings begin at level 1 and skip none',
  tables: '15-003: header cells say what they head; rows are equally long',
  encryption: '26-002: a screen reader may read it',
  annotations: '28-002..012: links stand in elements, say something, are reached in order',
  fonts: '31-009: fonts are in the file',
  unicode: '31-027..029: each glyph stands for a known character',
} as const;

export type PdfRule = keyof typeof PDF_RULES;
export type Report = (rule: PdfRule, what: string) => void;

/** What this checker does not see. Most of it needs a person. */
export const PDF_NOT_CHECKED = [
  'whether the words of a figure, the heading levels and the order of reading make sense',
  'contrast of colours, and what is said by colour alone (04)',
  'sound, video, scripts, forms, embedded files, optional content (03, 05, 19-25): we write none',
  'fonts of other kinds than ours: Type 1, Type 3, CFF (31-001..026), and widths of glyphs',
  'parts in a language that nobody named',
] as const;

/**
 * What is wrong with a document, by rule; empty when all rules pass. With `ownPages` (places of
 * pages, from 0) only those and their elements are looked at: the others are as somebody else made
 * them, and therefore the document may not say that it is PDF/UA.
 */
export async function checkPdf(
  bytes: Uint8Array,
  ownPages?: readonly number[],
): Promise<{ rule: PdfRule; what: string }[]> {
  const found: { rule: PdfRule; what: string }[] = [];
  const report: Report = (rule, what) => found.push({ rule, what });
  const document = await PDFDocument.load(bytes, {
    updateMetadata: false,
    ignoreEncryption: true,
  });
  const own = ownPages && new Set(ownPages.map((place) => document.getPage(place).ref));
  checkDocument(document, report, !own);
  checkElements(document, report, own);
  checkContent(document, report, own);
  return found;
}

/**
 * Fails with the rules that a document breaks. With a `kind`, the run says what was checked; with
 * `PDF_OUT` (a folder) the document is kept there, to be looked at.
 */
export async function expectAccessible(
  bytes: Uint8Array,
  kind?: string,
  ownPages?: readonly number[],
): Promise<void> {
  if (kind && process.env.PDF_OUT)
    writeFileSync(`${process.env.PDF_OUT}/${kind.replaceAll(/\W+/g, '-')}.pdf`, bytes);
  const found = await checkPdf(bytes, ownPages);
  if (found.length > 0) {
    const lines = found.slice(0, 20).map(({ rule, what }) => `${what} (${PDF_RULES[rule]})`);
    throw new Error(`${found.length} breaches of PDF/UA-1:\n${lines.join('\n')}`);
  }
  if (kind) {
    const all = (await PDFDocument.load(bytes)).getPageCount();
    const pages = ownPages ? `${ownPages.length} of ${all}` : all;
    const size = `${pages} pages, ${Math.ceil(bytes.length / 1000)} kB`;
    process.stdout.write(
      `PDF/UA-1, ${kind}: ${Object.keys(PDF_RULES).length} rules checked, all passed (${size})\n`,
    );
  }
}
