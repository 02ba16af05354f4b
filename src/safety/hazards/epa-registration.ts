/**
 * EPA registration numbers: company number, product number and, for a supplemental distributor's
 * product, the distributor's company number (1234-12-1). Letters instead of a product number are a
 * file symbol: an application, not a registration. `EPA Est. No.` is a different number and never
 * parses here.
 */
export type EpaNumber =
  | { kind: 'registered'; company: string; product: string; distributor: string | null }
  | { kind: 'file-symbol'; company: string; symbol: string };

const REGISTERED = /^(\d{1,6})-(\d{1,5})(?:-(\d{1,6}))?$/;
const FILE_SYMBOL = /^(\d{1,6})-([A-Z]{1,4})$/;

/**
 * Reads a registration number, with or without "EPA Reg. No." before it. Null when it is neither
 * form.
 */
export function parseEpaNumber(text: string): EpaNumber | null {
  const bare = text
    .trim()
    .replace(/^EPA\s+Reg(?:istration|\.)?\s+No\.?:?\s*/i, '')
    .toUpperCase();
  const registered = REGISTERED.exec(bare);
  if (registered)
    return {
      kind: 'registered',
      company: registered[1] ?? '',
      product: registered[2] ?? '',
      distributor: registered[3] ?? null,
    };
  const symbol = FILE_SYMBOL.exec(bare);
  return symbol ? { kind: 'file-symbol', company: symbol[1] ?? '', symbol: symbol[2] ?? '' } : null;
}

/** True for a number that stands for a registration; a file symbol does not. */
export function isEpaRegistered(text: string): boolean {
  return parseEpaNumber(text)?.kind === 'registered';
}

/**
 * The key for EPA lists and equivalents: company and product, because a distributor's product is
 * the same product. Null for a file symbol.
 */
export function epaListKey(text: string): string | null {
  const number = parseEpaNumber(text);
  return number?.kind === 'registered'
    ? `${Number(number.company)}-${Number(number.product)}`
    : null;
}
