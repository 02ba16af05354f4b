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

interface Expected {
  /** Goods, surcharge and fee less the discount, before tax. */
  netCents: number;
  taxCents: number;
  taxAcceptedCents: number | null;
}

/** The books must hold exactly what was delivered, and the tax that the shop expected or that a person accepted. */
export function mismatch(row: Expected, invoice: LedgerInvoice): Problem | null {
  const ours = row.netCents;
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
