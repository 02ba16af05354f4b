import { data } from 'react-router';
import { readCompany } from '../../../company/server/queries.ts';
import { ORDERING } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { suggestProducts } from '../../../products/catalogue/server/public/suggest-products.ts';
import { depositOf } from '../../../products/packs/public/returnable.ts';
import { pairsOfOrder } from '../server/order-hazards.ts';
import { readOrder } from '../server/public/queries.ts';
import { orderScope } from '../server/public/scope.ts';
import type { Route } from './+types/order-suggestions';

export const middleware = [requireRole(ORDERING)];

/** At most so many products are asked for. */
const MOST = 200;

/** Products that can be added to an order, as one types, at its customer's prices of today; and what must be kept apart with those that are to be added. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const order = isId(params.orderId)
    ? await readOrder(app.db, orderScope(user), params.orderId)
    : undefined;
  if (!order) throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const term = query.get('term') ?? '';
  const ids = (name: string) => (query.get(name) ?? '').split(',').filter(isId).slice(0, MOST);
  const change = { added: ids('added'), removed: ids('removed') };
  const [found, company, apart] = await Promise.all([
    suggestProducts(app, user, order.customerId, term),
    readCompany(app),
    query.has('added') ? pairsOfOrder(app, user, order, change) : [],
  ]);
  const products = found.products.map((product) => ({
    ...product,
    depositCents: depositOf(company, product.sizeUnit),
  }));
  return { ...found, products, apart };
}
