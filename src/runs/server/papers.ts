import PDFDocument from 'pdfkit';
import type { CompanySettings } from '../../company/contract.ts';
import { collect } from '../../platform/pdf-bytes.ts';
import {
  at,
  BOTTOM,
  type Doc,
  INK,
  LEFT,
  LETTER,
  MUTED,
  RIGHT,
  RULE,
  rightTo,
  rule,
} from '../../platform/pdf-page.ts';
import { encodable } from '../../platform/pdf-text.ts';
import { paperMessages } from '../paper-messages.ts';

/** Several documents in one file: each has a place in the outline and pages of its own, numbered from 1. */
export interface Papers {
  doc: Doc;
  company: CompanySettings;
  bytes: Promise<Buffer>;
  /** Title and first page of each document, counted from 0. */
  documents: { title: string; from: number }[];
  /** Where the next thing is written. */
  y: number;
  /** Repeated at the head of each further page. */
  again: () => void;
}

const TOP = 54;

export function openPapers(company: CompanySettings, title: string, made: Date): Papers {
  const doc = new PDFDocument({
    ...LETTER,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: encodable(title), Author: encodable(company.name), CreationDate: made },
  });
  return { doc, company, bytes: collect(doc), documents: [], y: TOP, again: () => undefined };
}

/** Begins a document on a page of its own. */
export function beginPaper(papers: Papers, title: string): void {
  papers.doc.addPage();
  papers.documents.push({ title, from: papers.doc.bufferedPageRange().count - 1 });
  papers.doc.outline.addItem(encodable(title));
  papers.y = TOP;
  papers.again = () => undefined;
}

/** Makes room for so many points, on the next page where this one is full. */
export function room(papers: Papers, height: number): void {
  if (papers.y + height <= BOTTOM) return;
  papers.doc.addPage();
  papers.y = TOP;
  papers.again();
}

/** Numbers the pages of each document and closes the file. */
export function finishPapers(papers: Papers): Promise<Buffer> {
  const { doc, documents } = papers;
  const pages = doc.bufferedPageRange().count;
  documents.forEach(({ title, from }, index) => {
    const until = documents[index + 1]?.from ?? pages;
    for (let page = from; page < until; page += 1) {
      doc.switchToPage(page);
      at(doc, title, LEFT, 738, { size: 8, color: MUTED, width: 380, height: 10, ellipsis: true });
      rightTo(doc, paperMessages.page(page - from + 1, until - from), RIGHT, 738, {
        size: 8,
        color: MUTED,
      });
    }
  });
  doc.end();
  return papers.bytes;
}

/** Title, who we are, and the facts of the run in two columns. */
export function paperHead(
  papers: Papers,
  title: string,
  under: string,
  facts: readonly (readonly [string, string])[],
): void {
  const { doc, company } = papers;
  at(doc, company.name, LEFT, TOP, { bold: true, size: 11 });
  at(doc, `${company.address1}, ${company.city}, ${company.state} ${company.zip}`, LEFT, 68, {
    size: 8,
    color: MUTED,
  });
  rightTo(doc, company.phone, RIGHT, TOP, { size: 9, color: MUTED });
  at(doc, title, LEFT, 88, {
    bold: true,
    size: 24,
    width: RIGHT - LEFT,
    height: 28,
    ellipsis: true,
  });
  at(doc, under, LEFT, 117, { color: MUTED, width: RIGHT - LEFT, height: 12, ellipsis: true });
  rule(doc, 134, 1.5, INK);
  facts.forEach(([label, value], index) => {
    const x = index % 2 === 0 ? LEFT : 312;
    const y = 142 + Math.floor(index / 2) * 14;
    at(doc, label, x, y, { size: 9, color: MUTED });
    at(doc, value, x + 66, y, { size: 9, bold: true, width: 180, height: 11, ellipsis: true });
  });
  papers.y = 142 + Math.ceil(facts.length / 2) * 14 + 8;
}

export interface Column {
  label: string;
  /** Left edge; figures end at `right`. */
  x: number;
  width: number;
  right?: boolean;
}

