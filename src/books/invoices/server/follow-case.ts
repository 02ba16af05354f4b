import type { caseDecidedJob } from '../../../delivery/deliveries/server/public/jobs.ts';
import { lockOrderForDelivery } from '../../../ordering/orders/server/public/lock-order.ts';
import type { App } from '../../../platform/app.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import { draftInvoice, draftSupplement, redraftInvoice } from './draft-invoice.ts';
import { invoiceOfDelivery, orderOfDelivery } from './follow-correction.ts';
import { enqueueInvoice } from './waiting-invoices.ts';

/**
 * Follows what the desk decided on a line of which two counts differ. An invoice that never left is written anew; where it went out, what was
 * granted beyond it becomes a supplementary invoice in the same outbox, once for its case. Safe to repeat.
 */
export async function followCase(
  app: App,
  { deliveryId, caseId }: PayloadOf<typeof caseDecidedJob>,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const orderId = await orderOfDelivery(tx, deliveryId);
    const order = orderId && (await lockOrderForDelivery(tx, orderId));
    if (!order) return;
    const invoice = await invoiceOfDelivery(tx, deliveryId);
    const billed = !invoice
      ? await draftInvoice(app, tx, deliveryId)
      : invoice.isDraft
        ? await redraftInvoice(app, tx, { id: invoice.id, deliveryId }, order)
        : await draftSupplement(app, tx, { deliveryId, caseId }, order);
    if (billed) await enqueueInvoice(tx, deliveryId);
  });
}
