import { readCompany, readLogo } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { formatCents } from '../../../kit/money.ts';
import { longDayText } from '../../../kit/time.ts';
import { chargeRows } from '../../../ordering/cart/public/totals.ts';
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
import { notFound } from '../../errors.ts';
import { ownInvoiceWords as words } from '../by-hand-messages.ts';
import { readInvoicePage } from './invoice-page.ts';

const COLUMNS: readonly Column[] = [
  { label: words.goods, x: LEFT, width: 296, names: true },
  { label: words.quantity, x: 354, width: 40, right: true },
  { label: words.price, x: 398, width: 76, right: true },
  { label: words.amount, x: 480, width: 78, right: true },
];

const payerRow = rowShape({ name: text, address1: text, city: text, state: text, zip: text });

/**
 * The paper of an invoice that a shop without QuickBooks numbered itself: what was delivered, its charges, tax and total, to whoever is billed.
 * @throws AppError `not-found` where this person may not see it, or it bears no number of the shop's own
 */
export async function ownInvoicePdf(
  app: App,
  user: UserActor,
  invoiceId: string,
): Promise<{ number: string; bytes: Buffer }> {
  const { invoice, more, lines } = await readInvoicePage(app, user, invoiceId);
  const number = invoice.docNumber;
  if (more.billedOn === null || number === null) throw notFound();
  const [company, logo, payer] = await Promise.all([
    readCompany(app),
    readLogo(app),
    app.db.row(
      payerRow,
      sql`select payer.name, payer.address1, payer.city, payer.state, payer.zip
            from ${customersForJoin} c join ${customersForJoin} payer on payer.id = c.bill_to_id
           where c.id = ${invoice.customerId}`,
    ),
  ]);
  const doc = new TaggedPdf(
    {
      title: words.title(number),
      author: company.name,
      madeAt: new Date(`${more.billedOn}T12:00:00Z`),
    },
    LETTER,
  );
  const bytes = collectBytes(doc);
  const flow = openFlow(doc);
  letterhead(flow, company, {
    logo: logo?.png,
    title: words.title(number),
    under: longDayText(more.billedOn),
  });
  billedTo(
    flow,
    payer ?? { name: invoice.customerName, address1: '', city: '', state: '', zip: '' },
  );
  const from = flow.y;
  facts(
    flow,
    [
      [words.order, invoice.orderNumber] as const,
      ...(more.poNumber ? [[words.po, more.poNumber] as const] : []),
      [words.deliveredTo, invoice.customerName] as const,
      [words.delivered, longDayText(invoice.txnDate)] as const,
      ...(company.paymentTerms ? [[words.terms, company.paymentTerms] as const] : []),
    ],
    { x: 340, labels: 82, width: RIGHT - 340 },
  );
  flow.y = Math.max(flow.y, from + 60) + 16;
  tableHead(flow, COLUMNS);
  for (const line of lines)
    tableRow(flow, COLUMNS, [
      { text: line.description, under: line.sku },
      String(line.quantity),
      formatCents(line.unitPriceCents),
      formatCents(line.amountCents),
    ]);
  for (const [label, cents] of [
    ...chargeRows(more),
    ...(more.deliveryFeeCents > 0 ? ([[words.fee, more.deliveryFeeCents]] as const) : []),
    [words.tax, invoice.taxCents] as const,
  ])
    tableRow(flow, COLUMNS, [label, '', '', formatCents(cents)]);
  tableRow(flow, COLUMNS, [
    { text: words.total, bold: true, size: 12 },
    '',
    '',
    { text: formatCents(invoice.totalCents), bold: true, size: 12 },
  ]);
  leaveTable(flow);
  howToPay(flow, company.howToPay);
  doc.end();
  return { number, bytes: await bytes };
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
