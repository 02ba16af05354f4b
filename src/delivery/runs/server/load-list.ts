import { box, callout, paragraph, section } from '../../../platform/pdf-blocks.ts';
import { LEFT } from '../../../platform/pdf-page.ts';
import { type Column, endTable, tableHead, tableRow } from '../../../platform/pdf-table.ts';
import { isDeadly } from '../../../safety/hazards/public/deadly.ts';
import type { PaperReason } from '../../../safety/sheets/public/safety-contact.ts';
import { backMessages } from '../back-messages.ts';
import { keptApart } from '../kept-apart.ts';
import { checkMessages, togetherTitle } from '../load-check-messages.ts';
import type { LineToLoad } from '../load-contract.ts';
import { LOAD_MESSAGES, SHORT_PICK_MESSAGES } from '../load-messages.ts';
import { paperMessages as words } from '../paper-messages.ts';
import type { GoodsLoad } from './load-of-goods.ts';
import { beginPaper, type Papers, paperHead } from './papers.ts';
import type { RunLoad } from './read-load.ts';
import { runFacts } from './run-facts.ts';

const COLUMNS: readonly Column[] = [
  { label: words.stop, x: LEFT, width: 30 },
  { label: words.product, x: 92, width: 190, names: true },
  { label: words.size, x: 288, width: 92 },
  { label: words.customer, x: 384, width: 90 },
  { label: words.quantity, x: 478, width: 34, right: true },
  { label: words.loaded, x: 520, width: 38 },
];
const PAIRS: readonly Column[] = [
  { label: words.first, x: LEFT, width: 116 },
  { label: words.second, x: 176, width: 116 },
  { label: words.where, x: 298, width: 96 },
  { label: words.why, x: 400, width: 158 },
];
const REGULATED: readonly Column[] = [
  { label: words.shipping, x: LEFT, width: 300 },
  { label: words.product, x: 362, width: 110 },
  { label: words.total, x: 474, width: 30, right: true },
  { label: 'lb', x: 508, width: 50, right: true },
];

/** Sheets that one stop gets on paper. */
export interface SheetsToPrint {
  position: number;
  customerName: string;
  names: readonly string[];
  sheetsOnPaper: PaperReason;
}

/** Goods of claims at one stop. */
export interface GoodsOfDoor {
  position: number;
  customerName: string;
  goods: readonly string[];
}

/** The truck from nose to door, last stop first: what must stand apart, and what the load means on the road. */
export function drawLoadList(
  papers: Papers,
  load: RunLoad,
  sheets: { toPrint: readonly SheetsToPrint[]; owed: readonly SheetsToPrint[] },
  back: { toFetch: readonly GoodsOfDoor[]; leaveThere: readonly GoodsOfDoor[] },
): void {
  const { run, lines, toUnload, goods, together, countedInto } = load;
  beginPaper(papers, words.of('Load list', run));
  paperHead(papers, 'Load list', words.loadUnder, runFacts(run, lines));
  if (goods && goods.warning !== 'none') {
    const due = goods.warning === 'placard';
    callout(
      papers,
      due ? LOAD_MESSAGES.placard : LOAD_MESSAGES.near,
      due ? LOAD_MESSAGES.placardDo : LOAD_MESSAGES.nearDo,
    );
  }
  if (countedInto.length > 0)
    callout(
      papers,
      checkMessages.countedInto(countedInto, run.truckName),
      checkMessages.pairsNotKnown,
    );
  for (const [number, mine] of Map.groupBy(toUnload, (line) => line.number))
    callout(
      papers,
      checkMessages.unload(
        mine.reduce((sum, { loaded }) => sum + loaded, 0),
        number,
      ),
      mine.map(({ loaded, name, sizeUnit }) => `${loaded} ${name}, ${sizeUnit}`).join('; '),
    );
  if (together.length > 0)
    callout(
      papers,
      togetherTitle(together),
      `${words.togetherNames(together)} ${words.togetherDo}`,
    );
  const loaded = lines.filter((line) => line.loaded !== 0);
  for (const [name, mine] of Map.groupBy(loaded, sectionOf)) {
    section(papers, words.section(name || words.noSection, mine.length));
    tableHead(papers, COLUMNS);
    for (const line of mine) {
      tableRow(papers, COLUMNS, [
        { text: String(line.position), bold: true, size: 15 },
        {
          text: line.name,
          bold: true,
          under: [
            line.sku,
            line.hazardous ? words.hazardous : '',
            line.shortReason ? words.short(SHORT_PICK_MESSAGES[line.shortReason]) : '',
          ]
            .filter(Boolean)
            .join(', '),
        },
        line.sizeUnit,
        { text: line.customerName, size: 9 },
        { text: String(line.loaded ?? line.open), bold: true, size: 15 },
        '',
      ]);
      box(papers, { x: 526, width: 14, height: 14, dy: -25 });
    }
  }
  endTable(papers);
  if (run.sections.length === 0) paragraph(papers, words.noSections);
  if (goods) drawHazards(papers, goods, load);
  drawGoodsBack(papers, words.fetchTitle, back.toFetch);
  drawGoodsBack(papers, backMessages.leaveTitle, back.leaveThere);
  section(papers, words.toPrintTitle);
  if (sheets.toPrint.length === 0) paragraph(papers, words.toPrintNone);
  drawSheets(papers, sheets.toPrint);
  if (sheets.owed.length > 0) paragraph(papers, words.owedTitle, { bold: true });
  drawSheets(papers, sheets.owed);
}