/** The heads of a table, said again on each page that it runs over. */
export function tableHead(papers: Papers, columns: readonly Column[]): void {
  const draw = () => {
    for (const { label, x, width, right } of columns)
      at(papers.doc, label, x, papers.y, {
        size: 8,
        color: MUTED,
        width,
        align: right ? 'right' : 'left',
        lineBreak: true,
      });
    rule(papers.doc, papers.y + 11, 1, INK);
    papers.y += 16;
  };
  room(papers, 60);
  draw();
  papers.again = draw;
}

export interface Cell {
  text: string;
  bold?: boolean;
  size?: number;
  under?: string;
}

/** One row, as high as its longest cell; it never breaks over two pages. */
export function tableRow(
  papers: Papers,
  columns: readonly Column[],
  cells: readonly (Cell | string)[],
): void {
  const { doc } = papers;
  const shown = cells.map((cell) => (typeof cell === 'string' ? { text: cell } : cell));
  const heights = shown.map((cell, index) => cellHeight(doc, cell, columns[index]?.width ?? 100));
  const height = Math.max(16, ...heights) + 8;
  room(papers, height);
  shown.forEach((cell, index) => {
    const column = columns[index];
    if (!column) return;
    const { x, width, right } = column;
    const options = {
      width,
      align: right ? ('right' as const) : ('left' as const),
      lineBreak: true,
    };
    at(doc, cell.text, x, papers.y, {
      ...options,
      size: cell.size ?? 10,
      bold: cell.bold ?? false,
    });
    if (cell.under) at(doc, cell.under, x, doc.y + 1, { ...options, size: 8, color: MUTED });
  });
  rule(doc, papers.y + height - 4, 0.5, RULE);
  papers.y += height;
}

function cellHeight(doc: Doc, cell: Cell, width: number): number {
  const main = doc
    .font(cell.bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(cell.size ?? 10)
    .heightOfString(encodable(cell.text), { width });
  if (!cell.under) return main;
  return (
    main + 1 + doc.font('Helvetica').fontSize(8).heightOfString(encodable(cell.under), { width })
  );
}

/** A heading within a document. */
export function section(papers: Papers, title: string): void {
  papers.again = () => undefined;
  room(papers, 70);
  papers.y += 8;
  at(papers.doc, title, LEFT, papers.y, { bold: true, size: 13 });
  papers.y += 20;
}

/** Running text over the whole width. */
export function paragraph(
  papers: Papers,
  text: string,
  options: { bold?: boolean; size?: number; color?: string } = {},
): void {
  const { doc } = papers;
  const { bold = false, size = 9 } = options;
  const width = RIGHT - LEFT;
  const height = doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .heightOfString(encodable(text), { width });
  room(papers, height + 4);
  at(doc, text, LEFT, papers.y, { ...options, size, width, lineBreak: true });
  papers.y += height + 4;
}

/** What must not be overlooked: a bar at the left, printed in black. */
export function callout(papers: Papers, title: string, text = ''): void {
  const { doc } = papers;
  const width = RIGHT - LEFT - 14;
  const tall =
    doc.font('Helvetica-Bold').fontSize(10).heightOfString(encodable(title), { width }) +
    (text ? doc.font('Helvetica').fontSize(9).heightOfString(encodable(text), { width }) + 2 : 0);
  room(papers, tall + 14);
  doc.rect(LEFT, papers.y, 4, tall + 6).fill(INK);
  at(doc, title, LEFT + 14, papers.y + 3, { bold: true, width, lineBreak: true });
  if (text) at(doc, text, LEFT + 14, doc.y + 2, { size: 9, width, lineBreak: true });
  papers.y += tall + 16;
}

/** An empty box to tick or to write into. */
export function box(papers: Papers, x: number, width: number, height: number, dy = 0): void {
  papers.doc
    .rect(x, papers.y + dy, width, height)
    .lineWidth(0.75)
    .strokeColor(INK)
    .stroke();
}

/** What follows is no longer of the table: its head is not said again. */
export function endTable(papers: Papers): void {
  papers.again = () => undefined;
  papers.y += 6;
}
