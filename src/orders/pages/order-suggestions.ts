import { data } from 'react-router';
import { pricingAt, searchSellable } from '../../catalogue/server/queries.ts';
import { catalogueScope } from '../../catalogue/server/scope.ts';
import { readCompany } from '../../company/server/queries.ts';
import { isId } from '../../kit/id.ts';
import { signedIn } from '../../platform/http/gate.ts';
import { readOrder } from '../server/queries.ts';
import { orderScope } from '../server/scope.ts';
import type { Route } from './+types/order-suggestions';

const SHOWN = 8;

/** Products that can be added to an order, as one types, at its customer's prices of today. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const order = isId(params.orderId)
    ? await readOrder(app.db, orderScope(user), params.orderId)
    : undefined;
  if (!order) throw data(null, { status: 404 });
  const term = (new URL(request.url).searchParams.get('term') ?? '').slice(0, 200);
  if (term.trim() === '') return { term, products: [] };
  const pricing = pricingAt(await readCompany(app), app.clock.now());
  const found = await searchSellable(
    app.db,
    catalogueScope(user),
    order.customerId,
    term,
    SHOWN,
    pricing,
  );
  const products = found.filter((product) => product.isActive);
  return {
    term,
    products: products.map(({ id, name, sku, sizeUnit, unitPriceCents, available }) => ({
      id,
      name,
      sku,
      sizeUnit,
      unitPriceCents,
      available,
    })),
  };
}
