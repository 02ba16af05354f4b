import { BOLD, REGULAR } from './pdf-fonts.ts';
import {
  at,
  BOTTOM,
  type Doc,
  drawLine,
  INK,
  LEFT,
  type LinePlace,
  listOf,
  MUTED,
  oneLine,
  RIGHT,
  RULE,
  rightTo,
  type TextLook,
} from './pdf-page.ts';
import { encodable } from './pdf-text.ts';

/** Where on a page content stands, in points from its top left corner. */
export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A paper that is written from top to bottom, block after block; a full page goes on on the next one. */
export interface Flow {
  doc: Doc;
  area: Area;
  /** Where the next block is written. */
  y: number;
  /** Repeated at the head of each further page. */
  again: () => void;
  /** Ends the table that is open. */
  closeTable: () => void;
}

const nothing = () => undefined;

/** Begins at the top of the page that is open, by default in the margins of our own papers. */
export function openFlow(doc: Doc, area: Partial<Area> = {}): Flow {
  const whole = { left: LEFT, right: RIGHT, top: 54, bottom: BOTTOM, ...area };
  return { doc, area: whole, y: whole.top, again: nothing, closeTable: nothing };
}

/** What follows is no longer of the table: its head is not repeated. */
export function leaveTable(flow: Flow): void {
  flow.again = nothing;
  flow.closeTable();
  flow.closeTable = nothing;
}

/** Makes room for so many points, on the next page where this one is full. */
export function room(flow: Flow, height: number): void {
  if (flow.y + height <= flow.area.bottom) return;
  flow.doc.addPage();
  flow.y = flow.area.top;
  flow.again();
}

/** A line over the whole width. */
export function across(flow: Flow, y: number, weight = 0.5, color = RULE): void {
  const { left, right } = flow.area;
  drawLine(flow.doc, { x: left, y, width: right - left, weight, color });
}

/** How tall a text gets in this width. */
export function heightOf(
  doc: Doc,
  text: string,
  width: number,
  { bold = false, size = 10 }: { bold?: boolean; size?: number } = {},
): number {
  return doc
    .font(bold ? BOLD : REGULAR)
    .fontSize(size)
    .heightOfString(encodable(text), { width });
}

/** The sender in the head of a paper. */
export interface Sender {
  name: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
}

/** The head of a letter: who we are, with the logo at the right, the title and a line below it. */
export function letterhead(
  flow: Flow,
  company: Sender,
  {
    logo,
    title,
    under,
    legalName = '',
  }: {
    logo: Buffer | undefined;
    title: string;
    under: string;
    /** Where a paper has to name the company in full; drawn once. */
    legalName?: string;
  },
): void {
  const { doc, area } = flow;
  const { left, right, top } = area;
  if (logo)
    doc.artifact(() =>
      doc.image(logo, right - 150, top - 6, { fit: [150, 42], align: 'right', valign: 'center' }),
    );
  at(doc, company.name, { x: left, y: top, bold: true, size: 14 });
  const address = `${company.address1}, ${company.city}, ${company.state} ${company.zip}`;
  const small = { x: left, size: 9, color: MUTED } as const;
  const named = legalName !== '' && legalName !== company.name;
  if (named) oneLine(doc, legalName, { ...small, y: top + 18, width: right - left - 160 });
  at(doc, `${address} · ${company.phone}`, { ...small, y: top + (named ? 30 : 18) });
  at(doc, title, { x: left, y: top + 48, tag: 'H1', bold: true, size: 26 });
  at(doc, under, { x: left, y: top + 80, color: MUTED });
  across(flow, top + 98, 1.5, INK);
  flow.y = top + 108;
}

