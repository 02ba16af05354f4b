import { encodable } from '../../platform/pdf-text.ts';
import { drawPictogram } from '../../sheets/server/pdf-pictogram.ts';
import type { LabelWords } from './label-messages.ts';
import { BOLD, type Box, type LabelHazards, type WorkplaceLabel } from './workplace-label.ts';

/** Name, dilution, signal word in its black bar, pictograms. Returns the height used. */
export function drawHead(
  doc: PDFKit.PDFDocument,
  label: WorkplaceLabel,
  words: LabelWords,
  hazards: LabelHazards,
  area: Box,
  tall: boolean,
): number {
  let y = area.y;
  const name = encodable(label.name);
  const symbol = tall ? 58 : hazards.pictograms.length > 3 ? 36 : 42;
  const symbolsWidth = hazards.pictograms.length * symbol;
  const nameWidth = tall ? area.w : area.w - symbolsWidth - (symbolsWidth > 0 ? 6 : 0);
  const size = nameSize(doc, name, nameWidth, tall);
  doc.font(BOLD).fontSize(size).fillColor('#000000').text(name, area.x, y, { width: nameWidth });
  y = doc.y;
  const dilution = encodable(dilutionLine(label, words));
  const dilutionSize = Math.max(
    7,
    Math.min(tall ? 13 : 10, nameWidth / doc.font(BOLD).fontSize(1).widthOfString(dilution) - 0.05),
  );
  doc.fontSize(dilutionSize).text(dilution, area.x, y + 1, { width: nameWidth });
  y = doc.y + 3;
  if (!tall) {
    hazards.pictograms.forEach((code, index) =>
      drawPictogram(doc, code, area.x + area.w - symbolsWidth + index * symbol, area.y - 2, symbol),
    );
    if (symbolsWidth > 0) y = Math.max(y, area.y + symbol);
  }
  if (hazards.signalWord) {
    const bar = tall ? 26 : 17;
    doc.rect(area.x, y, area.w, bar).fill('#000000');
    doc
      .font(BOLD)
      .fontSize(bar * 0.68)
      .fillColor('#FFFFFF')
      .text(words.signal[hazards.signalWord], area.x, y + bar * 0.2, {
        width: area.w,
        align: 'center',
        lineBreak: false,
      });
    y += bar + 4;
  }
  if (tall && symbolsWidth > 0) {
    hazards.pictograms.forEach((code, index) =>
      drawPictogram(doc, code, area.x + (area.w - symbolsWidth) / 2 + index * symbol, y, symbol),
    );
    y += symbol + 4;
  }
  return y - area.y;
}

/** Type size of the name: one line where that keeps it large, else two. No word is ever broken. */
function nameSize(doc: PDFKit.PDFDocument, name: string, width: number, tall: boolean): number {
  const [max, oneLineMin] = tall ? [26, 18] : [17, 13];
  doc.font(BOLD);
  for (let size = max; size >= oneLineMin; size -= 0.5)
    if (doc.fontSize(size).widthOfString(name) <= width) return size;
  const breaks = (size: number) =>
    name.split(/[\s-]/).some((word) => doc.fontSize(size).widthOfString(word) > width);
  for (let size = max; size > 8; size -= 0.5)
    if (!breaks(size) && doc.fontSize(size).heightOfString(name, { width }) < size * 2.6)
      return size;
  return 8;
}

function dilutionLine(label: WorkplaceLabel, words: LabelWords): string {
  if (label.parts === null) return label.dilutionText;
  if (label.parts === 0) return words.ready;
  const ounces = Math.round((128 / label.parts) * 100) / 100;
  return words.diluted(`1:${label.parts}`, String(ounces));
}
