import {
  approvedClaimsForJoin,
  approvedLinesForJoin,
} from '../../../delivery/claims/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  decimal,
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import type { BookedLine } from '../../ledger-rows.ts';
import { bookedLine } from '../../server/booked-line.ts';

const lineRow = rowShape({
  id: text,
  orderLineId: nullable(text),
  productId: text,
  description: text,
  sku: text,
  quantity: int,
  unitPriceCents: decimal,
  amountCents: int,
  taxable: bool,
  /** Of one unit. */
  depositCents: int,
  /** On credits that stand or are to be made, by approved claims that have none yet, and by hand in the books for a correction. */
  credited: int,
  /** Billed and not credited. */
  left: int,
});
/** A line of an invoice with what of it may still be credited. */
export type CreditableLine = RowOf<typeof lineRow>;

const readRow = rowShape({
  ...lineRow.columns,
  itemId: nullable(text),
  /** The lines of the books, where they bill another amount than the shop made. */
  booked: nullable(jsonRows(bookedLine)),
});
type ReadLine = RowOf<typeof readRow>;

/**
 * The lines of an invoice, with quantity and price as the books bill them where they bill another amount than the shop made. Voided and
 * dropped credits give back what they took. `claimId`: the claim that is to be credited now, whose own approval takes nothing from it.
 */
export async function creditableLines(
  db: Sql,
  invoiceId: string,
  claimId = '',
): Promise<CreditableLine[]> {
  const lines = await db.rows(
    readRow,
    sql`
      select l.id, l.order_line_id, l.product_id, l.description, l.sku, l.quantity,
             l.unit_price_cents, l.amount_cents, l.taxable, l.deposit_cents, t.credited,
             greatest(l.quantity - t.credited, 0) as left, p.accounting_id as item_id,
             case when i.accounting_net_cents <> i.net_cents then i.accounting_lines end as booked
        from invoice_lines l join invoices i on i.id = l.invoice_id
             left join ${productsForJoin} p on p.id = l.product_id
             cross join lateral (
               select coalesce(sum(taken.quantity), 0)::int as credited from (
                 select ml.quantity
                   from credit_memo_lines ml join credit_memos m on m.id = ml.credit_memo_id
                  where ml.invoice_line_id = l.id and m.state not in ('voided', 'dropped')
                 union all
                 select a.approved
                   from ${approvedClaimsForJoin} c
                        join ${approvedLinesForJoin} a on a.claim_id = c.id
                  where i.case_id is null and c.delivery_id = i.delivery_id
                    and a.order_line_id = l.order_line_id and c.id <> ${claimId}
                    and not exists (select from credit_memos m where m.claim_id = c.id)
                 union all
                 select -w.quantity
                   from invoice_differences known
                  cross join lateral jsonb_to_recordset(known.lines)
                        w("orderLineId" text, quantity int)
                  where known.invoice_id = i.id and known.state = 'done'
                    and known.credit_id is null and w."orderLineId" = l.order_line_id
                    and w.quantity < 0) taken) t
       where l.invoice_id = ${invoiceId} order by l.position`,
  );
  return lines.map((line) => asBooked(line, lines));
}

/** A product that stands on several lines can't be told apart in the books: then the line stays ours, under the limit of the whole invoice. */
function asBooked({ itemId, booked, ...line }: ReadLine, all: readonly ReadLine[]): CreditableLine {
  const alone = all.filter(({ productId }) => productId === line.productId).length === 1;
  if (booked === null || itemId === null || !alone) return line;
  const theirs = booked.filter((one) => one.itemId === itemId && one.quantity !== null);
  const sum = (of: (one: BookedLine) => number) => theirs.reduce((all, one) => all + of(one), 0);
  const pieces = sum(({ quantity }) => quantity ?? 0);
  const amountCents = sum((one) => one.amountCents);
  const quantity = Math.max(0, Math.floor(pieces));
  return {
    ...line,
    quantity,
    amountCents,
    // Five parts of a cent, as prices are kept.
    unitPriceCents:
      pieces > 0 ? Math.round((amountCents / pieces) * 100_000) / 100_000 : line.unitPriceCents,
    left: Math.max(0, quantity - line.credited),
  };
}
