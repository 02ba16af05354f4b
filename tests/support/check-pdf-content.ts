import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { Report } from './check-pdf.ts';
import { fontsOf, type Operation, operationsOf, unicodeOf } from './pdf-content.ts';
import { everyElement, parentTree, type StructureElement, structureOf } from './pdf-structure.ts';

const name = PDFName.of;
const PAINTS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'sh', 'Do', 'BI']);
const SHOWS = new Set(['Tj', 'TJ', "'", '"']);

/** What is drawn on the pages, against the structure tree and the fonts. */
export function checkContent(
  document: PDFDocument,
  report: Report,
  own?: ReadonlySet<PDFRef>,
): void {
  const holders = new Map<string, StructureElement>();
  for (const element of everyElement(structureOf(document) ?? []))
    for (const { page, mcid } of element.content) {
      if (own && !(page && own.has(page))) continue;
      const key = `${page?.toString()} ${mcid}`;
      if (holders.has(key)) report('parents', `Two elements hold content ${key}`);
      holders.set(key, element);
    }
  const parents = parentTree(document);
  document.getPages().forEach((page, index) => {
    if (own && !own.has(page.ref)) return;
    const where = `page ${index + 1}`;
    const drawn = checkMarks(page, where, report);
    const key = page.node.lookup(name('StructParents'));
    const list = key instanceof PDFNumber ? parents.get(key.asNumber()) : undefined;
    for (const mcid of drawn) {
      const element = holders.get(`${page.ref.toString()} ${mcid}`);
      holders.delete(`${page.ref.toString()} ${mcid}`);
      if (!element) report('content', `Content ${mcid} of ${where} is in no element`);
      else if (!(list instanceof PDFArray) || list.lookup(mcid) !== element.dict)
        report('parents', `The parent tree does not lead from content ${mcid} of ${where}`);
    }
    for (const [label, font] of fontsOf(page)) checkFont(label, font, where, report);
  });
  for (const key of holders.keys()) report('parents', `Content ${key} is on no page`);
  checkParents(document, report);
}

/** Goes through a page's marks. Returns the marked content that belongs to elements. */
function checkMarks(page: PDFPage, where: string, report: Report): Set<number> {
  const open: ('artifact' | 'element' | 'other')[] = [];
  const drawn = new Set<number>();
  const fonts = fontsOf(page);
  let font: PDFDict | undefined;
  const loose = new Set<string>();
  for (const operation of operationsOf(page)) {
    const { name: op, operands } = operation;
    if (op === 'BMC' || op === 'BDC') open.push(opened(operation, open, drawn, where, report));
    else if (op === 'EMC') {
      if (open.pop() === undefined) report('nesting', `A mark ends that was not begun, ${where}`);
    } else if (op === 'Tf') font = fonts.get(String(operands[0]));
    else if (PAINTS.has(op) || (SHOWS.has(op) && isText(operands))) {
      if (!open.includes('artifact') && !open.includes('element')) loose.add(op);
      if (SHOWS.has(op)) checkGlyphs(operands, font, where, report);
    }
  }
  if (loose.size > 0)
    report('content', `Drawn outside of all elements on ${where}: ${[...loose].join(' ')}`);
  if (open.length > 0) report('nesting', `A mark is not ended on ${where}`);
  return drawn;
}

function opened(
  { operands }: Operation,
  open: readonly string[],
  drawn: Set<number>,
  where: string,
  report: Report,
): 'artifact' | 'element' | 'other' {
  if (operands[0] === '/Artifact') {
    if (open.includes('element')) report('nesting', `An artifact in an element, ${where}`);
    return 'artifact';
  }
  const properties = operands[1];
  const mcid =
    typeof properties === 'object' && 'MCID' in properties ? Number(properties.MCID) : undefined;
  if (mcid === undefined) return 'other';
  if (open.includes('artifact')) report('nesting', `An element in an artifact, ${where}`);
  if (drawn.has(mcid)) report('parents', `Content ${mcid} twice on ${where}`);
  drawn.add(mcid);
  return 'element';
}

const stringsOf = (operands: Operation['operands']): Buffer[] =>
  operands.flat().filter((one) => Buffer.isBuffer(one));
const isText = (operands: Operation['operands']) => stringsOf(operands).some((one) => one.length);

function checkGlyphs(
  operands: Operation['operands'],
  font: PDFDict | undefined,
  where: string,
  report: Report,
): void {
  const known = font && unicodeOf(font);
  if (!known) return;
  for (const bytes of stringsOf(operands))
    for (let index = 0; index + 1 < bytes.length; index += 2) {
      const text = known.get(bytes.readUInt16BE(index));
      if (!text || text === '\ufffd')
        return report('unicode', `A glyph stands for no character, ${where}`);
    }
}

function checkFont(label: string, font: PDFDict, where: string, report: Report): void {
  const inside = font.lookupMaybe(name('DescendantFonts'), PDFArray)?.lookup(0);
  const described = inside instanceof PDFDict ? inside : font;
  const descriptor = described.lookupMaybe(name('FontDescriptor'), PDFDict);
  const isHere = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(name(key)));
  if (!isHere)
    report('fonts', `${String(font.lookup(name('BaseFont')))} (${label}, ${where}) is not inside`);
  const known = unicodeOf(font);
  if (!known) report('unicode', `${label} on ${where} does not say its characters`);
  for (const letters of known?.values() ?? [])
    if (/^[\u0000\ufeff\ufffe]$/u.test(letters))
      report('unicode', `${label} maps to a forbidden character`);
}

/** Each element names the one that holds it. */
function checkParents(document: PDFDocument, report: Report): void {
  for (const { dict, parent, type } of everyElement(structureOf(document) ?? []))
    if (parent && dict.lookup(name('P')) !== parent.dict)
      report('parents', `${type} names another parent`);
}
