import type { TaggedPdf } from '../../../platform/pdf-document.ts';
import { BOLD, REGULAR } from '../../../platform/pdf-fonts.ts';
import { encodable } from '../../../platform/pdf-text.ts';
import type { SheetData, SheetIssue } from './sheet-content.ts';

export const MARGIN = 48;
export const WIDTH = 612 - 2 * MARGIN;
export const INK = '#1A1D21';
const MUTED = '#565B63';
const RULE = '#D9D2C3';

/** Name, revision and emergency phone at the head of the first page. */
export function titleBlock(doc: TaggedPdf, data: SheetData, issue: SheetIssue): void {
  const kind = () =>
    doc
      .font(REGULAR)
      .fontSize(10)
      .fillColor(MUTED)
      .text('Safety Data Sheet', MARGIN, 40, { lineBreak: false });
  const name = () =>
    doc
      .font(BOLD)
      .fontSize(22)
      .fillColor(INK)
      .text(encodable(data.name), MARGIN, 54, { width: WIDTH - 190 });
  const revision = () =>
    doc
      .font(REGULAR)
      .fontSize(9)
      .fillColor(MUTED)
      .text(
        encodable(`${data.brand} | Revision ${issue.revisionNumber} | ${issue.revisionDate}`),
        MARGIN,
        doc.y + 1,
        { width: WIDTH - 190 },
      );
  doc.tag('P', kind);
  doc.tag('H1', name);
  doc.tag('P', revision);
  const end = doc.y;
  emergencyBox(doc, issue.emergencyPhone);
  doc.y = Math.max(end, 84) + 14;
}

function emergencyBox(doc: TaggedPdf, phone: string): void {
  const left = 612 - MARGIN - 164;
  doc.artifact(() => doc.rect(left - 10, 40, 174, 44).fill(INK));
  doc.tag('P', () => {
    doc
      .font(REGULAR)
      .fontSize(8)
      .fillColor('#FFFFFF')
      .text('Emergency phone, 24 hours', left, 47, { lineBreak: false });
    doc
      .font(BOLD)
      .fontSize(15)
      .text(encodable(phone), left, 60, { width: 158, height: 18, ellipsis: true });
  });
}

/** A thin rule from `left` to the same distance from the right. */
export function line(doc: TaggedPdf, left: number, y: number): void {
  doc.artifact(() =>
    doc
      .moveTo(left, y)
      .lineTo(612 - left, y)
      .lineWidth(0.5)
      .stroke(RULE),
  );
}

/** What stands on every page of the demo company's sheets: its chemistry is invented. */
export const DEMO_MARK = 'Demo sheet - fictional product - do not use';

/** Head, page number and demo mark on every page, once the number of pages is known. */
export function frames(doc: TaggedPdf, data: SheetData, issue: SheetIssue): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    doc.artifact(() => {
      if (page > 0) pageHead(doc, data, issue);
      line(doc, MARGIN, 748);
      if (issue.demo)
        doc
          .font(BOLD)
          .fontSize(9)
          .fillColor('#B3261E')
          .text(DEMO_MARK, MARGIN, 754, { lineBreak: false });
      doc
        .font(REGULAR)
        .fontSize(8)
        .fillColor(MUTED)
        .text(
          `Revision ${issue.revisionNumber}, ${issue.revisionDate}   |   Page ${page + 1} of ${count}`,
          MARGIN,
          755,
          { width: WIDTH, align: 'right' },
        );
    }, 'Pagination');
  }
}

function pageHead(doc: TaggedPdf, data: SheetData, issue: SheetIssue): void {
  doc
    .font(BOLD)
    .fontSize(9)
    .fillColor(INK)
    .text(encodable(data.name), MARGIN, 34, { width: WIDTH * 0.6, height: 11, ellipsis: true });
  doc
    .font(REGULAR)
    .fontSize(8)
    .fillColor(MUTED)
    .text(encodable(`Emergency phone ${issue.emergencyPhone}`), MARGIN, 35, {
      width: WIDTH,
      align: 'right',
    });
  line(doc, MARGIN, 49);
}