function drawSheets(papers: Papers, stops: readonly SheetsToPrint[]): void {
  for (const { position, customerName, names, sheetsOnPaper } of stops)
    paragraph(papers, words.toPrint(position, customerName, names, sheetsOnPaper), { size: 10 });
}

function drawGoodsBack(papers: Papers, title: string, doors: readonly GoodsOfDoor[]): void {
  if (doors.length > 0) section(papers, title);
  for (const { position, customerName, goods } of doors)
    paragraph(papers, words.fetch(position, customerName, goods.join('; ')), { size: 10 });
}

function drawHazards(
  papers: Papers,
  goods: GoodsLoad,
  { lines: onRun, toUnload, together, countedInto }: RunLoad,
): void {
  const pairs = keptApart(goods);
  const lines = [...onRun, ...toUnload];
  if (pairs.length > 0) {
    section(papers, words.apartTitle);
    if (together.length === 0 && countedInto.length === 0)
      paragraph(papers, words.apartDone(pairs.length));
    tableHead(papers, PAIRS);
    for (const pair of pairs) {
      const { a, b, reason } = pair;
      tableRow(papers, PAIRS, [
        { text: a.name, bold: true },
        { text: b.name, bold: true },
        { text: words.places(placesOf(a.nameKey, lines), placesOf(b.nameKey, lines)), size: 9 },
        {
          text: reason,
          size: 9,
          under: isDeadly(pair) ? words.canKill : pair.rule ? words.byLaw : '',
        },
      ]);
    }
    endTable(papers);
  }
  section(papers, words.hazards);
  const packages = goods.regulated.reduce((sum, line) => sum + line.quantity, 0);
  paragraph(
    papers,
    packages === 0
      ? words.noneRegulated
      : `${words.packages(packages)}, ${words.pounds(goods.grossPounds)}`,
    { bold: true },
  );
  const others = LOAD_MESSAGES.others(goods.limitedQuantityPackages, goods.exceptedPackages);
  if (others) paragraph(papers, others);
  if (packages > 0) {
    tableHead(papers, REGULATED);
    for (const line of goods.regulated)
      tableRow(papers, REGULATED, [
        {
          text: line.description,
          size: 9,
          under: [
            line.densityUnknown ? LOAD_MESSAGES.densityUnknown : '',
            line.classUnknown ? LOAD_MESSAGES.classUnknown : '',
          ]
            .filter(Boolean)
            .join(' '),
        },
        { text: line.name, size: 9, under: line.sizeUnit },
        { text: String(line.quantity), bold: true },
        line.grossPounds.toLocaleString('en-US'),
      ]);
    endTable(papers);
  }
  paragraph(papers, LOAD_MESSAGES.estimate);
}

/** Where it stands, of another truck than the run's with its name. */
const sectionOf = ({ countedInto, section }: LineToLoad) =>
  countedInto ? checkMessages.sectionOf(countedInto, section) : section;

const placesOf = (nameKey: string, lines: readonly LineToLoad[]) => [
  ...new Set(lines.filter((line) => line.nameKey === nameKey && line.loaded !== 0).map(sectionOf)),
];
