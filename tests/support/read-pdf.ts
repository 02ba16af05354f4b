import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';

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

/** Reads a PDF back. Text is read where it was written in a standard Latin-1 font, as our sheets and labels are. */
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
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray
      ? contents.asArray().map((item) => page.doc.context.lookup(item))
      : [contents];
  let out = '';
  for (const stream of streams) {
    if (!stream) continue;
    const raw =
      stream instanceof PDFRawStream
        ? Buffer.from(stream.getContents())
        : Buffer.from(
            (stream as unknown as { getUnencodedContents(): Uint8Array }).getUnencodedContents(),
          );
    const filter =
      stream instanceof PDFRawStream ? stream.dict.get(PDFName.of('Filter')) : undefined;
    const code = (filter ? inflateSync(raw) : raw).toString('latin1');
    for (const [, array, single] of code.matchAll(
      /\[((?:<[0-9a-fA-F]*>|[-\d.\s])*)\]\s*TJ|<([0-9a-fA-F]*)>\s*Tj/g,
    )) {
      const hex =
        single ?? [...(array ?? '').matchAll(/<([0-9a-fA-F]*)>/g)].map((part) => part[1]).join('');
      out += `${Buffer.from(hex, 'hex').toString('latin1')} `;
    }
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
