import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import {
  inOrders,
  type OrderScope,
  orderScope,
} from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { bool, date, rowShape, text } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import type { DateOnOpenDay, InvoiceState } from '../../contract.ts';
import { booksUnread, notClosed, notFound, permissionDenied } from '../../errors.ts';
import { LedgerError } from '../../ledger-error.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { startingOver } from '../../server/outbox.ts';
import { enqueueInvoice } from './waiting-invoices.ts';

const closedRow = rowShape({ id: text, deliveryId: text, txnDate: date, refused: bool });

/** The invoice, and whether its refusal for a closed period is definite and still stands. */
const closedInvoice = (scope: OrderScope, invoiceId: string): SqlText => sql`
  select i.id, i.delivery_id, i.txn_date,
         i.state = 'needs_attention' and i.problem_code = 'period-closed' and not i.in_doubt
           and i.accounting_id is null as refused
    from invoices i join ${ordersForJoin} o on o.id = i.order_id
   where i.id = ${invoiceId} and ${inOrders(scope, 'o')}`;

/** The calendar day after this one, YYYY-MM-DD. */
const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/**
 * Dates an invoice that the books refused, because its day lies in a closed period, on the first open day; the day of the delivery goes
 * into its memo. Only a definite no may be dated anew: what may be in the books under the old day is looked up by a retry. When the
 * books were opened meanwhile it keeps its day.
 */
export async function dateOnOpenDay(
  app: App,
  actor: Actor,
  { invoiceId }: DateOnOpenDay,
): Promise<{ invoiceId: string; state: InvoiceState; txnDate: string }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const invoice = closedInvoice(orderScope(actor), invoiceId);
  const seen = await app.db.row(closedRow, invoice);
  if (!seen) throw notFound();
  if (!seen.refused) throw notClosed();
  const closeDate = await closeDateNow(app);
  return app.db.transaction(async (tx) => {
    const found = await tx.row(closedRow, sql`${invoice} for update of i`);
    if (!found?.refused) throw notClosed();
    const txnDate = closeDate && found.txnDate <= closeDate ? dayAfter(closeDate) : found.txnDate;
    await tx.execute(
      sql`update invoices
             set txn_date = ${txnDate}, body = null, state = 'queued',
                 moved_from = case when ${txnDate} = txn_date then moved_from
                                   else coalesce(moved_from, txn_date) end,
                 ${startingOver(new Date(app.clock.now()))}
           where id = ${found.id}`,
    );
    await enqueueInvoice(tx, found.deliveryId);
    await recordAudit(app, tx, actor, {
      action: 'invoice.date-on-open-day',
      objectKind: 'invoice',
      objectId: found.id,
      before: { txnDate: found.txnDate },
      after: { txnDate },
    });
    return { invoiceId: found.id, state: 'queued', txnDate };
  });
}

async function closeDateNow(app: App): Promise<string | null> {
  try {
    return (await openLedger(app).readSettings()).closeDate;
  } catch (error) {
    if (error instanceof LedgerError) throw booksUnread();
    throw error;
  }
}
