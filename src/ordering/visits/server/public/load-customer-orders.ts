import { ORDERING, type UserActor, worksHere } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { mayEnter } from '../../../../platform/http/who.ts';
import { listOrders } from '../../../orders/server/public/queries.ts';
import { orderScope } from '../../../orders/server/public/scope.ts';

/** The newest orders that stand on a customer's page. */
const NEWEST = 5;

/** A customer's newest orders that this person may see, and whether they may begin one for it. */
export async function loadCustomerOrders(
  app: App,
  user: UserActor,
  customer: { id: string; isActive: boolean },
) {
  const filter = { term: '', status: null, customerId: customer.id, after: null, limit: NEWEST };
  const orders = await listOrders(app.db, orderScope(user), filter);
  return {
    orders: orders.slice(0, NEWEST),
    takesOrders: customer.isActive && worksHere(user) && mayEnter(ORDERING, user),
  };
}
