import { data } from 'react-router';
import { ORDERING } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { suggestProducts } from '../../../products/catalogue/server/public/suggest-products.ts';
import { readOrder } from '../server/public/queries.ts';
import { orderScope } from '../server/public/scope.ts';
import type { Route } from './+types/order-suggestions';

export const middleware = [requireRole(ORDERING)];

/** Products that can be added to an order, as one types, at its customer's prices of today. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const order = isId(params.orderId)
    ? await readOrder(app.db, orderScope(user), params.orderId)
    : undefined;
  if (!order) throw data(null, { status: 404 });
  const term = new URL(request.url).searchParams.get('term') ?? '';
  return suggestProducts(app, user, order.customerId, term);
}
