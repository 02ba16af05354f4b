import { ordersForJoin } from '../../../../ordering/orders/server/public/joins.ts';
import type { Sql } from '../../../../platform/database.ts';
import { rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { deliveriesForJoin } from '../../../deliveries/server/public/joins.ts';

const owner = rowShape({ customerId: text });

/** Whose claim it is, whoever asks. */
export const customerOfClaim = (db: Sql, id: string) =>
  db.row(owner, sql`select c.customer_id from claims c where c.id = ${id}`);

/** Whose order was delivered then, whoever asks. */
export const customerOfDelivery = (db: Sql, id: string) =>
  db.row(
    owner,
    sql`select o.customer_id from ${deliveriesForJoin} d join ${ordersForJoin} o on o.id = d.order_id
         where d.id = ${id}`,
  );
