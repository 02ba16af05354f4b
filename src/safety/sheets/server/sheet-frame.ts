import { footEach } from '../../../platform/pdf-blocks.ts';
import type { TaggedPdf } from '../../../platform/pdf-document.ts';
import { BOLD } from '../../../platform/pdf-fonts.ts';
import { at, drawLine, INK, MUTED } from '../../../platform/pdf-page.ts';
import { encodable } from '../../../platform/pdf-text.ts';
import type { SheetData, SheetIssue } from './sheet-content.ts';

export const MARGIN = 48;
export const WIDTH = 612 - 2 * MARGIN;

/** Name, revision and emergency phone at the head of the first page. */
export function titleBlock(doc: TaggedPdf, data: SheetData, issue: SheetIssue): void {
  const wide = { width: WIDTH - 190, lineBreak: true };
  at(doc, 'Safety Data Sheet', { x: MARGIN, y: 40, color: MUTED });
  at(doc, data.name, { x: MARGIN, y: 54, ...wide, tag: 'H1', bold: true, size: 22 });
  const revision = `${data.brand} | Revision ${issue.revisionNumber} | ${issue.revisionDate}`;
  at(doc, revision, { x: MARGIN, y: doc.y + 1, ...wide, size: 9, color: MUTED });
  const end = doc.y;
  emergencyBox(doc, issue.emergencyPhone);
  doc.y = Math.max(end, 84) + 14;
}

function emergencyBox(doc: TaggedPdf, phone: string): void {
  const left = 612 - MARGIN - 164;
  doc.artifact(() => doc.rect(left - 10, 40, 174, 44).fill(INK));
  doc.tag('P', () => {
    at(doc, 'Emergency phone, 24 hours', { x: left, y: 47, size: 8, color: '#FFFFFF' });
    doc
      .font(BOLD)
      .fontSize(15)
      .text(encodable(phone), left, 60, { width: 158, height: 18, ellipsis: true });
  });
}

/** A thin rule from `left` to the same distance from the right. */
export const line = (doc: TaggedPdf, left: number, y: number): void =>
  drawLine(doc, { x: left, y, width: 612 - 2 * left });

/** What stands on every page of the demo company's sheets: its chemistry is invented. */
export const DEMO_MARK = 'Demo sheet - fictional product - do not use';

/** Head, page number and demo mark on every page, once the number of pages is known. */
export function frames(doc: TaggedPdf, data: SheetData, issue: SheetIssue): void {
  footEach(doc, (page, of) => {
    if (page > 1) pageHead(doc, data, issue);
    line(doc, MARGIN, 748);
    if (issue.demo)
      at(doc, DEMO_MARK, { x: MARGIN, y: 754, bold: true, size: 9, color: '#B3261E' });
    at(doc, `Revision ${issue.revisionNumber}, ${issue.revisionDate}   |   Page ${page} of ${of}`, {
      x: MARGIN,
      y: 755,
      size: 8,
      color: MUTED,
      width: WIDTH,
      align: 'right',
      lineBreak: true,
    });
  });
}

function pageHead(doc: TaggedPdf, data: SheetData, issue: SheetIssue): void {
  const name = { width: WIDTH * 0.6, height: 11, ellipsis: true, lineBreak: true };
  at(doc, data.name, { x: MARGIN, y: 34, ...name, bold: true, size: 9 });
  at(doc, `Emergency phone ${issue.emergencyPhone}`, {
    x: MARGIN,
    y: 35,
    size: 8,
    color: MUTED,
    width: WIDTH,
    align: 'right',
    lineBreak: true,
  });
  line(doc, MARGIN, 49);
}
