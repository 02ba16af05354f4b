import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { Report } from './check-pdf.ts';
import {
  attribute,
  elementsOn,
  everyElement,
  type StructureElement,
  structureOf,
  textAt,
} from './pdf-structure.ts';

const name = PDFName.of;

/** Standard structure types (ISO 32000-1, 14.8.4). */
const STANDARD = new Set(
  [
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private',
    'P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot',
    'Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP',
    'Figure Formula Form',
  ].flatMap((row) => row.split(' ')),
);

/** Which elements may stand in which; those not named may stand anywhere. */
const PARENTS: Record<string, readonly string[]> = {
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  THead: ['Table'],
  TBody: ['Table'],
  TFoot: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  Lbl: ['LI', 'Note', 'TOCI'],
  LBody: ['LI'],
};
const CHILDREN: Record<string, readonly string[]> = {
  Table: ['TR', 'THead', 'TBody', 'TFoot', 'Caption'],
  TR: ['TH', 'TD'],
  L: ['LI', 'L', 'Caption'],
  LI: ['Lbl', 'LBody'],
};

/** The structure tree by itself: types, places, headings, tables, figures, links. */
export function checkElements(
  document: PDFDocument,
  report: Report,
  own?: ReadonlySet<PDFRef>,
): void {
  const all = elementsOn(structureOf(document) ?? [], own);
  for (const element of all) {
    const { type, parent } = element;
    if (!STANDARD.has(type)) report('types', `${type} is no standard type`);
    if (type === 'Document' && parent?.type) report('places', `Document in ${parent.type}`);
    if (PARENTS[type] && !PARENTS[type].includes(parent?.type ?? ''))
      report('places', `${type} in ${parent?.type || 'nothing'}`);
    for (const child of element.children)
      if (CHILDREN[type] && !CHILDREN[type].includes(child.type))
        report('places', `${child.type} in ${type}`);
    if (type === 'Figure' && !textAt(element.dict, 'Alt') && !textAt(element.dict, 'ActualText'))
      report('figures', 'A figure has no words that stand for it');
    if (type === 'TH' && !/^\/(Row|Column|Both)$/.test(String(attribute(element, 'Scope'))))
      report('tables', 'A header cell does not say what it heads');
    const lang = textAt(element.dict, 'Lang');
    if (lang !== undefined && !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(lang))
      report('language', `${type} is in "${lang}"`);
  }
  all.filter(({ type }) => type === 'Table').forEach((table) => checkTable(table, report));
  checkHeadings(all, report);
  checkAnnotations(document, all, report, own);
}

function checkTable(table: StructureElement, report: Report): void {
  const rows = everyElement(table.children).filter(({ type }) => type === 'TR');
  const span = (cell: StructureElement) => {
    const columns = attribute(cell, 'ColSpan');
    return columns instanceof PDFNumber ? columns.asNumber() : 1;
  };
  const lengths = new Set(
    rows.map((row) => row.children.reduce((sum, cell) => sum + span(cell), 0)),
  );
  if (lengths.size > 1) report('tables', `Rows of ${[...lengths].join(' and ')} cells`);
  if (!rows.some((row) => row.children.some(({ type }) => type === 'TH')))
    report('tables', 'A table has no header cells');
}

function checkHeadings(all: readonly StructureElement[], report: Report): void {
  let level = 0;
  for (const { type } of all) {
    if (!/^H[1-6]$/.test(type)) continue;
    const next = Number(type.slice(1));
    if (next > level + 1) report('headings', `${type} follows ${level ? `H${level}` : 'nothing'}`);
    level = next;
  }
  if (all.length > 0 && level === 0) report('headings', 'The document has no heading');
}

function checkAnnotations(
  document: PDFDocument,
  all: readonly StructureElement[],
  report: Report,
  own?: ReadonlySet<PDFRef>,
): void {
  const held = new Map(all.flatMap((one) => one.objects.map((object) => [object, one] as const)));
  document.getPages().forEach((page, index) => {
    if (own && !own.has(page.ref)) return;
    const where = `page ${index + 1}`;
    const annotations = page.node.lookupMaybe(name('Annots'), PDFArray);
    for (let at = 0; annotations && at < annotations.size(); at += 1) {
      const annotation = annotations.lookup(at, PDFDict);
      const holder = held.get(annotation);
      const kind = String(annotation.lookup(name('Subtype')));
      if (!holder) report('annotations', `A ${kind} on ${where} is in no element`);
      else if (holder.type !== (kind === '/Link' ? 'Link' : 'Annot'))
        report('annotations', `A ${kind} on ${where} is in ${holder.type}`);
      if (!textAt(annotation, 'Contents')?.trim())
        report('annotations', `A ${kind} on ${where} says nothing`);
      if (!annotation.has(name('StructParent')))
        report('parents', `A ${kind} on ${where} does not know its element`);
    }
    if (String(page.node.lookup(name('Tabs'))) !== '/S')
      report('annotations', `The tab key does not follow the structure on ${where}`);
  });
}
