import { encode } from 'uqr';
import { encodable } from '../../platform/pdf-text.ts';
import type { LabelWords } from './label-messages.ts';
import { BOLD, type Box, REGULAR, type WorkplaceLabel } from './workplace-label.ts';

/** Filled on, maker, emergency phone, and the QR code to the sheet. */
export function drawFoot(
  doc: PDFKit.PDFDocument,
  label: WorkplaceLabel,
  words: LabelWords,
  area: Box,
): void {
  doc
    .moveTo(area.x, area.y)
    .lineTo(area.x + area.w, area.y)
    .lineWidth(0.75)
    .stroke('#000000');
  const code = area.h - 6;
  drawQr(doc, label.sheetUrl, area.x + area.w - code, area.y + 5, code);
  const width = area.w - code - 10;
  doc.font(REGULAR).fontSize(8.5).fillColor('#000000');
  const on = encodable(words.filledOn);
  const by = encodable(words.filledBy);
  const onWidth = doc.widthOfString(on);
  const byWidth = doc.widthOfString(by);
  const blank = (width - onWidth - byWidth - 12) / 2;
  doc
    .text(on, area.x, area.y + 7, { lineBreak: false })
    .text(by, area.x + onWidth + blank + 8, area.y + 7, { lineBreak: false });
  for (const x of [area.x + onWidth + 4, area.x + onWidth + blank + byWidth + 12])
    doc
      .moveTo(x, area.y + 16)
      .lineTo(x + blank, area.y + 16)
      .lineWidth(0.6)
      .stroke('#000000');
  doc
    .fontSize(6.5)
    .text(
      encodable(
        `${label.brand}, ${label.maker.name}, ${label.maker.address}, ${label.maker.phone}`,
      ),
      area.x,
      area.y + 21,
      {
        width,
        height: 17,
        ellipsis: true,
      },
    );
  doc
    .font(BOLD)
    .text(
      encodable(`${words.emergency}: ${label.maker.emergencyPhone}`),
      area.x,
      area.y + area.h - 19,
      { lineBreak: false },
    );
  doc
    .font(REGULAR)
    .fontSize(6)
    .text(encodable(words.scan), area.x, area.y + area.h - 9, {
      width,
      align: label.demo ? 'right' : 'left',
      lineBreak: false,
    });
  if (label.demo)
    doc
      .font(BOLD)
      .fontSize(6.5)
      .fillColor('#B3261E')
      .text('DEMO - do not use', area.x, area.y + area.h - 9, { lineBreak: false });
}

/**
 * A QR code as vector squares, rows joined into bars. Two modules of quiet zone are inside the box,
 * the label's own margin gives the rest.
 */
function drawQr(doc: PDFKit.PDFDocument, url: string, x: number, y: number, size: number): void {
  const { data, size: count } = encode(url, { ecc: 'M', border: 2 });
  const cell = size / count;
  doc.rect(x, y, size, size).fill('#FFFFFF');
  data.forEach((row, line) => {
    for (let from = 0; from < count; from += 1) {
      if (!row[from]) continue;
      let to = from;
      while (row[to]) to += 1;
      doc.rect(x + from * cell, y + line * cell, (to - from) * cell, cell);
      from = to;
    }
  });
  doc.fill('#000000');
}
