import type { LeafType, TaggedPdf, TagOptions } from '../../../platform/pdf-document.ts';
import { BOLD, REGULAR } from '../../../platform/pdf-fonts.ts';
import { encodable } from '../../../platform/pdf-text.ts';

export const LEFT = 54;
export const RIGHT = 558;
export const WIDTH = RIGHT - LEFT;
export const BOTTOM = 735;
export const INK = '#1a1d21';
export const MUTED = '#565b63';
export const RULE = '#d9d2c3';
export type Doc = TaggedPdf;

export interface Style {
  size?: number;
  color?: string;
  bold?: boolean;
  width?: number;
  align?: 'left' | 'right';
  /** As what a screen reader takes it: a paragraph unless said otherwise. */
  tag?: LeafType;
  scope?: TagOptions['scope'];
}

/** One line that is cut where it has no room. */
export function write(doc: Doc, text: string, x: number, y: number, style: Style = {}): void {
  const { size = 10, color = INK, bold = false, width, align = 'left', scope } = style;
  const room = width === undefined ? { lineBreak: false } : { width, height: size * 1.2 };
  const draw = () =>
    doc
      .font(bold ? BOLD : REGULAR)
      .fontSize(size)
      .fillColor(color)
      .text(encodable(text), x, y, { align, ellipsis: width !== undefined, ...room });
  doc.tag(style.tag ?? 'P', draw, scope ? { scope } : {});
}

/** Text over as many lines as it needs. Answers where it ends. */
export function flow(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  width: number,
  style: Style = {},
) {
  const { size = 10, color = INK, bold = false } = style;
  const shown = encodable(text);
  doc.font(bold ? BOLD : REGULAR).fontSize(size);
  const top = room(doc, y, Math.min(doc.heightOfString(shown, { width }), 600));
  doc.tag(style.tag ?? 'P', () => doc.fillColor(color).text(shown, x, top, { width }));
  return doc.y;
}

/** Where a part of this height begins: here, or at the top of a new page. */
export function room(doc: Doc, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  doc.addPage();
  return 54;
}

export function rule(doc: Doc, y: number, weight = 0.5, color = RULE): void {
  doc.artifact(() =>
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(weight).strokeColor(color).stroke(),
  );
}
