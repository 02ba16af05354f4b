import { readCompany } from '../../../company/server/queries.ts';
import { isStaff, type UserActor } from '../../../kit/actor.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { pricingAt } from '../../catalogue/server/public/queries.ts';
import { catalogueScope } from '../../catalogue/server/public/scope.ts';
import { mayAskForPrice } from './ask-for-price.ts';
import { listCustomerPrices, listOtherPrices } from './list-customer-prices.ts';
import { priceRequestsOf } from './public/price-requests.ts';

/** What one customer pays, for who does not set it: its own prices, and what counts where it has none; what it buys (`bought`) before the others. */
export async function loadCustomerPrices(
  app: App,
  user: UserActor,
  customerId: string,
  { term = '', bought = [] }: { term?: string; bought?: readonly string[] } = {},
) {
  const pricing = pricingAt(await readCompany(app), app.clock.now());
  const scopes = { customers: customerScope(user), catalogue: catalogueScope(user) };
  const [prices, others, requests] = await Promise.all([
    listCustomerPrices(app, scopes, { customerId, on: pricing.onDate, term, bought }),
    listOtherPrices(app, scopes, { customerId, pricing, term, bought }),
    mayAskForPrice(user)
      ? priceRequestsOf(app.db, scopes, { customerId, now: app.clock.now() })
      : null,
  ]);
  return { term, bought, prices, others, requests, staff: isStaff(user) };
}
