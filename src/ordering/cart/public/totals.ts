import { type Cents, formatCents, lineTotal, shareOf, type UnitCents } from '../../../kit/money.ts';

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
  /** Container deposits are taxed as goods are. */
  depositTaxable: boolean;
  /** What the desk takes off the goods: one amount, or hundredths of a percent. At most one of them. */
  discountFixedCents: Cents;
  discountBp: number;
}

export interface Totals {
  /** The goods, before the discount. */
  subtotalCents: Cents;
  discountCents: Cents;
  surchargeCents: Cents;
  /** Deposits on returnable containers; credited when these are returned. */
  depositCents: Cents;
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
 * Tax as one amount, half up (product.md, "Money"): on the taxable goods, on surcharge and deposits where they are taxable, less their part of the
 * discount, which is spread over everything before tax as the books spread it. All in cents.
 */
export function taxOf(
  sums: Omit<Totals, 'taxCents' | 'totalCents'> & { taxableCents: Cents },
  terms: Pick<MoneyTerms, 'taxRateBp' | 'surchargeTaxable' | 'depositTaxable'>,
): Cents {
  const { subtotalCents, surchargeCents, depositCents, deliveryFeeCents, discountCents } = sums;
  const taxable =
    sums.taxableCents +
    (terms.surchargeTaxable ? surchargeCents : 0) +
    (terms.depositTaxable ? depositCents : 0);
  const all = subtotalCents + surchargeCents + depositCents + deliveryFeeCents;
  const off = all === 0 ? 0 : Math.floor((2 * discountCents * taxable + all) / (2 * all));
  return shareOf(taxable - off, terms.taxRateBp);
}

/** The one sum of cart, order and change; `depositCents` of a line is that of one unit. Nothing ordered costs nothing. */
export function totalsOf(
  lines: readonly {
    quantity: number;
    unitPriceCents: UnitCents;
    taxable: boolean;
    depositCents?: Cents;
  }[],
  terms: MoneyTerms,
): Totals {
  let subtotalCents = 0;
  let taxableCents = 0;
  let depositCents = 0;
  for (const line of lines) {
    const amount = lineTotal(line.unitPriceCents, line.quantity);
    subtotalCents += amount;
    depositCents += (line.depositCents ?? 0) * line.quantity;
    if (line.taxable) taxableCents += amount;
  }
  const free =
    subtotalCents === 0 ||
    (terms.freeDeliveryFromCents > 0 && subtotalCents >= terms.freeDeliveryFromCents);
  const deliveryFeeCents = free ? 0 : terms.deliveryFeeCents;
  const surchargeCents =
    subtotalCents === 0 ? 0 : terms.surchargeFixedCents + shareOf(subtotalCents, terms.surchargeBp);
  const discountCents = discountOf(subtotalCents, terms);
  const sums = { subtotalCents, discountCents, surchargeCents, depositCents, deliveryFeeCents };
  const taxCents = taxOf({ ...sums, taxableCents }, terms);
  return {
    ...sums,
    taxCents,
    totalCents:
      subtotalCents - discountCents + surchargeCents + depositCents + deliveryFeeCents + taxCents,
  };
}

/** The tax as shown beside every sum: no figure while the customer's tax is not set. */
export const taxText = (taxSettled: boolean, taxCents: Cents): string =>
  taxSettled ? formatCents(taxCents) : 'not settled yet';

export const CHARGE_LABELS = {
  discount: 'Discount',
  surcharge: 'Fuel surcharge',
  deposit: 'Container deposit',
} as const;

/** Shown with every sum that includes a deposit. */
export const DEPOSIT_NOTE =
  'The container deposit comes back: our driver takes the empty containers, and we credit it.';

/** What stands between goods and tax wherever sums are shown, in cents and with its sign; nothing where it is nothing. */
export function chargeRows({
  discountCents,
  surchargeCents,
  depositCents,
}: Pick<Totals, 'discountCents' | 'surchargeCents' | 'depositCents'>): [string, Cents][] {
  const rows: [string, Cents][] = [
    [CHARGE_LABELS.discount, -discountCents],
    [CHARGE_LABELS.surcharge, surchargeCents],
    [CHARGE_LABELS.deposit, depositCents],
  ];
  return rows.filter(([, cents]) => cents !== 0);
}
