import PDFDocument from 'pdfkit';
import { addFonts, BOLD, REGULAR } from '../../../platform/pdf-fonts.ts';
import { encodable } from '../../../platform/pdf-text.ts';
import type { Measure } from './text-flow.ts';

/** Widths of words that labels use again and again; emptied before it grows without end. */
const MOST_KNOWN = 20_000;
const known = new Map<string, number>();
let ruler: PDFKit.PDFDocument | null = null;

/** Width of a text at size 1 in the type that labels are printed in. */
export const measureText: Measure = (text, bold) => {
  const key = `${bold ? 'b' : 'r'}${text}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (!ruler) {
    ruler = new PDFDocument({ autoFirstPage: false });
    addFonts(ruler);
  }
  const width =
    ruler
      .font(bold ? BOLD : REGULAR)
      .fontSize(1000)
      .widthOfString(encodable(text)) / 1000;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, width);
  return width;
};
