import { containersText } from '../../../company/returnables.ts';
import { lineTotal } from '../../../kit/money.ts';
import { taxOf } from '../../../ordering/cart/public/totals.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, int, type RowOf, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { NET, TAX } from '../../invoices/server/bills.ts';
import type { CreditableLine } from './creditable-lines.ts';

export interface CreditedLine {
  line: CreditableLine;
  quantity: number;
}

/** Cents, and the containers in words. */
export interface DepositBack {
  cents: number;
  text: string;
}
const NOTHING_BACK: DepositBack = { cents: 0, text: '' };

const billedRow = rowShape({
  subtotalCents: int,
  discountCents: int,
  depositTaxable: bool,
  /** Goods of other credits of the invoice, and the discount that went back with them. */
  goodsBefore: int,
  discountBefore: int,
  /** What the invoice bills, as the books say once they answered, and what other credits took of it; those of empties are no part of it. */
  netBilled: int,
  taxBilled: int,
  netBefore: int,
  taxBefore: int,
  /** The books bill as the shop expected. */
  asExpected: bool,
});

/**
 * What a credit comes to before tax, the tax on it, the part of the invoice's discount in it, and the deposits in it: those of its goods'
 * containers, and `back` for empties; all in cents. The parts of several credits add up to the discount. The caller holds the order's lock.
 * Without an invoice the order says whether the deposit is taxed.
 */
export async function creditAmounts(
  tx: Sql,
  of: { id: string | null; taxRateBp: number; depositTaxable?: boolean },
  lines: readonly CreditedLine[],
  back = NOTHING_BACK,
): Promise<CreditAmounts> {
  const billed = await tx.row(
    billedRow,
    sql`
      select i.subtotal_cents, i.discount_cents, i.deposit_taxable,
             coalesce(sum(m.net_cents + m.discount_cents - m.deposit_cents), 0)::int as goods_before,
             coalesce(sum(m.discount_cents), 0)::int as discount_before,
             ${NET}::int as net_billed, ${TAX}::int as tax_billed,
             coalesce(sum(coalesce(m.accounting_net_cents, m.net_cents))
               filter (where m.empties_of is null), 0)::int as net_before,
             coalesce(sum(coalesce(m.accounting_tax_cents, m.tax_cents))
               filter (where m.empties_of is null), 0)::int as tax_before,
             ${NET} = i.net_cents and ${TAX} = i.tax_cents as as_expected
        from invoices i left join credit_memos m
             on m.invoice_id = i.id and m.state not in ('voided', 'dropped')
       where i.id = ${of.id} group by i.id`,
  );
  const sum = (some: readonly CreditedLine[]) =>
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
  const net = goods - discount + deposit.cents;
  if (!billed || back.cents > 0) return { net, tax: ours, discount, deposit, netLeft: null };
  return {
    net,
    tax: taxBack(billed, ours, net),
    discount,
    deposit,
    netLeft: billed.netBilled - billed.netBefore,
  };
}

export interface CreditAmounts {
  net: number;
  tax: number;
  discount: number;
  deposit: DepositBack;
  /** What the invoice still bills before tax; null for empties, and without an invoice. */
  netLeft: number | null;
}

/** Never more tax than the books charge: where that is another than the shop expected, its part of theirs. */
function taxBack(billed: RowOf<typeof billedRow>, ours: number, net: number): number {
  const { netBilled, taxBilled, taxBefore, asExpected } = billed;
  const part = netBilled > 0 ? Math.round((taxBilled * net) / netBilled) : 0;
  return Math.max(0, Math.min(asExpected ? ours : part, taxBilled - taxBefore));
}

/** Containers of goods that are credited go with them. */
function depositIn(lines: readonly CreditedLine[]): DepositBack {
  const carrying = lines.filter(({ line }) => line.depositCents > 0);
  return {
    cents: carrying.reduce((sum, { line, quantity }) => sum + line.depositCents * quantity, 0),
    text: containersText(carrying.map(({ quantity }) => ({ kind: null, count: quantity }))),
  };
}

function discountIn(
  billed: Record<'subtotalCents' | 'discountCents' | 'goodsBefore' | 'discountBefore', number>,
  goods: number,
): number {
  const { subtotalCents, discountCents, goodsBefore, discountBefore } = billed;
  if (subtotalCents === 0) return 0;
  const upToNow = Math.round((discountCents * (goodsBefore + goods)) / subtotalCents);
  return Math.min(goods, Math.max(0, upToNow - discountBefore));
}
