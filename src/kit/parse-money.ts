import { type Cents, PARTS, type UnitCents } from './money.ts';

/** Parses a decimal dollar text ("1,234.5", "$89.50") to cents. Returns null when it is not an amount with at most two decimals. */
export function parseDollars(text: string): Cents | null {
  const cents = parseUnitPrice(text);
  return cents !== null && /\.\d{3,}$/.test(text.trim()) ? null : cents;
}

/** Parses the price of one piece, with up to seven decimals of a dollar ("0.0849" is 8.49). Returns null when it is none. */
export function parseUnitPrice(text: string): UnitCents | null {
  const match = /^\$?\s*(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,7}))?$/.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const cents = Number(whole.replaceAll(',', '') + fraction.padEnd(7, '0')) / PARTS;
  return sign ? -cents : cents;
}

/** Parses "2.75" or "2.75%" to hundredths of a percent. Returns null when it is no percentage with at most two decimals. */
export const parsePercent = (text: string): number | null =>
  /^\s*\d+(\.\d{1,2})?\s*%?\s*$/.test(text)
    ? Math.round(Number(text.replace('%', '')) * 100)
    : null;
