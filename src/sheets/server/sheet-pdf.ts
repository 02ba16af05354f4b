import PDFDocument from 'pdfkit';
import { pictogramName } from '../../hazards/pictograms/pictogram-svg.ts';
import { collect } from '../../platform/pdf-bytes.ts';
import { encodable } from '../../platform/pdf-text.ts';
import { drawPictogram } from './pdf-pictogram.ts';
import type { SheetBlock, SheetData, SheetIssue } from './sheet-content.ts';
import { sheetSections } from './sheet-sections.ts';

const MARGIN = 48;
const WIDTH = 612 - 2 * MARGIN;
const TOP = 62;
const BOTTOM = 792 - 58;
const LABEL_WIDTH = 132;
const INK = '#1A1D21';
const MUTED = '#565B63';
const RULE = '#D9D2C3';
const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';

/**
 * A 16-section safety data sheet as PDF bytes: US letter, outline with the sections, named
 * destinations `section-1` to `section-16` so that `#section-4` opens there. The same input gives
 * the same bytes: dates come from the revision.
 */
export function renderSheet(data: SheetData, issue: SheetIssue): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: encodable(`Safety Data Sheet: ${data.name}`),
      Author: encodable(issue.companyName),
      Subject: encodable(`Revision ${issue.revisionNumber} of ${issue.revisionDate}`),
      Creator: 'Bellcart',
      Producer: 'Bellcart',
      CreationDate: new Date(`${issue.revisionDate}T12:00:00Z`),
    },
  });
  const bytes = collect(doc);
  titleBlock(doc, data, issue);
  const outline = doc.outline;
  for (const section of sheetSections(data, issue)) {
    const title = `${section.number}. ${section.title}`;
    // A heading never stands alone at the foot of a page.
    room(doc, 22 + Math.min(60, blockHeight(doc, section.blocks[0])));
    const top = doc.y;
    doc.addNamedDestination(`section-${section.number}`, 'XYZ', 0, top - 6, null);
    outline.addItem(title, outlineAt(top - 6));
    doc.rect(MARGIN, top, WIDTH, 17).fill(INK);
    doc
      .font(BOLD)
      .fontSize(10)
      .fillColor('#FFFFFF')
      .text(title, MARGIN + 7, top + 4.5, { lineBreak: false });
    doc.y = top + 24;
    for (const block of section.blocks) drawBlock(doc, block);
    doc.y += 7;
  }
  frames(doc, data, issue);
  doc.end();
  return bytes;
}

/**
 * Where an outline entry leads on the current page. The library measures `left` from the right
 * edge, so the page's width means its left edge.
 */
function outlineAt(top: number): { expanded?: boolean } {
  const place: { expanded?: boolean; top: number; left: number } = { top, left: 612 };
  return place;
}

function titleBlock(doc: PDFKit.PDFDocument, data: SheetData, issue: SheetIssue): void {
  doc
    .font(REGULAR)
    .fontSize(10)
    .fillColor(MUTED)
    .text('Safety Data Sheet', MARGIN, 40, { lineBreak: false });
  doc
    .font(BOLD)
    .fontSize(22)
    .fillColor(INK)
    .text(encodable(data.name), MARGIN, 54, { width: WIDTH - 190 });
  const below = doc.y;
  doc
    .font(REGULAR)
    .fontSize(9)
    .fillColor(MUTED)
    .text(
      encodable(`${data.brand} | Revision ${issue.revisionNumber} | ${issue.revisionDate}`),
      MARGIN,
      below + 1,
      { width: WIDTH - 190 },
    );
  const end = doc.y;
  doc.rect(612 - MARGIN - 174, 40, 174, 44).fill(INK);
  doc
    .font(REGULAR)
    .fontSize(8)
    .fillColor('#FFFFFF')
    .text('Emergency phone, 24 hours', 612 - MARGIN - 164, 47, { lineBreak: false });
  doc
    .font(BOLD)
    .fontSize(15)
    .text(encodable(issue.emergencyPhone), 612 - MARGIN - 164, 60, {
      width: 158,
      height: 18,
      ellipsis: true,
    });
  doc.y = Math.max(end, 84) + 14;
}

function drawBlock(doc: PDFKit.PDFDocument, block: SheetBlock): void {
  switch (block.kind) {
    case 'pair':
      return drawPair(doc, block.label, [block.value]);
    case 'list':
      return block.items.length === 0 ? undefined : drawPair(doc, block.label, block.items);
    case 'text': {
      const text = encodable(block.text);
      doc.font(REGULAR).fontSize(9);
      room(doc, doc.heightOfString(text, { width: WIDTH - 8 }) + 4);
      doc.fillColor(INK).text(text, MARGIN + 4, doc.y, { width: WIDTH - 8 });
      doc.y += 4;
      return;
    }
    case 'signal':
      return drawSignal(doc, block.word, block.pictograms);
    case 'table':
      return drawTable(doc, block.head, block.rows);
  }
}

/**
 * A bold label on the left, one paragraph per item on the right; an item is not split over two
 * pages.
 */
