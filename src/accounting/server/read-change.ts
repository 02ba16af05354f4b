import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import type { PayloadOf } from '../../platform/queue.ts';
import type { InvoiceState } from '../contract.ts';
import { type QboInvoice, qboPayment } from '../quickbooks/contract.ts';
import { isGone, unreadable } from '../quickbooks/errors.ts';
import { readBooks } from '../quickbooks/server/client.ts';
import { liveConnection } from '../quickbooks/server/connection.ts';
import { readInvoice } from '../quickbooks/server/find-invoice.ts';
import { followMergedCustomer, followMergedItem } from './follow-merge.ts';
import type { readChangeJob } from './jobs.ts';
import { FIGURE_PROBLEMS, mirror, mismatch, stateOf } from './keep-answer.ts';

/** `accounting-change`: reads what changed in the books, as it is now. Events may repeat and come out of order. */
export async function readChange(app: App, change: PayloadOf<typeof readChangeJob>): Promise<void> {
  const connection = await liveConnection(app.db);
  if (connection?.state !== 'connected' || connection.realmId !== change.realmId) return;
  if (change.entity === 'invoice') return readBack(app, change.realmId, change.entityId);
  if (change.deletedId && change.entity === 'customer-merge')
    return followMergedCustomer(app, change.deletedId, change.entityId);
  if (change.deletedId && change.entity === 'item-merge')
    return followMergedItem(app, change.deletedId, change.entityId);
  if (change.entity !== 'payment') return;
  for (const invoiceId of await invoicesOfPayment(app, change.entityId))
    await readBack(app, change.realmId, invoiceId);
}

async function invoicesOfPayment(app: App, paymentId: string): Promise<string[]> {
  try {
    const answer = (await readBooks(app, `payment/${encodeURIComponent(paymentId)}`)) as {
      Payment?: unknown;
    };
    const payment = qboPayment.safeParse(answer.Payment);
    if (!payment.success) throw unreadable('a payment');
    return payment.data.Line.flatMap((line) =>
      line.LinkedTxn.filter((linked) => linked.TxnType === 'Invoice').map((linked) => linked.TxnId),
    );
  } catch (error) {
    // A deleted payment says nothing about its invoices; they come as events of their own, and with the daily reading.
    if (isGone(error)) return [];
    throw error;
  }
}

/** Brings one invoice of ours up to date. One that is not ours is passed over without a call. */
async function readBack(app: App, realmId: string, accountingId: string): Promise<void> {
  const known = await app.db.row<{ id: string }>(
    'invoices.by-accounting-id',
    'select id from invoices where realm_id = $1 and accounting_id = $2',
    [realmId, accountingId],
  );
  if (!known) return;
  let invoice: QboInvoice;
  try {
    invoice = await readInvoice(app, accountingId);
  } catch (error) {
    if (!isGone(error)) throw error;
    await app.db.transaction((tx) => markDeleted(app, tx, known.id));
    return;
  }
  await app.db.transaction((tx) => applyReading(app, tx, known.id, invoice));
}

interface Mirrored {
  state: InvoiceState;
  problem_code: string | null;
  accounting_updated_at: Date | null;
  subtotalCents: number;
  taxCents: number;
  taxAcceptedCents: number | null;
  deliveryFeeCents: number;
}

/** Writes a reading into the mirror unless a newer one stands there. Figures that differed from ours are compared again. */
export async function applyReading(
  app: App,
  tx: Sql,
  invoiceId: string,
  invoice: QboInvoice,
): Promise<void> {
  const row = await tx.row<Mirrored>(
    'invoices.reading-lock',
    `select state, problem_code, accounting_updated_at, subtotal_cents as "subtotalCents", delivery_fee_cents as "deliveryFeeCents",
            tax_cents as "taxCents", tax_accepted_cents as "taxAcceptedCents" from invoices where id = $1 for update`,
    [invoiceId],
  );
  if (!row || row.state === 'sending') return;
  const read = Date.parse(invoice.MetaData?.LastUpdatedTime ?? '');
  if (row.accounting_updated_at && read < row.accounting_updated_at.getTime()) return;
  const problem =
    stateOf(invoice) !== 'voided' && FIGURE_PROBLEMS.includes(row.problem_code ?? '')
      ? mismatch(row, invoice)
      : null;
  await mirror(
    app,
    tx,
    invoiceId,
    invoice,
    problem ? 'needs_attention' : stateOf(invoice),
    problem,
  );
}

/** An invoice that is gone from the books owes nothing any more. */
export async function markDeleted(app: App, tx: Sql, invoiceId: string): Promise<void> {
  await tx.execute(
    'invoices.deleted',
    `update invoices set state = 'voided', balance_cents = 0, problem_code = 'deleted', problem = 'This invoice was deleted in QuickBooks.', updated_at = $2 where id = $1 and accounting_id is not null`,
    [invoiceId, new Date(app.clock.now())],
  );
}
