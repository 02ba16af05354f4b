import { pricingAt, searchSellable } from '../../catalogue/server/queries.ts';
import { catalogueScope } from '../../catalogue/server/scope.ts';
import { readCompany } from '../../company/server/queries.ts';
import { customerLabel } from '../../customers/server/queries.ts';
import { customerScope } from '../../customers/server/scope.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { signedIn } from '../../platform/http/gate.ts';
import { deskOnly } from '../server/who.ts';
import type { Route } from './+types/products';

const SHOWN = 8;

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
  const [company, customer] = await Promise.all([
    readCompany(app),
    customerLabel(app, customerScope(user), query.get('customer') ?? ''),
  ]);
  const found = customer
    ? await searchSellable(
        app.db,
        catalogueScope(user),
        customer.id,
        term,
        SHOWN,
        pricingAt(company, app.clock.now()),
      )
    : [];
  return {
    term,
    products: found.map(({ id, name, sku, sizeUnit, unitPriceCents, available }) => ({
      id,
      name,
      sku,
      sizeUnit,
      unitPriceCents,
      available,
    })),
  };
}
