import { collectBytes } from '../../../platform/pdf-bytes.ts';
import { TaggedPdf } from '../../../platform/pdf-document.ts';
import { BOLD, REGULAR } from '../../../platform/pdf-fonts.ts';
import { INK } from '../../../platform/pdf-page.ts';
import { encodable } from '../../../platform/pdf-text.ts';
import { pictogramName } from '../../hazards/pictograms/pictogram-svg.ts';
import { drawPictogram } from './pdf-pictogram.ts';
import type { SheetBlock, SheetData, SheetIssue } from './sheet-content.ts';
import { frames, line, MARGIN, titleBlock, WIDTH } from './sheet-frame.ts';
import { sheetSections } from './sheet-sections.ts';

const TOP = 62;
const BOTTOM = 792 - 58;
const LABEL_WIDTH = 132;

/**
 * A 16-section safety data sheet as PDF bytes: US letter, outline with the sections, named
 * destinations `section-1` to `section-16` so that `#section-4` opens there. The same input gives
 * the same bytes: dates come from the revision.
 */
export function renderSheet(data: SheetData, issue: SheetIssue): Promise<Buffer> {
  const doc = new TaggedPdf(
    {
      title: `Safety Data Sheet: ${data.name}`,
      author: issue.companyName,
      subject: `Revision ${issue.revisionNumber} of ${issue.revisionDate}`,
      madeAt: new Date(`${issue.revisionDate}T12:00:00Z`),
    },
    { margin: 0, bufferPages: true },
  );
  const bytes = collectBytes(doc);
  titleBlock(doc, data, issue);
  const outline = doc.outline;
  for (const section of sheetSections(data, issue)) {
    const title = `${section.number}. ${section.title}`;
    // A heading never stands alone at the foot of a page.
    room(doc, 22 + Math.min(60, blockHeight(doc, section.blocks[0])));
    const top = doc.y;
    doc.addNamedDestination(`section-${section.number}`, 'XYZ', 0, top - 6, null);
    outline.addItem(title, outlineAt(top - 6));
    doc.artifact(() => doc.rect(MARGIN, top, WIDTH, 17).fill(INK));
    const close = doc.open('Sect');
    doc.tag('H2', () =>
      doc
        .font(BOLD)
        .fontSize(10)
        .fillColor('#FFFFFF')
        .text(title, MARGIN + 7, top + 4.5, { lineBreak: false }),
    );
    doc.y = top + 24;
    drawBlocks(doc, section.blocks);
    close();
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

/** Labels with values that follow one another are one list. */
function drawBlocks(doc: TaggedPdf, blocks: readonly SheetBlock[]): void {
  let closeList: (() => void) | undefined;
  for (const block of blocks) {
    if (block.kind === 'list' && block.items.length === 0) continue;
    if (block.kind === 'pair' || block.kind === 'list') closeList ??= doc.open('L');
    else {
      closeList?.();
      closeList = undefined;
    }
    drawBlock(doc, block);
  }
  closeList?.();
}

function drawBlock(doc: TaggedPdf, block: SheetBlock): void {
  switch (block.kind) {
    case 'pair':
      return drawPair(doc, block.label, [block.value]);
    case 'list':
      return drawPair(doc, block.label, block.items);
    case 'text': {
      const text = encodable(block.text);
      doc.font(REGULAR).fontSize(9);
      room(doc, doc.heightOfString(text, { width: WIDTH - 8 }) + 4);
      doc.tag('P', () => doc.fillColor(INK).text(text, MARGIN + 4, doc.y, { width: WIDTH - 8 }));
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
function drawPair(doc: TaggedPdf, label: string, items: readonly string[]): void {
  const width = WIDTH - LABEL_WIDTH - 8;
  const closeItem = doc.open('LI');
  items.forEach((item, index) => {
    const text = encodable(item);
    doc.font(BOLD).fontSize(9);
    const labelHeight =
      index === 0 ? doc.heightOfString(encodable(label), { width: LABEL_WIDTH - 8 }) : 0;
    const height = Math.max(labelHeight, doc.font(REGULAR).heightOfString(text, { width }));
    room(doc, height + 3);
    const top = doc.y;
    if (index === 0) {
      doc.tag('Lbl', () =>
        doc
          .font(BOLD)
          .fillColor(INK)
          .text(encodable(label), MARGIN + 4, top, { width: LABEL_WIDTH - 8 }),
      );
      doc.open('LBody');
    }
    doc.tag('P', () =>
      doc
        .font(REGULAR)
        .fillColor(INK)
        .text(text, MARGIN + 4 + LABEL_WIDTH, top, { width }),
    );
    doc.y = top + height + 3;
  });
  closeItem();
}

function drawSignal(doc: TaggedPdf, word: string, pictograms: readonly string[]): void {
  const size = 58;
  const height = pictograms.length > 0 ? size + 16 : 24;
  room(doc, height + 4);
  const top = doc.y;
  if (word !== '') {
    doc.artifact(() => doc.rect(MARGIN + 4, top, 112, 22).fill('#000000'));
    doc.tag('P', () =>
      doc
        .font(BOLD)
        .fontSize(14)
        .fillColor('#FFFFFF')
        .text(word, MARGIN + 4, top + 5.5, { width: 112, align: 'center', lineBreak: false }),
    );
  }
  pictograms.forEach((code, index) => {
    const x = MARGIN + 4 + LABEL_WIDTH + index * 92;
    const name = pictogramName(code);
    doc.figure(`Pictogram: ${name}`, [x - 4, top, x + 86, top + size + 12], () => {
      drawPictogram(doc, code, { x: x + 12, y: top, size });
      doc
        .font(REGULAR)
        .fontSize(7.5)
        .fillColor(INK)
        .text(name, x - 4, top + size + 2, { width: 90, align: 'center', lineBreak: false });
    });
  });
  doc.y = top + height + 2;
}

function drawTable(
  doc: TaggedPdf,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = head.map((_, index) =>
    index === 0 ? WIDTH * 0.5 : (WIDTH * 0.5) / (head.length - 1),
  );
  const row = (cells: readonly string[], font: string, type: 'TH' | 'TD') => {
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
    doc.group('TR', () =>
      cells.forEach((cell, index) => {
        const width = widths[index] ?? 0;
        const draw = () =>
          doc
            .font(font)
            .fillColor(INK)
            .text(encodable(cell), x, top, { width: width - 8 });
        doc.tag(type, draw, type === 'TH' ? { scope: 'Column' } : {});
        x += width;
      }),
    );
    line(doc, MARGIN + 4, top + height - 3);
    doc.y = top + height;
  };
  doc.group('Table', () => {
    row(head, BOLD, 'TH');
    for (const cells of rows) row(cells, REGULAR, 'TD');
  });
  doc.y += 3;
}

function room(doc: TaggedPdf, height: number): void {
  if (doc.y + height <= BOTTOM) return;
  doc.addPage();
  doc.y = TOP;
}

function blockHeight(doc: TaggedPdf, block: SheetBlock | undefined): number {
  if (block?.kind === 'signal') return block.pictograms.length > 0 ? 78 : 28;
  if (block?.kind === 'pair')
    return doc
      .font(REGULAR)
      .fontSize(9)
      .heightOfString(encodable(block.value), { width: WIDTH - LABEL_WIDTH - 8 });
  return 40;
}
