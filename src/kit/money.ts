/** All amounts are integer cents (USD). */
export type Cents = number;

/**
 * A price of one piece in cents, of which it may have parts: up to five decimals, as $0.0849 is 8.49. Held exactly: the number
 * nearest to its decimal text, so that equal prices are equal numbers. Only `lineTotal` makes an amount of it.
 */
export type UnitCents = number;

/** The parts of a cent that a unit price is counted in. */
export const PARTS = 100_000;

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 7,
});

/** 12345 -> "$123.45"; a unit price with all its parts of a cent: 8.49 -> "$0.0849". */
export function formatCents(cents: UnitCents): string {
  return dollars.format(cents / 100);
}

/** Cents as a decimal number text without symbol, for data exchange: 1205 -> "12.05", 8.49 -> "0.0849". */
export function centsToDecimal(cents: UnitCents): string {
  const parts = String(Math.round(Math.abs(cents) * PARTS)).padStart(8, '0');
  const fraction = parts.slice(-7).replace(/0{1,5}$/, '');
  return `${cents < 0 ? '-' : ''}${parts.slice(0, -7)}.${fraction}`;
}

/** What so many pieces cost: exact, and rounded once, half up to the cent. */
export function lineTotal(unitCents: UnitCents, quantity: number): Cents {
  if (Number.isInteger(unitCents)) return unitCents * quantity;
  const parts = BigInt(Math.round(unitCents * PARTS)) * BigInt(quantity);
  const half = BigInt(PARTS / 2);
  const sign = parts < 0n ? -1n : 1n;
  return Number((sign * (sign * parts + half)) / BigInt(PARTS));
}

/** A rate in basis points (825 = 8.25 %) of an amount, rounded half up to the cent. */
export function shareOf(cents: Cents, basisPoints: number): Cents {
  return Math.floor((cents * basisPoints + 5000) / 10000);
}