/** Labels with their values below one another; a value takes as many lines as it needs. */
export function facts(
  flow: Flow,
  all: readonly (readonly [label: string, value: string])[],
  { x, labels, width, size = 9.5 }: { x: number; labels: number; width: number; size?: number },
): void {
  listOf(flow.doc, all, ([label, value]) => {
    const look = { tag: 'Lbl', size: size - 1, color: MUTED } as const;
    oneLine(flow.doc, label, { ...look, x, y: flow.y, width: labels - 2 });
    const text = { tag: 'LBody', size, x: x + labels, width: width - labels, after: 2 } as const;
    paragraph(flow, value, text);
  });
}

/** A heading within a paper; `needs` is what must fit on the page with it. */
export function section(flow: Flow, title: string, needs = 70): void {
  leaveTable(flow);
  room(flow, needs);
  flow.y += 8;
  at(flow.doc, title, { x: flow.area.left, y: flow.y, tag: 'H2', bold: true, size: 13 });
  flow.y += 20;
}

/** A page less its head: what is taller runs on over pages from where it begins. */
const TALLEST = 600;

/** Running text over the whole width, or from `x` over a part of it; `after` is the room below it. */
export function paragraph(
  flow: Flow,
  text: string,
  options: Pick<TextLook, 'bold' | 'size' | 'color' | 'tag'> & {
    x?: number;
    width?: number;
    after?: number;
  } = {},
): void {
  const { doc, area } = flow;
  const { x = area.left, width = area.right - x, after = 4, size = 9, ...look } = options;
  leaveTable(flow);
  room(flow, Math.min(heightOf(doc, text, width, { ...look, size }), TALLEST) + after);
  at(doc, text, { x, y: flow.y, ...look, size, width, lineBreak: true });
  flow.y = doc.y + after;
}

/** What must not be overlooked: a bar at the left, printed in black. */
export function callout(flow: Flow, title: string, text = ''): void {
  const { doc, area } = flow;
  const { left } = area;
  const width = area.right - left - 14;
  const tall =
    heightOf(doc, title, width, { bold: true }) +
    (text ? heightOf(doc, text, width, { size: 9 }) + 2 : 0);
  leaveTable(flow);
  room(flow, tall + 14);
  doc.artifact(() => doc.rect(left, flow.y, 4, tall + 6).fill(INK));
  at(doc, title, { x: left + 14, y: flow.y + 3, tag: 'H2', bold: true, width, lineBreak: true });
  if (text) at(doc, text, { x: left + 14, y: doc.y + 2, size: 9, width, lineBreak: true });
  flow.y += tall + 16;
}

/** An empty box to tick or to write into, for a pen: screen readers pass over it. */
export function box(
  flow: Flow,
  { x, width, height, dy = 0 }: { x: number; width: number; height: number; dy?: number },
): void {
  const { doc, y } = flow;
  doc.artifact(() =>
    doc
      .rect(x, y + dy, width, height)
      .lineWidth(0.75)
      .strokeColor(INK)
      .stroke(),
  );
}

/** A line to sign or to write on. */
export function lineToSign(doc: Doc, place: LinePlace): void {
  drawLine(doc, { ...place, weight: 0.75, color: INK });
}

/**
 * What stands at the foot of each of a document's pages, numbered from 1; for a document that keeps its pages (`bufferPages`). Of a file
 * of several documents `pages` says which are meant, counted from 0.
 */
export function footEach(
  doc: Doc,
  draw: (page: number, of: number) => void,
  { from, until } = { from: 0, until: doc.bufferedPageRange().count },
): void {
  for (let page = from; page < until; page += 1) {
    doc.switchToPage(page);
    doc.artifact(() => draw(page - from + 1, until - from), 'Pagination');
  }
}

/** A foot in small letters: a text at the left, the number of the page at the right. */
export function foot(flow: Flow, y: number, { text, page }: { text: string; page: string }): void {
  const { left, right } = flow.area;
  const look = { size: 8, color: MUTED };
  oneLine(flow.doc, text, { ...look, x: left, y, width: right - left - 124 });
  rightTo(flow.doc, page, { edge: right, y, ...look });
}
