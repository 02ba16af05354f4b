import { createHash } from 'node:crypto';
import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { longDayText } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import { sendPdf } from '../../../platform/http/send-pdf.ts';
import {
  across,
  type Flow,
  foot,
  footEach,
  openFlow,
  paragraph,
  room,
  section,
} from '../../../platform/pdf-blocks.ts';
import { collectBytes } from '../../../platform/pdf-bytes.ts';
import { TaggedPdf } from '../../../platform/pdf-document.ts';
import { MUTED } from '../../../platform/pdf-page.ts';
import {
  type Cell,
  type Column,
  endTable,
  tableHead,
  tableRow,
} from '../../../platform/pdf-table.ts';
import * as messages from '../messages.ts';
import { poundsText } from '../words.ts';
import type { ChemicalRow } from './describe-chemicals.ts';
import { type LoadedList, loadList } from './load-list.ts';

/** A letter page on its side, in points. */
const AREA = { left: 36, right: 756, top: 36, bottom: 568 };
const COLUMNS: readonly Column[] = [
  { label: messages.product, x: 36, width: 184, names: true },
  { label: messages.storerooms, x: 226, width: 114 },
  { label: messages.onHand, x: 346, width: 184 },
  { label: messages.sheet, x: 536, width: 104 },
  { label: messages.lastDelivered, x: 646, width: 110 },
];
const SIZE = 8.5;
/** Lines for chemicals that other suppliers brought, to be filled in by hand. */
const BLANK_LINES = 6;

interface ListPaper extends Pick<LoadedList, 'site' | 'rows' | 'gone' | 'today'> {
  company: string;
}

const cell = (text: string, under: readonly string[] = [], bold = false): Cell => ({
  text,
  under,
  bold,
  size: SIZE,
});

function cellsOf(row: ChemicalRow): Cell[] {
  const isGone = row.goneOn !== null;
  const pounds = row.onHandPounds === null ? '' : ` (${poundsText(row.onHandPounds)})`;
  const [onHand = '', ...more] = [
    isGone ? '' : `${row.onHand || messages.unknown}${pounds}`,
    ...row.how,
    ...row.lots.map(({ text, isExpired }) => (isExpired ? `${text} (${messages.expired})` : text)),
  ].filter(Boolean);
  return [
    cell(row.name, [messages.underName(row)], true),
    cell(
      row.goneOn === null
        ? row.locations.join('; ') || messages.noStoreroom
        : messages.goneOn(row.goneOn),
    ),
    cell(onHand, more, true),
    cell(row.sheet ? messages.sheetIs(row.sheet.number, row.sheet.date) : messages.noSheet),
    row.lastDeliveredOn === null
      ? cell(messages.neverDelivered)
      : cell(longDayText(row.lastDeliveredOn), [messages.times(row.deliveredTimes)]),
  ];
}

function table(flow: Flow, rows: readonly ChemicalRow[]): void {
  tableHead(flow, COLUMNS);
  for (const row of rows) tableRow(flow, COLUMNS, cellsOf(row), 0);
  endTable(flow);
}

/** Room for what other suppliers brought. */
function blanks(flow: Flow): void {
  for (let count = 0; count < BLANK_LINES; count += 1) {
    room(flow, 22);
    flow.y += 22;
    across(flow, flow.y - 3, 0.6, MUTED);
  }
  flow.y += 14;
}

/**
 * The chemical list of a site on paper, as 29 CFR 1910.1200(e)(1)(i) asks for one: identity as on
 * the sheet, storerooms, the sheet's revision, the last delivery; then what is no longer there.
 */
export async function renderList(list: ListPaper): Promise<Buffer> {
  const { site, rows, gone, company, today } = list;
  const running = `${messages.title}: ${site.name}, ${longDayText(today)}`;
  const doc = new TaggedPdf(
    { title: running, madeAt: new Date(`${today}T12:00:00Z`) },
    { size: 'LETTER', layout: 'landscape', margin: 0, bufferPages: true },
  );
  const bytes = collectBytes(doc);
  const flow = openFlow(doc, AREA);
  paragraph(flow, messages.title, { tag: 'H1', bold: true, size: 20, after: 3 });
  paragraph(flow, `${site.name}, ${site.address1}, ${site.city}, ${site.state} ${site.zip}`, {
    bold: true,
    size: 11,
    after: 3,
  });
  paragraph(flow, messages.scope, { color: MUTED });
  if (rows.length > 0) table(flow, rows);
  else paragraph(flow, messages.emptyTitle, { size: 11 });
  section(flow, messages.othersTitle, 110);
  paragraph(flow, messages.othersLead, { color: MUTED });
  blanks(flow);
  if (gone.length > 0) {
    section(flow, messages.goneTitle(gone.length), 90);
    paragraph(flow, messages.goneLead, { color: MUTED });
    table(flow, gone);
  }
  footEach(doc, (page, of) =>
    foot(flow, 584, { text: `${running}. ${company}`, page: messages.pageOf(page, of) }),
  );
  doc.end();
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
