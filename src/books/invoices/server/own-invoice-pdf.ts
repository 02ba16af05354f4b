import type { UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { longDayText } from '../../../kit/time.ts';
import { chargeRows } from '../../../ordering/cart/public/totals.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import {
  date,
  decimal,
  int,
  nullable,
  present,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { ownPaper } from '../../documents/server/own-paper.ts';
import { notFound } from '../../errors.ts';
import { ownPaperWords as words } from '../by-hand-messages.ts';

const invoiceRow = rowShape({
  number: present(text),
  billedOn: present(date),
  dueDate: nullable(date),
  customerId: text,
  customerName: text,
  orderNumber: text,
  poNumber: text,
  deliveredOn: present(date),
  discountCents: int,
  surchargeCents: int,
  depositCents: int,
  deliveryFeeCents: int,
  taxCents: int,
  totalCents: int,
});

const lineRow = rowShape({
  description: text,
  sku: text,
  quantity: int,
  unitPriceCents: decimal,
  amountCents: int,
});

/**
 * The paper of an invoice that a shop without QuickBooks numbered itself: what was delivered, its charges, tax and total, to whoever is billed.
 * @throws AppError `not-found` where this person may not see it, or it bears no number of the shop's own
 */
export const ownInvoicePdf = (app: App, user: UserActor, invoiceId: string) =>
  paperOf(app, invoiceId, inOrders(orderScope(user), 'o'));

/** The same for a mail that a bookkeeper has sent (`own-invoice` of `src/jobs.ts`). */
export async function ownInvoiceForMail(app: App, invoiceId: string) {
  const { bytes } = await paperOf(app, invoiceId, sql`true`);
  return { bytes, contentType: 'application/pdf' };
}

async function paperOf(
  app: App,
  invoiceId: string,
  isTheirs: SqlText,
): Promise<{ number: string; bytes: Buffer }> {
  const invoice = isId(invoiceId)
    ? await app.db.row(
        invoiceRow,
        sql`
          select i.doc_number as number, i.billed_on, i.due_date, o.customer_id, o.customer_name,
                 o.number as order_number, o.po_number, coalesce(i.dated_before, i.txn_date) as delivered_on, i.discount_cents, i.surcharge_cents,
                 i.deposit_cents, i.delivery_fee_cents, i.tax_cents, i.total_cents
            from invoices i join ${ordersForJoin} o on o.id = i.order_id
           where i.id = ${invoiceId} and i.state = 'elsewhere' and i.billed_on is not null and ${isTheirs}`,
      )
    : undefined;
  if (!invoice) throw notFound();
  const lines = await app.db.rows(
    lineRow,
    sql`select description, sku, quantity, unit_price_cents, amount_cents
          from invoice_lines where invoice_id = ${invoiceId} order by position`,
  );
  const bytes = await ownPaper(app, {
    title: words.invoice(invoice.number),
    on: invoice.billedOn,
    customer: { id: invoice.customerId, name: invoice.customerName },
    facts: [
      [words.order, invoice.orderNumber],
      ...(invoice.poNumber ? ([[words.po, invoice.poNumber]] as const) : []),
      [words.deliveredTo, invoice.customerName],
      [words.delivered, longDayText(invoice.deliveredOn)],
    ],
    lines,
    charges: [
      ...chargeRows(invoice),
      ...(invoice.deliveryFeeCents > 0 ? ([[words.fee, invoice.deliveryFeeCents]] as const) : []),
      [words.tax, invoice.taxCents],
    ],
    totalCents: invoice.totalCents,
    owed: { dueDate: invoice.dueDate },
  });
  return { number: invoice.number, bytes };
}
