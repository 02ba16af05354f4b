import { chooseCustomer } from '../../customers/server/chosen-customer.ts';
import type { UserActor } from '../../kit/actor.ts';
import { isId } from '../../kit/id.ts';
import type { App } from '../../platform/app.ts';
import { customerNotFound } from '../errors.ts';
import { type CartMoment, orderableCustomer, settleCart } from './settle-cart.ts';

/**
 * Chooses for whom this browser orders, and does with the lines of the cart what the person decided.
 * @returns the cookie that remembers it
 * @throws AppError `not-found` for a missing, a foreign and an inactive customer alike; `failed-precondition` with `details.reason`
 *   cart-in-use when the cart holds lines and nothing was decided
 */
export function changeCustomer(
  app: App,
  user: UserActor,
  customerId: string,
  moment: CartMoment,
): Promise<string> {
  return app.db.transaction(async (tx) => {
    const to = isId(customerId) ? await orderableCustomer(tx, user, customerId) : undefined;
    if (!to) throw customerNotFound();
    return (
      (await settleCart(app, tx, user, moment, to, null)) ??
      chooseCustomer({ config: app.config, db: tx }, user, to.id)
    );
  });
}
