import { formatCents } from '../../../kit/money.ts';
import type { InvoiceState } from '../../contract.ts';
import type { LedgerInvoice } from '../../ledger-rows.ts';
import type { Problem } from '../../server/describe-problem.ts';

/** created, part_paid, paid or voided: read from the figures, not from a status, because QuickBooks has none. */
export function stateOf({ totalCents, balanceCents, markedVoid }: LedgerInvoice): InvoiceState {
  if (totalCents === 0 && markedVoid) return 'voided';
  if (balanceCents <= 0 && totalCents > 0) return 'paid';
  return balanceCents < totalCents ? 'part_paid' : 'created';
}

/** A problem that lies in figures only: the invoice stands in the books, and each reading compares again. */
export const TAX_DIFFERS = 'tax-differs';

interface Expected {
  /** Goods, surcharge, deposits and fee less the discount, before tax. */
  netCents: number;
  taxCents: number;
  taxAcceptedCents: number | null;
}

/**
 * The first answer of the books must hold the tax that the shop expected or that a person accepted. Another net amount is a difference of its
 * own (`compare-invoice.ts`), as everything is that a bookkeeper changes later.
 */
export function taxProblem(row: Expected, invoice: LedgerInvoice): Problem | null {
  if (row.netCents !== invoice.totalCents - invoice.taxCents) return null;
  const theirs = invoice.taxCents;
  if (theirs === row.taxCents || theirs === row.taxAcceptedCents) return null;
  const off = theirs - row.taxCents;
  return {
    code: TAX_DIFFERS,
    text: `QuickBooks charges ${formatCents(theirs)} tax, the shop expected ${formatCents(row.taxCents)}: ${formatCents(Math.abs(off))} ${off > 0 ? 'more' : 'less'}. Accept QuickBooks’ figure, or mend the sales tax there and retry.`,
  };
}