function drawPair(doc: PDFKit.PDFDocument, label: string, items: readonly string[]): void {
  const width = WIDTH - LABEL_WIDTH - 8;
  items.forEach((item, index) => {
    const text = encodable(item);
    doc.font(BOLD).fontSize(9);
    const labelHeight =
      index === 0 ? doc.heightOfString(encodable(label), { width: LABEL_WIDTH - 8 }) : 0;
    const height = Math.max(labelHeight, doc.font(REGULAR).heightOfString(text, { width }));
    room(doc, height + 3);
    const top = doc.y;
    if (index === 0)
      doc
        .font(BOLD)
        .fillColor(INK)
        .text(encodable(label), MARGIN + 4, top, { width: LABEL_WIDTH - 8 });
    doc
      .font(REGULAR)
      .fillColor(INK)
      .text(text, MARGIN + 4 + LABEL_WIDTH, top, { width });
    doc.y = top + height + 3;
  });
}

function drawSignal(doc: PDFKit.PDFDocument, word: string, pictograms: readonly string[]): void {
  const size = 58;
  const height = pictograms.length > 0 ? size + 16 : 24;
  room(doc, height + 4);
  const top = doc.y;
  if (word !== '') {
    doc.rect(MARGIN + 4, top, 112, 22).fill('#000000');
    doc
      .font(BOLD)
      .fontSize(14)
      .fillColor('#FFFFFF')
      .text(word, MARGIN + 4, top + 5.5, { width: 112, align: 'center', lineBreak: false });
  }
  pictograms.forEach((code, index) => {
    const x = MARGIN + 4 + LABEL_WIDTH + index * 92;
    drawPictogram(doc, code, x + 12, top, size);
    doc
      .font(REGULAR)
      .fontSize(7.5)
      .fillColor(INK)
      .text(pictogramName(code), x - 4, top + size + 2, {
        width: 90,
        align: 'center',
        lineBreak: false,
      });
  });
  doc.y = top + height + 2;
}

function drawTable(
  doc: PDFKit.PDFDocument,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = head.map((_, index) =>
    index === 0 ? WIDTH * 0.5 : (WIDTH * 0.5) / (head.length - 1),
  );
  const row = (cells: readonly string[], font: string) => {
    doc.font(font).fontSize(9);
    const height =
      Math.max(
        ...cells.map((cell, index) =>
          doc.heightOfString(encodable(cell), { width: (widths[index] ?? 0) - 8 }),
        ),
      ) + 5;
    room(doc, height);
    const top = doc.y;
    let x = MARGIN + 4;
    cells.forEach((cell, index) => {
      doc
        .font(font)
        .fillColor(INK)
        .text(encodable(cell), x, top, { width: (widths[index] ?? 0) - 8 });
      x += widths[index] ?? 0;
    });
    doc
      .moveTo(MARGIN + 4, top + height - 3)
      .lineTo(MARGIN + WIDTH - 4, top + height - 3)
      .lineWidth(0.5)
      .stroke(RULE);
    doc.y = top + height;
  };
  row(head, BOLD);
  for (const cells of rows) row(cells, REGULAR);
  doc.y += 3;
}

/** Head, page number and demo mark on every page, once the number of pages is known. */
function frames(doc: PDFKit.PDFDocument, data: SheetData, issue: SheetIssue): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    if (page > 0) {
      doc
        .font(BOLD)
        .fontSize(9)
        .fillColor(INK)
        .text(encodable(data.name), MARGIN, 34, { width: WIDTH * 0.6, height: 11, ellipsis: true });
      doc
        .font(REGULAR)
        .fontSize(8)
        .fillColor(MUTED)
        .text(encodable(`Emergency phone ${issue.emergencyPhone}`), MARGIN, 35, {
          width: WIDTH,
          align: 'right',
        });
      doc
        .moveTo(MARGIN, 49)
        .lineTo(612 - MARGIN, 49)
        .lineWidth(0.5)
        .stroke(RULE);
    }
    doc
      .moveTo(MARGIN, 748)
      .lineTo(612 - MARGIN, 748)
      .lineWidth(0.5)
      .stroke(RULE);
    if (issue.demo)
      doc
        .font(BOLD)
        .fontSize(9)
        .fillColor('#B3261E')
        .text('Demo sheet - fictional product - do not use', MARGIN, 754, { lineBreak: false });
    doc
      .font(REGULAR)
      .fontSize(8)
      .fillColor(MUTED)
      .text(
        `Revision ${issue.revisionNumber}, ${issue.revisionDate}   |   Page ${page + 1} of ${count}`,
        MARGIN,
        755,
        { width: WIDTH, align: 'right' },
      );
  }
}

function room(doc: PDFKit.PDFDocument, height: number): void {
  if (doc.y + height <= BOTTOM) return;
  doc.addPage();
  doc.y = TOP;
}

function blockHeight(doc: PDFKit.PDFDocument, block: SheetBlock | undefined): number {
  if (block?.kind === 'signal') return block.pictograms.length > 0 ? 78 : 28;
  if (block?.kind === 'pair')
    return doc
      .font(REGULAR)
      .fontSize(9)
      .heightOfString(encodable(block.value), { width: WIDTH - LABEL_WIDTH - 8 });
  return 40;
}
