import { readCompany } from '../../../company/server/queries.ts';
import { isId } from '../../../kit/id.ts';
import { MAX_GUEST_LINES } from '../../../kit/quantity.ts';
import { requestContext } from '../../../platform/http/context.ts';
import { incompatibleInCart } from '../../../safety/hazards/server/public/incompatible-in-cart.ts';
import { publicNames } from '../server/queries.ts';
import type { Route } from './+types/guest-names';

/** Names for the guest cart, and which of them must never meet: what the public catalogue says, nothing more; nothing when that is closed. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = requestContext(context);
  const ids = (new URL(request.url).searchParams.get('ids') ?? '')
    .split(',')
    .filter(isId)
    .slice(0, MAX_GUEST_LINES);
  const company = await readCompany(app);
  const products = company.publicCatalogue && ids.length > 0 ? await publicNames(app, ids) : [];
  const apart = await incompatibleInCart(
    app,
    products.map((product) => product.id),
  );
  return {
    products,
    apart: apart.map(({ a, b, reason, advice, severity }) => ({ a, b, reason, advice, severity })),
  };
}
