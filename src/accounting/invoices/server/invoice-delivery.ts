import type { invoiceDeliveryJob } from '../../../deliveries/server/jobs.ts';
import type { App } from '../../../platform/app.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import { draftInvoice } from './draft-invoice.ts';
import { submitInvoice } from './submit-invoice.ts';

/** Drafts the delivery's invoice, then submits it to the books as far as that goes now. Safe to repeat. */
export async function invoiceDelivery(
  app: App,
  { deliveryId }: PayloadOf<typeof invoiceDeliveryJob>,
): Promise<void> {
  const invoiceId = await app.db.transaction((tx) => draftInvoice(app, tx, deliveryId));
  if (invoiceId) await submitInvoice(app, invoiceId);
}
