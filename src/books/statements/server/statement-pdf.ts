import type { CompanySettings } from '../../../company/contract.ts';
import { readCompany, readLogo } from '../../../company/server/queries.ts';
import { formatCents } from '../../../kit/money.ts';
import { longDayText } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import { collect } from '../../../platform/pdf-bytes.ts';
import { TaggedPdf } from '../../../platform/pdf-document.ts';
import { REGULAR } from '../../../platform/pdf-fonts.ts';
import {
  at,
  BOTTOM,
  type Doc,
  INK,
  LEFT,
  LETTER,
  listOf,
  MUTED,
  RIGHT,
  RULE,
  rightTo,
  rule,
} from '../../../platform/pdf-page.ts';
import type { Statement, StatementLine } from '../contract.ts';
import { statementMessages as words } from '../messages.ts';
import type { AccountHolder } from './statement-customer.ts';

/** Right edges of the columns: billed, credited or paid, balance. */
const COLUMNS = [392, 476, RIGHT] as const;

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
  const bytes = collect(doc);
  if (logo)
    doc.artifact(() =>
      doc.image(logo.png, RIGHT - 150, 48, { fit: [150, 42], align: 'right', valign: 'center' }),
    );
  let y = heading(doc, company, customer, statement);
  doc.group('Table', () => {
    y = tableHead(doc, y);
    y = balanceLine(doc, y, words.opening, statement.openingCents);
    for (const line of statement.lines) {
      if (y > BOTTOM - 42) {
        doc.addPage();
        doc.artifact(() => (y = tableHead(doc, 54)), 'Pagination');
      }
      y = documentLine(doc, y, line);
    }
    y = balanceLine(doc, y, words.closing, statement.closingCents);
  });
  if (y > BOTTOM - 110) {
    doc.addPage();
    y = 54;
  }
  foot(doc, y + 18, statement);
  doc.end();
  return bytes;
}

function heading(
  doc: Doc,
  company: CompanySettings,
  customer: AccountHolder,
  statement: Statement,
): number {
  at(doc, company.name, LEFT, 54, { bold: true, size: 14 });
  at(
    doc,
    `${company.address1}, ${company.city}, ${company.state} ${company.zip} · ${company.phone}`,
    LEFT,
    72,
    { size: 9, color: MUTED },
  );
  at(doc, words.heading, LEFT, 102, { tag: 'H1', bold: true, size: 26 });
  at(doc, `${longDayText(statement.from)} – ${longDayText(statement.to)}`, LEFT, 134, {
    color: MUTED,
  });
  rule(doc, 152, 1.5, INK);
  const address = [
    customer.name,
    customer.address1,
    `${customer.city}, ${customer.state} ${customer.zip}`,
  ].filter((text) => text.trim() !== ',');
  doc.tag('P', () =>
    address.forEach((text, row) => {
      const look = { bold: row === 0, width: 280, height: 12, ellipsis: true };
      at(doc, text, LEFT, 164 + row * 13, look);
    }),
  );
  listOf(doc, [statement.closingCents], (cents) => {
    at(doc, words.closing, 400, 164, { tag: 'Lbl', size: 9, color: MUTED });
    at(doc, formatCents(cents), 400, 177, { tag: 'LBody', bold: true, size: 20 });
  });
  return statement.shared ? sharedWith(doc, statement.shared) : 220;
}

/** Of an account of several: whose it is and who is in it, over the whole width. */
function sharedWith(doc: Doc, { holder, members }: NonNullable<Statement['shared']>): number {
  const text = words.shared(holder, members);
  const width = RIGHT - LEFT;
  at(doc, text, LEFT, 212, { width, lineBreak: true });
  return 212 + doc.font(REGULAR).fontSize(10).heightOfString(text, { width }) + 16;
}

function tableHead(doc: Doc, y: number): number {
  const look = { tag: 'TH', scope: 'Column', size: 9, color: MUTED } as const;
  doc.group('TR', () => {
    at(doc, words.date, LEFT, y, look);
    at(doc, words.what, 132, y, look);
    [words.charge, words.settled, words.balance].forEach((label, column) =>
      rightTo(doc, label, COLUMNS[column] ?? RIGHT, y, look),
    );
  });
  rule(doc, y + 13, 1, INK);
  return y + 19;
}

function balanceLine(doc: Doc, y: number, label: string, cents: number): number {
  doc.group('TR', () => {
    at(doc, '', LEFT, y, { tag: 'TD' });
    at(doc, label, 132, y, { tag: 'TH', scope: 'Row', bold: true });
    rightTo(doc, '', COLUMNS[0], y, { tag: 'TD' });
    rightTo(doc, '', COLUMNS[1], y, { tag: 'TD' });
    rightTo(doc, formatCents(cents), RIGHT, y, { tag: 'TD', bold: true });
  });
  rule(doc, y + 14, 0.5, RULE);
  return y + 20;
}

function documentLine(doc: Doc, y: number, line: StatementLine): number {
  const due = line.dueDate ? `, ${words.due(longDayText(line.dueDate))}` : '';
  const amount = formatCents(Math.abs(line.cents));
  const site = line.customer ? `\n${line.customer}` : '';
  const more = site ? 12 : 0;
  doc.group('TR', () => {
    at(doc, longDayText(line.date), LEFT, y, { tag: 'TD' });
    at(doc, `${words.kinds[line.kind]} ${line.number}${due}${site}`, 132, y, {
      tag: 'TH',
      scope: 'Row',
      width: 190,
      height: 12 + more,
      ellipsis: true,
      lineBreak: true,
    });
    rightTo(doc, line.cents > 0 ? amount : '', COLUMNS[0], y, { tag: 'TD' });
    rightTo(doc, line.cents > 0 ? '' : amount, COLUMNS[1], y, { tag: 'TD' });
    rightTo(doc, formatCents(line.balanceCents), RIGHT, y, { tag: 'TD' });
  });
  rule(doc, y + 14 + more, 0.5, RULE);
  return y + 20 + more;
}

function foot(doc: Doc, y: number, statement: Statement): void {
  const { notDue, days30, days60, days90, older } = statement.ageing;
  at(doc, words.ageing(longDayText(statement.asOf)), LEFT, y, { tag: 'H2', bold: true });
  listOf(doc, [notDue, days30, days60, days90, older], (cents, column) => {
    const x = LEFT + column * 101;
    at(doc, words.ages[column] ?? '', x, y + 18, { tag: 'Lbl', size: 9, color: MUTED });
    at(doc, formatCents(cents), x, y + 31, { tag: 'LBody', bold: true });
  });
  const notes = [
    ...(statement.unappliedCents > 0
      ? [`${words.unapplied}: ${formatCents(statement.unappliedCents)}`]
      : []),
    ...(statement.otherCents === 0 ? [] : [words.other(formatCents(statement.otherCents))]),
  ];
  notes.forEach((text, row) => at(doc, text, LEFT, y + 54 + row * 13, { size: 9, color: MUTED }));
}
