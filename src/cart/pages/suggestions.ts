import { pricingAt, searchSellable } from '../../catalogue/server/queries.ts';
import { catalogueScope } from '../../catalogue/server/scope.ts';
import { readCompany } from '../../company/server/queries.ts';
import { chosenCustomer } from '../../customers/server/chosen-customer.ts';
import { requestContext, userOf } from '../../platform/http/context.ts';
import type { Route } from './+types/suggestions';

const SHOWN = 8;

/** Products for quick add, as one types. Nothing for a visitor. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const user = userOf(actor);
  const term = new URL(request.url).searchParams.get('term') ?? '';
  if (!user || term.trim() === '') return { term, products: [] };
  const [company, customer] = await Promise.all([
    readCompany(app),
    chosenCustomer(app, user, request),
  ]);
  const found = await searchSellable(
    app.db,
    catalogueScope(user),
    customer?.id ?? null,
    term,
    SHOWN,
    pricingAt(company, app.clock.now()),
  );
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
