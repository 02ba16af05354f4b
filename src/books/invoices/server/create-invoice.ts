import { recordAudit } from '../../../company/server/record-audit.ts';
import { deliveriesForJoin } from '../../../delivery/deliveries/server/public/joins.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { nullable, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { companyName } from '../../connection/server/company-read.ts';
import type { CreateInvoice, InvoiceState } from '../../contract.ts';
import { retryCredits } from '../../credits/server/waiting-credits.ts';
import {
  connectThere,
  invoiceMoving,
  notFound,
  nothingToBill,
  permissionDenied,
} from '../../errors.ts';
import { OTHER_COMPANY } from '../../server/describe-problem.ts';
import { backInLine } from '../../server/outbox.ts';
import { retryProof } from './attach-proof.ts';
import { draftInvoice } from './draft-invoice.ts';
import { TAX_UNSETTLED } from './held-for-tax.ts';
import { CONNECTED_AGAIN, NOT_SYNCED } from './not-synced.ts';
import { enqueueInvoice } from './waiting-invoices.ts';

const toCreate = rowShape({
  deliveryId: text,
  invoiceId: nullable(text),
  /** The company that may have the invoice, while another one is connected. */
  standsWith: nullable(text),
});
const stateRow = rowShape({ state: textOf<InvoiceState>() });

/**
 * Asks for an invoice by hand: makes what is missing, and lets a parked one try again from the start. What stands in the
 * books already, or in books that nobody reads any more, is left alone, but for a proof that could not be attached; so pressing twice does no harm. One transaction; sending is the queue's work.
 */
export async function createInvoice(
  app: App,
  actor: Actor,
  input: CreateInvoice,
): Promise<{ invoiceId: string | null; state: InvoiceState }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const found = await tx.row(
      toCreate,
      sql`
        select d.id as delivery_id, i.id as invoice_id,
               case when i.state = 'needs_attention' and i.problem_code = ${OTHER_COMPANY}
                         and i.in_doubt and not ${CONNECTED_AGAIN}
                    then coalesce(${companyName(sql`i.realm_id`)}, '') end as stands_with
          from ${deliveriesForJoin} d join ${ordersForJoin} o on o.id = d.order_id
               left join invoices i on i.delivery_id = d.id
         where (d.id = ${input.deliveryId ?? null} and i.case_id is null
                or i.id = ${input.invoiceId ?? null})
           and ${inOrders(orderScope(actor), 'o')}`,
    );
    if (!found) throw notFound();
    if (found.standsWith !== null) throw connectThere(found.standsWith);
    const invoiceId = found.invoiceId ?? (await draftInvoice(app, tx, found.deliveryId));
    if (!invoiceId) throw nothingToBill();
    const woken = await tx.execute(
      sql`
        update invoices i
           set ${backInLine(new Date(app.clock.now()))}
         where id = ${invoiceId}
           and state in ('needs_attention', 'retrying', 'unknown', 'queued')
           and i.problem_code is distinct from ${TAX_UNSETTLED}
           and not (i.accounting_id is not null and ${NOT_SYNCED})`,
    );
    if (woken === 1) {
      await enqueueInvoice(tx, found.deliveryId);
      await recordAudit(app, tx, actor, {
        action: 'invoice.create-by-hand',
        objectKind: 'invoice',
        objectId: invoiceId,
      });
    }
    await retryProof(tx, app, invoiceId);
    const { started, stopped } = await retryCredits(tx, app, invoiceId);
    const [first] = stopped;
    // Nothing was queued: answers with the reason instead of success.
    if (first && woken + started === 0)
      throw first.company === null ? invoiceMoving() : connectThere(first.company);
    const now = await tx.row(stateRow, sql`select state from invoices where id = ${invoiceId}`);
    return { invoiceId, state: now?.state ?? 'queued' };
  });
}
