import { containersText } from '../../company/returnables.ts';
import { lineTotal } from '../../kit/money.ts';
import { taxOf } from '../../ordering/cart/public/totals.ts';

/** Cents, and the containers in words. */
export interface DepositBack {
  cents: number;
  text: string;
}
export const NOTHING_BACK: DepositBack = { cents: 0, text: '' };

/** What an invoice bills, and what other credits took of it, in cents. */
export interface BilledBefore {
  subtotalCents: number;
  discountCents: number;
  depositTaxable: boolean;
  /** Goods of other credits of the invoice, and the discount that went back with them. */
  goodsBefore: number;
  discountBefore: number;
  /** What the invoice bills, as the books say once they answered, and what other credits took of it; those of empties are no part of it. */
  netBilled: number;
  taxBilled: number;
  netBefore: number;
  taxBefore: number;
  /** The books bill as the shop expected. */
  asExpected: boolean;
}

/** So many pieces of a line of the invoice. */
export interface SummedLine {
  line: { unitPriceCents: number; taxable: boolean; depositCents: number };
  quantity: number;
}

export interface CreditAmounts {
  net: number;
  tax: number;
  discount: number;
  deposit: DepositBack;
  /** For no goods, untaxed; part of `net`. */
  goodwill: number;
  /** What the invoice still bills before tax; null for empties, and without an invoice. */
  netLeft: number | null;
}

/**
 * What a credit comes to before tax, the tax on it, the part of the invoice's discount in it, and the deposits in it: those of its goods'
 * containers, and `back` for empties; goodwill on top, of which no tax goes back; all in cents. The parts of several credits add up to the discount. Without an invoice the order says
 * whether the deposit is taxed. Runs anywhere: the page shows the sum of what is typed before the server writes it.
 */
export function creditSums(
  billed: BilledBefore | undefined,
  of: { taxRateBp: number; depositTaxable?: boolean; goodwillCents?: number },
  lines: readonly SummedLine[],
  back = NOTHING_BACK,
): CreditAmounts {
  const sum = (some: readonly SummedLine[]) =>
    some.reduce((cents, { line, quantity }) => cents + lineTotal(line.unitPriceCents, quantity), 0);
  const goods = sum(lines);
  const taxableCents = sum(lines.filter(({ line }) => line.taxable));
  const discount = billed ? discountIn(billed, goods) : 0;
  const deposit = back.cents > 0 ? back : depositIn(lines);
  const sums = { subtotalCents: goods, discountCents: discount, taxableCents };
  const ours = taxOf(
    { ...sums, surchargeCents: 0, depositCents: deposit.cents, deliveryFeeCents: 0 },
    {
      taxRateBp: of.taxRateBp,
      surchargeTaxable: false,
      depositTaxable: billed?.depositTaxable ?? of.depositTaxable ?? false,
    },
  );
  const taxed = goods - discount + deposit.cents;
  const goodwill = of.goodwillCents ?? 0;
  const net = taxed + goodwill;
  if (!billed || back.cents > 0)
    return { net, tax: ours, discount, deposit, goodwill, netLeft: null };
  return {
    net,
    tax: taxBack(billed, ours, taxed),
    discount,
    deposit,
    goodwill,
    netLeft: billed.netBilled - billed.netBefore,
  };
}

/** Whether tax goes back with it: of goods or containers that were taxed, never of goodwill. */
export const isTaxed = (
  billed: Pick<BilledBefore, 'depositTaxable'>,
  lines: readonly SummedLine[],
): boolean =>
  lines.some(({ line }) => line.taxable || (line.depositCents > 0 && billed.depositTaxable));

/** Never more tax than the books charge: where that is another than the shop expected, its part of theirs. */
function taxBack(billed: BilledBefore, ours: number, net: number): number {
  const { netBilled, taxBilled, taxBefore, asExpected } = billed;
  const part = netBilled > 0 ? Math.round((taxBilled * net) / netBilled) : 0;
  return Math.max(0, Math.min(asExpected ? ours : part, taxBilled - taxBefore));
}

/** Containers of goods that are credited go with them. */
function depositIn(lines: readonly SummedLine[]): DepositBack {
  const carrying = lines.filter(({ line }) => line.depositCents > 0);
  return {
    cents: carrying.reduce((sum, { line, quantity }) => sum + line.depositCents * quantity, 0),
    text: containersText(carrying.map(({ quantity }) => ({ kind: null, count: quantity }))),
  };
}

function discountIn(billed: BilledBefore, goods: number): number {
  const { subtotalCents, discountCents, goodsBefore, discountBefore } = billed;
  if (subtotalCents === 0) return 0;
  const upToNow = Math.round((discountCents * (goodsBefore + goods)) / subtotalCents);
  return Math.min(goods, Math.max(0, upToNow - discountBefore));
}
