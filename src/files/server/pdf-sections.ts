import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib';

/** A file's own table of contents may be as long and deep as it likes; we look at so much of it. */
const MAX_ITEMS = 500;
const MAX_DEPTH = 20;
/** A safety data sheet has sixteen (29 CFR 1910.1200, appendix D). */
const SECTIONS = 16;
/** "SECTION 4: First-aid measures", "4. First-aid measures", "Section04". */
const NUMBERED = /^\s*(?:section|sec\.?|abschnitt|secci[oó]n)?[\s_-]*0?(\d{1,2})(?!\d)/i;

const textIn = (object: PDFObject | undefined) =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : undefined;

function numberIn(title: string | undefined): number | null {
  const number = Number(NUMBERED.exec(title ?? '')?.[1] ?? 0);
  return number >= 1 && number <= SECTIONS ? number : null;
}

/**
 * All names that places in the file have, with where they lead; both kinds of table that writers
 * make.
 */
function namedPlaces(pdf: PDFDocument): Map<string, PDFObject> {
  const found = new Map<string, PDFObject>();
  const add = (name: string | undefined, place: PDFObject | undefined) => {
    if (name !== undefined && place && found.size < MAX_ITEMS) found.set(name, place);
  };
  const walk = (node: PDFDict | undefined, depth: number) => {
    if (!node || depth > MAX_DEPTH || found.size >= MAX_ITEMS) return;
    const names = node.lookup(PDFName.of('Names'));
    if (names instanceof PDFArray)
      for (let at = 0; at + 1 < names.size(); at += 2)
        add(textIn(names.lookup(at)), names.lookup(at + 1));
    const kids = node.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray)
      for (let at = 0; at < kids.size(); at += 1) walk(dictIn(kids.lookup(at)), depth + 1);
  };
  const old = dictIn(pdf.catalog.lookup(PDFName.of('Dests')));
  for (const [name, place] of old?.entries() ?? [])
    add(name.decodeText(), pdf.context.lookup(place));
  walk(dictIn(dictIn(pdf.catalog.lookup(PDFName.of('Names')))?.lookup(PDFName.of('Dests'))), 0);
  return found;
}

const dictIn = (object: PDFObject | undefined) => (object instanceof PDFDict ? object : undefined);

/** The page (from 1) that a place is on; null when it is on none of the file's own. */
function pageOf(
  pdf: PDFDocument,
  places: ReadonlyMap<string, PDFObject>,
  place: PDFObject | undefined,
  depth = 0,
): number | null {
  if (depth > 3 || !place) return null;
  if (place instanceof PDFArray) {
    const ref = place.get(0);
    const index = pdf.getPages().findIndex((page) => page.ref === ref);
    return index < 0 ? null : index + 1;
  }
  if (place instanceof PDFDict)
    return pageOf(pdf, places, place.lookup(PDFName.of('D')), depth + 1);
  const name = place instanceof PDFName ? place.decodeText() : textIn(place);
  return name === undefined ? null : pageOf(pdf, places, places.get(name), depth + 1);
}

/** Titles and places of the file's bookmarks, in their order. */
function bookmarks(pdf: PDFDocument): [title: string | undefined, place: PDFObject | undefined][] {
  const found: [string | undefined, PDFObject | undefined][] = [];
  const walk = (first: PDFObject | undefined, depth: number) => {
    let item = dictIn(first);
    while (item && depth <= MAX_DEPTH && found.length < MAX_ITEMS) {
      const action = dictIn(item.lookup(PDFName.of('A')));
      found.push([
        textIn(item.lookup(PDFName.of('Title'))),
        item.lookup(PDFName.of('Dest')) ?? action?.lookup(PDFName.of('D')),
      ]);
      walk(item.lookup(PDFName.of('First')), depth + 1);
      item = dictIn(item.lookup(PDFName.of('Next')));
    }
  };
  walk(dictIn(pdf.catalog.lookup(PDFName.of('Outlines')))?.lookup(PDFName.of('First')), 0);
  return found;
}

/**
 * On which page (from 1) each numbered section of a sheet begins, as far as the file itself says so
 * by its bookmarks or named places.
 */
export function sectionPages(pdf: PDFDocument): Record<number, number> {
  const places = namedPlaces(pdf);
  const pages: Record<number, number> = {};
  for (const [title, place] of [...bookmarks(pdf), ...places]) {
    const number = numberIn(title);
    const page = number === null ? null : pageOf(pdf, places, place);
    if (number !== null && page !== null) pages[number] ??= page;
  }
  return pages;
}
