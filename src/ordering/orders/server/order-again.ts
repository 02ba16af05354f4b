import type { UserActor } from '../../../kit/actor.ts';
import type { CustomerLabel } from '../../../people/customers/server/public/queries.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import type { CartLine } from '../../cart/contract.ts';
import { customerGone } from '../../cart/errors.ts';
import { orderableCustomer, switchTo } from '../../cart/server/cart-customer.ts';
import type { PutIntoCart } from '../../cart/server/load-list.ts';
import { type CartChange, cartAfter, lockCart } from '../../cart/server/put-cart-back.ts';
import { addWhatIsVisible, type HowAgain } from '../../cart/server/write-cart.ts';
import { notFound } from '../errors.ts';
import { orderedLines } from './lines-as-ordered.ts';
import { readOrder } from './public/queries.ts';
import { orderScope } from './public/scope.ts';

/** What became of it, the cookie to set when the customer changed, and the cart as it was. */
export type OrderedAgain = PutIntoCart & {
  cookie: string | null;
  /** Null: nothing was put there. */
  undo: (CartChange & { number: string }) | null;
};

/**
 * Puts an earlier order's lines into its customer's cart, inside the caller's transaction; a cart that holds something asks how first.
 * @returns the products that are in, those that can't be ordered any more, and what an undo needs
 */
export async function putAgain(
  app: App,
  tx: Sql,
  user: UserActor,
  {
    order,
    lines,
    how,
  }: {
    order: { number: string; customerId: string };
    lines: CartLine[];
    how: HowAgain | undefined;
  },
): Promise<{ added: string[]; dropped: string[]; undo: OrderedAgain['undo'] }> {
  const { customerId, number } = order;
  const before = await lockCart(tx, user, customerId);
  const { added, dropped } = await addWhatIsVisible(app, tx, user, {
    customerId,
    lines,
    how: how ?? 'ask-filled',
  });
  const after = cartAfter(before, lines, added, how ?? 'set');
  return {
    added,
    dropped,
    undo: added.length === 0 ? null : { customerId, number, before, after },
  };
}

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
  {
    chosen,
    key,
    how,
  }: { chosen: CustomerLabel | null; key?: string | undefined; how?: HowAgain | undefined },
): Promise<OrderedAgain> {
  return app.db.transaction((tx) =>
    onceIfKeyed(tx, { actor: user.id, operation: 'order-again', key, body: { orderId, how } }, () =>
      putIntoCart(app, tx, user, { orderId, chosen, how }),
    ),
  );
}

async function putIntoCart(
  app: App,
  tx: Sql,
  user: UserActor,
  {
    orderId,
    chosen,
    how,
  }: { orderId: string; chosen: CustomerLabel | null; how: HowAgain | undefined },
): Promise<OrderedAgain> {
  const order = await readOrder(tx, orderScope(user), orderId);
  if (!order) throw notFound();
  const to = await orderableCustomer(tx, user, order.customerId);
  if (!to) throw customerGone();
  const cookie = await switchTo(app, tx, user, { chosen, to });
  const ordered = orderedLines(order);
  const { added, dropped, undo } = await putAgain(app, tx, user, {
    order: { number: order.number, customerId: to.id },
    lines: ordered.map(({ line, quantity }) => ({ productId: line.productId, quantity })),
    how,
  });
  const isDropped = new Set(dropped);
  return {
    added: added.length,
    leftOut: ordered
      .filter(({ line }) => isDropped.has(line.productId))
      .map(({ line }) => `${line.name}, ${line.sizeUnit}`),
    switchedTo: cookie ? to.name : null,
    cookie,
    undo,
  };
}
