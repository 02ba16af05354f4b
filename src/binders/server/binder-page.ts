import { type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { encodable } from '../../platform/pdf-text.ts';

export interface BinderEntry {
  name: string;
  brand: string;
  /** ISO day. */
  revisionDate: string;
  /** The sheet as stored. */
  bytes: Uint8Array;
}

export interface BinderRequest {
  /** For instance the site: "Harbor House". */
  title: string;
  /** ISO day. */
  madeOn: string;
  entries: readonly BinderEntry[];
  /** The distributor's logo, a PNG; it stands at the foot of the cover. */
  logo?: Uint8Array | undefined;
  /** Names of products that belong into it and have no sheet. */
  missing?: readonly string[];
  /** Names of products whose sheet did not fit into one file. */
  leftOut?: readonly string[];
}

export const PAGE = { width: 612, height: 792, margin: 54 };
export const LINE = 22;
export const FIRST_LINE = 668;
export const LINES_PER_PAGE = Math.floor((FIRST_LINE - PAGE.margin) / LINE);
export const INK = rgb(0x1a / 255, 0x1d / 255, 0x21 / 255);
export const MUTED = rgb(0x56 / 255, 0x5b / 255, 0x63 / 255);
export const RULE = rgb(0xd9 / 255, 0xd2 / 255, 0xc3 / 255);

export interface Fonts {
  regular: PDFFont;
  bold: PDFFont;
}

export function text(
  page: PDFPage,
  content: string,
  x: number,
  y: number,
  font: PDFFont,
  size: number,
  color = INK,
): void {
  page.drawText(encodable(content), { x, y, font, size, color });
}

export function clip(content: string, font: PDFFont, size: number, width: number): string {
  let shown = encodable(content);
  if (font.widthOfTextAtSize(shown, size) <= width) return shown;
  while (shown !== '' && font.widthOfTextAtSize(`${shown}...`, size) > width)
    shown = shown.slice(0, -1);
  return `${shown.trimEnd()}...`;
}

export function wrap(content: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of content.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && font.widthOfTextAtSize(`${last} ${word}`, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(clip(word, font, size, width));
  }
  return lines;
}

/** "61 sheets", or "60 of 63 sheets" where something belongs in and is not there. */
export function countText({ entries, missing = [], leftOut = [] }: BinderRequest): string {
  const requested = entries.length + missing.length + leftOut.length;
  if (entries.length < requested) return `${entries.length} of ${requested} sheets`;
  return `${entries.length} ${entries.length === 1 ? 'sheet' : 'sheets'}`;
}
