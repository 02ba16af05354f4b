import { type Cents, lineTotal, shareOf, type UnitCents } from '../kit/money.ts';

/** What the money of an order depends on besides its lines. */
export interface MoneyTerms {
  /** Basis points; 0 when exempt. */
  taxRateBp: number;
  deliveryFeeCents: Cents;
  /** The fee is dropped from this subtotal on; 0 = never. */
  freeDeliveryFromCents: Cents;
  /** The fuel surcharge: one amount, or hundredths of a percent of the goods before any discount. At most one of them. */
  surchargeFixedCents: Cents;
  surchargeBp: number;
  surchargeTaxable: boolean;
  /** What the desk takes off the goods: one amount, or hundredths of a percent. At most one of them. */
  discountFixedCents: Cents;
  discountBp: number;
}

export interface Totals {
  /** The goods, before the discount. */
  subtotalCents: Cents;
  discountCents: Cents;
  surchargeCents: Cents;
  taxCents: Cents;
  deliveryFeeCents: Cents;
  totalCents: Cents;
}

/** A discount never takes more off than the goods cost. */
export const discountOf = (
  goodsCents: Cents,
  { discountFixedCents, discountBp }: Pick<MoneyTerms, 'discountFixedCents' | 'discountBp'>,
): Cents => Math.min(goodsCents, discountFixedCents + shareOf(goodsCents, discountBp));

/**
 * Tax as one amount, half up (product.md, "Money"): on the taxable goods, on the surcharge where it is taxable, less their part of the
 * discount, which is spread over everything before tax as the books spread it. All in cents.
 */
export function taxOf(
  sums: Omit<Totals, 'taxCents' | 'totalCents'> & { taxableCents: Cents },
  terms: Pick<MoneyTerms, 'taxRateBp' | 'surchargeTaxable'>,
): Cents {
  const { subtotalCents, surchargeCents, deliveryFeeCents, discountCents } = sums;
  const taxable = sums.taxableCents + (terms.surchargeTaxable ? surchargeCents : 0);
  const all = subtotalCents + surchargeCents + deliveryFeeCents;
  const off = all === 0 ? 0 : Math.floor((2 * discountCents * taxable + all) / (2 * all));
  return shareOf(taxable - off, terms.taxRateBp);
}

/** The one sum of cart, order and change. Nothing ordered costs nothing. */
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
  const surchargeCents =
    subtotalCents === 0 ? 0 : terms.surchargeFixedCents + shareOf(subtotalCents, terms.surchargeBp);
  const discountCents = discountOf(subtotalCents, terms);
  const sums = { subtotalCents, discountCents, surchargeCents, deliveryFeeCents };
  const taxCents = taxOf({ ...sums, taxableCents }, terms);
  return {
    ...sums,
    taxCents,
    totalCents: subtotalCents - discountCents + surchargeCents + deliveryFeeCents + taxCents,
  };
}

export const CHARGE_LABELS = { discount: 'Discount', surcharge: 'Fuel surcharge' } as const;

/** What stands between goods and tax wherever sums are shown, in cents and with its sign; nothing where it is nothing. */
export function chargeRows({
  discountCents,
  surchargeCents,
}: Pick<Totals, 'discountCents' | 'surchargeCents'>): [string, Cents][] {
  const rows: [string, Cents][] = [
    [CHARGE_LABELS.discount, -discountCents],
    [CHARGE_LABELS.surcharge, surchargeCents],
  ];
  return rows.filter(([, cents]) => cents !== 0);
}
