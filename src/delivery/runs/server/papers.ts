import type { CompanySettings } from '../../../company/contract.ts';
import { collect } from '../../../platform/pdf-bytes.ts';
import { TaggedPdf } from '../../../platform/pdf-document.ts';
import { BOLD, REGULAR } from '../../../platform/pdf-fonts.ts';
import {
  at,
  BOTTOM,
  type Doc,
  INK,
  LEFT,
  LETTER,
  listOf,
  MUTED,
  RIGHT,
  RULE,
  rightTo,
  rule,
} from '../../../platform/pdf-page.ts';
import { encodable } from '../../../platform/pdf-text.ts';
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
  /** Ends the table that is open. */
  closeTable: () => void;
  /** Ends the document that is open. */
  closePaper: () => void;
}

const TOP = 54;

export function openPapers(company: CompanySettings, title: string, made: Date): Papers {
  const doc = new TaggedPdf(
    { title, author: company.name, madeAt: made },
    { ...LETTER, autoFirstPage: false, bufferPages: true },
  );
  return {
    doc,
    company,
    bytes: collect(doc),
    documents: [],
    y: TOP,
    again: nothing,
    closeTable: nothing,
    closePaper: nothing,
  };
}

const nothing = () => undefined;

/** What follows is no longer of the table: its head is not said again. */
function leaveTable(papers: Papers): void {
  papers.again = nothing;
  papers.closeTable();
  papers.closeTable = nothing;
}

/** Begins a document on a page of its own. */
export function beginPaper(papers: Papers, title: string): void {
  leaveTable(papers);
  papers.closePaper();
  papers.doc.addPage();
  papers.closePaper = papers.doc.open('Part');
  papers.documents.push({ title, from: papers.doc.bufferedPageRange().count - 1 });
  papers.doc.outline.addItem(encodable(title));
  papers.y = TOP;
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
  leaveTable(papers);
  papers.closePaper();
  const pages = doc.bufferedPageRange().count;
  documents.forEach(({ title, from }, index) => {
    const until = documents[index + 1]?.from ?? pages;
    for (let page = from; page < until; page += 1) {
      doc.switchToPage(page);
      const look = { size: 8, color: MUTED };
      doc.artifact(() => {
        at(doc, title, LEFT, 738, { ...look, width: 380, height: 10, ellipsis: true });
        rightTo(doc, paperMessages.page(page - from + 1, until - from), RIGHT, 738, look);
      }, 'Pagination');
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
    tag: 'H1',
    bold: true,
    size: 24,
    width: RIGHT - LEFT,
    height: 28,
    ellipsis: true,
  });
  at(doc, under, LEFT, 117, { color: MUTED, width: RIGHT - LEFT, height: 12, ellipsis: true });
  rule(doc, 134, 1.5, INK);
  listOf(doc, facts, ([label, value], index) => {
    const x = index % 2 === 0 ? LEFT : 312;
    const y = 142 + Math.floor(index / 2) * 14;
    const look = { size: 9, bold: true, width: 180, height: 11, ellipsis: true };
    at(doc, label, x, y, { tag: 'Lbl', size: 9, color: MUTED });
    at(doc, value, x + 66, y, { ...look, tag: 'LBody' });
  });
  papers.y = 142 + Math.ceil(facts.length / 2) * 14 + 8;
}

export interface Column {
  label: string;
  /** Left edge; figures end at `right`. */
  x: number;
  width: number;
  right?: boolean;
  /** Its cells name their rows. */
  names?: boolean;
}

/** The heads of a table, printed again on each page that it runs over. */
export function tableHead(papers: Papers, columns: readonly Column[]): void {
  const { doc } = papers;
  const draw = () => {
    doc.group('TR', () => {
      for (const { label, x, width, right } of columns)
        at(doc, label, x, papers.y, {
          tag: 'TH',
          scope: 'Column',
          size: 8,
          color: MUTED,
          width,
          align: right ? 'right' : 'left',
          lineBreak: true,
        });
    });
    rule(doc, papers.y + 11, 1, INK);
    papers.y += 16;
  };
  leaveTable(papers);
  room(papers, 60);
  papers.closeTable = doc.open('Table');
  draw();
  papers.again = () => doc.artifact(draw, 'Pagination');
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
  doc.group('TR', () =>
    shown.forEach((cell, index) => {
      const column = columns[index];
      if (column) drawCell(papers, cell, column);
    }),
  );
  rule(doc, papers.y + height - 4, 0.5, RULE);
  papers.y += height;
}

function drawCell({ doc, y }: Papers, cell: Cell, { x, width, right, names }: Column): void {
  const look = { width, align: right ? 'right' : 'left', lineBreak: true } as const;
  const draw = () => {
    at(doc, cell.text, x, y, { ...look, size: cell.size ?? 10, bold: cell.bold ?? false });
    if (cell.under) at(doc, cell.under, x, doc.y + 1, { ...look, size: 8, color: MUTED });
  };
  if (names) doc.tag('TH', draw, { scope: 'Row' });
  else doc.tag('TD', draw);
}

function cellHeight(doc: Doc, cell: Cell, width: number): number {
  const main = doc
    .font(cell.bold ? BOLD : REGULAR)
    .fontSize(cell.size ?? 10)
    .heightOfString(encodable(cell.text), { width });
  if (!cell.under) return main;
  return main + 1 + doc.font(REGULAR).fontSize(8).heightOfString(encodable(cell.under), { width });
}

/** A heading within a document. */
export function section(papers: Papers, title: string): void {
  leaveTable(papers);
  room(papers, 70);
  papers.y += 8;
  at(papers.doc, title, LEFT, papers.y, { tag: 'H2', bold: true, size: 13 });
  papers.y += 20;
}

/** Running text over the whole width. */
export function paragraph(
  papers: Papers,
  text: string,
  options: { bold?: boolean; size?: number; color?: string } = {},
): void {
  const { doc } = papers;
  leaveTable(papers);
  const { bold = false, size = 9 } = options;
  const width = RIGHT - LEFT;
  const height = doc
    .font(bold ? BOLD : REGULAR)
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
    doc.font(BOLD).fontSize(10).heightOfString(encodable(title), { width }) +
    (text ? doc.font(REGULAR).fontSize(9).heightOfString(encodable(text), { width }) + 2 : 0);
  leaveTable(papers);
  room(papers, tall + 14);
  doc.artifact(() => doc.rect(LEFT, papers.y, 4, tall + 6).fill(INK));
  at(doc, title, LEFT + 14, papers.y + 3, { tag: 'H2', bold: true, width, lineBreak: true });
  if (text) at(doc, text, LEFT + 14, doc.y + 2, { size: 9, width, lineBreak: true });
  papers.y += tall + 16;
}

/** An empty box to tick or to write into, for a pen: screen readers pass over it. */
export function box(papers: Papers, x: number, width: number, height: number, dy = 0): void {
  const { doc, y } = papers;
  doc.artifact(() =>
    doc
      .rect(x, y + dy, width, height)
      .lineWidth(0.75)
      .strokeColor(INK)
      .stroke(),
  );
}

/** Ends a table, with some room below it. */
export function endTable(papers: Papers): void {
  leaveTable(papers);
  papers.y += 6;
}
