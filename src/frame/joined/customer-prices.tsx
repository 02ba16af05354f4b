import { RouteError } from '../../company/ui/route-error.tsx';
import { SEEING_MONEY } from '../../kit/actor.ts';
import { BACK_TO_CUSTOMERS } from '../../kit/back-links.ts';
import { boughtProducts } from '../../ordering/visits/server/public/load-visit.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import {
  customerPriceAction,
  loadCustomerPricePage,
} from '../../products/prices/server/public/load-customer-price-page.ts';
import {
  CustomerPricePage,
  customerPriceTitle,
} from '../../products/prices/ui/public/customer-price-page.tsx';
import { titleTag } from '../../ui/page-meta.ts';
import type { Route } from './+types/customer-prices';

/** Who sees the customer reads its prices; the duty books sets them. */
export const middleware = [requireRole(SEEING_MONEY), requireRole('books', { writesOnly: true })];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const of = { customerId: params.customerId, query: url.searchParams };
  return loadCustomerPricePage(app, user, of, (id) => boughtProducts(app, user, id)).catch(
    failLoad,
  );
}

export const action = customerPriceAction;

/** Also after a failure: the table then shows what others have saved. */
export function shouldRevalidate() {
  return true;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(customerPriceTitle(loaderData?.customer.name ?? 'a customer'), matches),
];

export default function CustomerPrices({ loaderData, actionData }: Route.ComponentProps) {
  return <CustomerPricePage page={loaderData} answer={actionData} />;
}

export function ErrorBoundary() {
  return <RouteError subject="customer" back={BACK_TO_CUSTOMERS} />;
}
