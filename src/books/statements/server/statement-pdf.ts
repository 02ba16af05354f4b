import { readCompany, readLogo } from '../../../company/server/queries.ts';
import { formatCents } from '../../../kit/money.ts';
import { longDayText } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import {
  type Flow,
  heightOf,
  leaveTable,
  letterhead,
  openFlow,
  room,
} from '../../../platform/pdf-blocks.ts';
import { collectBytes } from '../../../platform/pdf-bytes.ts';
import { TaggedPdf } from '../../../platform/pdf-document.ts';
import {
  at,
  type Doc,
  LEFT,
  LETTER,
  listOf,
  MUTED,
  oneLine,
  RIGHT,
} from '../../../platform/pdf-page.ts';
import { type Cell, type Column, tableHead, tableRow } from '../../../platform/pdf-table.ts';
import { CLAIM_OPEN } from '../../messages.ts';
import type { Statement, StatementLine } from '../contract.ts';
import { leftSum, leftText } from '../left-text.ts';
import { openMessages as openWords, statementMessages as words } from '../messages.ts';
import type { AccountHolder } from './statement-customer.ts';

const COLUMNS: readonly Column[] = [
  { label: words.date, x: LEFT, width: 76 },
  { label: words.what, x: 132, width: 190, names: true },
  { label: words.charge, x: 326, width: 66, right: true },
  { label: words.settled, x: 396, width: 80, right: true },
  { label: words.balance, x: 480, width: 78, right: true },
];
const OPEN_COLUMNS: readonly Column[] = [
  { label: words.date, x: LEFT, width: 76 },
  { label: words.what, x: 132, width: 190, names: true },
  { label: openWords.due, x: 326, width: 76 },
  { label: openWords.late, x: 410, width: 62, right: true },
  { label: openWords.open, x: 480, width: 78, right: true },
];
/** Rows of one line stand close: a quarter of a busy account is to fit on a page. */
const LEAST = 12;

/** A statement as a PDF of letter size. */
export async function statementPdf(
  app: App,
  customer: AccountHolder,
  statement: Statement,
): Promise<Buffer> {
  const [company, logo] = await Promise.all([readCompany(app), readLogo(app)]);
  const doc = new TaggedPdf(
    {
      title: `${words.of(customer.name)}, ${statement.to}`,
      author: company.name,
      madeAt: new Date(`${statement.asOf}T12:00:00Z`),
    },
    LETTER,
  );
  const bytes = collectBytes(doc);
  const flow = openFlow(doc);
  letterhead(flow, company, {
    logo: logo?.png,
    title: words.heading,
    under: `${longDayText(statement.from)} – ${longDayText(statement.to)}`,
  });
  whose(flow, customer, statement);
  openItems(flow, statement);
  ages(flow, statement);
  heading(flow, openWords.activity);
  tableHead(flow, COLUMNS);
  tableRow(flow, COLUMNS, balanceLine(words.opening, statement.openingCents), LEAST);
  for (const line of statement.lines) tableRow(flow, COLUMNS, documentLine(line), LEAST);
  tableRow(flow, COLUMNS, balanceLine(words.closing, statement.closingCents), LEAST);
  leaveTable(flow);
  const notes = notesOf(statement);
  room(flow, 18 + 13 * notes.length);
  notes.forEach((text, row) =>
    at(doc, text, { x: LEFT, y: flow.y + 10 + row * 13, size: 9, color: MUTED }),
  );
  howToPay(flow, flow.y + 10 + notes.length * 13, company.howToPay);
  doc.end();
  return bytes;
}

/** Whose it is at the left, what is open at the right. */
function whose(flow: Flow, customer: AccountHolder, statement: Statement): void {
  const { doc, y: from } = flow;
  const address = [
    customer.name,
    customer.address1,
    `${customer.city}, ${customer.state} ${customer.zip}`,
  ].filter((text) => text.trim() !== ',');
  doc.tag('P', () =>
    address.forEach((text, row) =>
      oneLine(doc, text, { x: LEFT, y: from + 2 + row * 13, width: 280, bold: row === 0 }),
    ),
  );
  listOf(doc, [statement.closingCents], (cents) => {
    at(doc, words.closing, { x: 400, y: from + 2, tag: 'Lbl', size: 9, color: MUTED });
    at(doc, formatCents(cents), { x: 400, y: from + 15, tag: 'LBody', bold: true, size: 20 });
  });
  flow.y = statement.shared ? sharedWith(doc, from + 50, statement.shared) : from + 58;
}

