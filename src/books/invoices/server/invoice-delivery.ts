import type { invoiceDeliveryJob } from '../../../delivery/deliveries/server/public/jobs.ts';
import type { App } from '../../../platform/app.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { draftInvoice } from './draft-invoice.ts';
import { submitInvoice } from './submit-invoice.ts';

const idRow = rowShape({ id: text });

/** Drafts the delivery's invoice, then submits it, and what bills its cases besides, to the books as far as that goes now. Safe to repeat. */
export async function invoiceDelivery(
  app: App,
  { deliveryId }: PayloadOf<typeof invoiceDeliveryJob>,
): Promise<void> {
  const invoiceId = await app.db.transaction((tx) => draftInvoice(app, tx, deliveryId));
  if (invoiceId) await submitInvoice(app, invoiceId);
  const supplements = await app.db.rows(
    idRow,
    sql`select id from invoices where delivery_id = ${deliveryId} and case_id is not null
         order by created_at, id`,
  );
  for (const { id } of supplements) await submitInvoice(app, id);
}
