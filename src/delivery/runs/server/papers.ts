import type { CompanySettings } from '../../../company/contract.ts';
import { type Flow, foot, footEach, leaveTable, openFlow } from '../../../platform/pdf-blocks.ts';
import { collectBytes } from '../../../platform/pdf-bytes.ts';
import { TaggedPdf } from '../../../platform/pdf-document.ts';
import {
  at,
  INK,
  LEFT,
  LETTER,
  listOf,
  MUTED,
  RIGHT,
  rightTo,
  rule,
} from '../../../platform/pdf-page.ts';
import { encodable } from '../../../platform/pdf-text.ts';
import { paperMessages } from '../paper-messages.ts';

/** Several documents in one file: each has a place in the outline and pages of its own, numbered from 1. */
export interface Papers extends Flow {
  company: CompanySettings;
  bytes: Promise<Buffer>;
  /** Title and first page of each document, counted from 0. */
  documents: { title: string; from: number }[];
  /** Ends the document that is open. */
  closePaper: () => void;
}

export function openPapers(company: CompanySettings, title: string, made: Date): Papers {
  const doc = new TaggedPdf(
    { title, author: company.name, madeAt: made },
    { ...LETTER, autoFirstPage: false, bufferPages: true },
  );
  return {
    ...openFlow(doc),
    company,
    bytes: collectBytes(doc),
    documents: [],
    closePaper: () => undefined,
  };
}

/** Begins a document on a page of its own. */
export function beginPaper(papers: Papers, title: string): void {
  leaveTable(papers);
  papers.closePaper();
  papers.doc.addPage();
  papers.closePaper = papers.doc.open('Part');
  papers.documents.push({ title, from: papers.doc.bufferedPageRange().count - 1 });
  papers.doc.outline.addItem(encodable(title));
  papers.y = papers.area.top;
}

/** Numbers the pages of each document and closes the file. */
export function finishPapers(papers: Papers): Promise<Buffer> {
  const { doc, documents } = papers;
  leaveTable(papers);
  papers.closePaper();
  const pages = doc.bufferedPageRange().count;
  documents.forEach(({ title, from }, index) => {
    const draw = (page: number, of: number) =>
      foot(papers, 738, { text: title, page: paperMessages.page(page, of) });
    footEach(doc, draw, { from, until: documents[index + 1]?.from ?? pages });
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
  at(doc, company.name, { x: LEFT, y: papers.area.top, bold: true, size: 11 });
  at(doc, `${company.address1}, ${company.city}, ${company.state} ${company.zip}`, {
    x: LEFT,
    y: 68,
    size: 8,
    color: MUTED,
  });
  rightTo(doc, company.phone, { edge: RIGHT, y: papers.area.top, size: 9, color: MUTED });
  at(doc, title, {
    x: LEFT,
    y: 88,
    tag: 'H1',
    bold: true,
    size: 24,
    width: RIGHT - LEFT,
    height: 28,
    ellipsis: true,
  });
  at(doc, under, {
    x: LEFT,
    y: 117,
    color: MUTED,
    width: RIGHT - LEFT,
    height: 12,
    ellipsis: true,
  });
  rule(doc, 134, 1.5, INK);
  listOf(doc, facts, ([label, value], index) => {
    const x = index % 2 === 0 ? LEFT : 312;
    const y = 142 + Math.floor(index / 2) * 14;
    const look = { size: 9, bold: true, width: 180, height: 11, ellipsis: true };
    at(doc, label, { x, y, tag: 'Lbl', size: 9, color: MUTED });
    at(doc, value, { x: x + 66, y, ...look, tag: 'LBody' });
  });
  papers.y = 142 + Math.ceil(facts.length / 2) * 14 + 8;
}
