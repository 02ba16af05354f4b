import { recordAudit } from '../../company/server/record-audit.ts';
import { type Actor, isStaff } from '../../kit/actor.ts';
import { inOrdersNumbered, orderScope, orderScopeValues } from '../../orders/server/scope.ts';
import type { App } from '../../platform/app.ts';
import type { CreateInvoice, InvoiceState } from '../contract.ts';
import { notFound, nothingToBill, permissionDenied } from '../errors.ts';
import { billDelivery } from './bill-delivery.ts';
import { enqueueInvoice } from './waiting-invoices.ts';

interface Found {
  delivery_id: string;
  invoice_id: string | null;
}

/**
 * Asks for an invoice by hand: makes what is missing, and lets a parked one try again from the start. What stands in the
 * books already is left alone, so pressing twice does no harm. One transaction; sending is the queue's work.
 */
export async function createInvoice(
  app: App,
  actor: Actor,
  input: CreateInvoice,
): Promise<{ invoiceId: string | null; state: InvoiceState }> {
  if (!isStaff(actor)) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const found = await tx.row<Found>(
      'invoices.to-create',
      `select d.id as delivery_id, i.id as invoice_id
         from deliveries d join orders o on o.id = d.order_id left join invoices i on i.delivery_id = d.id
        where (d.id = $1 or i.id = $2) and d.accepted_at is not null and ${inOrdersNumbered('o', 3)}`,
      [input.deliveryId ?? null, input.invoiceId ?? null, ...orderScopeValues(orderScope(actor))],
    );
    if (!found) throw notFound();
    const invoiceId = found.invoice_id ?? (await billDelivery(app, tx, found.delivery_id));
    if (!invoiceId) throw nothingToBill();
    const woken = await tx.execute(
      'invoices.wake',
      `update invoices set state = case when in_doubt then 'unknown' else 'queued' end, attempts = 0, next_try_at = null, updated_at = $2
        where id = $1 and state in ('needs_attention', 'retrying', 'unknown', 'queued')`,
      [invoiceId, new Date(app.clock.now())],
    );
    if (woken === 1) {
      await enqueueInvoice(tx, found.delivery_id);
      await recordAudit(app, tx, actor, {
        action: 'invoice.create-by-hand',
        objectKind: 'invoice',
        objectId: invoiceId,
      });
    }
    const now = await tx.row<{ state: InvoiceState }>(
      'invoices.state',
      'select state from invoices where id = $1',
      [invoiceId],
    );
    return { invoiceId, state: now?.state ?? 'queued' };
  });
}
