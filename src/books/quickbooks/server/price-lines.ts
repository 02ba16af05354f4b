import type { BookedLine, LedgerInvoice, LedgerLine, SkippedLine } from '../../ledger-rows.ts';
import { type QboInvoice, toCents, toUnitCents } from '../contract.ts';
import { SHIPPING_ITEM } from './encode-invoice.ts';

type Line = QboInvoice['Line'][number];

/** A document's own sum, which is no line of anybody. */
const SUM = 'SubTotalLineDetail';
const DISCOUNT = 'DiscountLineDetail';
const BUNDLE = 'GroupLineDetail';
const SALE = 'SalesItemLineDetail';

/**
 * The lines of a document that say a price of a piece, and those that do not, with the reason; both by their number. A discount on the
 * whole document marks every line: the price is the one before it.
 */
export function priceLines(document: QboInvoice): Pick<LedgerInvoice, 'lines' | 'skipped'> {
  const inOrder = [...document.Line].sort((a, b) => (a.LineNum ?? 0) - (b.LineNum ?? 0));
  const isDiscounted = inOrder.some((line) => line.DetailType === DISCOUNT);
  const lines: LedgerLine[] = [];
  const skipped: SkippedLine[] = [];
  let number = 0;
  for (const line of inOrder) {
    if (line.DetailType === SUM) continue;
    number += 1;
    const priced = priceOf(line);
    if (line.DetailType === BUNDLE) {
      skipped.push({ ...named(line, number), ...NO_PRICE, why: 'bundle' });
      for (const part of line.GroupLineDetail?.Line ?? []) {
        number += 1;
        skipped.push({ ...named(part, number), ...(priceOf(part) ?? NO_PRICE), why: 'bundle' });
      }
    } else if (priced) {
      const { DiscountRate, DiscountAmt } = line.SalesItemLineDetail ?? {};
      const discounted = isDiscounted || Boolean(DiscountRate || DiscountAmt);
      lines.push({ ...priced, number, itemId: itemOf(line) ?? '', discounted });
    } else {
      skipped.push({ ...named(line, number), ...NO_PRICE, why: whyNot(line) });
    }
  }
  return { lines, skipped };
}

/** All lines of a document with their amounts: a bundle by its parts, its own sum left out, what comes off below 0. */
export function bookedLines(document: QboInvoice): BookedLine[] {
  const inOrder = [...document.Line].sort((a, b) => (a.LineNum ?? 0) - (b.LineNum ?? 0));
  return inOrder
    .flatMap((line) => (line.DetailType === BUNDLE ? (line.GroupLineDetail?.Line ?? []) : [line]))
    .filter(({ DetailType, Amount }) => DetailType !== SUM && Amount !== undefined)
    .map((line) => {
      const { UnitPrice, Qty } = line.SalesItemLineDetail ?? {};
      const cents = toCents(line.Amount ?? 0);
      return {
        itemId: itemOf(line),
        description: (line.Description ?? '').slice(0, 400),
        quantity: Qty ?? null,
        unitPriceCents: UnitPrice === undefined ? null : toUnitCents(UnitPrice),
        amountCents: line.DetailType === DISCOUNT ? -cents : cents,
      };
    });
}

const NO_PRICE = { unitPriceCents: null, quantity: null };

const itemOf = (line: Line) => line.SalesItemLineDetail?.ItemRef?.value ?? null;

const named = (line: Line, number: number) => ({
  number,
  itemId: itemOf(line),
  description: (line.Description ?? '').slice(0, 200),
});

/** Undefined for what is no sale of so many pieces at so much. */
function priceOf(line: Line): { unitPriceCents: number; quantity: number } | undefined {
  const itemId = itemOf(line);
  const { UnitPrice, Qty } = line.SalesItemLineDetail ?? {};
  if (line.DetailType !== SALE || !itemId || itemId === SHIPPING_ITEM) return undefined;
  if (!UnitPrice || !Qty || Qty <= 0) return undefined;
  const unitPriceCents = toUnitCents(UnitPrice);
  return unitPriceCents > 0 ? { unitPriceCents, quantity: Qty } : undefined;
}

function whyNot(line: Line): Exclude<SkippedLine['why'], 'bundle'> {
  if (line.DetailType !== SALE || itemOf(line) === SHIPPING_ITEM) return 'fee';
  const { UnitPrice, Qty } = line.SalesItemLineDetail ?? {};
  if (UnitPrice === undefined || Qty === undefined) return 'no-price';
  return Qty <= 0 ? 'not-sold' : 'free';
}
