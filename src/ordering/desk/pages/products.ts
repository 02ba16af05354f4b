import { ORDERING } from '../../../kit/actor.ts';
import { customerLabel } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { suggestProducts } from '../../../products/catalogue/server/public/suggest-products.ts';
import { deskOnly } from '../server/who.ts';
import type { Route } from './+types/products';

export const middleware = [requireRole(ORDERING)];

/** Products for the next line of a call, at its customer's prices. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  try {
    deskOnly(user);
  } catch (error) {
    return failLoad(error);
  }
  const query = new URL(request.url).searchParams;
  const term = query.get('q') ?? '';
  const customer = await customerLabel(app, customerScope(user), query.get('customer') ?? '');
  return customer ? suggestProducts(app, user, customer.id, term) : { term, products: [] };
}
