import type { UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { chooseCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import type { CustomerLabel } from '../../../people/customers/server/public/queries.ts';
import type { App } from '../../../platform/app.ts';
import { customerNotFound } from '../errors.ts';
import { orderableCustomer, switchTo } from './cart-customer.ts';

/**
 * Chooses for whom this browser orders, and with it the cart for that customer. What was put into the cart without customer joins it.
 * @returns the cookie that remembers it
 * @throws AppError `not-found` for a missing, a foreign and an inactive customer alike
 */
export function changeCustomer(
  app: App,
  user: UserActor,
  customerId: string,
  chosen: CustomerLabel | null,
): Promise<string> {
  return app.db.transaction(async (tx) => {
    const to = isId(customerId) ? await orderableCustomer(tx, user, customerId) : undefined;
    if (!to) throw customerNotFound();
    return (
      (await switchTo(app, tx, user, { chosen, to })) ??
      chooseCustomer({ config: app.config, db: tx }, user, to.id)
    );
  });
}
