import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import { int, nullable, rowShape, text, textOf, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { InvoiceState } from '../../contract.ts';
import { followCredits } from '../../credits/server/follow-credit.ts';
import { followMergedCustomer } from '../../customers/server/follow-merged-customer.ts';
import { readOneCustomer } from '../../customers/server/read-one-customer.ts';
import { findUnmatchedCredits, resolveGone } from '../../documents/server/find-unmatched.ts';
import { compareInvoice } from '../../invoices/server/compare-invoice.ts';
import { stateOf, TAX_DIFFERS, taxProblem } from '../../invoices/server/figures.ts';
import { followMergedItem } from '../../invoices/server/follow-merge.ts';
import { mirrorResponse } from '../../invoices/server/record-response.ts';
import { readOneItem } from '../../items/server/take-read-items.ts';
import { isGone } from '../../ledger-error.ts';
import type { LedgerInvoice } from '../../ledger-rows.ts';
import { followPayments, forgetPayment, settledBy } from '../../payments/server/follow-payment.ts';
import { paymentOrGone } from '../../payments/server/read-cash.ts';
import type { readChangeJob } from '../../server/jobs.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { liveConnection } from './public/connection.ts';

/** `accounting-change`: reads what changed in the books, as it is now. Events may repeat and come out of order. */
export async function readChange(app: App, change: PayloadOf<typeof readChangeJob>): Promise<void> {
  const connection = await liveConnection(app.db);
  if (connection?.state !== 'connected' || connection.realmId !== change.realmId) return;
  if (change.entity === 'preferences') {
    await openLedger(app).readSettings();
    return;
  }
  if (change.entity === 'invoice') {
    const [reading] = await readInvoice(app, change.realmId, change.entityId);
    if (reading) await app.db.transaction((tx) => storeInvoice(app, tx, reading));
    return;
  }
  if (change.deletedId && change.entity === 'customer-merge')
    return followMergedCustomer(app, change.realmId, change.deletedId, change.entityId);
  if (change.deletedId && change.entity === 'item-merge')
    return followMergedItem(app, change.deletedId, change.entityId);
  if (change.entity === 'customer') return readOneCustomer(app, change.realmId, change.entityId);
  if (change.entity === 'item') return readOneItem(app, change.realmId, change.entityId);
  if (change.entity === 'creditmemo') {
    const { rows, unreadable } = await openLedger(app).creditsById([change.entityId]);
    await followCredits(app, change.realmId, rows);
    await findUnmatchedCredits(app, change.realmId, rows);
    if (rows.length + unreadable.length === 0)
      await resolveGone(app, 'credit', change.realmId, [change.entityId]);
    return;
  }
  if (change.entity !== 'payment') return;
  return readPayment(app, change.realmId, change.entityId);
}

/** A payment and the invoices that it concerns: all are read before any is written. */
async function readPayment(app: App, realmId: string, paymentId: string): Promise<void> {
  const payment = await paymentOrGone(openLedger(app), paymentId);
  const readings: InvoiceReading[] = [];
  for (const id of await settledBy(app.db, realmId, paymentId, payment))
    readings.push(...(await readInvoice(app, realmId, id)));
  await app.db.transaction(async (tx) => {
    if (payment) await followPayments(tx, realmId, [payment]);
    else await forgetPayment(tx, realmId, paymentId);
    for (const reading of readings) await storeInvoice(app, tx, reading);
  });
}

const idRow = rowShape({ id: text });

/** An invoice of ours as the books have it now; undefined when it is gone from them. */
interface InvoiceReading {
  id: string;
  invoice: LedgerInvoice | undefined;
}

/** None for an invoice that is not ours: it is passed over without a call. */
async function readInvoice(
  app: App,
  realmId: string,
  accountingId: string,
): Promise<InvoiceReading[]> {
  const known = await app.db.row(
    idRow,
    sql`select id from invoices
         where realm_id = ${realmId} and accounting_id = ${accountingId}`,
  );
  if (!known) return [];
  try {
    return [{ id: known.id, invoice: await openLedger(app).readInvoice(accountingId) }];
  } catch (error) {
    if (!isGone(error)) throw error;
    return [{ id: known.id, invoice: undefined }];
  }
}

function storeInvoice(app: App, tx: Sql, { id, invoice }: InvoiceReading): Promise<void> {
  return invoice ? applyReading(app, tx, id, invoice) : markDeleted(app, tx, id);
}

const mirrored = rowShape({
  state: textOf<InvoiceState>(),
  problemCode: nullable(text),
  accountingUpdatedAt: nullable(time),
  netCents: int,
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
    sql`select state, problem_code, accounting_updated_at, net_cents, tax_cents,
               tax_accepted_cents
          from invoices where id = ${invoiceId} for update`,
  );
  if (!row || row.state === 'sending') return;
  const read = Date.parse(invoice.changedAt ?? '');
  if (row.accountingUpdatedAt && read < row.accountingUpdatedAt.getTime()) return;
  const state = stateOf(invoice);
  const problem =
    state !== 'voided' && row.problemCode === TAX_DIFFERS ? taxProblem(row, invoice) : null;
  await mirrorResponse(app, tx, invoiceId, {
    invoice,
    state: problem ? 'needs_attention' : state,
    problem,
  });
  await compareInvoice(app, tx, invoiceId, invoice);
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
  await compareInvoice(app, tx, invoiceId, 'gone');
}
