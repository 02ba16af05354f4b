import { ordersForJoin } from '../../../../ordering/orders/server/public/joins.ts';
import type { Sql } from '../../../../platform/database.ts';
import { rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';

const owner = rowShape({ customerId: text });

/** Whose order the invoice is of, whoever asks. */
export const customerOfInvoice = (db: Sql, id: string) =>
  db.row(
    owner,
    sql`select o.customer_id from invoices i join ${ordersForJoin} o on o.id = i.order_id where i.id = ${id}`,
  );
