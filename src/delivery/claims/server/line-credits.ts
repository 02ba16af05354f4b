import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  int,
  present,
  rowShape,
  type ShapeOf,
  text,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { LineCredit } from '../contract.ts';

const creditRow: ShapeOf<LineCredit> = rowShape({
  orderLineId: present(text),
  document: text,
  quantity: int,
  billed: int,
  ofClaim: bool,
  creditedAt: present(time),
});

/** What was credited already of the lines that a claim names, other than by itself: on the invoice, for a correction, for other claims. */
export function lineCredits(
  db: Sql,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<LineCredit[]> {
  return db.rows(
    creditRow,
    sql`
      select known.order_line_id, known.document, known.quantity, known.billed,
             known.claim_id is not null as of_claim, known.credited_at
        from line_credits known join claim_lines cl on cl.order_line_id = known.order_line_id
       where cl.claim_id = ${id} and known.delivery_id = ${deliveryId}
         and known.claim_id is distinct from ${id}
       order by known.credited_at, known.document`,
  );
}

/** What is billed of a line and not credited yet; null where nothing was credited of it. */
export function leftOf(credits: readonly LineCredit[], orderLineId: string): number | null {
  const of = credits.filter((one) => one.orderLineId === orderLineId);
  const [first] = of;
  if (!first) return null;
  return Math.max(0, first.billed - of.reduce((sum, { quantity }) => sum + quantity, 0));
}
