import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { nullable, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { orderRecipients } from './public/order-recipients.ts';

const buyerRow = rowShape({ id: nullable(text), name: text, email: text });

/** To whom a message about an order goes: the buyer who placed it, else the customer's own address. `email` is '' where there is none. */
export const buyerOf = (db: Sql, orderId: string): Promise<RowOf<typeof buyerRow> | undefined> =>
  db.row(
    buyerRow,
    sql`select p.id, case when p.id is null then c.name else p.display_name end as name,
               coalesce(p.email, c.email, '') as email
          from orders o join ${customersForJoin} c on c.id = o.customer_id
               left join ${peopleForJoin} p on p.id = o.placed_by and p.role = 'user'
                 and not p.sales_rep and p.reachable
         where o.id = ${orderId}`,
  );

const placerRow = rowShape({ customerId: text, placedBy: nullable(text) });

/** Whom our words about an order reach, before anything is promised: a message of ours, and the mail that its day has moved. */
export async function reachOf(
  db: Sql,
  orderId: string,
): Promise<{ message: boolean; change: boolean }> {
  const [buyer, of] = await Promise.all([
    buyerOf(db, orderId),
    db.row(placerRow, sql`select customer_id, placed_by from orders where id = ${orderId}`),
  ]);
  const mailTo = of ? await orderRecipients(db, of, 'orderChanged') : [];
  return { message: Boolean(buyer?.email), change: mailTo.length > 0 };
}
