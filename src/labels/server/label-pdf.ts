import PDFDocument from 'pdfkit';
import { collect } from '../../platform/pdf-bytes.ts';
import { encodable } from '../../platform/pdf-text.ts';
import { fitBody } from './label-body.ts';
import { drawFoot } from './label-foot.ts';
import { drawHead } from './label-head.ts';
import { type LabelWords, labelMessages } from './label-messages.ts';
import type { Box, LabelStock, WorkplaceLabel } from './workplace-label.ts';

const INCH = 72;

/**
 * Left and top edges of six labels on a letter sheet: two columns, 3/16 in apart, half an inch from
 * the top.
 */
const SHEET = {
  columns: 2,
  rows: 3,
  width: 4 * INCH,
  height: (10 / 3) * INCH,
  left: 11.25,
  top: 36,
  gap: 13.5,
};

/**
 * Workplace labels as PDF bytes: `copies` times the same label. Deterministic for the same input
 * and `madeOn` (ISO day).
 */
export function renderWorkplaceLabels(
  label: WorkplaceLabel,
  {
    stock,
    language,
    copies,
    madeOn,
  }: { stock: LabelStock; language: 'en' | 'es'; copies: number; madeOn: string },
): Promise<Buffer> {
  const thermal = stock === 'thermal';
  const doc = new PDFDocument({
    size: thermal ? [4 * INCH, 6 * INCH] : 'LETTER',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: language === 'es' ? 'es-US' : 'en-US',
    displayTitle: true,
    info: {
      Title: encodable(`Workplace label: ${label.name}`),
      Creator: 'Bellcart',
      Producer: 'Bellcart',
      CreationDate: new Date(`${madeOn}T12:00:00Z`),
    },
  });
  const bytes = collect(doc);
  const perPage = thermal ? 1 : SHEET.columns * SHEET.rows;
  for (let index = 0; index < copies; index += 1) {
    const place = index % perPage;
    if (place === 0) doc.addPage();
    const box = thermal
      ? { x: 0, y: 0, w: 4 * INCH, h: 6 * INCH }
      : {
          x: SHEET.left + (place % SHEET.columns) * (SHEET.width + SHEET.gap),
          y: SHEET.top + Math.floor(place / SHEET.columns) * SHEET.height,
          w: SHEET.width,
          h: SHEET.height,
        };
    drawLabel(doc, label, labelMessages(language), box);
  }
  doc.end();
  return bytes;
}

function drawLabel(
  doc: PDFKit.PDFDocument,
  label: WorkplaceLabel,
  words: LabelWords,
  box: Box,
): void {
  const tall = box.h > box.w;
  // Printers of label sheets drift by about a sixteenth of an inch, so nothing comes closer to the
  // edge than that.
  const pad = tall ? 10 : 7;
  const area = { x: box.x + pad, y: box.y + pad, w: box.w - 2 * pad, h: box.h - 2 * pad };
  const foot = tall ? 74 : 55;
  const hazards = label.atUseDilution ?? label.concentrate;
  const head = drawHead(doc, label, words, hazards, area, tall);
  const room = area.h - head - foot - 4;

  const { parts, size } = fitBody(doc, label, words, hazards, { w: area.w, h: room, tall });
  let y = area.y + head + 2;
  for (const part of parts) y += part(area.x, y, area.w, size, true);
  drawFoot(doc, label, words, { x: area.x, y: area.y + area.h - foot, w: area.w, h: foot });
}
