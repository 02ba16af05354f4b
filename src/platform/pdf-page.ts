import type { LeafType, TaggedPdf, TagOptions } from './pdf-document.ts';
import { BOLD, REGULAR } from './pdf-fonts.ts';
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
} as const;
export type Doc = TaggedPdf;

/** How a text looks, and as what a screen reader takes it (a paragraph by default). */
export type TextLook = PDFKit.Mixins.TextOptions & {
  bold?: boolean;
  size?: number;
  color?: string;
  tag?: LeafType;
} & Pick<TagOptions, 'lang' | 'scope'>;

/** Text at a place, on one line unless the options say otherwise. */
export function at(
  doc: Doc,
  text: string,
  { x, y, ...look }: { x: number; y: number } & TextLook,
): void {
  const { bold = false, size = 10, color = INK, tag = 'P', lang, scope, ...rest } = look;
  const draw = () =>
    doc
      .font(bold ? BOLD : REGULAR)
      .fontSize(size)
      .fillColor(color)
      .text(encodable(text), x, y, { lineBreak: false, ...rest });
  doc.tag(tag, draw, { ...(lang && { lang }), ...(scope && { scope }) });
}

/** Text on one line that is cut, with dots, where it has no room. */
export function oneLine(doc: Doc, text: string, { x, y, ...look }: TextLook & LinePlace): void {
  const height = (look.size ?? 10) * 1.2;
  at(doc, text, { x, y, height, ellipsis: true, lineBreak: true, ...look });
}

/** Text that ends at an edge, as figures do. */
export function rightTo(
  doc: Doc,
  text: string,
  { edge, y, ...options }: { edge: number; y: number } & TextLook,
): void {
  at(doc, text, { x: edge - 120, y, ...options, width: 120, align: 'right', lineBreak: true });
}

/** A line to the right of a place; screen readers pass over it. */
export function drawLine(
  doc: Doc,
  { x, y, width, weight = 0.5, color = RULE }: LinePlace & { weight?: number; color?: string },
): void {
  doc.artifact(() =>
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .strokeColor(color)
      .stroke(),
  );
}

/** Where a line begins, and how long it is. */
export interface LinePlace {
  x: number;
  y: number;
  width: number;
}

/** A line over the whole width. */
export function rule(doc: Doc, y: number, weight = 0.5, color = RULE): void {
  drawLine(doc, { x: LEFT, y, width: RIGHT - LEFT, weight, color });
}

/** Labels with values, or whatever comes in a row: `draw` draws an item's `Lbl` and `LBody`. */
export function listOf<T>(
  doc: Doc,
  all: readonly T[],
  draw: (one: T, index: number) => void,
): void {
  if (all.length === 0) return;
  doc.group('L', () => all.forEach((one, index) => doc.group('LI', () => draw(one, index))));
}
