import type { invoiceDeliveryJob } from '../../deliveries/server/jobs.ts';
import type { App } from '../../platform/app.ts';
import type { PayloadOf } from '../../platform/queue.ts';
import { billDelivery } from './bill-delivery.ts';
import { sendInvoice } from './send-invoice.ts';

/** `invoice-delivery`: makes the delivery's invoice row, then brings it into the books as far as that goes now. Safe to repeat. */
export async function invoiceDelivery(
  app: App,
  { deliveryId }: PayloadOf<typeof invoiceDeliveryJob>,
): Promise<void> {
  const invoiceId = await app.db.transaction((tx) => billDelivery(app, tx, deliveryId));
  if (invoiceId) await sendInvoice(app, invoiceId);
}
