import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  decimal,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

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
  /** On credits that stand or are to be made. */
  credited: int,
  /** Billed and not credited. */
  left: int,
});
/** A line of an invoice with what of it may still be credited. */
export type CreditableLine = RowOf<typeof lineRow>;

/** The lines of an invoice. Voided and dropped credits give back what they took. */
export function creditableLines(db: Sql, invoiceId: string): Promise<CreditableLine[]> {
  return db.rows(
    lineRow,
    sql`
      select l.id, l.order_line_id, l.product_id, l.description, l.sku, l.quantity,
             l.unit_price_cents, l.amount_cents, l.taxable, l.deposit_cents, t.credited,
             greatest(l.quantity - t.credited, 0) as left
        from invoice_lines l
             cross join lateral (
               select coalesce(sum(ml.quantity), 0)::int as credited
                 from credit_memo_lines ml join credit_memos m on m.id = ml.credit_memo_id
                where ml.invoice_line_id = l.id and m.state not in ('voided', 'dropped')) t
       where l.invoice_id = ${invoiceId} order by l.position`,
  );
}
