import { type Cents, lineTotal, shareOf, type UnitCents } from '../kit/money.ts';

/** What the money of an order depends on besides its lines. */
export interface MoneyTerms {
  /** Basis points; 0 when exempt. */
  taxRateBp: number;
  deliveryFeeCents: Cents;
  /** The fee is dropped from this subtotal on; 0 = never. */
  freeDeliveryFromCents: Cents;
}

export interface Totals {
  subtotalCents: Cents;
  taxCents: Cents;
  deliveryFeeCents: Cents;
  totalCents: Cents;
}

/** The one sum of cart, order and change: tax on the taxable goods as one amount, half up (product.md, "Money"). Nothing ordered costs nothing. */
export function totalsOf(
  lines: readonly { quantity: number; unitPriceCents: UnitCents; taxable: boolean }[],
  terms: MoneyTerms,
): Totals {
  let subtotalCents = 0;
  let taxableCents = 0;
  for (const line of lines) {
    const amount = lineTotal(line.unitPriceCents, line.quantity);
    subtotalCents += amount;
    if (line.taxable) taxableCents += amount;
  }
  const free =
    subtotalCents === 0 ||
    (terms.freeDeliveryFromCents > 0 && subtotalCents >= terms.freeDeliveryFromCents);
  const deliveryFeeCents = free ? 0 : terms.deliveryFeeCents;
  const taxCents = shareOf(taxableCents, terms.taxRateBp);
  return {
    subtotalCents,
    taxCents,
    deliveryFeeCents,
    totalCents: subtotalCents + taxCents + deliveryFeeCents,
  };
}
