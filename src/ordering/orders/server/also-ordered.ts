import type { Sql } from '../../../platform/database.ts';
import { date, int, nullable, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { OPEN_STATUSES } from '../public/status.ts';

const alsoRow = rowShape({
  productId: text,
  name: text,
  sizeUnit: text,
  orderId: text,
  number: text,
  /** Null while that order waits for an approval, too. */
  promisedDay: nullable(date),
  /** What of it is still to come with that order. */
  quantity: int,
});

/** A product of an order that is still to come with another order of the same customer; `here`: how many this one asks for. */
export type AlsoOrdered = RowOf<typeof alsoRow> & { here: number };

/** How many of each product an order asks for now. */
export const openLines = ({
  lines,
}: {
  lines: readonly { productId: string; ordered: number; cancelled: number }[];
}) =>
  lines.map(({ productId, ordered, cancelled }) => ({ productId, quantity: ordered - cancelled }));

/**
 * Which products of an order are still to come with other orders of its customer, whoever placed those: for who approves it, on the page and
 * in the mail alike. The caller has read the order by scope, and its readers see all orders of the customer.
 */
export async function alsoOrdered(
  db: Sql,
  order: {
    orderId: string;
    customerId: string;
    lines: readonly { productId: string; quantity: number }[];
  },
): Promise<AlsoOrdered[]> {
  const here = new Map(order.lines.map((line) => [line.productId, line.quantity]));
  const ids = [...here].filter(([, quantity]) => quantity > 0).map(([id]) => id);
  const rows = await db.rows(
    alsoRow,
    sql`select l.product_id, l.name, l.size_unit, o.id as order_id, o.number, o.promised_day,
               l.ordered - l.cancelled - l.delivered as quantity
          from orders o join order_lines l on l.order_id = o.id
         where o.customer_id = ${order.customerId} and o.id <> ${order.orderId}
           and o.status in ${sql.words(OPEN_STATUSES)}
           and l.product_id = any(${ids}::text[]) and l.ordered - l.cancelled > l.delivered
         order by l.name, l.size_unit, o.promised_day nulls last, o.number`,
  );
  return rows.map((row) => ({ ...row, here: here.get(row.productId) ?? 0 }));
}
