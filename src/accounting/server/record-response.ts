import { formatCents } from '../../kit/money.ts';
import { recordInvoiced } from '../../orders/server/record-invoiced.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { violates } from '../../platform/database-errors.ts';
import { nullable, rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import type { InvoiceState } from '../contract.ts';
import type { LedgerInvoice } from '../ledger.ts';
import { wantProof } from './attach-proof.ts';
import type { Problem } from './describe-problem.ts';
import type { OutboxRow } from './outbox-row.ts';
import { enqueueCreditsOf } from './waiting-credits.ts';

/** created, part_paid, paid or voided: read from the figures, not from a status, because QuickBooks has none. */
export function stateOf({ totalCents, balanceCents, markedVoid }: LedgerInvoice): InvoiceState {
  if (totalCents === 0 && markedVoid) return 'voided';
  if (balanceCents <= 0 && totalCents > 0) return 'paid';
  return balanceCents < totalCents ? 'part_paid' : 'created';
}

type Expected = Pick<
  OutboxRow,
  'subtotalCents' | 'deliveryFeeCents' | 'taxCents' | 'taxAcceptedCents'
>;

/** The books must hold exactly what was delivered, and the tax that the shop expected or that a person accepted. */
export function mismatch(row: Expected, invoice: LedgerInvoice): Problem | null {
  const ours = row.subtotalCents + row.deliveryFeeCents;
  const theirs = invoice.totalCents - invoice.taxCents;
  if (ours === theirs) return taxMismatch(row, invoice);
  return {
    code: 'amount-differs',
    text: `QuickBooks holds ${formatCents(theirs)} for this delivery, but ${formatCents(ours)} was delivered. Check the invoice there, then retry to compare again.`,
  };
}

function taxMismatch(row: Expected, invoice: LedgerInvoice): Problem | null {
  const theirs = invoice.taxCents;
  if (theirs === row.taxCents || theirs === row.taxAcceptedCents) return null;
  const off = theirs - row.taxCents;
  return {
    code: 'tax-differs',
    text: `QuickBooks charges ${formatCents(theirs)} tax, the shop expected ${formatCents(row.taxCents)}: ${formatCents(Math.abs(off))} ${off > 0 ? 'more' : 'less'}. Accept QuickBooks’ figure, or mend the sales tax there and retry.`,
  };
}

/** Problems that lie in figures only: the invoice stands in the books, and each reading compares again. */
export const FIGURE_PROBLEMS: readonly string[] = ['amount-differs', 'tax-differs'];

/** Figures of the books into the mirror. */
export async function mirror(
  app: App,
  tx: Sql,
  invoiceId: string,
  invoice: LedgerInvoice,
  state: InvoiceState,
  problem: Problem | null,
): Promise<void> {
  await tx.execute(
    sql`update invoices
           set state = ${state}, accounting_id = ${invoice.id}, doc_number = ${invoice.number},
               sync_token = ${invoice.version}, accounting_total_cents = ${invoice.totalCents},
               balance_cents = ${invoice.balanceCents}, due_date = ${invoice.dueDate},
               accounting_updated_at = ${invoice.changedAt}, in_doubt = false, body = null,
               problem_options = '[]', lease_until = null, next_try_at = null,
               problem_code = ${problem?.code ?? null}, problem = ${problem?.text ?? null},
               updated_at = ${new Date(app.clock.now())}
         where id = ${invoiceId}`,
  );
}

const knownInvoice = rowShape({ accountingId: nullable(text) });

/**
 * Records what the books hold for this delivery: id, number, figures, and in the same transaction the order's invoiced
 * quantities, once. Whoever comes second finds the id and only compares again.
 */
export async function recordResponse(
  app: App,
  row: OutboxRow,
  invoice: LedgerInvoice,
): Promise<void> {
  const problem = mismatch(row, invoice);
  const state = problem ? 'needs_attention' : stateOf(invoice);
  try {
    await app.db.transaction(async (tx) => {
      const known = await tx.row(
        knownInvoice,
        sql`select accounting_id from invoices where id = ${row.id} for update`,
      );
      if (!known || (known.accountingId !== null && known.accountingId !== invoice.id)) return;
      await mirror(app, tx, row.id, invoice, state, problem);
      if (known.accountingId === null) {
        await recordInvoiced(tx, app, {
          orderId: row.orderId,
          lines: row.lines.map(({ orderLineId, quantity }) => ({ orderLineId, quantity })),
        });
        await wantProof(tx, app, row.id);
        await enqueueCreditsOf(tx, row.deliveryId);
      }
    });
  } catch (error) {
    if (!violates(error, 'invoices_realm_id_accounting_id_key')) throw error;
    throw new Error('This invoice of the books belongs to another delivery already.', {
      cause: error,
    });
  }
}
