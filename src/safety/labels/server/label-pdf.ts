import { collectBytes } from '../../../platform/pdf-bytes.ts';
import { TaggedPdf } from '../../../platform/pdf-document.ts';
import { BOLD, REGULAR } from '../../../platform/pdf-fonts.ts';
import { encodable } from '../../../platform/pdf-text.ts';
import { type LabelStock, STOCK_SIZES } from '../label-choices.ts';
import type { Block, Ink, LabelDrawing } from '../label-drawing.ts';
import { gridOf, type SheetGrid } from './label-styles.ts';

/** What is printed: the drawings take turns over the copies, such as English and Spanish. */
export interface LabelPrint {
  stock: LabelStock;
  /** How many times each drawing. */
  copies: number;
  drawings: readonly { drawing: LabelDrawing; lang: 'en-US' | 'es-US' }[];
  title: string;
  /** Stands in the margin above a sheet of labels: the smallest of them have no room for it. */
  note?: string | undefined;
  /** ISO day: the same labels of the same day are the same bytes. */
  madeOn: string;
}

const NOTE_SIZE = 8;

/** Labels as PDF bytes, tagged: each is read as heading, paragraphs and figures, in its language. */
export function labelPdf({
  stock,
  copies,
  drawings,
  title,
  note,
  madeOn,
}: LabelPrint): Promise<Buffer> {
  const size = STOCK_SIZES[stock];
  const grid = gridOf(stock);
  const lang = drawings.length === 1 ? drawings[0]?.lang : 'en-US';
  const doc = new TaggedPdf(
    { title, madeAt: new Date(`${madeOn}T12:00:00Z`), lang: lang ?? 'en-US' },
    {
      size: grid ? 'LETTER' : [size.width * 72, size.height * 72],
      margin: 0,
      autoFirstPage: false,
    },
  );
  const bytes = collectBytes(doc);
  const all = Array.from({ length: copies }, () => drawings).flat();
  for (const [index, { drawing, lang: spoken }] of all.entries()) {
    const place = index % size.perPage;
    if (place === 0) {
      doc.addPage();
      if (grid && note) drawNote(doc, note, grid);
    }
    const left = grid ? grid.left + (place % grid.columns) * grid.stepX : 0;
    const top = grid ? grid.top + Math.floor(place / grid.columns) * grid.stepY : 0;
    doc.group('Sect', () => {
      for (const block of drawing.blocks)
        drawBlock(doc, block, { left, top, lang: spoken === lang ? undefined : spoken });
    });
  }
  doc.end();
  return bytes;
}

function drawNote(doc: TaggedPdf, note: string, { left, top }: SheetGrid): void {
  const place = { lineBreak: false, baseline: 'alphabetic' } as const;
  doc.tag('P', () =>
    doc
      .font(BOLD)
      .fontSize(NOTE_SIZE)
      .fillColor('#000000')
      .text(encodable(note), left, top - NOTE_SIZE, place),
  );
}

function drawBlock(
  doc: TaggedPdf,
  { role, alt = '', inks }: Block,
  { left, top, lang }: { left: number; top: number; lang: string | undefined },
): void {
  const draw = () => {
    for (const ink of inks) drawInk(doc, ink, left, top);
  };
  const spoken = lang ? { lang } : {};
  if (role === 'artifact') doc.artifact(draw);
  else if (role === 'figure')
    doc.tag('Figure', draw, { alt: encodable(alt), bbox: boxOf(inks, left, top), ...spoken });
  else doc.tag(role === 'heading' ? 'H1' : 'P', draw, spoken);
}

/** Figures are drawn on a grid of 100 or of a code's modules; their paths tell the size. */
function boxOf(inks: readonly Ink[], left: number, top: number): [number, number, number, number] {
  const [first] = inks;
  if (first?.kind !== 'path') throw new Error('A figure is drawn by paths.');
  const far = Math.max(...(first.d.match(/\d+(\.\d+)?/g) ?? ['0']).map(Number));
  const size = far * first.scale;
  const x = left + first.x;
  const y = top + first.y;
  return [x, y, x + size, y + size];
}

function drawInk(doc: TaggedPdf, ink: Ink, left: number, top: number): void {
  const x = left + ink.x;
  const y = top + ink.y;
  switch (ink.kind) {
    case 'text':
      doc
        .font(ink.bold ? BOLD : REGULAR)
        .fontSize(ink.size)
        .fillColor(ink.color)
        .text(encodable(ink.text), x, y, { lineBreak: false, baseline: 'alphabetic' });
      return;
    case 'box':
      doc.rect(x, y, ink.w, ink.h).fill(ink.color);
      return;
    case 'line':
      doc
        .moveTo(x, y)
        .lineTo(x + ink.w, y)
        .lineWidth(ink.weight)
        .stroke('#000000');
      return;
    case 'path':
      doc.save().translate(x, y).scale(ink.scale).path(ink.d);
      doc.fill(ink.color, ink.evenOdd ? 'even-odd' : 'non-zero').restore();
  }
}
