import PDFDocument from 'pdfkit';
import { chargeRows } from '../../cart/totals.ts';
import type { CompanySettings } from '../../company/contract.ts';
import { readCompany, readLogo } from '../../company/server/queries.ts';
import type { UserActor } from '../../kit/actor.ts';
import { formatCents, lineTotal } from '../../kit/money.ts';
import { momentText } from '../../kit/time.ts';
import type { App } from '../../platform/app.ts';
import { collect } from '../../platform/pdf-bytes.ts';
import {
  at,
  BOTTOM,
  type Doc,
  INK,
  LEFT,
  LETTER,
  MUTED,
  RIGHT,
  RULE,
  rightTo,
  rule,
} from '../../platform/pdf-page.ts';
import { encodable } from '../../platform/pdf-text.ts';
import { notFound } from '../errors.ts';
import { deliveryText, POLICY_MESSAGES, STATUS_MESSAGES } from '../messages.ts';
import { type OrderView, readOrder } from './queries.ts';
import { orderScope } from './scope.ts';

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
  return { bytes: await renderOrder(company, order, logo?.png), number: order.number };
}

function renderOrder(
  company: CompanySettings,
  order: OrderView,
  logo: Buffer | undefined,
): Promise<Buffer> {
  const doc = new PDFDocument({
    ...LETTER,
    info: {
      Title: encodable(`Order ${order.number}`),
      Author: encodable(company.name),
      CreationDate: new Date(order.placedAt),
    },
  });
  const bytes = collect(doc);
  if (logo) doc.image(logo, RIGHT - 150, 48, { fit: [150, 42], align: 'right', valign: 'center' });
  let y = heading(doc, company, order);
  y = tableHead(doc, y);
  for (const line of order.lines.filter((one) => one.ordered > one.cancelled)) {
    if (y > BOTTOM - 40) {
      doc.addPage();
      y = tableHead(doc, 54);
    }
    y = tableLine(doc, y, line);
  }
  if (y > BOTTOM - 110) {
    doc.addPage();
    y = 54;
  }
  sums(doc, y + 10, order);
  doc.end();
  return bytes;
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
  at(doc, `Order ${order.number}`, LEFT, 102, { bold: true, size: 26 });
  at(
    doc,
    `${STATUS_MESSAGES[order.status]} · placed ${momentText(order.placedAt, company.timeZone)} by ${order.placedByName}`,
    LEFT,
    134,
    { color: MUTED },
  );
  rule(doc, 152, 1.5, INK);
  const { shipTo } = order;
  at(doc, 'Deliver to', LEFT, 162, { size: 9, color: MUTED });
  [shipTo.name, shipTo.address1, `${shipTo.city}, ${shipTo.state} ${shipTo.zip}`, shipTo.phone]
    .filter(Boolean)
    .forEach((text, row) => {
      at(doc, text, LEFT, 175 + row * 13, { bold: row === 0 });
    });
  const facts: [string, string][] = [
    ['PO number', order.poNumber || 'None'],
    ['Delivery', deliveryText(order)],
    ['When short', POLICY_MESSAGES[order.shortfallPolicy]],
  ];
  facts.forEach(([label, value], row) => {
    at(doc, label, 330, 175 + row * 13, { color: MUTED });
    at(doc, value, 400, 175 + row * 13);
  });
  if (!order.note) return 240;
  doc
    .font('Helvetica')
    .fontSize(10)
    .fillColor(INK)
    .text(encodable(order.note), LEFT, 236, { width: RIGHT - LEFT, height: 60, ellipsis: true });
  return doc.y + 16;
}

function tableHead(doc: Doc, y: number): number {
  at(doc, 'Product', LEFT, y, { size: 9, color: MUTED });
  ['Quantity', 'Price', 'Total'].forEach((label, column) =>
    rightTo(doc, label, COLUMNS[column] ?? RIGHT, y, { size: 9, color: MUTED }),
  );
  rule(doc, y + 13, 1, INK);
  return y + 19;
}

function tableLine(doc: Doc, y: number, line: OrderView['lines'][number]): number {
  const quantity = line.ordered - line.cancelled;
  at(doc, `${line.name}, ${line.sizeUnit}`, LEFT, y, {
    bold: true,
    width: 280,
    height: 12,
    ellipsis: true,
    lineBreak: true,
  });
  const under = [line.sku, line.backOrdered ? 'back-order' : '', line.note].filter(Boolean);
  at(doc, under.join(' · '), LEFT, y + 12, {
    size: 8,
    color: MUTED,
    width: 280,
    height: 10,
    ellipsis: true,
    lineBreak: true,
  });
  rightTo(doc, String(quantity), COLUMNS[0], y);
  rightTo(doc, formatCents(line.unitPriceCents), COLUMNS[1], y);
  rightTo(doc, formatCents(lineTotal(line.unitPriceCents, quantity)), COLUMNS[2], y, {
    bold: true,
  });
  rule(doc, y + 24, 0.5, RULE);
  return y + 30;
}

function sums(doc: Doc, from: number, order: OrderView): void {
  const rows: [string, number][] = [
    ['Subtotal', order.subtotalCents],
    ...chargeRows(order),
    ['Tax', order.taxCents],
    ...(order.deliveryFeeCents > 0
      ? [['Delivery', order.deliveryFeeCents] as [string, number]]
      : []),
  ];
  rows.forEach(([label, cents], row) => {
    at(doc, label, 400, from + row * 15, { color: MUTED });
    rightTo(doc, formatCents(cents), RIGHT, from + row * 15);
  });
  const y = from + rows.length * 15 + 6;
  at(doc, 'Total', 400, y, { bold: true, size: 13 });
  rightTo(doc, formatCents(order.totalCents), RIGHT, y, { bold: true, size: 13 });
  at(doc, 'The invoice has the final figures.', LEFT, y + 3, { size: 9, color: MUTED });
}
