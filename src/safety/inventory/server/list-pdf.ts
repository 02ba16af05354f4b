import { createHash } from 'node:crypto';
import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { longDayText } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import { sendPdf } from '../../../platform/http/send-pdf.ts';
import { collect } from '../../../platform/pdf-bytes.ts';
import { TaggedPdf } from '../../../platform/pdf-document.ts';
import { BOLD, REGULAR } from '../../../platform/pdf-fonts.ts';
import { at, INK, MUTED, RULE } from '../../../platform/pdf-page.ts';
import { encodable } from '../../../platform/pdf-text.ts';
import * as messages from '../messages.ts';
import { poundsText } from '../words.ts';
import type { ChemicalRow } from './describe-chemicals.ts';
import { type LoadedList, loadList } from './load-list.ts';

// A letter page on its side, in points.
const LEFT = 36;
const RIGHT = 756;
const TOP = 36;
const BOTTOM = 568;
/** Left edges of the columns; the last one ends at RIGHT. */
const COLUMNS = [LEFT, 226, 346, 536, 646] as const;
const SIZE = 8.5;
/** Lines for chemicals that other suppliers brought, to be filled in by hand. */
const BLANK_LINES = 6;

interface ListPaper extends Pick<LoadedList, 'site' | 'rows' | 'gone' | 'today'> {
  company: string;
}

const widthOf = (column: number) =>
  (COLUMNS[column + 1] ?? RIGHT + 6) - (COLUMNS[column] ?? LEFT) - 6;

const cellsOf = (row: ChemicalRow): string[] => [
  `${row.name}\n${messages.underName(row)}`,
  row.goneOn === null
    ? row.locations.join('; ') || messages.noStoreroom
    : messages.goneOn(row.goneOn),
  [
    row.goneOn !== null
      ? ''
      : `${row.onHand || messages.unknown}${row.onHandPounds === null ? '' : ` (${poundsText(row.onHandPounds)})`}`,
    ...row.how,
    ...row.lots.map(({ text, isExpired }) => (isExpired ? `${text} (${messages.expired})` : text)),
  ]
    .filter(Boolean)
    .join('\n'),
  row.sheet ? messages.sheetIs(row.sheet.number, row.sheet.date) : messages.noSheet,
  row.lastDeliveredOn === null
    ? messages.neverDelivered
    : `${longDayText(row.lastDeliveredOn)}\n${messages.times(row.deliveredTimes)}`,
];

class ListPages {
  readonly doc: TaggedPdf;
  private y = TOP;
  private readonly running: string;

  constructor({ site, today }: ListPaper) {
    this.running = `${messages.title}: ${site.name}, ${longDayText(today)}`;
    this.doc = new TaggedPdf(
      { title: this.running, madeAt: new Date(`${today}T12:00:00Z`) },
      { size: 'LETTER', layout: 'landscape', margin: 0, bufferPages: true },
    );
  }

  say(
    text: string,
    look: { size: number; bold?: boolean; color?: string; tag?: 'H1' | 'H2' | 'P' },
  ) {
    const { size, bold = false } = look;
    const width = RIGHT - LEFT;
    const tall = this.tall(text, width, size, bold);
    this.need(tall);
    at(this.doc, text, LEFT, this.y, { ...look, width, lineBreak: true });
    this.y += tall + 3;
  }

  tall(text: string, width: number, size = SIZE, bold = false): number {
    const lines = text.split('\n').map((line) => encodable(line));
    this.doc.font(bold ? BOLD : REGULAR).fontSize(size);
    return lines.reduce((sum, line) => sum + this.doc.heightOfString(line, { width }), 0);
  }

  need(units: number): boolean {
    if (this.y + units <= BOTTOM) return false;
    this.doc.addPage();
    this.y = TOP;
    return true;
  }

  private heads(): void {
    this.doc.group('TR', () => {
      [
        messages.product,
        messages.storerooms,
        messages.onHand,
        messages.sheet,
        messages.lastDelivered,
      ].forEach((head, column) => {
        at(this.doc, head, COLUMNS[column] ?? LEFT, this.y, {
          size: SIZE,
          bold: true,
          tag: 'TH',
          scope: 'Column',
        });
      });
    });
    this.y += 13;
    this.line(1.2, INK);
  }

