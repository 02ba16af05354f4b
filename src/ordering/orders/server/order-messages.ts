import { mayOrder, type UserActor } from '../../../kit/actor.ts';
import { writeAboutOrder } from '../../../people/contact/server/public/about-order.ts';
import type { App } from '../../../platform/app.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import type { MessageOrder } from '../contract.ts';
import { notFound } from '../errors.ts';
import { buyerOf } from './order-reach.ts';
import { readOrder } from './public/queries.ts';
import { orderScope } from './public/scope.ts';

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
  const buyer = await buyerOf(app.db, order.id);
  const about = {
    id: order.id,
    number: order.number,
    customerId: order.customerId,
    customerName: order.shipTo.name,
    buyer: buyer ?? { id: null, name: '', email: '' },
  };
  return writeAboutOrder(app, user, { order: about, message: input.message }, key);
}
