import type { UnitCents } from '../../../kit/money.ts';
import type { PriceMark, PriceSource } from '../contract.ts';

/** A line of the books that says a price, as `observed_lines` keeps it. */
export interface PricedLine {
  source: PriceSource;
  documentId: string;
  line: number;
  docNumber: string | null;
  /** YYYY-MM-DD */
  dated: string;
  quantity: number;
  unitPriceCents: UnitCents;
  discounted: boolean;
}

/** What the lines of one customer and item come to. */
export interface JudgedPair {
  latest: PricedLine;
  beforeCents: UnitCents | null;
  spreadCents: UnitCents | null;
  marks: PriceMark[];
}

/** Later wins: by date, then the document's id as a number, then the line. Never by when it was last touched. */
function byTime(a: PricedLine, b: PricedLine): number {
  if (a.dated !== b.dated) return a.dated < b.dated ? -1 : 1;
  return Number(a.documentId) - Number(b.documentId) || a.line - b.line;
}

const isFar = (price: UnitCents, from: UnitCents, percent: number) =>
  Math.abs(price - from) * 100 > percent * from;

/** More is sold at another price than less: the quantities differ, and each has one price. */
function differsByQuantity(lines: readonly PricedLine[]): boolean {
  if (lines.length < 3) return false;
  const prices = new Map<number, UnitCents>();
  for (const { quantity, unitPriceCents } of lines) {
    const known = prices.get(quantity);
    if (known !== undefined && known !== unitPriceCents) return false;
    prices.set(quantity, unitPriceCents);
  }
  return new Set(prices.values()).size > 1;
}

/**
 * The last invoiced price of a customer and an item (reference, section 6.4), with what makes it more than plain. A price far from the
 * one before is an outlier; the first one is held against the list price.
 * @returns undefined when no line counts.
 */
export function judgePair(
  lines: readonly PricedLine[],
  { listCents, outlierPercent }: { listCents: UnitCents | null; outlierPercent: number },
): JudgedPair | undefined {
  const inOrder = lines.toSorted(byTime);
  const latest = inOrder.at(-1);
  if (!latest) return undefined;
  const isSame = (one: PricedLine) =>
    one.source === latest.source && one.documentId === latest.documentId;
  const before = inOrder.findLast((one) => !isSame(one)) ?? null;
  const other = inOrder.findLast(
    (one) => isSame(one) && one.unitPriceCents !== latest.unitPriceCents,
  );
  const from = before?.unitPriceCents ?? listCents;
  const marks: PriceMark[] = [];
  if (from !== null && isFar(latest.unitPriceCents, from, outlierPercent)) marks.push('outlier');
  if (latest.discounted) marks.push('discounted');
  if (other) marks.push('spread');
  if (differsByQuantity(inOrder.slice(-3))) marks.push('by-quantity');
  return {
    latest,
    beforeCents: before?.unitPriceCents ?? null,
    spreadCents: other?.unitPriceCents ?? null,
    marks,
  };
}
