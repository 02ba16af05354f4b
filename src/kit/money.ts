/** All amounts are integer cents (USD). */
export type Cents = number;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 12345 -> "$123.45" */
export function formatCents(cents: Cents): string {
  return dollars.format(cents / 100);
}

/** Parses a decimal dollar text ("1,234.5", "$89.50") to cents. Returns null when it is not an amount with at most two decimals. */
export function parseDollars(text: string): Cents | null {
  const match = /^\$?\s*(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0') || 0);
  return sign ? -cents : cents;
}

/** Cents as a decimal number text without symbol, for data exchange: 1205 -> "12.05". */
export function centsToDecimal(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const absolute = Math.abs(cents);
  return `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** A rate in basis points (825 = 8.25 %) of an amount, rounded half up to the cent. */
export function shareOf(cents: Cents, basisPoints: number): Cents {
  return Math.floor((cents * basisPoints + 5000) / 10000);
}
