import type { CompanySettings } from '../../../company/contract.ts';
import { readCompany, readLogo } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { formatCents, lineTotal } from '../../../kit/money.ts';
import { momentText } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import {
  type Flow,
  facts,
  leaveTable,
  letterhead,
  openFlow,
  paragraph,
  room,
} from '../../../platform/pdf-blocks.ts';
import { collectBytes } from '../../../platform/pdf-bytes.ts';
import { TaggedPdf } from '../../../platform/pdf-document.ts';
import {
  at,
  type Doc,
  INK,
  LEFT,
  LETTER,
  listOf,
  MUTED,
  RIGHT,
  rightTo,
} from '../../../platform/pdf-page.ts';
import { type Column, tableHead, tableRow } from '../../../platform/pdf-table.ts';
import { chargeRows, DEPOSIT_NOTE, taxText } from '../../cart/public/totals.ts';
import { notFound } from '../errors.ts';
import { deliveryText, POLICY_MESSAGES, stateText } from '../public/messages.ts';
import { type OrderView, readOrder } from './public/queries.ts';
import { orderScope } from './public/scope.ts';

const COLUMNS: readonly Column[] = [
  { label: 'Product', x: LEFT, width: 280, names: true },
  { label: 'Quantity', x: 340, width: 60, right: true },
  { label: 'Price', x: 404, width: 74, right: true },
  { label: 'Total', x: 482, width: 76, right: true },
];

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
  const bytes = collectBytes(doc);
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
  const flow = openFlow(doc);
  const placed = momentText(order.placedAt, company.timeZone);
  letterhead(flow, company, {
    logo,
    title: `Order ${order.number}`,
    under: `${stateText(order)} · placed ${placed} by ${order.placedByName}`,
  });
  whereAndHow(flow, order);
  tableHead(flow, COLUMNS);
  for (const line of order.lines.filter((one) => one.ordered > one.cancelled)) {
    const quantity = line.ordered - line.cancelled;
    const under = [line.sku, line.backOrdered ? 'back-order' : '', line.note].filter(Boolean);
    const total = formatCents(lineTotal(line.unitPriceCents, quantity));
    tableRow(flow, COLUMNS, [
      { text: `${line.name}, ${line.sizeUnit}`, bold: true, under: under.join(' · ') },
      String(quantity),
      formatCents(line.unitPriceCents),
      { text: total, bold: true },
    ]);
  }
  leaveTable(flow);
  room(flow, 110);
  sums(doc, flow.y + 10, order);
}

/** Where it goes at the left, how at the right, and the customer's note below both. */
function whereAndHow(flow: Flow, order: OrderView): void {
  const { doc, y: from } = flow;
  const { shipTo } = order;
  const address = [
    shipTo.name,
    shipTo.address1,
    `${shipTo.city}, ${shipTo.state} ${shipTo.zip}`,
    shipTo.phone,
  ].filter(Boolean);
  listOf(doc, [address], (lines) => {
    at(doc, 'Deliver to', { x: LEFT, y: from, tag: 'Lbl', size: 9, color: MUTED });
    doc.tag('LBody', () =>
      lines.forEach((text, row) =>
        at(doc, text, { x: LEFT, y: from + 13 + row * 13, bold: row === 0 }),
      ),
    );
  });
  flow.y = from + 13;
  facts(
    flow,
    [
      ['PO number', order.poNumber || 'None'],
      ['Delivery', deliveryText(order)],
      ['When short', POLICY_MESSAGES[order.shortfallPolicy]],
    ],
    { x: 330, labels: 70, width: RIGHT - 330, size: 10 },
  );
  flow.y = Math.max(flow.y + 6, from + 74);
  if (order.note) paragraph(flow, order.note, { size: 10, after: 12 });
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
    at(doc, label, { x: 400, y, color: row === last ? INK : MUTED, ...look, tag: 'Lbl' });
    const figure = typeof cents === 'number' ? formatCents(cents) : cents;
    rightTo(doc, figure, { edge: RIGHT, y, ...look, tag: 'LBody' });
  });
  at(doc, 'The invoice has the final figures.', { x: LEFT, y: total + 3, size: 9, color: MUTED });
  if (order.depositCents > 0)
    at(doc, DEPOSIT_NOTE, { x: LEFT, y: total + 16, size: 9, color: MUTED });
}
