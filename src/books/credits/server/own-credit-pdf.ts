import type { UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { lineTotal } from '../../../kit/money.ts';
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
import { sql } from '../../../platform/sql.ts';
import { ownPaper } from '../../documents/server/own-paper.ts';
import { notFound } from '../../errors.ts';
import { ownPaperWords as words } from '../../invoices/by-hand-messages.ts';
import { creditName } from '../../messages.ts';

const creditRow = rowShape({
  number: text,
  billedOn: present(date),
  customerId: text,
  customerName: text,
  orderNumber: text,
  poNumber: text,
  /** Of the invoice that it is for; null: of an order alone. */
  invoiceNumber: nullable(text),
  discountCents: int,
  depositCents: int,
  /** The containers in words. */
  depositText: text,
  goodwillCents: int,
  taxCents: int,
  totalCents: int,
});

const lineRow = rowShape({ description: text, sku: text, quantity: int, unitPriceCents: decimal });

/**
 * The paper of a credit that a shop without QuickBooks numbered itself, to whoever is billed. It names no reason: those are inner words.
 * @throws AppError `not-found` where this person may not see its order, or it bears no number of the shop's own
 */
export async function ownCreditPdf(
  app: App,
  user: UserActor,
  creditId: string,
): Promise<{ number: string; bytes: Buffer }> {
  const credit = isId(creditId)
    ? await app.db.row(
        creditRow,
        sql`
          select m.doc_number as number, m.billed_on, o.customer_id, o.customer_in_list as customer_name,
                 o.number as order_number, o.po_number, i.doc_number as invoice_number,
                 m.discount_cents, m.deposit_cents, m.deposit_text, m.goodwill_cents, m.tax_cents, m.net_cents + m.tax_cents as total_cents
            from credit_memos m join ${ordersForJoin} o on o.id = m.order_id
                 left join invoices i on i.id = m.invoice_id
           where m.id = ${creditId} and m.state = 'elsewhere' and m.billed_on is not null
             and ${inOrders(orderScope(user), 'o')}`,
      )
    : undefined;
  if (!credit) throw notFound();
  const lines = await app.db.rows(
    lineRow,
    sql`
      select il.description, il.sku, ml.quantity,
             coalesce(ml.unit_price_cents, il.unit_price_cents) as unit_price_cents
        from credit_memo_lines ml join invoice_lines il on il.id = ml.invoice_line_id
       where ml.credit_memo_id = ${creditId} order by il.position`,
  );
  const bytes = await ownPaper(app, {
    title: creditName(credit.number, credit.orderNumber),
    on: credit.billedOn,
    customer: { id: credit.customerId, name: credit.customerName },
    facts: [
      [words.order, credit.orderNumber],
      ...(credit.poNumber ? ([[words.po, credit.poNumber]] as const) : []),
      ...(credit.invoiceNumber ? ([[words.ofInvoice, credit.invoiceNumber]] as const) : []),
      [words.creditedTo, credit.customerName],
    ],
    lines: lines.map((line) => ({
      ...line,
      amountCents: lineTotal(line.unitPriceCents, line.quantity),
    })),
    charges: [
      ...chargeRows({ ...credit, depositCents: 0, surchargeCents: 0 }),
      ...(credit.depositCents > 0
        ? ([[words.deposit(credit.depositText), credit.depositCents]] as const)
        : []),
      ...(credit.goodwillCents > 0 ? ([[words.goodwill, credit.goodwillCents]] as const) : []),
      [words.tax, credit.taxCents],
    ],
    totalCents: credit.totalCents,
    owed: null,
  });
  return { number: credit.number, bytes };
}
