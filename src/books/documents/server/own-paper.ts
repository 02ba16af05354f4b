import { readCompany, readLogo } from '../../../company/server/queries.ts';
import { formatCents } from '../../../kit/money.ts';
import { longDayText } from '../../../kit/time.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import {
  type Flow,
  facts,
  heightOf,
  leaveTable,
  letterhead,
  openFlow,
  paragraph,
  room,
} from '../../../platform/pdf-blocks.ts';
import { collectBytes } from '../../../platform/pdf-bytes.ts';
import { TaggedPdf } from '../../../platform/pdf-document.ts';
import { at, LEFT, LETTER, oneLine, RIGHT } from '../../../platform/pdf-page.ts';
import { type Column, tableHead, tableRow } from '../../../platform/pdf-table.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { ownPaperWords as words } from '../../invoices/by-hand-messages.ts';

const COLUMNS: readonly Column[] = [
  { label: words.goods, x: LEFT, width: 296, names: true },
  { label: words.quantity, x: 354, width: 40, right: true },
  { label: words.price, x: 398, width: 76, right: true },
  { label: words.amount, x: 480, width: 78, right: true },
];

const payerRow = rowShape({
  name: text,
  address1: text,
  city: text,
  state: text,
  zip: text,
  terms: text,
});
const NO_ADDRESS = { address1: '', city: '', state: '', zip: '', terms: '' };

/** An invoice or a credit that a shop without QuickBooks numbered itself, as its paper has it. */
export interface OwnPaper {
  title: string;
  /** YYYY-MM-DD, the day that it bears. */
  on: string;
  customer: { id: string; name: string };
  facts: readonly (readonly [string, string])[];
  lines: readonly {
    description: string;
    sku: string;
    quantity: number;
    unitPriceCents: number;
    amountCents: number;
  }[];
  /** What stands below the goods, the tax last; it all adds up to the total. */
  charges: readonly (readonly [string, number])[];
  totalCents: number;
  /** It is to be paid, by this day where its terms say one: how, stands below. null: nothing is owed. */
  owed: { dueDate: string | null } | null;
}

/** The paper, with the company's letterhead, to whoever is billed for the customer. */
export async function ownPaper(app: App, paper: OwnPaper): Promise<Buffer> {
  const { title, on, customer } = paper;
  const [company, logo, payer] = await Promise.all([
    readCompany(app),
    readLogo(app),
    app.db.row(
      payerRow,
      sql`select payer.name, payer.address1, payer.city, payer.state, payer.zip, payer.terms
            from ${customersForJoin} c join ${customersForJoin} payer on payer.id = c.bill_to_id
           where c.id = ${customer.id}`,
    ),
  ]);
  const doc = new TaggedPdf(
    { title, author: company.name, madeAt: new Date(`${on}T12:00:00Z`) },
    LETTER,
  );
  const bytes = collectBytes(doc);
  const flow = openFlow(doc);
  letterhead(flow, company, {
    logo: logo?.png,
    title,
    under: longDayText(on),
    legalName: company.legalName,
  });
  billedTo(flow, payer ?? { ...NO_ADDRESS, name: customer.name });
  const from = flow.y;
  // What this customer has agreed comes before the company's usual terms.
  const terms = payer?.terms || company.paymentTerms;
  const owed = paper.owed
    ? ([
        ...(terms ? [[words.terms, terms]] : []),
        ...(paper.owed.dueDate ? [[words.due, longDayText(paper.owed.dueDate)]] : []),
      ] as [string, string][])
    : [];
  facts(flow, [...paper.facts, ...owed], { x: 340, labels: 82, width: RIGHT - 340 });
  flow.y = Math.max(flow.y, from + 60) + 16;
  table(flow, paper);
  if (paper.owed) howToPay(flow, company.howToPay);
  doc.end();
  return bytes;
}

function table(flow: Flow, { lines, charges, totalCents }: OwnPaper): void {
  tableHead(flow, COLUMNS);
  for (const line of lines)
    tableRow(flow, COLUMNS, [
      { text: line.description, under: line.sku },
      String(line.quantity),
      formatCents(line.unitPriceCents),
      formatCents(line.amountCents),
    ]);
  for (const [label, cents] of charges)
    tableRow(flow, COLUMNS, [label, '', '', formatCents(cents)]);
  tableRow(flow, COLUMNS, [
    { text: words.total, bold: true, size: 12 },
    '',
    '',
    { text: formatCents(totalCents), bold: true, size: 12 },
  ]);
  leaveTable(flow);
}

/** Whoever is billed, at the left; what follows stands at the right of it. */
function billedTo(
  flow: Flow,
  payer: { name: string; address1: string; city: string; state: string; zip: string },
): void {
  const { doc, y } = flow;
  const address = [payer.name, payer.address1, `${payer.city}, ${payer.state} ${payer.zip}`].filter(
    (line) => line.trim() !== '' && line.trim() !== ',',
  );
  doc.tag('P', () =>
    address.forEach((line, row) =>
      oneLine(doc, line, { x: LEFT, y: y + 2 + row * 13, width: 270, bold: row === 0 }),
    ),
  );
}

/** Where the company says that the money goes. */
function howToPay(flow: Flow, howTo: string): void {
  if (howTo === '') return;
  room(flow, 40 + heightOf(flow.doc, howTo, RIGHT - LEFT));
  at(flow.doc, words.howToPay, { x: LEFT, y: flow.y + 16, tag: 'H2', bold: true });
  flow.y += 32;
  paragraph(flow, howTo);
}
