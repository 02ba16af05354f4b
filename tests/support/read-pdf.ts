import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { fontsOf, operationsOf, wordsOf } from './pdf-content.ts';

/** What a test wants to know of a PDF: words per page, titles of the outline, named destinations, links. */
export interface ReadPdf {
  pages: string[];
  outline: string[];
  /** Name of a destination -> index of the page it opens. */
  destinations: Record<string, number>;
  /** Indexes of the pages that the links of each page lead to. */
  links: number[][];
  document: PDFDocument;
}

/** Reads a PDF back. Text is read in the house's fonts and in the standard Latin-1 ones. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = document.getPages();
  const pageIndex = (ref: unknown) => pages.findIndex((page) => page.ref === ref);
  return {
    document,
    pages: pages.map(textOf),
    outline: outlineTitles(document),
    destinations: Object.fromEntries(
      namedDestinations(document).map(([name, dest]) => [name, pageIndex(dest.get(0))]),
    ),
    links: pages.map((page) => linkTargets(page).map(pageIndex)),
  };
}

function textOf(page: PDFPage): string {
  const fonts = fontsOf(page);
  let font: PDFDict | undefined;
  let out = '';
  for (const { name, operands } of operationsOf(page)) {
    if (name === 'Tf') font = fonts.get(String(operands[0]));
    if (name !== 'Tj' && name !== 'TJ') continue;
    const strings = [operands[0]].flat().filter((one) => Buffer.isBuffer(one));
    out += `${strings.map((one) => wordsOf(one, font)).join('')} `;
  }
  return out.replace(/\s+/g, ' ');
}

function outlineTitles(document: PDFDocument): string[] {
  const root = document.catalog.lookupMaybe(PDFName.of('Outlines'), PDFDict);
  const titles: string[] = [];
  let item = root?.lookupMaybe(PDFName.of('First'), PDFDict);
  while (item) {
    const title = item.lookup(PDFName.of('Title'));
    if (title instanceof PDFHexString || title instanceof PDFString)
      titles.push(title.decodeText());
    item = item.lookupMaybe(PDFName.of('Next'), PDFDict);
  }
  return titles;
}

function namedDestinations(document: PDFDocument): [string, PDFArray][] {
  const tree = document.catalog
    .lookupMaybe(PDFName.of('Names'), PDFDict)
    ?.lookupMaybe(PDFName.of('Dests'), PDFDict)
    ?.lookupMaybe(PDFName.of('Names'), PDFArray);
  const found: [string, PDFArray][] = [];
  for (let index = 0; tree && index < tree.size(); index += 2) {
    const name = tree.lookup(index);
    const dest = tree.lookup(index + 1);
    if ((name instanceof PDFString || name instanceof PDFHexString) && dest instanceof PDFArray)
      found.push([name.decodeText(), dest]);
  }
  return found;
}

function linkTargets(page: PDFPage): PDFRef[] {
  const annotations =
    page.node
      .Annots()
      ?.asArray()
      .map((item) => page.doc.context.lookup(item)) ?? [];
  return annotations.flatMap((annotation) => {
    const target =
      annotation instanceof PDFDict
        ? annotation.lookupMaybe(PDFName.of('Dest'), PDFArray)?.get(0)
        : undefined;
    return target instanceof PDFRef ? [target] : [];
  });
}