/** Of an account of several: whose it is and who is in it, over the whole width. */
function sharedWith(
  doc: Doc,
  y: number,
  { holder, members }: NonNullable<Statement['shared']>,
): number {
  const text = words.shared(holder, members);
  const width = RIGHT - LEFT;
  at(doc, text, { x: LEFT, y, width, lineBreak: true });
  return y + heightOf(doc, text, width) + 16;
}

const balanceLine = (label: string, cents: number): (Cell | string)[] => [
  '',
  { text: label, bold: true },
  '',
  '',
  { text: formatCents(cents), bold: true },
];

function documentLine(line: StatementLine): (Cell | string)[] {
  const due = line.dueDate ? `, ${words.due(longDayText(line.dueDate))}` : '';
  const amount = formatCents(Math.abs(line.cents));
  return [
    longDayText(line.date),
    { text: `${words.kinds[line.kind]} ${line.number}${due}`, under: line.customer ?? '' },
    line.cents > 0 ? amount : '',
    line.cents > 0 ? '' : amount,
    formatCents(line.balanceCents),
  ];
}

function heading(flow: Flow, text: string): void {
  room(flow, 60);
  at(flow.doc, text, { x: LEFT, y: flow.y, tag: 'H2', bold: true });
  flow.y += 20;
}

/** Each open invoice with how late it is; nothing on a statement that was kept without them. */
function openItems(flow: Flow, { open, asOf }: Statement): void {
  if (!open || open.length === 0) return;
  heading(flow, openWords.title(longDayText(asOf)));
  tableHead(flow, OPEN_COLUMNS);
  for (const one of open)
    tableRow(
      flow,
      OPEN_COLUMNS,
      [
        longDayText(one.date),
        {
          text: [`${words.kinds.invoice} ${one.number}`, one.hasClaim ? CLAIM_OPEN : '']
            .filter(Boolean)
            .join(', '),
          under: one.customer ?? '',
        },
        one.dueDate ? longDayText(one.dueDate) : '',
        one.daysLate > 0 ? String(one.daysLate) : '',
        formatCents(one.cents),
      ],
      LEAST,
    );
  leaveTable(flow);
  flow.y += 14;
}

/** What is open by age. */
function ages(flow: Flow, statement: Statement): void {
  room(flow, 70);
  const { doc, y } = flow;
  const { notDue, days30, days60, days90, older } = statement.ageing;
  at(doc, words.ageing(longDayText(statement.asOf)), { x: LEFT, y, tag: 'H2', bold: true });
  listOf(doc, [notDue, days30, days60, days90, older], (cents, column) => {
    const x = LEFT + column * 101;
    at(doc, words.ages[column] ?? '', { x, y: y + 18, tag: 'Lbl', size: 9, color: MUTED });
    at(doc, formatCents(cents), { x, y: y + 31, tag: 'LBody', bold: true });
  });
  flow.y = y + 60;
}

/** What the balance brought forward holds besides, and what is on no invoice yet. */
function notesOf(statement: Statement): string[] {
  const left = statement.leftInBooks ?? [];
  return [
    ...(left.length > 0 ? [words.left(leftSum(left)), ...left.map(leftText)] : []),
    ...(statement.unappliedCents > 0
      ? [`${words.unapplied}: ${formatCents(statement.unappliedCents)}`]
      : []),
    ...(statement.otherCents === 0 ? [] : [words.other(formatCents(statement.otherCents))]),
  ];
}

/** Where the company says that the money goes, below the sums or on a page of its own. */
function howToPay(flow: Flow, below: number, text: string): void {
  if (text === '') return;
  const { doc } = flow;
  const width = RIGHT - LEFT;
  flow.y = below;
  room(flow, 28 + heightOf(doc, text, width));
  at(doc, words.howToPay, { x: LEFT, y: flow.y + 8, tag: 'H2', bold: true });
  at(doc, text, { x: LEFT, y: flow.y + 24, width, lineBreak: true });
  flow.y += 28 + heightOf(doc, text, width);
}