  private line(weight: number, color: string): void {
    const { y } = this;
    this.doc.artifact(() => {
      this.doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(weight).strokeColor(color).stroke();
    });
    this.y += 3;
  }

  private cell(text: string, column: number, top: number): void {
    const lines = text.split('\n').map((line) => encodable(line));
    const tag = column === 0 ? 'TH' : 'TD';
    const width = widthOf(column);
    this.doc.tag(
      tag,
      () => {
        let y = top;
        lines.forEach((line, index) => {
          const strong = index === 0 && (column === 0 || column === 2);
          this.doc
            .font(strong ? BOLD : REGULAR)
            .fontSize(SIZE)
            .fillColor(index === 0 ? INK : MUTED)
            .text(line, COLUMNS[column] ?? LEFT, y, { width });
          y += this.doc.heightOfString(line, { width });
        });
      },
      column === 0 ? { scope: 'Row' } : {},
    );
  }

  table(rows: readonly (readonly string[])[]): void {
    this.need(60);
    this.doc.group('Table', () => {
      this.heads();
      for (const cells of rows) {
        const tall = Math.max(
          ...cells.map((text, column) => this.tall(text, widthOf(column), SIZE, true)),
        );
        if (this.need(tall + 6)) this.heads();
        const top = this.y;
        this.doc.group('TR', () => cells.forEach((text, column) => this.cell(text, column, top)));
        this.y = top + tall + 3;
        this.line(0.5, RULE);
      }
    });
    this.y += 6;
  }

  /** Room for what other suppliers brought. */
  blanks(): void {
    for (let count = 0; count < BLANK_LINES; count += 1) {
      this.need(22);
      this.y += 19;
      this.line(0.6, MUTED);
    }
    this.y += 14;
  }

  finish(foot: string): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.doc.switchToPage(start + index);
      this.doc.artifact(() => {
        at(this.doc, `${this.running}. ${foot}`, LEFT, 584, { size: 7.5, color: MUTED });
        at(this.doc, messages.pageOf(index + 1, count), RIGHT - 80, 584, {
          size: 7.5,
          color: MUTED,
          width: 80,
          align: 'right',
          lineBreak: true,
        });
      }, 'Pagination');
    }
    this.doc.end();
  }
}

/**
 * The chemical list of a site on paper, as 29 CFR 1910.1200(e)(1)(i) asks for one: identity as on
 * the sheet, storerooms, the sheet's revision, the last delivery; then what is no longer there.
 */
export async function renderList(list: ListPaper): Promise<Buffer> {
  const { site, rows, gone, company } = list;
  const pages = new ListPages(list);
  const bytes = collect(pages.doc);
  pages.say(messages.title, { size: 20, bold: true, tag: 'H1' });
  pages.say(`${site.name}, ${site.address1}, ${site.city}, ${site.state} ${site.zip}`, {
    size: 11,
    bold: true,
  });
  pages.say(messages.scope, { size: 9, color: MUTED });
  if (rows.length > 0) pages.table(rows.map(cellsOf));
  else pages.say(messages.emptyTitle, { size: 11 });
  pages.need(110);
  pages.say(messages.othersTitle, { size: 13, bold: true, tag: 'H2' });
  pages.say(messages.othersLead, { size: 9, color: MUTED });
  pages.blanks();
  if (gone.length > 0) {
    pages.need(90);
    pages.say(messages.goneTitle(gone.length), { size: 13, bold: true, tag: 'H2' });
    pages.say(messages.goneLead, { size: 9, color: MUTED });
    pages.table(gone.map(cellsOf));
  }
  pages.finish(company);
  return bytes;
}

/** The list as a PDF to print. @throws AppError as `siteOf` */
export async function printList(
  app: App,
  user: UserActor,
  request: Request,
  customerId: string,
): Promise<Response> {
  const [list, company] = await Promise.all([loadList(app, user, customerId), readCompany(app)]);
  const bytes = await renderList({ ...list, company: `${company.name}, ${company.phone}` });
  return sendPdf(request, {
    bytes,
    filename: `chemicals-${list.today}.pdf`,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    isPublic: false,
  });
}
