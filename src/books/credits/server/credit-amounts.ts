import type { Sql } from '../../../platform/database.ts';
import { bool, int, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { NET, TAX } from '../../invoices/server/bills.ts';
import {
  type BilledBefore,
  type CreditAmounts,
  creditSums,
  type DepositBack,
  NOTHING_BACK,
  type SummedLine,
} from '../credit-sums.ts';
import type { CreditableLine } from './creditable-lines.ts';

export type { DepositBack } from '../credit-sums.ts';

export interface CreditedLine extends SummedLine {
  line: CreditableLine;
}

const billedRow = rowShape({
  subtotalCents: int,
  discountCents: int,
  depositTaxable: bool,
  goodsBefore: int,
  discountBefore: int,
  netBilled: int,
  taxBilled: int,
  netBefore: int,
  taxBefore: int,
  asExpected: bool,
});

/** What an invoice bills and what other credits took of it; undefined without an invoice. */
export const readBilledBefore = (
  db: Sql,
  invoiceId: string | null,
): Promise<BilledBefore | undefined> =>
  db.row(
    billedRow,
    sql`
      select i.subtotal_cents, i.discount_cents, i.deposit_taxable,
             coalesce(sum(m.net_cents + m.discount_cents - m.deposit_cents - m.goodwill_cents), 0)::int as goods_before,
             coalesce(sum(m.discount_cents), 0)::int as discount_before,
             ${NET}::int as net_billed, ${TAX}::int as tax_billed,
             coalesce(sum(coalesce(m.accounting_net_cents, m.net_cents))
               filter (where m.empties_of is null), 0)::int as net_before,
             coalesce(sum(coalesce(m.accounting_tax_cents, m.tax_cents))
               filter (where m.empties_of is null), 0)::int as tax_before,
             ${NET} = i.net_cents and ${TAX} = i.tax_cents as as_expected
        from invoices i left join credit_memos m
             on m.invoice_id = i.id and m.state not in ('voided', 'dropped')
       where i.id = ${invoiceId} group by i.id`,
  );

/** The sums of a credit: `creditSums` of the stored quantities and prices. The caller holds the order's lock. */
export async function creditAmounts(
  tx: Sql,
  of: { id: string | null; taxRateBp: number; depositTaxable?: boolean; goodwillCents?: number },
  lines: readonly CreditedLine[],
  back: DepositBack = NOTHING_BACK,
): Promise<CreditAmounts> {
  return creditSums(await readBilledBefore(tx, of.id), of, lines, back);
}
