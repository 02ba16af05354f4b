import { mayOrder, type UserActor } from '../../../kit/actor.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import { writeAboutOrder } from '../../../people/contact/server/public/about-order.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { MessageOrder } from '../contract.ts';
import { notFound } from '../errors.ts';
import { readOrder } from './public/queries.ts';
import { orderScope } from './public/scope.ts';

const buyerRow = rowShape({ id: nullable(text), name: text, email: text });

/**
 * Writes about an order, by whoever may order: to the desk, or from our own people to the buyer who placed it, else to the customer's
 * address. It stands on the order's page and among the messages.
 * @throws AppError `permission-denied`; `not-found` (missing or foreign); what `writeAboutOrder` throws
 */
export async function messageOrder(
  app: App,
  user: UserActor,
  input: MessageOrder,
  key: string,
): Promise<{ written: string }> {
  if (!mayOrder(user)) throw permissionDenied();
  const order = await readOrder(app.db, orderScope(user), input.orderId);
  if (!order) throw notFound();
  const buyer = await app.db.row(
    buyerRow,
    sql`select p.id, case when p.id is null then c.name else p.display_name end as name,
               coalesce(p.email, c.email, '') as email
          from orders o join ${customersForJoin} c on c.id = o.customer_id
               left join ${peopleForJoin} p on p.id = o.placed_by and p.role = 'user'
                 and not p.sales_rep and p.reachable
         where o.id = ${order.id}`,
  );
  const about = {
    id: order.id,
    number: order.number,
    customerId: order.customerId,
    customerName: order.shipTo.name,
    buyer: buyer ?? { id: null, name: '', email: '' },
  };
  return writeAboutOrder(app, user, { order: about, message: input.message }, key);
}
