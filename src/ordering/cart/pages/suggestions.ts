import { buyerOf } from '../../../kit/actor.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import { requestContext } from '../../../platform/http/context.ts';
import { suggestProducts } from '../../../products/catalogue/server/public/suggest-products.ts';
import type { Route } from './+types/suggestions';

/** Products for quick add, as one types. Nothing for a visitor. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const user = buyerOf(actor);
  const term = new URL(request.url).searchParams.get('term') ?? '';
  if (!user || term.trim() === '') return { term, products: [] };
  const customer = await chosenCustomer(app, user, request);
  return suggestProducts(app, user, customer?.id ?? null, term);
}
