import type { CompanySettings } from '../../../company/contract.ts';
import { readCompany, readLogo } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { formatCents, lineTotal } from '../../../kit/money.ts';
import { momentText } from '../../../kit/time.ts';
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
import { encodable } from '../../../platform/pdf-text.ts';
import { chargeRows, DEPOSIT_NOTE, taxText } from '../../cart/public/totals.ts';
import { notFound } from '../errors.ts';
import { deliveryText, POLICY_MESSAGES, stateText } from '../public/messages.ts';
import { type OrderView, readOrder } from './public/queries.ts';
import { orderScope } from './public/scope.ts';

/** Right edges of the columns after the product: quantity, price, total. */
const COLUMNS = [400, 478, RIGHT] as const;

/**
 * An order as a PDF of letter size, for whoever may see the order.
 * @throws AppError `not-found`
 */
export async function orderPdf(
  app: App,
  user: UserActor,
  orderId: string,
): Promise<{ bytes: Buffer; number: string }> {
  const [company, logo, order] = await Promise.all([
    readCompany(app),
    readLogo(app),
    readOrder(app.db, orderScope(user), orderId),
  ]);
  if (!order) throw notFound();
  const doc = new TaggedPdf(
    {
      title: `Order ${order.number}`,
      author: company.name,
      madeAt: new Date(order.placedAt),
    },
    LETTER,
  );
  const bytes = collect(doc);
  drawOrder(doc, company, order, logo?.png);
  doc.end();
  return { bytes: await bytes, number: order.number };
}

/** Draws an order from the top of the page that is open. */
export function drawOrder(
  doc: Doc,
  company: CompanySettings,
  order: OrderView,
  logo: Buffer | undefined,
): void {
  if (logo)
    doc.artifact(() =>
      doc.image(logo, RIGHT - 150, 48, { fit: [150, 42], align: 'right', valign: 'center' }),
    );
  let y = heading(doc, company, order);
  doc.group('Table', () => {
    y = tableHead(doc, y);
    for (const line of order.lines.filter((one) => one.ordered > one.cancelled)) {
      if (y > BOTTOM - 40) {
        doc.addPage();
        doc.artifact(() => (y = tableHead(doc, 54)), 'Pagination');
      }
      y = tableLine(doc, y, line);
    }
  });
  if (y > BOTTOM - 110) {
    doc.addPage();
    y = 54;
  }
  sums(doc, y + 10, order);
}

function heading(doc: Doc, company: CompanySettings, order: OrderView): number {
  at(doc, company.name, LEFT, 54, { bold: true, size: 14 });
  at(
    doc,
    `${company.address1}, ${company.city}, ${company.state} ${company.zip} · ${company.phone}`,
    LEFT,
    72,
    { size: 9, color: MUTED },
  );
  at(doc, `Order ${order.number}`, LEFT, 102, { tag: 'H1', bold: true, size: 26 });
  at(
    doc,
    `${stateText(order)} · placed ${momentText(order.placedAt, company.timeZone)} by ${order.placedByName}`,
    LEFT,
    134,
    { color: MUTED },
  );
  rule(doc, 152, 1.5, INK);
  const { shipTo } = order;
  const address = [
    shipTo.name,
    shipTo.address1,
    `${shipTo.city}, ${shipTo.state} ${shipTo.zip}`,
    shipTo.phone,
  ].filter(Boolean);
  listOf(doc, [address], (lines) => {
    at(doc, 'Deliver to', LEFT, 162, { tag: 'Lbl', size: 9, color: MUTED });
    doc.tag('LBody', () =>
      lines.forEach((text, row) => at(doc, text, LEFT, 175 + row * 13, { bold: row === 0 })),
    );
  });
  const facts: [string, string][] = [
    ['PO number', order.poNumber || 'None'],
    ['Delivery', deliveryText(order)],
    ['When short', POLICY_MESSAGES[order.shortfallPolicy]],
  ];
  listOf(doc, facts, ([label, value], row) => {
    at(doc, label, 330, 175 + row * 13, { tag: 'Lbl', color: MUTED });
    at(doc, value, 400, 175 + row * 13, { tag: 'LBody' });
  });
  const { note } = order;
  if (!note) return 240;
  doc.tag('P', () =>
    doc
      .font(REGULAR)
      .fontSize(10)
      .fillColor(INK)
      .text(encodable(note), LEFT, 236, { width: RIGHT - LEFT, height: 60, ellipsis: true }),
  );
  return doc.y + 16;
}

function tableHead(doc: Doc, y: number): number {
  const look = { tag: 'TH', scope: 'Column', size: 9, color: MUTED } as const;
  doc.group('TR', () => {
    at(doc, 'Product', LEFT, y, look);
    ['Quantity', 'Price', 'Total'].forEach((label, column) =>
      rightTo(doc, label, COLUMNS[column] ?? RIGHT, y, look),
    );
  });
  rule(doc, y + 13, 1, INK);
  return y + 19;
}

function tableLine(doc: Doc, y: number, line: OrderView['lines'][number]): number {
  const quantity = line.ordered - line.cancelled;
  const under = [line.sku, line.backOrdered ? 'back-order' : '', line.note].filter(Boolean);
  const product = () => {
    const look = { width: 280, ellipsis: true, lineBreak: true };
    at(doc, `${line.name}, ${line.sizeUnit}`, LEFT, y, { ...look, bold: true, height: 12 });
    at(doc, under.join(' · '), LEFT, y + 12, { ...look, size: 8, color: MUTED, height: 10 });
  };
  doc.group('TR', () => {
    doc.tag('TH', product, { scope: 'Row' });
    rightTo(doc, String(quantity), COLUMNS[0], y, { tag: 'TD' });
    rightTo(doc, formatCents(line.unitPriceCents), COLUMNS[1], y, { tag: 'TD' });
    const total = formatCents(lineTotal(line.unitPriceCents, quantity));
    rightTo(doc, total, COLUMNS[2], y, { tag: 'TD', bold: true });
  });
  rule(doc, y + 24, 0.5, RULE);
  return y + 30;
}

function sums(doc: Doc, from: number, order: OrderView): void {
  const rows: [string, number | string][] = [
    ['Subtotal', order.subtotalCents],
    ...chargeRows(order),
    ['Tax', taxText(order.taxSettled, order.taxCents)],
    ...(order.deliveryFeeCents > 0
      ? [['Delivery', order.deliveryFeeCents] as [string, number]]
      : []),
    ['Total', order.totalCents],
  ];
  const last = rows.length - 1;
  const total = from + last * 15 + 6;
  listOf(doc, rows, ([label, cents], row) => {
    const y = row === last ? total : from + row * 15;
    const look = row === last ? { bold: true, size: 13 } : {};
    at(doc, label, 400, y, { color: row === last ? INK : MUTED, ...look, tag: 'Lbl' });
    const figure = typeof cents === 'number' ? formatCents(cents) : cents;
    rightTo(doc, figure, RIGHT, y, { ...look, tag: 'LBody' });
  });
  at(doc, 'The invoice has the final figures.', LEFT, total + 3, { size: 9, color: MUTED });
  if (order.depositCents > 0) at(doc, DEPOSIT_NOTE, LEFT, total + 16, { size: 9, color: MUTED });
}
