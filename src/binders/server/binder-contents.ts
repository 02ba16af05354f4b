import { type PDFDocument, PDFHexString, type PDFPage } from '@cantoo/pdf-lib';
import {
  type BinderEntry,
  type BinderRequest,
  clip,
  FIRST_LINE,
  type Fonts,
  LINE,
  LINES_PER_PAGE,
  MUTED,
  PAGE,
  RULE,
  text,
} from './binder-page.ts';

export const LACKING = 'Not in this binder';

/** Pages that name what a reader would look for in vain; none when nothing is lacking. */
export function drawLacking(
  binder: PDFDocument,
  { missing = [], leftOut = [] }: BinderRequest,
  { regular, bold }: Fonts,
): PDFPage[] {
  const rows = [
    ...missing.map((name) => [name, 'There is no safety data sheet of it. Ask the supplier.']),
    ...leftOut.map((name) => [
      name,
      'Its sheet did not fit into one file. Bind it from the library.',
    ]),
  ];
  const pages = Array.from({ length: Math.ceil(rows.length / LINES_PER_PAGE) }, () =>
    binder.addPage([PAGE.width, PAGE.height]),
  );
  pages.forEach((page, index) => {
    text(
      page,
      pages.length === 1 ? LACKING : `${LACKING} (${index + 1} of ${pages.length})`,
      PAGE.margin,
      726,
      bold,
      20,
    );
    rows
      .slice(index * LINES_PER_PAGE, (index + 1) * LINES_PER_PAGE)
      .forEach(([name = '', why = ''], row) => {
        const y = FIRST_LINE - row * LINE;
        text(page, clip(name, bold, 10.5, 220), PAGE.margin, y, bold, 10.5);
        text(page, why, PAGE.margin + 230, y, regular, 9.5);
        page.drawLine({
          start: { x: PAGE.margin, y: y - 7 },
          end: { x: PAGE.width - PAGE.margin, y: y - 7 },
          thickness: 0.5,
          color: RULE,
        });
      });
  });
  return pages;
}

export function drawContents(
  binder: PDFDocument,
  page: PDFPage,
  rows: { entry: BinderEntry; page: PDFPage; number: number }[],
  { regular, bold }: Fonts,
  index: number,
  count: number,
  sheets: string,
): void {
  text(
    page,
    count === 1 ? 'Contents' : `Contents (${index + 1} of ${count})`,
    PAGE.margin,
    726,
    bold,
    20,
  );
  text(page, sheets, PAGE.margin, 709, regular, 10, MUTED);
  const right = PAGE.width - PAGE.margin;
  text(page, 'Product', PAGE.margin, 694, bold, 9, MUTED);
  text(page, 'Revision', 420, 694, bold, 9, MUTED);
  text(page, 'Page', right - bold.widthOfTextAtSize('Page', 9), 694, bold, 9, MUTED);
  rows.forEach(({ entry, page: target, number }, row) => {
    const y = FIRST_LINE - row * LINE;
    const name = clip(entry.name, bold, 10.5, 250);
    text(page, name, PAGE.margin, y, bold, 10.5);
    text(
      page,
      clip(entry.brand, regular, 9.5, 355 - bold.widthOfTextAtSize(name, 10.5) - 10),
      PAGE.margin + bold.widthOfTextAtSize(name, 10.5) + 8,
      y,
      regular,
      9.5,
      MUTED,
    );
    text(page, entry.revisionDate, 420, y, regular, 10);
    text(
      page,
      String(number),
      right - regular.widthOfTextAtSize(String(number), 10),
      y,
      regular,
      10,
    );
    page.drawLine({
      start: { x: PAGE.margin, y: y - 7 },
      end: { x: right, y: y - 7 },
      thickness: 0.5,
      color: RULE,
    });
    link(
      binder,
      page,
      target,
      [PAGE.margin, y - 6, right, y + 14],
      `${entry.name}, page ${number}`,
    );
  });
  if (rows.length === 0) text(page, 'No sheets were chosen.', PAGE.margin, FIRST_LINE, regular, 11);
}

/** A link annotation over a line of the contents. */
function link(
  binder: PDFDocument,
  page: PDFPage,
  target: PDFPage,
  rect: [number, number, number, number],
  says: string,
): void {
  const annotation = binder.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: rect,
    Border: [0, 0, 0],
    Dest: [target.ref, 'Fit'],
    Contents: PDFHexString.fromText(says),
  });
  page.node.addAnnot(binder.context.register(annotation));
}
