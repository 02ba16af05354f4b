import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import type { PayloadOf } from '../../platform/queue.ts';
import { int, nullable, rowShape, text, textOf, time } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import type { InvoiceState } from '../contract.ts';
import { isGone, type LedgerInvoice } from '../ledger.ts';
import { liveConnection } from './connection.ts';
import { followMergedCustomer, followMergedItem } from './follow-merge.ts';
import type { readChangeJob } from './jobs.ts';
import { openLedger } from './open-ledger.ts';
import { FIGURE_PROBLEMS, mirror, mismatch, stateOf } from './record-response.ts';

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
  for (const invoiceId of await openLedger(app).invoicesPaidBy(change.entityId))
    await readBack(app, change.realmId, invoiceId);
}

const idRow = rowShape({ id: text });

/** Brings one invoice of ours up to date. One that is not ours is passed over without a call. */
async function readBack(app: App, realmId: string, accountingId: string): Promise<void> {
  const known = await app.db.row(
    idRow,
    sql`select id from invoices
         where realm_id = ${realmId} and accounting_id = ${accountingId}`,
  );
  if (!known) return;
  let invoice: LedgerInvoice;
  try {
    invoice = await openLedger(app).readInvoice(accountingId);
  } catch (error) {
    if (!isGone(error)) throw error;
    await app.db.transaction((tx) => markDeleted(app, tx, known.id));
    return;
  }
  await app.db.transaction((tx) => applyReading(app, tx, known.id, invoice));
}

const mirrored = rowShape({
  state: textOf<InvoiceState>(),
  problemCode: nullable(text),
  accountingUpdatedAt: nullable(time),
  subtotalCents: int,
  deliveryFeeCents: int,
  taxCents: int,
  taxAcceptedCents: nullable(int),
});

/** Writes a reading into the mirror unless a newer one stands there. Figures that differed from ours are compared again. */
export async function applyReading(
  app: App,
  tx: Sql,
  invoiceId: string,
  invoice: LedgerInvoice,
): Promise<void> {
  const row = await tx.row(
    mirrored,
    sql`select state, problem_code, accounting_updated_at, subtotal_cents, delivery_fee_cents,
               tax_cents, tax_accepted_cents
          from invoices where id = ${invoiceId} for update`,
  );
  if (!row || row.state === 'sending') return;
  const read = Date.parse(invoice.changedAt ?? '');
  if (row.accountingUpdatedAt && read < row.accountingUpdatedAt.getTime()) return;
  const state = stateOf(invoice);
  const problem =
    state !== 'voided' && FIGURE_PROBLEMS.includes(row.problemCode ?? '')
      ? mismatch(row, invoice)
      : null;
  await mirror(app, tx, invoiceId, invoice, problem ? 'needs_attention' : state, problem);
}

/** An invoice that is gone from the books owes nothing any more. */
export async function markDeleted(app: App, tx: Sql, invoiceId: string): Promise<void> {
  await tx.execute(
    sql`update invoices
           set state = 'voided', balance_cents = 0, problem_code = 'deleted',
               problem = 'This invoice was deleted in QuickBooks.',
               updated_at = ${new Date(app.clock.now())}
         where id = ${invoiceId} and accounting_id is not null`,
  );
}
