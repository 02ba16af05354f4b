import { recordInvoiced } from '../../../ordering/orders/server/public/record-invoiced.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { violates } from '../../../platform/database-errors.ts';
import { enqueue } from '../../../platform/queue.ts';
import {
  date,
  int,
  jsonRows,
  nullable,
  present,
  rowShape,
  text,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { clearing, setting } from '../../../platform/write-rows.ts';
import type { InvoiceState } from '../../contract.ts';
import { enqueueCreditsOf } from '../../credits/server/waiting-credits.ts';
import type { LedgerInvoice } from '../../ledger-rows.ts';
import type { Problem } from '../../server/describe-problem.ts';
import { readChangeJob } from '../../server/jobs.ts';
import { arrived, booking } from '../../server/outbox.ts';
import { wantProof } from './attach-proof.ts';
import { compareInvoice } from './compare-invoice.ts';
import { stateOf, taxProblem } from './figures.ts';
import type { OutboxRow } from './outbox-row.ts';

/** What a person let stand of an invoice as the books hold it. */
export const acceptedRow = rowShape({
  netAcceptedCents: nullable(int),
  taxAcceptedCents: nullable(int),
  dateAccepted: nullable(date),
  bookedCustomerId: nullable(text),
  movedTo: nullable(text),
});

const mirrorRow = rowShape({
  syncToken: text,
  dueDate: nullable(date),
  problemCode: nullable(text),
  problem: nullable(text),
  problemTid: nullable(text),
  updatedAt: time,
});

/** Figures of the books into the mirror. */
export async function mirrorResponse(
  app: App,
  tx: Sql,
  invoiceId: string,
  {
    invoice,
    state,
    problem,
  }: { invoice: LedgerInvoice; state: InvoiceState; problem: Problem | null },
): Promise<void> {
  await tx.execute(
    sql`update invoices
           set state = ${state}, accounting_id = ${invoice.id}, doc_number = ${invoice.number},
               ${setting(mirrorRow, {
                 syncToken: invoice.version,
                 dueDate: invoice.dueDate,
                 problemCode: problem?.code ?? null,
                 problem: problem?.text ?? null,
                 problemTid: null,
                 updatedAt: new Date(app.clock.now()),
               })},
               ${booking(invoice)}, ${arrived}, problem_options = '[]',
               accounting_updated_at = ${invoice.changedAt}
         where id = ${invoiceId}`,
  );
}

const knownInvoice = rowShape({ accountingId: nullable(text), bookedAt: nullable(time) });

/**
 * Records what the books hold for this delivery: id, number, figures, and in the same transaction the order's invoiced
 * quantities, once. Whoever comes second finds the id and only compares again.
 */
export async function recordResponse(
  app: App,
  row: OutboxRow,
  invoice: LedgerInvoice,
): Promise<void> {
  const problem = taxProblem(row, invoice);
  const state = problem ? 'needs_attention' : stateOf(invoice);
  try {
    await app.db.transaction(async (tx) => {
      const known = await tx.row(
        knownInvoice,
        sql`select accounting_id, booked_at from invoices where id = ${row.id} for update`,
      );
      if (!known || (known.accountingId !== null && known.accountingId !== invoice.id)) return;
      await mirrorResponse(app, tx, row.id, { invoice, state, problem });
      if (known.accountingId === null) await firstRecord(app, tx, row, known.bookedAt);
      await compareInvoice(app, tx, row.id, invoice);
      // The answer may be an old one of an earlier attempt: what changed in QuickBooks since then is read again.
      if (row.inDoubt && row.realmId) await readAgain(tx, row.realmId, invoice.id);
    });
  } catch (error) {
    if (!violates(error, 'invoices_realm_id_accounting_id_key')) throw error;
    throw new Error('This invoice of the books belongs to another delivery already.', {
      cause: error,
    });
  }
}

const readAgain = (tx: Sql, realmId: string, accountingId: string): Promise<void> =>
  enqueue(tx, readChangeJob, { realmId, entity: 'invoice', entityId: accountingId });

interface Recorded {
  id: string;
  deliveryId: string;
  orderId: string;
  lines: readonly { orderLineId: string; quantity: number }[];
}

/** What follows the first answer of the books. The order's quantities are counted once, also when the delivery is billed again. */
async function firstRecord(app: App, tx: Sql, row: Recorded, bookedAt: Date | null): Promise<void> {
  if (bookedAt === null) {
    await tx.execute(
      sql`update invoices set booked_at = ${new Date(app.clock.now())} where id = ${row.id}`,
    );
    await recordInvoiced(tx, app, {
      orderId: row.orderId,
      lines: row.lines.map(({ orderLineId, quantity }) => ({ orderLineId, quantity })),
    });
  }
  await wantProof(tx, app, row.id);
  await enqueueCreditsOf(tx, row.deliveryId);
}

const byHandRow = rowShape({
  id: text,
  deliveryId: text,
  orderId: text,
  bookedAt: nullable(time),
  lines: jsonRows(rowShape({ orderLineId: present(text), quantity: int })),
});

/** An invoice of the books that a person wrote becomes the delivery's. The caller holds the row's lock. */
export async function recordByHand(
  app: App,
  tx: Sql,
  { invoiceId, realmId }: { invoiceId: string; realmId: string },
  invoice: LedgerInvoice,
): Promise<void> {
  const row = await tx.row(
    byHandRow,
    sql`
      select i.id, i.delivery_id, i.order_id, i.booked_at,
             (select json_agg(json_build_object('orderLineId', l.order_line_id,
                                                'quantity', l.quantity) order by l.position)
                from invoice_lines l where l.invoice_id = i.id) as lines
        from invoices i where i.id = ${invoiceId}`,
  );
  if (!row) return;
  await tx.execute(sql`delete from invoice_proofs where invoice_id = ${invoiceId}`);
  await tx.execute(
    sql`update invoices set realm_id = ${realmId}, ${clearing(acceptedRow)}
         where id = ${invoiceId}`,
  );
  await mirrorResponse(app, tx, invoiceId, { invoice, state: stateOf(invoice), problem: null });
  await firstRecord(app, tx, row, row.bookedAt);
  await compareInvoice(app, tx, invoiceId, invoice);
}
