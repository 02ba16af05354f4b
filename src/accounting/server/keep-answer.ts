import { formatCents } from '../../kit/money.ts';
import { recordInvoiced } from '../../orders/server/record-invoiced.ts';
import type { App } from '../../platform/app.ts';
import { type Sql } from '../../platform/database.ts';
import { violates } from '../../platform/database-errors.ts';
import type { InvoiceState } from '../contract.ts';
import { type QboInvoice, toCents } from '../quickbooks/contract.ts';
import { netCents } from '../quickbooks/server/find-invoice.ts';
import type { OutboxRow } from './outbox-row.ts';
import type { Problem } from './say-problem.ts';

/** created, part_paid, paid or voided: read from the figures, not from a status, because QuickBooks has none. */
export function stateOf(invoice: QboInvoice): InvoiceState {
  const total = toCents(invoice.TotalAmt);
  const balance = toCents(invoice.Balance ?? invoice.TotalAmt);
  if (total === 0 && (invoice.PrivateNote ?? '').startsWith('Voided')) return 'voided';
  if (balance <= 0 && total > 0) return 'paid';
  return balance < total ? 'part_paid' : 'created';
}

/** The books must hold exactly what was delivered, and the tax that the shop expected or that a person accepted. */
export function mismatch(
  row: Pick<OutboxRow, 'subtotalCents' | 'deliveryFeeCents' | 'taxCents' | 'taxAcceptedCents'>,
  invoice: QboInvoice,
): Problem | null {
  const ours = row.subtotalCents + row.deliveryFeeCents;
  const theirs = netCents(invoice);
  if (ours === theirs) return taxMismatch(row, invoice);
  return {
    code: 'amount-differs',
    text: `QuickBooks holds ${formatCents(theirs)} for this delivery, but ${formatCents(ours)} was delivered. Check the invoice there, then retry to compare again.`,
  };
}

function taxMismatch(
  row: Pick<OutboxRow, 'taxCents' | 'taxAcceptedCents'>,
  invoice: QboInvoice,
): Problem | null {
  const theirs = toCents(invoice.TxnTaxDetail?.TotalTax ?? 0);
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
  invoice: QboInvoice,
  state: InvoiceState,
  problem: Problem | null,
): Promise<void> {
  await tx.execute(
    'invoices.mirror',
    `update invoices set state = $2, accounting_id = $3, doc_number = $4, sync_token = $5, accounting_total_cents = $6, balance_cents = $7, due_date = $8, accounting_updated_at = $9,
            in_doubt = false, body = null, problem_options = '[]', lease_until = null, next_try_at = null, problem_code = $10, problem = $11, updated_at = $12
      where id = $1`,
    [
      invoiceId,
      state,
      invoice.Id,
      invoice.DocNumber ?? null,
      invoice.SyncToken,
      toCents(invoice.TotalAmt),
      toCents(invoice.Balance ?? invoice.TotalAmt),
      invoice.DueDate ?? null,
      invoice.MetaData?.LastUpdatedTime ?? null,
      problem?.code ?? null,
      problem?.text ?? null,
      new Date(app.clock.now()),
    ],
  );
}

/**
 * Keeps what QuickBooks holds for this delivery: id, number, figures, and in the same transaction the order's invoiced
 * quantities, once. Whoever comes second finds the id and only compares again.
 */
export async function keepAnswer(app: App, row: OutboxRow, invoice: QboInvoice): Promise<void> {
  const problem = mismatch(row, invoice);
  try {
    await app.db.transaction(async (tx) => {
      const current = await tx.row<{ accounting_id: string | null }>(
        'invoices.lock',
        'select accounting_id from invoices where id = $1 for update',
        [row.id],
      );
      if (!current || (current.accounting_id !== null && current.accounting_id !== invoice.Id))
        return;
      await mirror(
        app,
        tx,
        row.id,
        invoice,
        problem ? 'needs_attention' : stateOf(invoice),
        problem,
      );
      if (current.accounting_id === null) {
        await recordInvoiced(tx, app, {
          orderId: row.orderId,
          lines: row.lines.map((line) => ({
            orderLineId: line.orderLineId,
            quantity: line.quantity,
          })),
        });
      }
    });
  } catch (error) {
    if (!violates(error, 'invoices_realm_id_accounting_id_key')) throw error;
    throw new Error('This invoice of the books belongs to another delivery already.', {
      cause: error,
    });
  }
}
