import {
  box,
  heightOf,
  lineToSign,
  paragraph,
  room,
  section,
} from '../../../platform/pdf-blocks.ts';
import { at, LEFT, listOf, MUTED, RIGHT } from '../../../platform/pdf-page.ts';
import { type Column, endTable, tableHead, tableRow } from '../../../platform/pdf-table.ts';
import type { PaperReason } from '../../../safety/sheets/public/safety-contact.ts';
import { backMessages } from '../back-messages.ts';
import type { RunStop } from '../contract.ts';
import type { LineToLoad } from '../load-contract.ts';
import { SHORT_PICK_MESSAGES } from '../load-messages.ts';
import { paperMessages as words } from '../paper-messages.ts';
import { beginPaper, type Papers, paperHead } from './papers.ts';

/** What a delivery note says besides the stop itself. */
export interface NoteFacts {
  runName: string;
  day: string;
  driverName: string;
  stops: number;
  poNumber: string;
  orderNote: string;
  state: string;
  sheets: readonly {
    name: string;
    number: number;
    date: string | null;
    why: 'first' | 'revised';
  }[];
  /** Why they go on paper; null: by e-mail, which left with the truck. */
  sheetsOnPaper: PaperReason | null;
  /** Goods of claims that the driver takes back there. */
  toFetch: readonly string[];
  /** Those that no truck takes, with the reason. */
  leaveThere: readonly string[];
  /** Products without a sheet that need one. */
  withoutSheet: readonly string[];
}

const COLUMNS: readonly Column[] = [
  { label: words.product, x: LEFT, width: 226, names: true },
  { label: words.size, x: 286, width: 96 },
  { label: words.ordered, x: 384, width: 46, right: true },
  { label: words.onTruck, x: 434, width: 46, right: true },
  { label: words.delivered, x: 496, width: 62 },
];

/** The delivery note of one stop. Without prices: the receiver need not see them. */
export function drawDeliveryNote(
  papers: Papers,
  stop: RunStop,
  lines: readonly LineToLoad[],
  facts: NoteFacts,
): void {
  const title = words.noteOf(stop.position, stop.number, stop.customerName);
  beginPaper(papers, title);
  paperHead(papers, words.noteTitle, stop.customerName, [
    [words.order, stop.number],
    [words.poNumber, facts.poNumber || words.none],
    [words.day, facts.day],
    [words.stop, words.stopOf(stop.position, facts.stops)],
    [words.run, facts.runName],
    [words.driver, facts.driverName || words.nobody],
    [words.emergency, papers.company.emergencyPhone || words.none],
  ]);
  shipTo(papers, stop, facts);
  tableHead(papers, COLUMNS);
  for (const line of lines) {
    tableRow(papers, COLUMNS, [
      {
        text: line.name,
        bold: true,
        under: [
          line.sku,
          line.hazardous ? words.hazardous : '',
          line.note,
          line.shortReason ? words.short(SHORT_PICK_MESSAGES[line.shortReason]) : '',
        ]
          .filter(Boolean)
          .join(', '),
      },
      line.sizeUnit,
      { text: String(line.open), size: 12 },
      { text: line.loaded === null ? '' : String(line.loaded), size: 12, bold: true },
      '',
    ]);
    box(papers, { x: 496, width: 62, height: 18, dy: -26 });
  }
  endTable(papers);
  if (facts.toFetch.length > 0) section(papers, words.fetchHere);
  for (const goods of facts.toFetch) paragraph(papers, goods, { bold: true });
  if (facts.leaveThere.length > 0) section(papers, backMessages.leaveTitle);
  for (const goods of facts.leaveThere) paragraph(papers, goods);
  sheets(papers, facts);
  signature(papers, stop);
}

function shipTo(papers: Papers, stop: RunStop, facts: NoteFacts): void {
  const { doc } = papers;
  const notes = [stop.deliveryNote, facts.orderNote].filter(Boolean).join('\n');
  const lines = [
    stop.customerName,
    stop.address1,
    `${stop.city}, ${facts.state} ${stop.zip}`,
    stop.phone,
  ].filter(Boolean);
  const address = () =>
    lines.forEach((text, row) => {
      const look = { bold: row === 0, width: 240, height: 12, ellipsis: true };
      at(doc, text, { x: LEFT, y: papers.y + 13 + row * 13, ...look });
    });
  const dockNote = () => {
    const look = { width: RIGHT - 312, height: 56, ellipsis: true, lineBreak: true };
    at(doc, notes, { x: 312, y: papers.y + 13, ...look });
  };
  const both = [
    { label: words.shipTo, x: LEFT, draw: address },
    ...(notes ? [{ label: words.dockNote, x: 312, draw: dockNote }] : []),
  ];
  listOf(doc, both, ({ label, x, draw }) => {
    at(doc, label, { x, y: papers.y, tag: 'Lbl', size: 9, color: MUTED });
    doc.tag('LBody', draw);
  });
  papers.y += 13 + Math.max(lines.length * 13, notes ? 60 : 0) + 12;
}

function sheets(papers: Papers, facts: NoteFacts): void {
  section(papers, words.sheetsTitle);
  if (facts.sheets.length === 0 && facts.withoutSheet.length === 0)
    paragraph(papers, words.sheetsNone);
  for (const sheet of facts.sheets)
    paragraph(papers, `${words.sheet(sheet)} (${words.sheetWhy[sheet.why]})`, { size: 10 });
  if (facts.sheets.length > 0)
    paragraph(papers, words.sheetWay(facts.sheetsOnPaper), { bold: true });
  if (facts.withoutSheet.length > 0)
    paragraph(papers, words.sheetMissing(facts.withoutSheet.join(', ')), { bold: true });
}

/** Blank fields, for a stop at which the phone does not work. */
function signature(papers: Papers, stop: RunStop): void {
  const { doc } = papers;
  const text = words.signText(stop.customerName);
  room(papers, 134 + heightOf(doc, text, RIGHT - LEFT, { size: 9 }));
  section(papers, words.signTitle);
  paragraph(papers, text);
  const field = (label: string, x: number, y: number, width: number) => {
    lineToSign(doc, { x, y, width });
    at(doc, label, { x, y: y + 3, size: 8, color: MUTED });
  };
  field(words.shorts, LEFT, papers.y + 18, RIGHT - LEFT);
  field(words.signName, LEFT, papers.y + 52, 200);
  field(words.signRole, 270, papers.y + 52, 120);
  field(words.signTime, 406, papers.y + 52, RIGHT - 406);
  field(words.signature, LEFT, papers.y + 88, 336);
  papers.y += 102;
}
