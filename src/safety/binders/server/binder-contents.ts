import type { TaggedPdf } from '../../../platform/pdf-document.ts';
import { at, LEFT, listOf, MUTED, RIGHT, RULE, rightTo, rule } from '../../../platform/pdf-page.ts';
import {
  type BinderEntry,
  type BinderRequest,
  clip,
  countText,
  drawMark,
  FIRST_LINE,
  LINE,
  LINES_PER_PAGE,
  markOf,
} from './binder-page.ts';

export const LACKING = 'Not in this binder';

/** Where the date stands; the page number ends at the right edge. */
const DATE = 420;

export interface ContentsRow {
  entry: BinderEntry;
  /** Page of the binder where the sheet begins, from 1. */
  number: number;
}

export const contentsPages = ({ entries }: BinderRequest): number =>
  Math.max(1, Math.ceil(entries.length / LINES_PER_PAGE));
export const lackingPages = ({ missing = [], leftOut = [] }: BinderRequest): number =>
  Math.ceil((missing.length + leftOut.length) / LINES_PER_PAGE);

/** Name of the link to a sheet, by its place among the rows. */
export const linkTo = (place: number): string => `sheet ${place}`;

/** Rows page by page, each page under its heading. */
function onPages<T>(
  doc: TaggedPdf,
  request: BinderRequest,
  { title, all, count }: { title: string; all: readonly T[]; count: number },
  draw: (rows: readonly T[], first: number) => void,
): void {
  for (let index = 0; index < count; index += 1) {
    doc.addPage();
    const heading = count === 1 ? title : `${title} (${index + 1} of ${count})`;
    at(doc, heading, { x: LEFT, y: 52, tag: 'H2', bold: true, size: 20 });
    drawMark(doc, request);
    const first = index * LINES_PER_PAGE;
    draw(all.slice(first, first + LINES_PER_PAGE), first);
  }
}

/** Pages that name what a reader would look for in vain; none when nothing is lacking. */
export function drawLacking(doc: TaggedPdf, request: BinderRequest): void {
  const { missing = [], leftOut = [] } = request;
  const rows = [
    ...missing.map((name) => [name, 'There is no safety data sheet of it. Ask the supplier.']),
    ...leftOut.map((name) => [
      name,
      'Its sheet did not fit into one file. Bind it from the library.',
    ]),
  ];
  onPages(doc, request, { title: LACKING, all: rows, count: lackingPages(request) }, (shown) => {
    listOf(doc, shown, ([name = '', why = ''], row) => {
      const y = FIRST_LINE + row * LINE;
      const look = { bold: true, size: 10.5 };
      at(doc, clip(doc, name, 220, look), { x: LEFT, y, ...look, tag: 'Lbl' });
      at(doc, why, { x: LEFT + 230, y: y + 1, size: 9.5, tag: 'LBody' });
    });
    drawRules(doc, shown.length);
  });
}

/** The contents, each row a link; the table's head stands again on each page. */
export function drawContents(
  doc: TaggedPdf,
  request: BinderRequest,
  rows: readonly ContentsRow[],
): void {
  onPages(
    doc,
    request,
    { title: 'Contents', all: rows, count: contentsPages(request) },
    (shown, first) => {
      at(doc, countText(request), { x: LEFT, y: 75, color: MUTED });
      if (shown.length === 0)
        at(doc, 'No sheets were chosen.', { x: LEFT, y: FIRST_LINE, size: 11 });
      else
        doc.group('Table', () => {
          doc.group('TR', () => drawHead(doc));
          shown.forEach((row, index) =>
            doc.group('TR', () => drawRow(doc, row, FIRST_LINE + index * LINE, first + index)),
          );
        });
      drawRules(doc, shown.length);
    },
  );
}

function drawHead(doc: TaggedPdf): void {
  const look = { tag: 'TH', scope: 'Column', bold: true, size: 9, color: MUTED } as const;
  at(doc, 'Product', { x: LEFT, y: 91, ...look });
  at(doc, 'Revision', { x: DATE, y: 91, ...look });
  rightTo(doc, 'Page', { edge: RIGHT, y: 91, ...look });
}

function drawRow(doc: TaggedPdf, { entry, number }: ContentsRow, y: number, place: number): void {
  const named = { bold: true, size: 10.5 };
  const branded = { size: 9.5, color: MUTED };
  const name = clip(doc, entry.name, 250, named);
  const after = LEFT + doc.widthOfString(name) + 8;
  const brand = clip(doc, `${markOf(entry)}${entry.brand}`, DATE - 13 - after, branded);
  const says = `${entry.name}, ${markOf(entry)}page ${number}`;
  doc.group('TD', () =>
    doc.linked({ name: linkTo(place) }, [LEFT, y - 5, RIGHT - LEFT, 20], says, () => {
      at(doc, name, { x: LEFT, y, ...named });
      at(doc, brand, { x: after, y: y + 1, ...branded });
    }),
  );
  at(doc, entry.revisionDate ?? 'not known', { x: DATE, y, tag: 'TD' });
  rightTo(doc, String(number), { edge: RIGHT, y, tag: 'TD' });
}

/** A line under each row. */
function drawRules(doc: TaggedPdf, rows: number): void {
  for (let row = 0; row < rows; row += 1) rule(doc, FIRST_LINE + row * LINE + 15, 0.5, RULE);
}
