import type { UserActor } from '../../../kit/actor.ts';
import type { CustomerLabel } from '../../../people/customers/server/public/queries.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import { customerGone } from '../../cart/errors.ts';
import { orderableCustomer, switchTo } from '../../cart/server/cart-customer.ts';
import type { PutIntoCart } from '../../cart/server/load-list.ts';
import { addWhatIsVisible, type HowAdded } from '../../cart/server/write-cart.ts';
import { notFound } from '../errors.ts';
import { readOrder } from './public/queries.ts';
import { orderScope } from './public/scope.ts';

/** What became of it, and the cookie to set when the customer changed. */
export type OrderedAgain = PutIntoCart & { cookie: string | null };

/**
 * Puts what was ordered once more into the cart for the order's customer, at today's prices, and names what can no longer be ordered. That
 * customer is chosen with it; what is in their cart already asks how first. Carts for others stay as they are. Under a key it is done once, whoever was chosen meanwhile.
 * @returns with the cookie to set when the customer changed
 * @throws AppError `not-found`; `failed-precondition` with `details.reason` customer-gone when one can't order for them any more
 */
export function orderAgain(
  app: App,
  user: UserActor,
  orderId: string,
  chosen: CustomerLabel | null,
  key?: string,
  how?: HowAdded,
): Promise<OrderedAgain> {
  return app.db.transaction((tx) =>
    onceIfKeyed(tx, { actor: user.id, operation: 'order-again', key, body: { orderId, how } }, () =>
      putIntoCart(app, tx, user, orderId, chosen, how),
    ),
  );
}

async function putIntoCart(
  app: App,
  tx: Sql,
  user: UserActor,
  orderId: string,
  chosen: CustomerLabel | null,
  how: HowAdded | undefined,
): Promise<OrderedAgain> {
  const order = await readOrder(tx, orderScope(user), orderId);
  if (!order) throw notFound();
  const to = await orderableCustomer(tx, user, order.customerId);
  if (!to) throw customerGone();
  const cookie = await switchTo(app, tx, user, chosen, to);
  const lines = order.lines.filter((line) => line.ordered > 0);
  const result = await addWhatIsVisible(
    app,
    tx,
    user,
    {
      customerId: to.id,
      lines: lines.map((line) => ({ productId: line.productId, quantity: line.ordered })),
    },
    how ?? 'ask',
  );
  const dropped = new Set(result.dropped);
  return {
    added: result.added.length,
    leftOut: lines
      .filter((line) => dropped.has(line.productId))
      .map((line) => `${line.name}, ${line.sizeUnit}`),
    switchedTo: cookie ? to.name : null,
    cookie,
  };
}
