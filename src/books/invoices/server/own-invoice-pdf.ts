import type { UserActor } from '../../../kit/actor.ts';
import { longDayText } from '../../../kit/time.ts';
import { chargeRows } from '../../../ordering/cart/public/totals.ts';
import type { App } from '../../../platform/app.ts';
import { ownPaper } from '../../documents/server/own-paper.ts';
import { notFound } from '../../errors.ts';
import { ownPaperWords as words } from '../by-hand-messages.ts';
import { readInvoicePage } from './invoice-page.ts';

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
  const bytes = await ownPaper(app, {
    title: words.invoice(number),
    on: more.billedOn,
    customer: { id: invoice.customerId, name: invoice.customerName },
    facts: [
      [words.order, invoice.orderNumber],
      ...(more.poNumber ? ([[words.po, more.poNumber]] as const) : []),
      [words.deliveredTo, invoice.customerName],
      [words.delivered, longDayText(invoice.txnDate)],
    ],
    lines,
    charges: [
      ...chargeRows(more),
      ...(more.deliveryFeeCents > 0 ? ([[words.fee, more.deliveryFeeCents]] as const) : []),
      [words.tax, invoice.taxCents],
    ],
    totalCents: invoice.totalCents,
    owed: { dueDate: invoice.dueDate },
  });
  return { number, bytes };
}
