import { encodable } from './pdf-text.ts';

/** A page of letter size with the margins of our own papers, in points. */
export const LEFT = 54;
export const RIGHT = 558;
export const BOTTOM = 720;
export const INK = '#1a1d21';
export const MUTED = '#565b63';
export const RULE = '#d9d2c3';
export const LETTER = {
  size: 'LETTER',
  margins: { top: 54, bottom: 40, left: LEFT, right: 54 },
  lang: 'en-US',
  displayTitle: true,
} as const;
export type Doc = PDFKit.PDFDocument;

/** Text at a place, on one line unless the options say otherwise. */
export function at(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  options: PDFKit.Mixins.TextOptions & { bold?: boolean; size?: number; color?: string } = {},
): void {
  const { bold = false, size = 10, color = INK, ...rest } = options;
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color)
    .text(encodable(text), x, y, { lineBreak: false, ...rest });
}

/** Text that ends at an edge, as figures do. */
export function rightTo(
  doc: Doc,
  text: string,
  edge: number,
  y: number,
  options: { bold?: boolean; size?: number; color?: string } = {},
): void {
  at(doc, text, edge - 120, y, { ...options, width: 120, align: 'right', lineBreak: true });
}

export function rule(doc: Doc, y: number, weight: number, color: string): void {
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(weight).strokeColor(color).stroke();
}
