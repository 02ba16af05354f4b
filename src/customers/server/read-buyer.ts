import type { Sql } from '../../platform/database.ts';
import { columns, int, nullable, type RowOf, rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';

const buyerRow = rowShape({
  id: text,
  accountingId: nullable(text),
  /** The name that a person chose for the books. */
  accountingName: nullable(text),
  /** How often it was added to the books on purpose. */
  accountingVersion: int,
  name: text,
  address1: text,
  city: text,
  state: text,
  zip: text,
  email: text,
  phone: text,
});
export type Buyer = RowOf<typeof buyerRow>;

/** A customer as the books are to know it, for accounting, which bills an order whoever may see it. */
export function readBuyer(db: Sql, customerId: string): Promise<Buyer | undefined> {
  return db.row(
    buyerRow,
    sql`select ${columns(buyerRow, 'c')} from customers c where c.id = ${customerId}`,
  );
}
